import type { Page } from '@playwright/test'
import { expect, expectToast, test } from './fixtures'
import { call, callOrFail, createBuyer, logInAsStaff } from './people'
import { addToCart, approveOrder, fillCart, handOver, payFees, signInAsBuyer, placeOrder } from './visitors'

/* Orders as their buyer sees them: the history, one order, and paying its delivery fee. */

// The tests make requests fail, and the browser logs each failure.
test.use({ tolerated: /status of (402|404|500)|net::ERR_FAILED/ })

const headers = (page: Page) => page.getByRole('columnheader')

const comingSteps = (page: Page) => page.getByRole('listitem').filter({ hasText: 'Still to come' })

/** The plan of ₦18,060 over three paydays, before the delivery. */
async function agreedPlanIsShown(page: Page): Promise<void> {
  const plan = page
    .locator('div')
    .filter({ has: page.getByRole('heading', { name: 'Agreed payment plan' }) })
    .last()
  const card = plan.locator('..')
  await expect(card).toContainText('₦18,060 will be deducted from your pay after delivery.')
  await expect(card.getByRole('definition')).toHaveText(['₦6,020', '₦6,020', '₦6,020'])
}

test('every view of an empty history leads to the store', async ({ page }) => {
  await signInAsBuyer(page)
  for (const path of ['/History', '/History1', '/History2', '/History3']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'No history yet' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Shop Now' })).toHaveAttribute('href', '/Store')
  }
  await expect(page).toHaveURL(/\/History3$/)
  await expect(page.getByText('You can still spend ₦199,980')).toBeVisible()
})

test('the address of the empty history leads whoever has orders to them', async ({ page }) => {
  const person = await signInAsBuyer(page)
  const { number } = await placeOrder(person)
  await page.goto('/History3')
  await expect(page).toHaveURL(/\/History$/)
  await expect(page.getByRole('link', { name: number })).toBeVisible()
})

test('lists the newest order first', async ({ page }) => {
  const person = await signInAsBuyer(page)
  const older = await placeOrder(person)
  const newer = await placeOrder(person)
  await page.goto('/History')
  await expect(page.getByRole('heading', { level: 1, name: 'Recent Orders' })).toBeVisible()
  await expect(headers(page)).toHaveText(['S/n', 'Order no', 'Time', 'No of items', 'Amount', 'Delivery'])
  const rows = page.getByRole('row')
  await expect(rows).toHaveCount(3)
  await expect(rows.nth(1)).toContainText(newer.number)
  await expect(rows.nth(2)).toContainText(older.number)
  await expect(rows.nth(1).getByRole('cell').first()).toHaveText('1')
  await expect(rows.nth(1)).toContainText(/[A-Z][a-z]+ \d{1,2}-\d{4} : \d{2}:\d{2}/)
  await expect(rows.nth(1)).toContainText('1 Item')
  await expect(rows.nth(1)).toContainText('₦20,060')
  await expect(rows.nth(1)).toContainText('Awaiting approval')

  await page.goto('/History1')
  await expect(headers(page)).toHaveText(['Buyer', 'Order no', 'Time', 'No of items', 'Amount'])
  await expect(page.getByRole('row').nth(1)).toContainText(/Test Person/)

  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/History')
  const picture = page.getByRole('row').nth(1).locator('img')
  await expect(picture).toBeVisible()
  await expect.poll(() => picture.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBeGreaterThan(0)
})

test('an order is bought again, and the page names what differs', async ({ page }) => {
  const person = await signInAsBuyer(page)
  const staff = await logInAsStaff()
  const product = {
    name: `Seldom rice ${person.id.slice(-12)}`,
    type: 'Rice',
    measurement: '5 kg bag',
    price: 9_000,
    description: 'Sold once',
    stock: 5,
    vatClass: 'zero',
    available: true,
  }
  const { id } = (await callOrFail('POST', '/staff/products', { token: staff.token, body: product })).body
  await addToCart(person, id)
  const order = await placeOrder(person)
  await page.goto('/Dashboard')
  const again = page.getByRole('button', { name: `Buy again: the goods of order ${order.number}` })
  await again.click()
  await expect(page).toHaveURL(/\/TransactionChain1$/)
  await page.getByRole('link', { name: 'Change what you order' }).click()
  await expect(page).toHaveURL(/\/Store\?tab=cart$/)
  await expect(page.getByRole('main').getByText(product.name)).toBeVisible()

  // With something else in the cart, the cart opens.
  await fillCart(person)
  await page.goto('/Dashboard')
  await again.click()
  await expect(page).toHaveURL(/\/Store\?tab=cart$/)

  await callOrFail('PUT', `/staff/products/${id}`, { token: staff.token, body: { available: false } })
  await page.goto(`/History2?orderId=${order.id}`)
  await again.click()
  const differs = page.getByRole('status').filter({ hasText: 'It differs from that order' })
  await expect(differs.getByRole('listitem')).toHaveText([`${product.name}, 5 kg bag: none left right now.`])
  await differs.getByRole('link', { name: 'Open your cart' }).click()
  await expect(page).toHaveURL(/\/Store\?tab=cart$/)
})

test('one order shows its items, charges, progress and plan', async ({ page }) => {
  const person = await signInAsBuyer(page)
  const order = await placeOrder(person)
  const { id, number } = order
  const [bag] = (
    (await call('GET', '/product/getProducts/rice')).body as unknown as readonly {
      readonly name: string
      readonly measurement: string
      readonly image: string
    }[]
  ).filter(({ measurement }) => measurement === '10 kg bag')
  await page.goto('/History2')
  await expect(page.getByRole('heading', { level: 1, name: number })).toBeVisible()
  const item = page.getByRole('listitem').filter({ hasText: '1 bag (10 kg)' })
  await expect(item).toContainText(bag?.name ?? 'a bag of rice')
  // ₦18,060 financed at 5% interest, without VAT.
  await expect(item).toContainText('₦17,200')
  const picture = item.locator('img')
  await expect(picture).toHaveAttribute('src', bag?.image ?? 'a picture')
  await expect.poll(() => picture.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBeGreaterThan(0)
  await expect(page.getByText('VAT 7.5%')).toBeVisible()
  await expect(page.getByText('Interest 5%')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Payment plan', exact: true })).toHaveCount(0)
  await agreedPlanIsShown(page)
  await expect(comingSteps(page)).toHaveText([
    /We approve your order$/,
    /You pay ₦2,000 for service and delivery$/,
    /We pack it$/,
    /It goes out to you$/,
    /You get it and tell the driver your delivery code$/,
    /First deduction from your pay: ₦6,020, on \d{1,2} [A-Z][a-z]+ \d{4} at the earliest$/,
  ])

  await approveOrder(order)
  await page.reload()
  await expect(page.getByText('Nothing is deducted from your salary before your food is delivered.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Payment plan', exact: true })).toHaveCount(0)
  await agreedPlanIsShown(page)
  await expect(page.getByRole('button', { name: 'Pay ₦2,000 for delivery' })).toBeVisible()
  await payFees(person, order)
  await handOver(person, order)
  await page.goto('/History')
  await page.getByRole('link', { name: number }).click()
  await expect(page).toHaveURL(`/History2?orderId=${id}`)
  const steps = page.getByRole('listitem').filter({ has: page.locator('time') })
  await expect(steps).toHaveText([/Order placed/, /Approved/, /Packed/, /On its way/, /Delivered/])
  await expect(comingSteps(page)).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Agreed payment plan' })).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Payment plan' })).toBeVisible()
  await expect(page.getByText('₦6,020')).toHaveCount(3)
})

test('an order of another buyer is not found', async ({ page }) => {
  const { id } = await placeOrder(await createBuyer())
  await signInAsBuyer(page)
  for (const wanted of [id, '00000000-0000-4000-8000-000000000000', 'nothing']) {
    await page.goto(`/History2?orderId=${wanted}`)
    await expect(page.getByRole('heading', { name: 'This page does not exist' })).toBeVisible()
  }
})

test('Pay opens one payment window and ends as Paid', async ({ page }) => {
  const person = await signInAsBuyer(page)
  const order = await placeOrder(person)
  const { number } = order
  let started = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/v1/payments')) started += 1
  })
  await page.goto('/History')
  await expect(page.getByRole('cell', { name: 'You pay after we approve the order.' })).toBeVisible()
  await approveOrder(order)
  await page.reload()
  const pay = page.getByRole('button', { name: `Pay ₦2,000 delivery and service fee of order ${number}` })
  await expect(pay).toHaveText('Pay: ₦2,000')
  await pay.evaluate((button: HTMLButtonElement) => {
    button.click()
    button.click()
  })
  const frame = page.frameLocator('iframe[title="Flutterwave checkout"]')
  await frame.getByRole('button', { name: 'Close without paying' }).click()
  const left = 'Delivery payment is not successful: you left before paying. Nothing was taken.'
  const toast = page.locator('[data-sonner-toast]', { hasText: left })
  await expectToast(page, left)
  expect(started).toBe(1)
  // The sentence stays where the button is, and leaving again is no second toast.
  await expect(page.getByRole('cell').getByText(left)).toBeVisible()
  await expect(toast).toHaveCount(0)
  await pay.click()
  await frame.getByRole('button', { name: 'Close without paying' }).click()
  await expect(pay).toBeEnabled()
  await expect(page.getByRole('cell').getByText(left)).toBeVisible()
  await expect(toast).toHaveCount(0)
  const confirmed = page.waitForRequest(/\/confirmOrderPayment\//)
  await pay.click()
  await frame.getByRole('button', { name: 'Pay successfully' }).click()
  await expectToast(page, 'Payment was successfully processed!')
  // The window named the provider's transaction, and the server asks for it by its id.
  expect((await confirmed).postDataJSON()).toEqual({
    tx_ref: expect.stringMatching(/^FB-FEE-/),
    transaction_id: expect.stringMatching(/^\d+$/),
  })
  const paid = page.getByRole('button', { name: 'Delivery fee paid' })
  await expect(paid).toBeDisabled()
  await expect(paid).toHaveText('Paid')
  await page.reload()
  await expect(paid).toBeVisible()
})

test('a history that fails to load can be tried again', async ({ page }) => {
  const person = await signInAsBuyer(page)
  const { number } = await placeOrder(person)
  await page.goto('/History')
  await page.route('**/getShoppingHistory/**', (route) =>
    route.fulfill({ status: 500, json: { message: 'Something went wrong on our side.' } }),
  )
  // Back restores the page as it was first loaded, and the page asks again.
  await page.getByRole('link', { name: number }).click()
  await expect(page.getByRole('heading', { level: 1, name: number })).toBeVisible()
  await page.goBack()
  await expectToast(page, 'Error fetching shopping history')
  await page.unroute('**/getShoppingHistory/**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: number })).toBeVisible()
})
