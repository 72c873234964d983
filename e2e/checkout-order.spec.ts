import {
  addToCart,
  openStepOne,
  consent,
  fillDelivery,
  continueButton,
  ordersOf,
  expectPlaced,
  paydaysOf,
} from './checkout'
import { expect, expectToast, mailTo, test } from './fixtures'
import { createBuyer, call, callOrFail, logIn } from './people'
import { signInAsBuyer, signInWithToken } from './visitors'

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
  const toasts = page.locator('[data-sonner-toast]')
  const main = page.getByRole('main')
  await expectToast(page, 'Failed to fetch order details')
  await expect(main.getByText('Failed to fetch order details')).toBeVisible()
  // The page says it until a check succeeds, so another failure shows no other toast.
  await expect(toasts).toHaveCount(0)
  const failed = page.waitForResponse('**/singleOrder/*')
  await main.getByRole('button', { name: 'Try again' }).click()
  await failed
  await expect(main.getByRole('button', { name: 'Try again' })).toBeEnabled()
  await expect(toasts).toHaveCount(0)
  await page.unroute('**/singleOrder/*')
  await page.route('**/singleOrder/*', (route) => route.abort())
  await page.reload()
  await expectToast(page, 'Error fetching order details')
  await expect(main.getByText('Error fetching order details')).toBeVisible()
  await expectPlaced(page)
  await page.unroute('**/singleOrder/*')
  await main.getByRole('button', { name: 'Try again' }).click()
  await expect(main.getByText('Error fetching order details')).toHaveCount(0)

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
  // Step 2 says what the status says.
  await page.goto(`/TransactionChain2?orderId=${order?._id ?? ''}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your order is approved')
  await expect(page.getByText('Application successful')).toHaveCount(0)
  // An approved order can no longer be edited.
  await page.goto(`/TransactionChain1?orderId=${order?._id ?? ''}`)
  await expect(page).toHaveURL(/\/TransactionChain3/)
})

test('step 3 shows the order, and steps 2 and 3 the plan that was agreed', async ({ page }) => {
  const person = await openStepOne(page, 2)
  await fillDelivery(page)
  await page.getByLabel(/^2 months/).check()
  await paydaysOf(page).locator('summary').click()
  const plan = paydaysOf(page).getByRole('listitem')
  await expect(plan).toHaveCount(2)
  const paydays = await plan.allTextContents()
  await consent(page).check()
  await continueButton(page).click()
  await expectPlaced(page)
  const [order] = await ordersOf(person)
  const { body } = await call('GET', `/order/singleOrder/${order?._id ?? ''}`, { token: person.token })
  const { body: user } = await call('GET', `/users/${person.id}`, { token: person.token })

  const expectPlan = async () => {
    // 2 × 17,200 + 5% (1,720) = 36,120
    await expect(page.getByText('You placed an order for ₦36,120 on 2 paydays.')).toBeVisible()
    const planned = page.getByRole('main').getByRole('list').filter({ hasText: '₦18,060' }).getByRole('listitem')
    await expect(planned).toHaveText(paydays)
  }
  await expectPlan()
  await page.getByRole('link', { name: 'Done' }).click()
  await expect(page.getByRole('link', { name: 'Back to Dashboard' })).toBeVisible()
  await expectPlan()

  // The parts as the API tells them; the date is written by a second implementation of the format.
  const fact = (label: string) =>
    page
      .locator('dl > div')
      .filter({ has: page.getByText(label, { exact: true }) })
      .locator('dd')
  const placed = new Date(String(body['orderDate']))
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-GB', { timeZone: 'Africa/Lagos', ...options }).format(placed)
  await expect(fact('Order number')).toHaveText(String(body['orderNumber']))
  await expect(fact('Order date')).toHaveText(
    new RegExp(
      `^${part({ month: 'long' })} 0?${part({ day: 'numeric' })}-${part({ year: 'numeric' })} : ` +
        `${part({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })}$`,
    ),
  )
  await expect(fact('Status')).toHaveText('Awaiting approval')
  await expect(fact('Items purchased')).toHaveText('1 Item')
  // 34,400 + 500 + 0 + 1,720 + 1,500
  await expect(fact('Order price')).toHaveText('₦38,120')
  const main = page.getByRole('main')
  await expect(main.getByText('Buyer', { exact: true }).locator('..')).toContainText(String(user['fullname']))
  await expect(main.locator('img').first()).toHaveAttribute('src', String(user['image']))
})

test('consent that is missing is asked for by mail, and given on the page of the order', async ({ page }) => {
  const person = await signInAsBuyer(page)
  await addToCart(person, 1)
  const { body: order } = await callOrFail('POST', '/order/createOrder', {
    token: person.token,
    body: {
      deliveryDetails: { state: 'Lagos', city: 'Ikeja', location: '5 Allen Avenue', phoneNumber: '08031234567' },
    },
  })
  const { text } = await mailTo(person.email, new RegExp(`${String(order['orderNumber'])} received`))
  expect(text).toMatch(/Before it can be approved, please open your order and accept the terms of the payment plan\./)
  const staff = await logIn('staff@demo.test')
  const approve = () => call('POST', `/staff/orders/${order._id}/approve`, { token: staff.token, body: {} })
  expect((await approve()).body['code']).toBe('terms_not_accepted')

  await page.goto(`/History2?orderId=${order._id}`)
  await expect(page.getByRole('heading', { name: 'Your consent is needed' })).toBeVisible()
  await page.getByRole('button', { name: 'I have read the terms and accept them' }).click()
  await expect(page.getByRole('heading', { name: 'Your consent is needed' })).toHaveCount(0)
  expect((await approve()).status).toBe(200)
})
