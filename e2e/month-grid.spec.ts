import type { Page } from '@playwright/test'
import { expect, mailTo, test } from './fixtures'
import { type Session, call, createBuyer, logIn, logInAsHr } from './people'
import { deliverOrder, placeOrder, signInWithToken } from './visitors'

/* The lines of a month as a grid: amounts typed or pasted beside what is asked, booked together, and taken back. */

test.use({ tolerated: /ERR_INTERNET_DISCONNECTED|status of 401/ })

const DESKTOP = { width: 1280, height: 800 }
const PHONE = { width: 360, height: 740 }
/** What the month asks of an order of these tests. */
const ASKED = '₦6,020'

type Line = { readonly person: Session; readonly name: string }

/** The page of a month that shows only these people, who owe alike, by name: their staff IDs begin alike. */
async function aMonth(count: number) {
  const prefix = `MG-${Date.now().toString(36)}`
  const lines: Line[] = []
  for (let nth = 1; nth <= count; nth += 1) {
    const person = await createBuyer({ staffId: `${prefix}-${nth}` })
    await deliverOrder(person, await placeOrder(person))
    const { body } = await call('GET', `/users/${person.id}`, { token: person.token })
    lines.push({ person, name: String(body['fullname']) })
  }
  lines.sort((a, b) => (a.name.toLowerCase() < b.name.toLowerCase() ? -1 : 1))
  const { token } = await logInAsHr()
  const { items } = (await call('GET', '/partner/deductions', { token })).body
  const month = String(items.find((period) => Number(period['open']) > 0)?.['period'])
  return { lines, month, address: `/partner/deductions/${month}?q=${prefix}` }
}
const openMonth = async (page: Page, address: string) => {
  await signInWithToken(page.context(), (await logInAsHr()).token)
  await page.goto(address)
}
const amounts = (page: Page) => page.getByRole('textbox', { name: /^Deducted from / })
const reasons = (page: Page) => page.getByRole('textbox', { name: /^Reason for deducting less from / })
const row = (page: Page, nth: number) => page.getByRole('row').nth(nth + 1)
const note = (page: Page, nth: number) => row(page, nth).getByRole('status')
const paidBy = async ({ person: { id, token } }: Line) =>
  Number((await call('GET', `/wallet/getWallet/${id}`, { token })).body['paidLoan'])

test('HR types and pastes amounts, reads the differences at once, and books all of them with one button', async ({
  page,
}) => {
  const { lines, address } = await aMonth(3)
  const [first, second, third] = lines
  if (!first || !second || !third) throw new Error('three people owe')
  await page.setViewportSize(DESKTOP)
  await openMonth(page, address)

  await test.step('nothing is typed before, and no button books', async () => {
    await expect(amounts(page)).toHaveCount(3)
    await expect(amounts(page).nth(0)).toHaveValue('')
    await expect(page.getByRole('button', { name: 'Book what is typed' })).toBeDisabled()
    await expect(note(page, 0)).toHaveText('Expected')
  })

  await test.step('Enter goes down, and each difference is told in words', async () => {
    await amounts(page).nth(0).fill('6,020')
    await page.keyboard.press('Enter')
    await expect(amounts(page).nth(1)).toBeFocused()
    await page.keyboard.type('4000')
    await page.keyboard.press('Enter')
    await expect(amounts(page).nth(2)).toBeFocused()
    await expect(note(page, 0)).toHaveText('As asked')
    await expect(note(page, 1)).toHaveText('₦2,020 short: give a reason')
    await expect(page.getByRole('button', { name: 'Book 2 lines, ₦10,020' })).toBeVisible()
  })

  await test.step('a column with a line too many and a text in it', async () => {
    await amounts(page).nth(1).focus()
    await page.evaluate(() => {
      const data = new DataTransfer()
      data.setData('text/plain', '4,000\thalf pay\nall of it\n6,020\n')
      document.activeElement?.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      )
    })
    await expect(amounts(page).nth(1)).toHaveValue('4,000')
    await expect(reasons(page).nth(1)).toHaveValue('half pay')
    await expect(note(page, 1)).toHaveText('₦2,020 short')
    await expect(amounts(page).nth(2)).toHaveAttribute('aria-invalid', 'true')
    await expect(note(page, 2)).toContainText('must be an amount in naira')
    await expect(page.getByText('One line has no row left')).toBeVisible()
  })

  await test.step('a reload, a lost connection and a session that ends lose nothing, and book nothing', async () => {
    await page.reload()
    await expect(amounts(page).nth(1)).toHaveValue('4,000')
    await amounts(page).nth(2).fill('7,020')
    await page.context().setOffline(true)
    await page.getByRole('button', { name: /^Book 3 lines/ }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'connection' })).toBeVisible()
    await page.context().setOffline(false)
    await page.context().clearCookies()
    await page.getByRole('button', { name: /^Book 3 lines/ }).click()
    await expect(page).toHaveURL(/\/login\?next=/i)
    await openMonth(page, address)
    await expect(amounts(page).nth(0)).toHaveValue('6,020')
    await expect(amounts(page).nth(2)).toHaveValue('7,020')
    for (const line of lines) expect(await paidBy(line)).toBe(0)
  })

  await test.step('more than is asked is warned of once, and then booked with the others', async () => {
    await expect(note(page, 2)).toHaveText('₦1,000 more than to deduct')
    await page.getByRole('button', { name: 'Book 3 lines, ₦17,040' }).click()
    await expect(note(page, 2)).toContainText('₦1,000 more than was to be deducted.')
    for (const line of lines) expect(await paidBy(line)).toBe(0)
    await page.getByRole('button', { name: 'Book 3 lines, ₦17,040' }).click()
    await expect(page.getByText('3 lines are booked, ₦17,040.').first()).toBeVisible()
    await expect(amounts(page)).toHaveCount(0)
    await expect(row(page, 1)).toContainText('half pay')
    expect(await paidBy(second)).toBe(4_000)
  })

  await test.step('undo opens all of them again, with what was typed', async () => {
    await page.getByRole('button', { name: 'Undo' }).last().click()
    await expect(page.getByText('Undone: 3 lines are open again.').first()).toBeVisible()
    await expect(amounts(page)).toHaveCount(3)
    await expect(reasons(page).nth(1)).toHaveValue('half pay')
    for (const line of lines) expect(await paidBy(line)).toBe(0)
  })

  await test.step('once it stays, the employees are told', async () => {
    await page.getByRole('button', { name: 'Book 3 lines, ₦17,040' }).click()
    await page.getByRole('button', { name: 'Book 3 lines, ₦17,040' }).click()
    await expect(amounts(page)).toHaveCount(0)
    expect((await mailTo(second.person.email, /of your pay went to your plan/)).subject).toContain('₦4,000')
  })
})

test('all lines are filled in as asked with one click', async ({ page }) => {
  const { lines, address } = await aMonth(2)
  await page.setViewportSize(DESKTOP)
  await openMonth(page, address)
  await amounts(page).nth(1).fill('0')
  await reasons(page).nth(1).fill('unpaid leave')
  await page.getByRole('button', { name: 'Fill in as asked' }).click()
  await expect(amounts(page).nth(0)).toHaveValue('6,020')
  await expect(amounts(page).nth(1)).toHaveValue('0')
  await page.getByRole('button', { name: `Book 2 lines, ${ASKED}` }).click()
  await expect(page.getByText(`2 lines are booked, ${ASKED}.`).first()).toBeVisible()
  expect(await Promise.all(lines.map(paidBy))).toEqual([6_020, 0])
})

test('a second officer in the same month learns what was booked, and the other lines are booked', async ({ page }) => {
  const { lines, month, address } = await aMonth(2)
  const [taken, other] = lines
  if (!taken || !other) throw new Error('two people owe')
  await page.setViewportSize(DESKTOP)
  await openMonth(page, address)
  await amounts(page).nth(0).fill('6,020')
  await amounts(page).nth(1).fill('6,020')
  const { token } = await logInAsHr()
  const file = (await call('GET', `/partner/deductions/${month}`, { token, headers: { Accept: 'text/csv' } })).text
  const [heading = '', ...rest] = file.split('\r\n')
  const answered = (rest.find((each) => each.includes(`,${taken.name},`)) ?? '').replace(/,,$/, ',1000,advance')
  await call('POST', `/partner/deductions/${month}`, {
    token,
    headers: { 'Content-Type': 'text/csv' },
    body: `${heading}\r\n${answered}\r\n`,
  })

  await page.getByRole('button', { name: 'Book 2 lines, ₦12,040' }).click()
  await expect(page.getByText(`${taken.name}: ₦1,000 was already booked and stays.`)).toBeVisible()
  await expect(amounts(page)).toHaveCount(0)
  expect([await paidBy(taken), await paidBy(other)]).toEqual([1_000, 6_020])
})

test('of two browsers in one month, each takes back only what it booked, and keeps what it typed', async ({
  page,
  browser,
}) => {
  const { lines, address } = await aMonth(2)
  const [first, second] = lines
  if (!first || !second) throw new Error('two people owe')
  await page.setViewportSize(DESKTOP)
  await openMonth(page, address)
  const other = await browser.newContext({ viewport: DESKTOP })
  await signInWithToken(other, (await logIn('hr@demo.test')).token)
  const colleague = await other.newPage()
  await colleague.goto(address)
  await amounts(colleague).nth(0).fill('5,000')
  await reasons(colleague).nth(0).fill('half pay')
  await amounts(colleague).nth(1).fill('6,020')

  await amounts(page).nth(0).fill('6,020')
  await page.getByRole('button', { name: `Book 1 line, ${ASKED}` }).click()
  await expect(amounts(page)).toHaveCount(1)
  await colleague.getByRole('button', { name: 'Book 2 lines, ₦11,020' }).click()
  await expect(colleague.getByText(`${first.name}: ${ASKED} was already booked and stays.`)).toBeVisible()
  expect(await Promise.all(lines.map(paidBy))).toEqual([6_020, 6_020])

  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(page.getByText('Undone: 1 line is open again.').first()).toBeVisible()
  await expect(amounts(page).nth(0)).toHaveValue('6,020')
  expect(await Promise.all(lines.map(paidBy))).toEqual([0, 6_020])
  await colleague.reload()
  await expect(amounts(colleague)).toHaveCount(1)
  await expect(amounts(colleague).nth(0)).toHaveValue('5,000')
  await expect(reasons(colleague).nth(0)).toHaveValue('half pay')
  await other.close()
})

test('rows are dense on a desktop, and nothing is out of sight there or on a phone', async ({ page }) => {
  const { address } = await aMonth(2)
  await page.setViewportSize(DESKTOP)
  await openMonth(page, address)
  const heights = () =>
    page
      .getByRole('row')
      .filter({ has: amounts(page) })
      .evaluateAll((all) => all.map((each) => Math.round(each.getBoundingClientRect().height)))
  await expect(amounts(page)).toHaveCount(2)
  const dense = await heights()
  for (const height of dense) expect(height).toBeLessThanOrEqual(57)
  await amounts(page).nth(0).fill('a lot')
  await amounts(page).nth(1).fill('1')
  await reasons(page).nth(1).focus()
  await expect(note(page, 0)).toContainText('must be an amount')
  expect(await heights()).toEqual(dense)
  const hidden = await page
    .locator('.dense-table')
    .evaluate((table) => table.scrollWidth - (table.parentElement?.clientWidth ?? 0))
  expect(hidden).toBeLessThanOrEqual(0)

  await page.setViewportSize(PHONE)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width)
})

test('the grid works without script, where Enter in a field books nothing', async ({ browser }) => {
  const { lines, address } = await aMonth(2)
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await openMonth(page, address)
  await amounts(page).nth(0).fill('6,020')
  await page.keyboard.press('Enter')
  await amounts(page).nth(1).fill('4,000')
  await page.getByRole('button', { name: 'Book what is typed' }).click()
  await expect(note(page, 1)).toHaveText('₦4,000 of ₦6,020 was deducted: please give the reason.')
  await expect(amounts(page).nth(0)).toHaveValue('6,020')
  expect(await Promise.all(lines.map(paidBy))).toEqual([0, 0])
  await reasons(page).nth(1).fill('half pay')
  await page.getByRole('button', { name: 'Book what is typed' }).click()
  await expect(page.getByText('2 lines are booked, ₦10,020.')).toBeVisible()
  expect(await Promise.all(lines.map(paidBy))).toEqual([6_020, 4_000])
  await context.close()
})
