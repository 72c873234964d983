import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { PASSWORD, expect, expectToast, openListening, signIn, test } from './fixtures'
import { type Session, createBuyer, call } from './people'
import { refocusUntil, signInAsBuyer } from './visitors'

/* The cart tab: lines, totals, changes and failures. */

// The tests make requests fail, and the browser logs each failure. An empty cart answers 404.
test.use({ tolerated: /status of (401|404|409|500)|net::ERR_(FAILED|INTERNET_DISCONNECTED|ABORTED)/ })

type Product = { readonly _id: string; readonly name: string; readonly measurement: string; readonly price: number }

async function products(): Promise<Product[]> {
  return (await call('GET', '/product/getProducts/rice')).body as unknown as Product[]
}

const tenKilos = async (): Promise<Product> => {
  const found = (await products()).find(({ measurement }) => measurement === '10 kg bag')
  if (!found) throw new Error('the demo sells rice by the 10 kg bag')
  return found
}

const put = (person: Session, { _id }: Product, quantity = 1) =>
  call('POST', '/cart/addToCart', { token: person.token, body: { productId: _id, quantity } })

/** Signs in a new buyer with bags of 10 kg of rice in the cart. */
async function withRice(page: Page, quantity = 1): Promise<Session> {
  const person = await signInAsBuyer(page)
  await put(person, await tenKilos(), quantity)
  return person
}

const toast = (page: Page, text: string) => page.locator('[data-sonner-toast]', { hasText: text })
const proceed = (page: Page) => page.getByRole('button', { name: /^Proceed/ })

test('shows the lines and every charge of the summary', async ({ page }) => {
  await withRice(page, 2)
  await openListening(page, '/Store?tab=cart')
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Payment Summary' })).toBeVisible()
  const line = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('spinbutton') })
  const { name, measurement } = await tenKilos()
  await expect(line).toHaveCount(1)
  await expect(line.getByRole('heading', { name })).toBeVisible()
  await expect(line).toContainText(measurement)
  await expect(line).toContainText('₦34,400')
  await expect(line.getByRole('spinbutton')).toHaveValue('2')
  await expect(line.getByRole('button', { name: /from the cart$/ })).toBeVisible()
  await expect
    .poll(() => line.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
  for (const [label, amount] of [
    ['Total items price', '₦34,400'],
    ['Service fee', '₦500'],
    ['VAT 7.5%: none on this food', '₦0'],
    ['Interest 5%', '₦1,720'],
    ['Delivery fee', '₦1,500'],
    ['Total Price', '₦38,120'],
  ] as const) {
    await expect(page.locator('dl > div').filter({ has: page.getByText(label, { exact: true }) })).toContainText(amount)
  }
  await proceed(page).click()
  await expect(page).toHaveURL(/\/TransactionChain1$/)
})

test('lines of an earlier day are under their date', async ({ page }) => {
  await withRice(page)
  await openListening(page, '/Store')
  // 22:59 in Lagos on 30 September, and 00:01 on 1 October.
  const times = ['2026-09-30T21:59:00.000Z', '2026-09-30T23:01:00.000Z']
  await page.route('**/getCartItems**', async (route) => {
    const response = await route.fetch()
    const cart = (await response.json()) as { items: { _id: string }[] }
    const [item] = cart.items
    const older = times.map((addedAt) => ({ ...item, _id: randomUUID(), addedAt }))
    await route.fulfill({ response, json: { ...cart, items: [...older, ...cart.items] } })
  })
  await page.getByRole('link', { name: 'My cart' }).click()
  await expect(page.getByRole('main').locator('section > h2')).toHaveText([
    'Today',
    '1 October 2026',
    '30 September 2026',
  ])
  await page.unrouteAll({ behavior: 'wait' })
})

test('a new quantity changes the total at once and reaches the server', async ({ page }) => {
  const person = await withRice(page)
  await openListening(page, '/Store?tab=cart')
  await expect(page.getByRole('button', { name: /^Remove one/ })).toBeDisabled()
  const plus = page.getByRole('button', { name: /^Add one/ })
  await plus.click()
  await plus.click()
  await expect(proceed(page)).toHaveText('Proceed · ₦56,180')
  await page.getByRole('button', { name: /^Remove one/ }).click()
  await expect(proceed(page)).toHaveText('Proceed · ₦38,120')
  await page.getByRole('spinbutton').fill('5')
  await page.getByRole('spinbutton').press('Enter')
  await expect(proceed(page)).toHaveText('Proceed · ₦92,300')
  await expect
    .poll(async () => (await call('GET', '/cart/getCartItems', { token: person.token })).body.items[0]?.['quantity'])
    .toBe(5)
})

test('shows what each payday takes, and how much of the limit the cart fills', async ({ page }) => {
  await withRice(page)
  await openListening(page, '/Store?tab=cart')
  // 17,200 + 5% (860) = 18,060; a third of it is 6,020. Rice bears no VAT.
  await expect(page.getByText('≈ ₦6,020 on each of 3 paydays')).toBeVisible()
  await expect(page.getByText('From your salary: ₦18,060 of the ₦199,980 you can spend over 3 months.')).toBeVisible()
  await page.getByRole('spinbutton').fill('12')
  await page.getByRole('spinbutton').press('Enter')
  // 12 × 18,060 = 216,720, which is 16,740 above 199,980; four months allow 4 × 66,660 = 266,640.
  await expect(page.getByText('This is ₦16,740 more than you can spend over 3 months.')).toContainText(
    'It fits over 4, 5 or 6 months',
  )

  await page.getByText('Why this much?').click()
  const limit = page.getByRole('complementary', { name: 'Your limit' })
  await expect(limit.getByRole('listitem')).toHaveCount(6)
  await expect(limit.getByRole('listitem').nth(0)).toContainText('room for ₦66,660')
  await expect(limit.getByRole('listitem').nth(0)).toContainText('An order over 1 month: at most ₦66,660')
  await expect(limit.getByRole('listitem').nth(2)).toContainText('An order over 3 months: at most ₦199,980')
})

test('a quantity above the stock is undone with the reason', async ({ page }) => {
  await withRice(page)
  await openListening(page, '/Store?tab=cart')
  await page.getByRole('spinbutton').fill('999')
  await page.getByRole('spinbutton').press('Enter')
  // The line says it, so no toast does.
  await expect(page.getByRole('main').getByText(/^Only \d+ of .* left\. Please reduce the quantity\.$/)).toBeVisible()
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(0)
  await expect(page.getByRole('spinbutton')).toHaveValue('1')
  await expect(proceed(page)).toHaveText('Proceed · ₦20,060')
})

test('asks before it deletes a line', async ({ page }) => {
  await withRice(page)
  await openListening(page, '/Store?tab=cart')
  const bin = page.getByRole('button', { name: /from the cart$/ })
  const dialog = page.getByRole('dialog', { name: 'Confirm Deletion' })
  await bin.click()
  await expect(dialog).toContainText('Are you sure you want to delete this food item?')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(bin).toBeVisible()
  await bin.click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expectToast(page, 'Cart item deleted successfully')
  await expect(page.getByRole('heading', { name: 'No items in the cart' })).toBeVisible()
  await expectToast(page, 'Cart is empty!')
  await page.getByRole('link', { name: 'Shop Now' }).click()
  await expect(page).toHaveURL('/Store')
})

test('an empty cart shows a neutral toast at every visit', async ({ page }) => {
  await signInAsBuyer(page)
  await page.clock.install()
  await openListening(page, '/Store')
  for (let visit = 0; visit < 2; visit += 1) {
    await page.getByRole('link', { name: 'My cart' }).click()
    await expect(toast(page, 'Cart is empty!')).toHaveAttribute('data-type', 'info')
    await page.clock.runFor(5_000)
    await expect(toast(page, 'Cart is empty!')).toHaveCount(0)
    await page.getByRole('link', { name: 'Available items' }).click()
    await expect(page.getByRole('link', { name: 'Rice' })).toBeVisible()
  }
  await openListening(page, '/Store?tab=cart')
  await expectToast(page, 'Cart is empty!')
  await page.clock.runFor(5_000)
  await expect(toast(page, 'Cart is empty!')).toHaveCount(0)
  // Asks again in the background, which is no visit.
  let asked = 0
  page.on('response', (response) => {
    if (response.url().includes('/getCartItems')) asked += 1
  })
  await refocusUntil(page, () => expect.poll(() => asked, { timeout: 1_000 }).toBeGreaterThan(1))
  await page.clock.runFor(1_000)
  await expect(page.getByRole('heading', { name: 'No items in the cart' })).toBeVisible()
  await expect(toast(page, 'Cart is empty!')).toHaveCount(0)
})

test('a cart that fails to load can be tried again', async ({ page }) => {
  await withRice(page)
  await openListening(page, '/Store')
  await page.route('**/getCartItems**', (route) =>
    route.fulfill({ status: 500, json: { message: 'Something went wrong on our side.' } }),
  )
  await page.getByRole('link', { name: 'My cart' }).click()
  await expectToast(page, 'Error fetching cart items')
  await page.unroute('**/getCartItems**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(proceed(page)).toHaveText('Proceed · ₦20,060')
})

test('checkout is disabled while the charges are unknown', async ({ page }) => {
  await withRice(page)
  await openListening(page, '/Store')
  await page.route('**/getPaymentChargesSummary', (route) => route.abort())
  await page.getByRole('link', { name: 'My cart' }).click()
  await expectToast(page, 'API request failed')
  await expect(proceed(page)).toBeDisabled()
  await page.unroute('**/getPaymentChargesSummary')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(proceed(page)).toBeEnabled()
})

test('a failed deletion says why', async ({ page, context }) => {
  const person = await withRice(page)
  await openListening(page, '/Store?tab=cart')
  const bin = page.getByRole('button', { name: /from the cart$/ })
  const remove = async () => {
    await bin.click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  }
  await page.route('**/deleteCartItem/**', (route) => route.abort())
  await remove()
  await expectToast(page, 'Error deleting cart item')
  await expect(page.getByRole('main').getByText('Error deleting cart item')).toBeVisible()
  await page.unroute('**/deleteCartItem/**')
  await context.setOffline(true)
  const more = page.getByRole('button', { name: /^Add one/ })
  await expect(more).toBeDisabled()
  await more.click({ force: true })
  await expect(page.getByText('You are offline. Nothing was changed')).toHaveCount(1)
  await expect(page.getByRole('spinbutton')).toHaveValue('1')
  const { body } = await call('GET', '/cart/getCartItems', { token: person.token })
  // The page reads the cart again when the line is back: it shall not notice what another device deletes.
  await page.route('**/cart/getCartItems**', (route) => route.fulfill({ json: body }))
  await context.setOffline(false)
  await call('DELETE', `/cart/deleteCartItem/${person.id}/${body.items[0]?._id ?? ''}`, { token: person.token })
  await expect(more).toBeEnabled()
  await bin.click()
  await page.unroute('**/cart/getCartItems**')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expectToast(page, 'Cart item not found or cart not found')
  await expect(page.getByRole('heading', { name: 'No items in the cart' })).toBeVisible()
})

test('a changed price is announced until it is accepted', async ({ page }) => {
  await withRice(page)
  // Pretends that the price was different when the rice was added. Service tests change the real one.
  let accepted = false
  await page.route('**/api/v1/cart/**', async (route) => {
    if (route.request().url().includes('/acceptPrice/')) accepted = true
    const response = await route.fetch()
    const cart = (await response.json()) as { items: object[] }
    await route.fulfill({
      response,
      json: accepted ? cart : { ...cart, items: cart.items.map((item) => ({ ...item, priceBefore: 16_000 })) },
    })
  })
  await openListening(page, '/Store')
  await page.getByRole('link', { name: 'My cart' }).click()
  const notice = page.getByText('The price has changed from ₦16,000 to ₦17,200 since you added it.')
  await expect(notice).toBeVisible()
  await page.getByRole('button', { name: /^Add one/ }).click()
  await expect(proceed(page)).toHaveText('Proceed · ₦38,120')
  await expect(notice).toBeVisible()
  await page.getByRole('button', { name: /^Accept the new price/ }).click()
  await expect(notice).toHaveCount(0)
  // A last read of the cart may still be in the route above.
  await page.unrouteAll({ behavior: 'wait' })
})

test('an ended session leads to the login and back to the cart', async ({ page, context }) => {
  const person = await withRice(page)
  await openListening(page, '/Store?tab=cart')
  await context.clearCookies()
  await page.getByRole('button', { name: /^Add one/ }).click()
  await expect(page).toHaveURL(/\/login\?next=%2FStore%3Ftab%3Dcart/)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL('/Store?tab=cart')
  await expect(page.getByRole('spinbutton')).toHaveValue('1')

  await context.clearCookies()
  await proceed(page).click()
  await expect(page).toHaveURL(/\/[Ll]ogin\?next=/)
})

test('the next person on the phone sees only their own name and cart', async ({ page }) => {
  await withRice(page, 3)
  await openListening(page, '/Store')
  await page.getByRole('link', { name: 'My cart' }).click()
  await expect(page.getByRole('spinbutton')).toHaveValue('3')
  const name = (await page.getByText(/^Welcome, /).textContent()) ?? ''
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/login/)
  const second = await createBuyer()
  await put(second, await tenKilos(), 7)
  await signIn(page, second.email)
  await expect(page.getByText(/^Welcome, /)).not.toHaveText(name)
  await page.getByRole('link', { name: 'Go to store' }).click()
  await page.getByRole('link', { name: 'My cart' }).click()
  await expect(page.getByRole('spinbutton')).toHaveValue('7')
})

test('an order empties the cart, also after Back', async ({ page }) => {
  const person = await withRice(page)
  await openListening(page, '/Store')
  await page.getByRole('link', { name: 'My cart' }).click()
  await expect(proceed(page)).toHaveText('Proceed · ₦20,060')
  await expect(page.getByText('You can still spend ₦199,980')).toBeVisible()
  await proceed(page).click()
  await page.getByLabel('State').selectOption('Lagos')
  await page.getByLabel('City').fill('Ikeja')
  await page.getByLabel('Location').fill('5 Allen Avenue')
  await page.getByLabel('Phone number').fill('08031234567')
  await page.getByLabel(/I have read the terms/).check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'Application successful' })).toBeVisible()
  await expect(page.getByText('You can still spend ₦181,920')).toBeVisible()
  await openListening(page, '/Store')
  await page.getByRole('link', { name: 'My cart' }).click()
  await expect(page.getByRole('heading', { name: 'No items in the cart' })).toBeVisible()
  await openListening(page, '/Store?tab=cart')
  await page.goto('/Dashboard')
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'No items in the cart' })).toBeVisible()
  expect((await call('GET', '/cart/getCartItems', { token: person.token })).status).toBe(404)
})

test('the cart tab shows, each time it is opened, what changed elsewhere', async ({ page }) => {
  const person = await withRice(page)
  await openListening(page, '/Store')
  await page.getByRole('link', { name: 'My cart' }).click()
  await expect(page.getByRole('spinbutton')).toHaveValue('1')
  await page.getByRole('link', { name: 'Available items' }).click()
  await expect(page.getByRole('link', { name: 'Rice' })).toBeVisible()
  await put(person, await tenKilos(), 4)
  await page.getByRole('link', { name: 'My cart' }).click()
  await expect(page.getByRole('spinbutton')).toHaveValue('5')
})
