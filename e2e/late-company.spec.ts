import { Buffer } from 'node:buffer'
import type { Browser, BrowserContextOptions, Locator, Page } from '@playwright/test'
import { Client } from 'pg'
import { addDays, formatDay, formatMonth, lagosToday } from '@/lib/core/clock'
import { PASSWORD, expect, mailTo, test } from './fixtures'
import { joinCompany } from './joined-company'
import {
  SITE,
  approveAsChecker,
  callOrFail,
  createWaitingEmployee,
  logIn,
  logInAsStaff,
  payRegistrationFee,
} from './people'
import { deliverOrder, placeOrder, signInWithToken } from './visitors'

/*
 * A company that is late, announces more than it owes, sends its money, and has it taken back by the bank: what HR and
 * staff read on the way, and what they do about it, on a telephone and on a desk.
 */

const SCREENS = {
  'a telephone': { viewport: { width: 360, height: 740 }, hasTouch: true },
  'a desk': { viewport: { width: 1280, height: 800 } },
} satisfies Record<string, BrowserContextOptions>

const DAYS_LATE = 12

/** Moves the payday of a month that is not closed yet into the past. */
async function moveToPast(companyId: string, payday: string): Promise<void> {
  const client = new Client({ connectionString: process.env.DATABASE_URL })
  await client.connect()
  const { rowCount } = await client.query(
    `UPDATE deduction_periods SET payday = $2::date, month = date_trunc('month', $2::date) WHERE company_id = $1`,
    [companyId, payday],
  )
  await client.end()
  expect(rowCount).toBe(1)
}

/** Somebody at a desk, on a screen of their own. */
async function openDesk(browser: Browser, screen: BrowserContextOptions) {
  const context = await browser.newContext({ baseURL: SITE, ...screen })
  const page = await context.newPage()
  const press = (target: Locator) => (screen.hasTouch ? target.tap() : target.click())
  const open = async (path: string) => {
    await page.goto(path)
    await expectToFit(page)
  }
  return { context, page, press, open }
}

const expectToFit = async (page: Page) => {
  const { width = 0 } = page.viewportSize() ?? {}
  expect(await page.evaluate(() => document.documentElement.scrollWidth), page.url()).toBeLessThanOrEqual(width)
}

for (const [name, screen] of Object.entries(SCREENS)) {
  test(`a late company sends its money, and the bank takes it back, on ${name}`, async ({ browser }) => {
    const company = await joinCompany()
    const [hrDesk, staffDesk] = [await openDesk(browser, screen), await openDesk(browser, screen)]
    const staff = await logInAsStaff()
    await signInWithToken(staffDesk.context, staff.token)
    const payday = addDays(lagosToday(), -DAYS_LATE)
    const month = payday.slice(0, 7)
    const late = (naira: string) =>
      `₦${naira} for ${formatMonth(month)} was due on ${formatDay(payday)}, ${DAYS_LATE} days ago.`
    const { page } = hrDesk

    await test.step('HR accepts the invitation', async () => {
      await hrDesk.open(company.invitation)
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
      await page.getByLabel('Confirm password').fill(PASSWORD)
      await hrDesk.press(page.getByRole('button', { name: 'Accept and sign in' }))
      await expect(page).toHaveURL(/\/partner\/security$/)
    })
    const hr = await logIn(company.email)

    const lineId = await test.step('an employee’s first instalment of ₦6,020 was deducted', async () => {
      const buyer = await createWaitingEmployee({ company: company.name })
      await callOrFail('POST', `/partner/employees/${buyer.id}/approve`, { token: hr.token, body: {} })
      await payRegistrationFee(buyer)
      await deliverOrder(buyer, await placeOrder(buyer))
      const { body } = await callOrFail('GET', '/partner/deductions', { token: hr.token })
      const coming = String(body.items.find((period) => Number(period['open']) > 0)?.['period'])
      const { text } = await callOrFail('GET', `/partner/deductions/${coming}`, {
        token: hr.token,
        headers: { Accept: 'text/csv' },
      })
      const file = { 'Content-Type': 'text/csv' }
      await callOrFail('POST', `/partner/deductions/${coming}`, {
        ...{ token: hr.token, headers: file, body: text.replace(/,,\r\n/, ',6020,\r\n') },
      })
      await moveToPast(company.id, payday)
      await callOrFail('POST', `/partner/deductions/${month}/close`, { token: hr.token })
      return /\r\n([\da-f-]{36}),/.exec(text)?.[1] ?? ''
    })

    await test.step('the home says so with date and amount, and leads to the transfer', async () => {
      await hrDesk.open('/partner')
      await expect(page.getByText(late('6,020'))).toBeVisible()
      await hrDesk.press(page.getByRole('link', { name: 'Money to send to Foodbank' }))
      await expect(page).toHaveURL(new RegExp(`/partner/deductions/${month}$`))
      await expectToFit(page)
      await expect(page.getByText(`${DAYS_LATE} days late`)).toBeVisible()
    })

    await test.step('the page of the months says so too', async () => {
      await hrDesk.open('/partner/deductions')
      await expect(page.getByRole('row', { name: formatMonth(month) })).toContainText(`${DAYS_LATE} days late`)
      await expect(page.getByText(late('6,020'))).toBeVisible()
    })

    const announce = async (naira: string, reference: string) => {
      await hrDesk.press(page.getByText('Announce a transfer'))
      await expect(page.getByLabel('Amount in naira')).toHaveValue(naira)
      await page.getByLabel('Bank reference').fill(reference)
      await hrDesk.press(page.getByRole('button', { name: 'Announce the transfer' }))
      await expect(page.getByRole('row', { name: reference })).toContainText('On its way')
    }
    const tag = company.email.replace(/@.*/, '').toUpperCase()
    const [tooMuch, right] = [`PAY ${tag} 1`, `PAY ${tag} 2`]

    await test.step('an announced month is late no more', async () => {
      await announce('6,020', tooMuch)
      await expect(page.getByText(late('6,020'))).toHaveCount(0)
      await hrDesk.open('/partner')
      await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
      await expect(page.getByText(late('6,020'))).toHaveCount(0)
    })

    await test.step('after a correction, HR and staff read that too much is announced', async () => {
      await approveAsChecker(
        await callOrFail('POST', `/partner/deductions/${month}/corrections`, {
          token: hr.token,
          body: { lineId, rightAmount: 2_000, reason: 'Only part of the pay was left' },
        }),
      )
      await staffDesk.open(`/staff/remittances/${company.id}`)
      await expect(staffDesk.page.getByText('₦4,020 more is announced than the company owes.')).toBeVisible()
      await hrDesk.open('/partner/deductions')
      await expect(page.getByText('You have announced ₦4,020 more than your company owes.')).toBeVisible()
    })

    await test.step('HR withdraws the announcement and announces the lower amount', async () => {
      await hrDesk.press(page.getByRole('button', { name: `Withdraw the announcement of ${tooMuch}` }))
      await expect(page.getByText('The announcement is withdrawn.').first()).toBeVisible()
      await expect(page.getByText('more than your company owes')).toHaveCount(0)
      await expect(page.getByText(late('2,000'))).toBeVisible()
      await announce('2,000', right)
      await expect(page.getByText(late('2,000'))).toHaveCount(0)
    })

    const desk = staffDesk.page
    const upload = async (line: string, button: string) => {
      await staffDesk.open('/staff/statements')
      const buffer = Buffer.from(`Date,Narration,Credit\r\n${line}\r\n`)
      await desk.getByLabel('Statement of the bank').setInputFiles({ name: 'bank.csv', mimeType: 'text/csv', buffer })
      await staffDesk.press(desk.getByRole('button', { name: 'Check the file' }))
      await staffDesk.press(desk.getByRole('button', { name: button }))
      await expect(desk.getByText('The statement is booked.').first()).toBeVisible()
    }
    const why =
      'The bank may have taken this money back: ' +
      `a debit of ₦2,000 on ${formatDay(lagosToday())} says “RVSL ${right}”.`

    await test.step('the bank’s statement has the transfer, and the next one has the debit', async () => {
      await upload(`${addDays(lagosToday(), -1)},NIP ${right},2000`, 'Book 1 line of ₦2,000.00')
      await upload(`${lagosToday()},RVSL ${right},-2000`, 'Note that the bank may have taken back 1 line')
    })

    const waiting = desk.getByRole('row', { name: `NIP ${right}` })
    await test.step('the booked line waits with its sentence, and leads to the receipt', async () => {
      await expect(waiting).toContainText(why)
      await expectToFit(desk)
      await staffDesk.press(waiting.getByRole('link'))
      await expect(desk.getByText(why)).toBeVisible()
      await expectToFit(desk)
      await staffDesk.press(desk.getByRole('link', { name: `See the receipts of ${company.name}` }))
      await expect(desk.getByRole('heading', { level: 1, name: company.name })).toBeVisible()
    })

    await test.step('staff reverse the receipt, which a second person approves', async () => {
      const receipt = desk.getByRole('table', { name: 'Received transfers' }).getByRole('row', { name: right })
      const reason = `The bank took ${right} back`
      await staffDesk.press(receipt.getByText('Request reversal…'))
      await receipt.getByLabel('Reason').fill(reason)
      await staffDesk.press(receipt.getByRole('button', { name: 'Request reversal' }))
      await expect(desk.getByText('Requested. It is reversed once a colleague approves.').first()).toBeVisible()
      const { body } = await callOrFail('GET', '/staff/approvals', { token: staff.token })
      const approvalId = body.items.find((item) => item['reason'] === reason)?.id
      await approveAsChecker({ body: { ...body, approvalId } })
    })

    await test.step('the line waits to be set aside, and one reason ends it', async () => {
      await staffDesk.open('/staff/statements')
      await expect(waiting).toContainText(`${why} Please set the line aside unless the money came again.`)
      await staffDesk.press(waiting.getByRole('link'))
      await staffDesk.press(desk.getByText('Set aside…'))
      await desk.getByLabel('Reason').fill('The bank took it back')
      await staffDesk.press(desk.getByRole('button', { name: 'Set aside', exact: true }))
      await expect(desk.getByText('The line is set aside.').first()).toBeVisible()
      await expect(waiting).toHaveCount(0)
    })

    await test.step('HR is told that the bank took the money back, and is late again', async () => {
      await hrDesk.open('/partner/deductions')
      const received = page.getByRole('table', { name: 'Received transfers' })
      await expect(received.getByRole('row', { name: right })).toContainText('Reversed by Foodbank')
      await expect(page.getByRole('button', { name: `Withdraw the announcement of ${right}` })).toHaveCount(0)
      await mailTo(company.email, /^The bank took back your transfer of ₦2,000$/)
      await hrDesk.open('/partner')
      await expect(page.getByText(late('2,000'))).toBeVisible()
    })
    await Promise.all([hrDesk.context.close(), staffDesk.context.close()])
  })
}
