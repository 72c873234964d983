import { Buffer } from 'node:buffer'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { formatMonth } from '@/lib/core/clock'
import { PASSWORD, expect, test } from './fixtures'
import { joinCompany } from './joined-company'
import {
  type Session,
  callOrFail,
  createVerifiedRegistrant,
  logIn,
  logInAsStaff,
  payRegistrationFee,
  profileForm,
} from './people'
import { deliverOrder, placeOrder, signInWithToken } from './visitors'

/*
 * A whole company on the screens of HR and staff, from its sign-up to a closed month. `npm run trial -- company` does
 * it with a thousand employees.
 */

/** The month of the first payday, at the end of a month and at least 14 days after today in Lagos. */
const firstMonth = () => new Date(Date.now() + (14 * 24 + 1) * 3_600_000).toISOString().slice(0, 7)

const csv = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })

test('a company lists its employees, answers a month in its own columns, and closes it', async ({ page, browser }) => {
  const staff = await logInAsStaff()
  const members = await Promise.all([createVerifiedRegistrant(), createVerifiedRegistrant()])
  const [whole, short] = members
  const staffIdOf = new Map(members.map(({ email }, index) => [email, `W-${index + 1}`]))

  const { name: company, invitation } = await joinCompany()

  await test.step('the contact accepts the mailed invitation', async () => {
    await page.goto(invitation)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByLabel('Confirm password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Accept and sign in' }).click()
    await expect(page).toHaveURL(/\/partner\/security$/)
  })

  await test.step('the home of the new desk leads HR to its first steps', async () => {
    await page.goto('/partner')
    const steps = page.getByRole('region', { name: 'First steps' })
    await expect(steps.getByRole('link')).toHaveText([
      /Invite a second/,
      /Protect your sign-in/,
      /Upload your roster/,
      /Check your payday/,
      /first month/,
    ])
    await expect(steps.getByRole('link', { name: /Check your payday ?, done/ })).toContainText(
      'the last day of the month',
    )
    await expect(page.getByText('Nothing to do')).toHaveCount(0)
    await steps.getByRole('link', { name: 'Upload your roster' }).click()
    await expect(page).toHaveURL(/\/partner\/roster$/)
  })

  await test.step('HR uploads its own file, matches the columns once and applies it', async () => {
    const others = Array.from({ length: 18 }, (_, index) => `W-${index + 3};Loom Operator ${index + 3};;150000`)
    const listed = members.map(({ email, fullName }) => `${staffIdOf.get(email)};${fullName};${email};165000`)
    await page.goto('/partner/roster')
    await page
      .getByLabel('Roster', { exact: true })
      .setInputFiles(csv('staff.csv', ['Works No.;Who;Email;Net to bank', ...listed, ...others].join('\r\n')))
    await page.getByRole('button', { name: 'Check the file' }).click()
    await page.getByRole('combobox', { name: 'Staff ID' }).selectOption('works no.')
    await page.getByRole('combobox', { name: 'Name, or surname' }).selectOption('who')
    await page.getByRole('combobox', { name: 'Monthly salary' }).selectOption('net to bank')
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByRole('table', { name: 'Rows of the file' }).locator('tbody tr')).toHaveCount(20)
    await page.getByRole('button', { name: 'Apply the roster' }).click()
    await expect(page.getByText('The roster is applied.')).toBeVisible()
    await page.reload()
    await expect(
      page.getByText('20 people on your roster have not registered yet. We cannot invite 18 of them'),
    ).toBeVisible()
  })

  await test.step('HR names the columns of its deductions', async () => {
    await page.getByLabel('Amount deducted', { exact: true }).fill('Taken from pay')
    await page.getByLabel('Reason', { exact: true }).fill('Why less')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Your column names are saved.').first()).toBeVisible()
  })

  await test.step('the listed employees are confirmed by registering, and get food', async () => {
    for (const member of members) await buyFood(await completeProfile(member, company, staffIdOf.get(member.email)))
    await page.goto('/partner/employees?status=approved')
    for (const { fullName } of members) await expect(page.getByRole('row', { name: fullName })).toBeVisible()
    await page.goto('/partner/roster')
    await expect(page.getByText('18 people on your roster have not registered yet')).toBeVisible()
  })

  await test.step('HR fills in the file of the month in its own columns', async () => {
    await page.goto(`/partner/deductions/${firstMonth()}`)
    const lines = (await download(page)).split('\r\n')
    expect(lines[0]).toMatch(/,works no\.,who,.*,Taken from pay,Why less$/)
    const filled = lines.map((line) => {
      if (line.includes(whole.fullName)) return line.replace(/,,$/, ',6020,')
      return line.includes(short.fullName) ? line.replace(/,,$/, ',4000,half pay') : line
    })
    await page.getByText('Upload the month’s file').click()
    await page.getByLabel('Completed file').setInputFiles(csv('payroll.csv', filled.join('\r\n')))
    await page.getByRole('button', { name: 'Check the file' }).click()
    await page.getByRole('button', { name: 'Book 2 deductions, ₦10,020' }).click()
    await expect(page.getByText('2 deductions booked, ₦10,020. We have informed the employees.')).toBeVisible()
  })

  await test.step('HR closes the month, because every line is filled in', async () => {
    await page.reload()
    await page.getByText(`Close ${formatMonth(firstMonth())}`).click()
    await page.getByRole('button', { name: 'Close month', exact: true }).click()
    await expect(page.getByText('The month is closed.').first()).toBeVisible()
    await expect(page.getByText('Announce the transfer of ₦10,020')).toBeVisible()
    await page.goto('/partner')
    await expect(page.getByRole('heading', { name: 'To do' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'First steps' })).toHaveCount(0)
  })

  const reference = `PAYROLL ${Date.now()}`
  await test.step('HR announces the transfer', async () => {
    await page.getByRole('link', { name: 'Money to send to Foodbank' }).click()
    await page.getByText('Announce the transfer of ₦10,020').click()
    await expect(page.getByLabel('Amount in naira')).toHaveValue('10,020')
    await page.getByLabel('Bank reference').fill(reference)
    await page.getByRole('button', { name: 'Announce the transfer' }).click()
    await expect(page.getByText('The transfer is announced.').first()).toBeVisible()
    await page.goto('/partner/deductions')
    await expect(page.getByRole('row', { name: reference })).toContainText('On its way')
  })

  await test.step('staff import the statement of the bank', async () => {
    const context = await browser.newContext()
    await signInWithToken(context, staff.token)
    const desk = await context.newPage()
    await desk.goto('/staff/statements')
    const today = new Date().toISOString().slice(0, 10)
    const statement = `Date,Narration,Credit\r\n${today},NIP ${reference},10020\r\n${today},ACCOUNT CHARGE,-50\r\n`
    await desk.getByLabel('Statement of the bank').setInputFiles(csv('statement.csv', statement))
    await desk.getByRole('button', { name: 'Check the file' }).click()
    await expect(desk.getByRole('table', { name: /^Matched/ })).toContainText(company)
    await desk.getByRole('button', { name: /^Book 1 line of ₦10,020/ }).click()
    await expect(desk.getByText('The statement is booked.').first()).toBeVisible()
    await context.close()
    await page.reload()
    await expect(page.getByRole('table', { name: 'Received transfers' })).toContainText('₦10,020')
  })
})

type Member = Awaited<ReturnType<typeof createVerifiedRegistrant>>

/** Fills in the profile of a listed employee, whom nobody needs to confirm. */
async function completeProfile(member: Member, company: string, staffId = ''): Promise<Session> {
  await callOrFail('PUT', `/users/${member.id}`, { token: member.grant, body: profileForm({ company, staffId }) })
  await callOrFail('POST', '/wallet/createWallet', { token: member.grant, body: { userId: member.id } })
  const session = await logIn(member.email)
  const { body } = await callOrFail('GET', `/users/${member.id}`, { token: session.token })
  expect(body).toMatchObject({ isApproved: true, salary: 165_000 })
  return session
}

/** Gets a bag of rice: ₦18,060 over three paydays, which are ₦6,020 each. */
async function buyFood(buyer: Session): Promise<void> {
  await payRegistrationFee(buyer)
  await deliverOrder(buyer, await placeOrder(buyer))
}

async function download(page: Page): Promise<string> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page
      .getByRole('button', { name: 'Month file' })
      .click()
      .then(() => page.getByRole('link', { name: 'Download CSV' }).click()),
  ])
  return readFile(await file.path(), 'utf8')
}
