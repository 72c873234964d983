import { openStepOne, cartStatus, consent, fillDelivery, continueButton, ordersOf, expectPlaced } from './checkout'
import { expect, test } from './fixtures'
import { call } from './people'

/* Checkout that is reloaded, repeated, opened twice or cut off places one order. */

// The browser logs the calls that the tests refuse or abort.
test.use({ tolerated: /status of (40\d|500|501)|ERR_FAILED|Failed to fetch/ })

test('reloading and going back place no second order', async ({ page }) => {
  const person = await openStepOne(page)
  await fillDelivery(page, 'Federal Capital Territory')
  await page.reload()
  await expect(page.getByLabel('State')).toHaveValue('Federal Capital Territory')
  await expect(page.getByLabel('Location')).toHaveValue('5 Allen Avenue')
  await consent(page).check()
  await continueButton(page).click()
  await expectPlaced(page)
  await page.reload()
  await expectPlaced(page)
  await expect(page.getByText('Order recieved await confirmation in your mail')).toBeVisible()
  await expect(page.getByText('₦20,060')).toBeVisible()

  // A phone's Back opens this page again after the order was placed.
  await page.goto('/TransactionChain1')
  await expect(page).toHaveURL(/\/Store\?tab=cart$/)
  await expect(page.getByText('No items in the cart')).toBeVisible()
  await page.goBack()
  await expectPlaced(page)

  await page.getByRole('link', { name: 'Done' }).click()
  for (const text of [
    /^FB-\d{4}-\d{4}$/,
    'Awaiting approval',
    '1 Item',
    'Federal Capital Territory',
    'Ikeja',
    '5 Allen Avenue',
    '+2348031234567',
  ]) {
    await expect(page.getByText(text).first()).toBeVisible()
  }
  await page.reload()
  await expect(page.getByText('Federal Capital Territory')).toBeVisible()
  expect(await ordersOf(person)).toHaveLength(1)
  expect(await cartStatus(person)).toBe(404)
  await page.getByRole('link', { name: 'Back to Dashboard' }).click()
  await expect(page).toHaveURL(/\/Dashboard$/)
})

test('Back and Continue again show the same order', async ({ page }) => {
  const person = await openStepOne(page)
  const draft = await page.locator('input[name="draftId"]').inputValue()
  await fillDelivery(page)
  await consent(page).check()
  await continueButton(page).click()
  await expectPlaced(page)
  const [order] = await ordersOf(person)
  await page.goBack()
  await expect(page.getByText('No items in the cart')).toBeVisible()
  // A page that Back restores from memory sends this.
  const again = await call('POST', '/order/createOrder', {
    token: person.token,
    body: {
      deliveryDetails: { state: 'Lagos', city: 'Ikeja', location: '5 Allen Avenue', phoneNumber: '08031234567' },
      allItemsTotalPrice: 20_060,
      idempotencyKey: draft,
    },
  })
  expect(again.body).toMatchObject({ _id: order?._id, orderNumber: order?.['orderNumber'] })
  expect(await ordersOf(person)).toHaveLength(1)
})

test('a double click places one order', async ({ page }) => {
  const person = await openStepOne(page)
  await fillDelivery(page)
  await consent(page).check()
  await continueButton(page).dblclick()
  await expectPlaced(page)
  expect(await ordersOf(person)).toHaveLength(1)
})

test('two tabs that submit at once place one order', async ({ page, context }) => {
  const person = await openStepOne(page)
  await fillDelivery(page)
  const other = await context.newPage()
  await other.goto('/TransactionChain1')
  for (const tab of [page, other]) await consent(tab).check()
  await Promise.all([continueButton(page).click(), continueButton(other).click()])
  for (const tab of [page, other]) await expectPlaced(tab)
  expect(new URL(other.url()).search).toBe(new URL(page.url()).search)
  expect(await ordersOf(person)).toHaveLength(1)
})

test('Continue after a lost answer shows the order that was placed', async ({ page }) => {
  const person = await openStepOne(page)
  await fillDelivery(page)
  await consent(page).check()
  await page.route('**/TransactionChain1', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await route.fetch({ maxRedirects: 0 })
    await route.abort()
  })
  await continueButton(page).click()
  await expect(page.getByText(/answer did not arrive/).first()).toBeVisible()
  await expect(page.getByLabel('Location')).toHaveValue('5 Allen Avenue')
  expect(await ordersOf(person)).toHaveLength(1)
  await page.unroute('**/TransactionChain1')
  await continueButton(page).click()
  await expectPlaced(page)
  expect(await ordersOf(person)).toHaveLength(1)
})
