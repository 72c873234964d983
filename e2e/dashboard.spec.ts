import type { Page } from '@playwright/test'
import { expect, expectToast, signIn, test } from './fixtures'
import { type Session, call, callOrFail, createWaitingEmployee, logInAsStaff } from './people'
import {
  approveOrder,
  codeOf,
  deliverOrder,
  payOff,
  signInAsBuyer,
  refocusUntil,
  placeOrder,
  sendOut,
} from './visitors'

/* The dashboard: the loan's figures, the plan month by month, the order history, and the wait for the employer. */

// The tests make requests fail, and the browser logs each failure.
test.use({ tolerated: /status of 500|net::ERR_FAILED/ })

async function atHome(page: Page): Promise<Session> {
  const person = await signInAsBuyer(page)
  await page.goto('/Dashboard')
  return person
}

const toast = (page: Page, text: string) => page.locator('[data-sonner-toast]', { hasText: text })
// A link may follow the figure.
const figure = (page: Page, label: string) =>
  page
    .locator('dl > div')
    .filter({ has: page.getByText(label, { exact: true }) })
    .locator('dd')
    .first()

type News = { readonly title: string; readonly read: boolean }

/** A delivered order of ₦18,060 financed over three months. */
const borrow = async (person: Session) => deliverOrder(person, await placeOrder(person))

test('a new buyer sees zeros, the available credit and the next step', async ({ page }) => {
  await atHome(page)
  await expect(page.getByText(/^Welcome, Test Person/)).toBeVisible()
  await expect(page.getByAltText('Profile picture')).toBeVisible()
  for (const label of ['Current loan', 'Paid loan', 'Amount left', 'Total loan'])
    await expect(figure(page, label)).toHaveText('₦0')
  await expect(page.getByText('Nothing is due.')).toBeVisible()
  await expect(page.getByText('You can still spend ₦199,980')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'No orders yet' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Apply for food loan' })).toHaveAttribute('href', '/Store')
  await page.getByRole('link', { name: 'Go to store' }).click()
  await expect(page).toHaveURL('/Store')
})

test('the whole name shows on a phone (D-01)', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const { token, id } = await atHome(page)
  const { body } = await callOrFail('GET', `/users/${id}`, { token })
  const welcome = page.getByText(`Welcome, ${String(body['fullname'])}`, { exact: true })
  await expect(welcome).toBeVisible()
  const hidden = await welcome.evaluate(({ scrollWidth, clientWidth, scrollHeight, clientHeight }) => [
    scrollWidth - clientWidth,
    scrollHeight - clientHeight,
  ])
  expect(Math.max(...hidden), 'pixels of the name that are cut off').toBeLessThanOrEqual(1)
})

test('one card says what happens next, from the order to the deduction', async ({ page }) => {
  const person = await atHome(page)
  const next = page.getByRole('region', { name: 'What happens next' })
  await expect(next).toContainText('Choose your food.')
  const order = await placeOrder(person)
  await page.reload()
  await expect(next).toContainText(`We are checking order ${order.number}`)
  await expect(next.locator('img')).toHaveCount(1)
  await expect(page.getByRole('heading', { name: 'After your next deliveries' })).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: /^₦6,020$/ })).toHaveCount(3)

  await approveOrder(order)
  await page.reload()
  await next.getByRole('button', { name: 'Pay ₦2,000 for delivery' }).click()
  await page
    .frameLocator('iframe[title="Flutterwave checkout"]')
    .getByRole('button', { name: 'Pay successfully' })
    .click()
  await expect(next).toContainText(`We are preparing order ${order.number}`)
  await sendOut(order)
  await page.reload()
  await expect(next).toContainText(await codeOf(person, order))
  const staff = await logInAsStaff()
  const body = { code: await codeOf(person, order) }
  await callOrFail('POST', `/staff/orders/${order.id}/deliver`, { token: staff.token, body })
  await page.reload()
  await expect(next).toContainText(/₦6,020 will be deducted from your pay on \d{1,2} [A-Z][a-z]+ \d{4}\./)
  await expect(next.getByRole('button', { name: `Order again: the goods of order ${order.number}` })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Buy again/ })).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'After your next deliveries' })).toHaveCount(0)
})

test('a plan that is paid off is said once, with its letter and an order again', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const person = await atHome(page)
  const order = await placeOrder(person)
  await deliverOrder(person, order)
  await payOff(person, order)
  await page.goto('/Dashboard')
  const paidOff = page.getByRole('region', { name: /^Paid off: .+\. You owe nothing on it\.$/ })
  await expect(paidOff).toContainText(`for order ${order.number}.`)
  await expect(paidOff.locator('img')).toHaveCount(1)
  await expect(page.getByRole('button', { name: `Order again: the goods of order ${order.number}` })).toHaveCount(1)
  const news = async () =>
    ((await call('GET', '/notifications', { token: person.token })).body['items'] as unknown as readonly News[]).map(
      ({ title, read }) => [title.includes('is paid off.'), read],
    )
  // Only this one is read.
  await expect.poll(async () => (await news()).filter(([isPaidOff, read]) => isPaidOff !== read)).toEqual([])
  await paidOff.getByRole('link', { name: 'See your letter of discharge' }).click()
  await expect(page.getByRole('heading', { name: 'Letter of discharge' })).toBeVisible()
  await page.goto('/Dashboard')
  await expect(page.getByRole('heading', { name: 'Order history' })).toBeVisible()
  await expect(paidOff).toHaveCount(0)
})

test('a loan shows the monthly deduction, the balance and each month', async ({ page }) => {
  const person = await atHome(page)
  await borrow(person)
  await page.reload()
  await expect(page.getByText('Monthly Payback').locator('..')).toContainText('₦6,020')
  await expect(page.getByText(/^Deducted on \d{1,2} [A-Z][a-z]+ \d{4}$/)).toBeVisible()
  await expect(page.getByText(/^Last deduction on \d{1,2} [A-Z][a-z]+ \d{4}$/)).toBeVisible()
  await expect(figure(page, 'Current loan')).toHaveText('-₦18,060')
  await expect(figure(page, 'Amount left')).toHaveText('₦18,060')
  await expect(figure(page, 'Total loan')).toHaveText('₦18,060')
  await expect(page.getByRole('progressbar', { name: '₦0 of ₦18,060 repaid' })).toBeVisible()
  const months = page.getByRole('listitem').filter({ hasText: /^\d{1,2} [A-Z][a-z]+ \d{4}/ })
  await expect(months).toHaveCount(3)
  for (const month of await months.all()) await expect(month).toContainText('₦6,020')
  await expect(page.getByRole('heading', { name: 'Order history' })).toBeVisible()
  await expect(page.getByRole('columnheader')).toHaveText(['S/n', 'Order no', 'Time', 'No of items', 'Amount'])
  await expect(page.getByRole('row').nth(1)).toContainText('1 Item')
})

test('a wallet that fails to load shows dashes and a retry', async ({ page }) => {
  await atHome(page)
  await page.getByRole('link', { name: 'Go to store' }).click()
  await expect(page).toHaveURL('/Store')
  await page.route('**/getWallet/**', (route) =>
    route.fulfill({ status: 500, json: { message: 'Something went wrong on our side.' } }),
  )
  // Back restores the page as it was first loaded, and the page asks again.
  await page.goBack()
  await expect(figure(page, 'Total loan')).toHaveText('—')
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(0)
  await page.unroute('**/getWallet/**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(figure(page, 'Total loan')).toHaveText('₦0')
  await expect(page.getByText('You can still spend ₦199,980')).toBeVisible()
})

test('reports a failed read of the user, but not in the store', async ({ page }) => {
  await page.clock.install()
  const { id } = await atHome(page)
  await page.route(`**/api/v1/users/${id}`, (route) => route.abort())
  await refocusUntil(page, () => expectToast(page, 'Error fetching user data.', { timeout: 1_000 }))
  await expect(page.getByText(/^Welcome, Test Person/)).toBeVisible()
  await page.goto('/Store')
  let failures = 0
  page.on('requestfailed', (request) => {
    if (request.url().endsWith(`/api/v1/users/${id}`)) failures += 1
  })
  await refocusUntil(page, () => expect.poll(() => failures, { timeout: 1_000 }).toBeGreaterThan(0))
  await page.clock.runFor(1_000)
  await expect(toast(page, 'Error fetching user data.')).toHaveCount(0)
})

test('the menu on a phone leads to every page and closes', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await atHome(page)
  for (const [name, address] of [
    ['History', '/History'],
    ['Profile', '/Profile'],
    ['Store', '/Store'],
    ['Home', '/Dashboard'],
  ] as const) {
    await page.getByRole('button', { name: 'Open menu' }).click()
    const menu = page.getByRole('navigation', { name: 'Main menu' })
    await menu.getByRole('link', { name, exact: true }).click()
    await expect(page).toHaveURL(address)
    await expect(menu).toBeHidden()
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `${address} fits`).toBeLessThanOrEqual(360)
  }
})

test('a waiting employee sees a dialog that leads to the login', async ({ page }) => {
  const person = await createWaitingEmployee()
  await signIn(page, person.email)
  const dialog = page.getByRole('dialog', { name: 'Identity Confirmation' })
  await expect(dialog).toContainText(
    'Kindly wait as we verify your identity with your workplace. ' +
      "You'll receive an email once your eligibility is confirmed.",
  )
  await page.keyboard.press('Escape')
  await page.mouse.click(5, 5)
  await expect(dialog).toBeVisible()
  await expect(page.getByText('You can still spend')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/\/login/)
  // The session has ended: the dashboard does not open any more.
  await page.goto('/Dashboard')
  await expect(page).toHaveURL(/\/login/)
  expect((await page.context().cookies()).filter(({ name }) => name.endsWith('session-token'))).toEqual([])
})
