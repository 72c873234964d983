import { type Browser, type Page, chromium } from '@playwright/test'
import { formatMonth } from '@/lib/core/clock'
import { findBrowser, launchArguments } from '../scripts/browser'
import { PASSWORD } from '../sandbox/factories'
import { HEADINGS } from './company-tally'

/** The HR desk in a browser, as the contact of a company opens it. */
export type Desk = {
  /** The bearer token of HR's session. */
  readonly token: string
  readonly page: Page
  /** What the pages threw. */
  readonly errors: readonly string[]
}

export async function openBrowser(log: string): Promise<Browser> {
  const { path } = await findBrowser(log)
  return chromium.launch({ executablePath: path, args: launchArguments() })
}

const PATIENCE_MS = 180_000

/** Accepts the invitation by its mailed link, which signs HR in. */
export async function acceptInvitation(browser: Browser, link: string): Promise<Desk> {
  const context = await browser.newContext({ baseURL: new URL(link).origin })
  const page = await context.newPage()
  page.setDefaultTimeout(PATIENCE_MS)
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  await page.goto(link)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Accept and sign in' }).click()
  await page.waitForURL(/\/partner\/security$/)
  const session = (await context.cookies()).find(({ name }) => name.endsWith('next-auth.session-token'))
  if (!session) throw new Error('The invitation did not sign HR in.')
  return { token: session.value, page, errors }
}

type Times = { readonly previewed: number; readonly applied: number }

/**
 * Uploads a roster, matches its columns, and applies it with invitations by mail.
 * @returns how long HR waited for the preview and for the end, in seconds
 */
export async function applyRoster({ page }: Desk, roster: string, invitable: number): Promise<Times> {
  await page.goto('/partner/roster')
  await page
    .getByLabel('Roster', { exact: true })
    .setInputFiles({ name: 'staff.csv', mimeType: 'text/csv', buffer: Buffer.from(roster) })
  await page.getByRole('button', { name: 'Check the file' }).click()
  await page.getByRole('heading', { name: 'Which column is which?' }).waitFor()
  for (const [field, heading] of [
    ['Staff ID', HEADINGS.staffId],
    ['Name, or surname', HEADINGS.name],
    ['Monthly salary', HEADINGS.salary],
  ] as const)
    await page.getByRole('combobox', { name: field }).selectOption(heading.toLowerCase())
  const previewed = await secondsOf(async () => {
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('heading', { name: 'Preview of staff.csv' }).waitFor()
  })
  const people = invitable === 1 ? '1 person' : `${invitable} people`
  await page.getByLabel(`Email an invitation to ${people} who have not registered`).check()
  const applied = await secondsOf(async () => {
    await page.getByRole('button', { name: 'Apply the roster' }).click()
    await page.getByText('The roster is applied.').waitFor()
  })
  return { previewed, applied }
}

/** Names the columns of the files of deductions as the payroll program does. */
export async function nameColumns({ page }: Desk): Promise<void> {
  await page.goto('/partner/roster')
  await page.getByLabel('Staff ID', { exact: true }).fill(HEADINGS.staffId)
  await page.getByLabel('Amount deducted', { exact: true }).fill(HEADINGS.deducted)
  await page.getByLabel('Reason', { exact: true }).fill(HEADINGS.reason)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Your column names are saved.').first().waitFor()
}

/** Closes a month on its page. */
export async function closeMonth({ page }: Desk, month: string): Promise<void> {
  await page.goto(`/partner/deductions/${month}`)
  await page.getByText(`Close ${formatMonth(month)}`).click()
  await page.getByRole('button', { name: 'Close month', exact: true }).click()
  await page.getByText('The month is closed.').first().waitFor()
}

/** How long some work takes, in seconds. */
async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  return (performance.now() - begun) / 1_000
}
