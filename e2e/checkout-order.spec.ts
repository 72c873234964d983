import { addToCart, openStepOne, consent, fillDelivery, continueButton, ordersOf, expectPlaced } from './checkout'
import { expect, test } from './fixtures'
import { createBuyer, call, logIn } from './people'
import { signInWithToken } from './visitors'

/* An order after checkout: its address, its state, and who may see it. */

// The browser logs the calls that the tests refuse or abort.
test.use({ tolerated: /status of (40\d|500|501)|ERR_FAILED|Failed to fetch/ })

test('the delivery address can be corrected before approval', async ({ page }) => {
  const person = await openStepOne(page)
  await fillDelivery(page)
  await consent(page).check()
  await continueButton(page).click()
  await expectPlaced(page)
  await page.getByRole('link', { name: 'Done' }).click()
  await page.getByRole('link', { name: 'Edit' }).click()
  await expect(page.getByLabel('City')).toHaveValue('Ikeja')
  await page.getByLabel('State').selectOption('Oyo')
  await page.getByLabel('City').fill('Ibadan')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(/\/TransactionChain3/)
  await expect(page.getByText('Ibadan')).toBeVisible()
  expect(await ordersOf(person)).toHaveLength(1)

  // The next order starts from the corrected address.
  await addToCart(person, 1)
  await page.goto('/Store?tab=cart')
  await page.getByRole('button', { name: /^Proceed/ }).click()
  await expect(page.getByLabel('State')).toHaveValue('Oyo')
  await expect(page.getByLabel('City')).toHaveValue('Ibadan')
})

test('steps 2 and 3 show only the buyer’s own order', async ({ page }) => {
  const [stranger, person] = await Promise.all([createBuyer(), createBuyer()])
  await addToCart(stranger, 1)
  const { body: order } = await call('POST', '/order/createOrder', {
    token: stranger.token,
    body: {
      deliveryDetails: { state: 'Yobe', city: 'Damaturu', location: '1 Market Road', phoneNumber: '08031234567' },
    },
  })
  await signInWithToken(page.context(), person.token)
  for (const step of ['/TransactionChain2', '/TransactionChain3']) {
    await page.goto(step)
    await expect(page).toHaveURL(/\/Store$/)
    for (const id of [order._id, 'x', '%00', "' OR 1=1 --"]) {
      const answer = await page.goto(`${step}?orderId=${id}`)
      expect(answer?.status(), id).toBe(404)
      await expect(page.getByText('Damaturu')).toHaveCount(0)
    }
  }
})

test('shows the new state of the order by itself', async ({ page }) => {
  const person = await openStepOne(page)
  await fillDelivery(page)
  await consent(page).check()
  await continueButton(page).click()
  await expectPlaced(page)
  const [order] = await ordersOf(person)
  const lookAgain = () =>
    page.evaluate(() => {
      window.dispatchEvent(new Event('online'))
    })

  await page.route('**/singleOrder/*', (route) => route.fulfill({ status: 500, json: { message: 'x' } }))
  await page.reload()
  await expect(page.getByText('Failed to fetch order details')).toBeVisible()
  await page.unroute('**/singleOrder/*')
  await page.route('**/singleOrder/*', (route) => route.abort())
  await page.reload()
  await expect(page.getByText('Error fetching order details')).toBeVisible()
  await expectPlaced(page)
  await page.unroute('**/singleOrder/*')

  await page.getByRole('link', { name: 'Done' }).click()
  await expect(page.getByText('Awaiting approval')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Edit' })).toBeVisible()
  const staff = await logIn('staff@demo.test')
  expect(
    (await call('POST', `/staff/orders/${order?._id ?? ''}/approve`, { token: staff.token, body: {} })).status,
  ).toBe(200)
  await lookAgain()
  await expect(page.getByText('Approved')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Edit' })).toHaveCount(0)
  // An approved order can no longer be edited.
  await page.goto(`/TransactionChain1?orderId=${order?._id ?? ''}`)
  await expect(page).toHaveURL(/\/TransactionChain3/)
})
