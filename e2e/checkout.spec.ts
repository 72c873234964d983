import type { Browser, BrowserContext, Page } from '@playwright/test'
import { expect, test } from './fixtures'
import { SITE, type Session, type Wire, buyer, call, logIn, sessionCookie } from './people'

/* Checkout in a browser: three steps, each of which may be reloaded, repeated, opened twice or cut off. */

// Calls that are refused or cut off on purpose are logged by the browser.
test.use({ tolerated: /status of (40[0-9]|500|501)|ERR_FAILED|Failed to fetch/ })

const OVER_LIMIT = 'Your order exceeds the cash limit. Please consider adjusting the items in your cart.'

let product: Wire
test.beforeAll(async () => {
  const goods = (await call('GET', '/product?limit=200')).body as unknown as Wire[]
  const found = goods.find((one) => one['price'] === 17_200 && one['available'] === true)
  if (!found) throw new Error('there is no product of ₦17,200')
  product = found
})

const add = (person: Session, quantity: number) =>
  call('POST', '/cart/addToCart', { token: person.token, body: { productId: product._id, quantity } })
const ordersOf = async (person: Session) =>
  (await call('GET', `/order/getShoppingHistory/${person.id}`, { token: person.token })).body as unknown as Wire[]
const cartStatus = async (person: Session) => (await call('GET', '/cart/getCartItems', { token: person.token })).status

const bring = (context: BrowserContext, person: Session) => {
  const [name = '', value = ''] = sessionCookie(person.token).split('=')
  return context.addCookies([{ name, value, url: SITE, httpOnly: true, sameSite: 'Lax' }])
}

/** A buyer with goods in the cart, on step 1. */
async function atStepOne(page: Page, quantity = 1): Promise<Session> {
  const person = await buyer()
  await add(person, quantity)
  await bring(page.context(), person)
  await page.goto('/Store?tab=cart')
  await page.getByRole('button', { name: /^Proceed/ }).click()
  await expect(page.getByRole('heading', { name: 'Add Delivery details' })).toBeVisible()
  return person
}

/** Fills in the address and waits until the server keeps it. */
async function fillIn(page: Page, state = 'Lagos'): Promise<void> {
  await page.getByLabel('State').selectOption(state)
  await page.getByLabel('City').fill('Ikeja')
  const kept = page.waitForResponse(
    (response) =>
      response.url().endsWith('/order/draft') && (response.request().postData() ?? '').includes('5 Allen Avenue'),
  )
  await page.getByLabel('Location').fill('5 Allen Avenue')
  await page.getByLabel('Phone number').fill('08031234567')
  await page.getByLabel('Phone number').blur()
  await kept
}

const consent = (page: Page) => page.getByLabel(/I have read the terms/)
const goOn = (page: Page) => page.getByRole('button', { name: 'Continue' })
const placed = (page: Page) => expect(page.getByRole('heading', { name: 'Application successful' })).toBeVisible()

test('every step may be reloaded, and going back orders nothing twice', async ({ page }) => {
  const person = await atStepOne(page)
  await fillIn(page, 'Federal Capital Territory')
  await page.reload()
  await expect(page.getByLabel('State')).toHaveValue('Federal Capital Territory')
  await expect(page.getByLabel('Location')).toHaveValue('5 Allen Avenue')
  await consent(page).check()
  await goOn(page).click()
  await placed(page)
  await page.reload()
  await placed(page)
  await expect(page.getByText('Order recieved await confirmation in your mail')).toBeVisible()
  await expect(page.getByText('₦21,350')).toBeVisible()

  // The same page again, as a phone's Back brings it: its order is placed.
  await page.goto('/TransactionChain1')
  await expect(page).toHaveURL(/\/Store\?tab=cart$/)
  await expect(page.getByText('No items in the cart')).toBeVisible()
  await page.goBack()
  await placed(page)

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

test('Back from step 2 and Continue again lead to the same order', async ({ page }) => {
  const person = await atStepOne(page)
  const draft = await page.locator('input[name="draftId"]').inputValue()
  await fillIn(page)
  await consent(page).check()
  await goOn(page).click()
  await placed(page)
  const [order] = await ordersOf(person)
  await page.goBack()
  await expect(
    page.getByText('No items in the cart').or(page.getByRole('heading', { name: 'Add Delivery details' })),
  ).toBeVisible()
  // What a page that Back brings out of the phone's memory sends.
  const again = await call('POST', '/order/createOrder', {
    token: person.token,
    body: {
      deliveryDetails: { state: 'Lagos', city: 'Ikeja', location: '5 Allen Avenue', phoneNumber: '08031234567' },
      allItemsTotalPrice: 21_350,
      idempotencyKey: draft,
    },
  })
  expect(again.body).toMatchObject({ _id: order?._id, orderNumber: order?.['orderNumber'] })
  expect(await ordersOf(person)).toHaveLength(1)
})

test('a double click is one order', async ({ page }) => {
  const person = await atStepOne(page)
  await fillIn(page)
  await consent(page).check()
  await goOn(page).dblclick()
  await placed(page)
  expect(await ordersOf(person)).toHaveLength(1)
})

test('two tabs that go on at once show one order', async ({ page, context }) => {
  const person = await atStepOne(page)
  await fillIn(page)
  const other = await context.newPage()
  await other.goto('/TransactionChain1')
  for (const tab of [page, other]) await consent(tab).check()
  await Promise.all([goOn(page).click(), goOn(other).click()])
  for (const tab of [page, other]) await placed(tab)
  expect(new URL(other.url()).search).toBe(new URL(page.url()).search)
  expect(await ordersOf(person)).toHaveLength(1)
})

test('a cart that changed elsewhere is announced before anything is ordered, and asks for consent anew', async ({
  page,
}) => {
  const person = await atStepOne(page)
  await fillIn(page)
  await consent(page).check()
  await add(person, 1)
  await goOn(page).click()
  await expect(page.getByText('The total was ₦21,350. It is now ₦40,700.')).toBeVisible()
  await expect(page.getByText('₦40,700', { exact: true })).toBeVisible()
  await expect(consent(page)).not.toBeChecked()
  await expect(page.getByLabel('Location')).toHaveValue('5 Allen Avenue')
  expect(await ordersOf(person)).toEqual([])

  await goOn(page).click()
  await expect(page.getByText('Please read and accept the terms of the payment plan.').first()).toBeVisible()
  await consent(page).check()
  await goOn(page).click()
  await placed(page)
  expect(await ordersOf(person)).toEqual([expect.objectContaining({ allItemsTotalPrice: 40_700 })])
})

test('a cart that changed on the way to step 1 is announced there at once', async ({ page }) => {
  const person = await atStepOne(page)
  await add(person, 1)
  await page.reload()
  await expect(page.getByText('The total was ₦21,350. It is now ₦40,700.')).toBeVisible()
  await page.getByRole('link', { name: 'Change the cart' }).click()
  await page.getByRole('button', { name: /^Proceed · ₦40,700/ }).click()
  await expect(page.getByRole('heading', { name: 'Add Delivery details' })).toBeVisible()
  await expect(page.getByText('The total was')).toHaveCount(0)
})

test('above the limit the sentence stands on the page and in a toast, and names the months that fit', async ({
  page,
}) => {
  const person = await atStepOne(page, 11)
  await fillIn(page)
  // ₦212,850 over three months is ₦70,950 a month; a third of ₦200,000 is ₦66,660.
  const fits = page.getByText('It is within your limit over 4, 5 or 6 months.').filter({ visible: true })
  await expect(fits).toHaveCount(1)
  await consent(page).check()
  await goOn(page).click()
  const toast = page.locator('[data-sonner-toast]').filter({ hasText: OVER_LIMIT })
  await expect(toast).toContainText('⚠️')
  await expect(page.getByRole('main').getByText(OVER_LIMIT)).toBeVisible()
  expect(await ordersOf(person)).toEqual([])
  await expect(fits).toHaveCount(2)
  await page.getByLabel(/^4 months/).check()
  await expect(fits).toHaveCount(1)
  await goOn(page).click()
  await placed(page)
  expect(await ordersOf(person)).toHaveLength(1)
})

test('the paydays of the chosen months are shown before the buyer agrees', async ({ page }) => {
  await atStepOne(page)
  const schedule = page.getByRole('list').filter({ hasText: '28 ' }).filter({ visible: true })
  for (const months of [6, 1, 3]) {
    await page.getByLabel(new RegExp(`^${months} month`)).check()
    await expect(schedule.getByRole('listitem')).toHaveCount(months)
  }
  await expect(schedule).toContainText('₦6,450')
  await expect(page.getByText('₦860: 5% of the price of the goods')).toBeVisible()
  await expect(page.getByText(/^Paid off on 28 /).filter({ visible: true })).toHaveCount(1)
  await expect(page.getByRole('link', { name: 'Read the terms' })).toHaveAttribute('href', '/terms')
})

test('an answer that never arrives costs nothing: Continue again shows the order that was placed', async ({ page }) => {
  const person = await atStepOne(page)
  await fillIn(page)
  await consent(page).check()
  await page.route('**/TransactionChain1', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await route.fetch({ maxRedirects: 0 })
    await route.abort()
  })
  await goOn(page).click()
  await expect(page.getByText(/answer did not arrive/).first()).toBeVisible()
  await expect(page.getByLabel('Location')).toHaveValue('5 Allen Avenue')
  expect(await ordersOf(person)).toHaveLength(1)
  await page.unroute('**/TransactionChain1')
  await goOn(page).click()
  await placed(page)
  expect(await ordersOf(person)).toHaveLength(1)
})

test('every missing detail is named at its field; the keyboard alone gets to the order', async ({ page }) => {
  const person = await atStepOne(page)
  await expect(page.getByLabel('Phone number')).toHaveAttribute('placeholder', '+234')
  await page.getByLabel('Phone number').fill('12')
  await goOn(page).press('Enter')
  for (const text of [
    'Please choose a state from the list.',
    'City is required.',
    'Location is required.',
    'Please enter a Nigerian phone number, for example 0803 123 4567.',
    'Please read and accept the terms of the payment plan.',
  ]) {
    await expect(page.getByRole('main').getByText(text)).toBeVisible()
  }
  expect(await ordersOf(person)).toEqual([])
  // The first field that is wrong has the focus.
  await expect(page.getByLabel('State')).toBeFocused()
  const { keyboard } = page
  await keyboard.type('Kano')
  await keyboard.press('Tab')
  await keyboard.type('Gwale')
  await keyboard.press('Tab')
  await keyboard.type('Off Zoo Road')
  await keyboard.press('Tab')
  await keyboard.press('Control+A')
  await keyboard.type('+234 803 123 4567')
  await keyboard.press('Tab')
  await keyboard.press('ArrowDown')
  await expect(page.getByLabel(/^4 months/)).toBeChecked()
  await keyboard.press('Tab')
  await expect(consent(page)).toBeFocused()
  await keyboard.press('Space')
  await keyboard.press('Tab')
  await keyboard.press('Tab')
  await expect(goOn(page)).toBeFocused()
  await keyboard.press('Enter')
  await placed(page)
})

test('where the order goes may be corrected while it waits; it stays the same order', async ({ page }) => {
  const person = await atStepOne(page)
  await fillIn(page)
  await consent(page).check()
  await goOn(page).click()
  await placed(page)
  await page.getByRole('link', { name: 'Done' }).click()
  await page.getByRole('link', { name: 'Edit' }).click()
  await expect(page.getByLabel('City')).toHaveValue('Ikeja')
  await page.getByLabel('State').selectOption('Oyo')
  await page.getByLabel('City').fill('Ibadan')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(/\/TransactionChain3/)
  await expect(page.getByText('Ibadan')).toBeVisible()
  expect(await ordersOf(person)).toHaveLength(1)

  // The next order starts from there.
  await add(person, 1)
  await page.goto('/Store?tab=cart')
  await page.getByRole('button', { name: /^Proceed/ }).click()
  await expect(page.getByLabel('State')).toHaveValue('Oyo')
  await expect(page.getByLabel('City')).toHaveValue('Ibadan')
})

test('steps 2 and 3 without an order lead to the store, and with a stranger’s to nothing of it', async ({ page }) => {
  const [stranger, person] = await Promise.all([buyer(), buyer()])
  await add(stranger, 1)
  const { body: order } = await call('POST', '/order/createOrder', {
    token: stranger.token,
    body: {
      deliveryDetails: { state: 'Yobe', city: 'Damaturu', location: '1 Market Road', phoneNumber: '08031234567' },
    },
  })
  await bring(page.context(), person)
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

test('an order that moves on shows it by itself, and says why when it cannot ask', async ({ page }) => {
  const person = await atStepOne(page)
  await fillIn(page)
  await consent(page).check()
  await goOn(page).click()
  await placed(page)
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
  await placed(page)
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
  // The address of the form leads back here: what is decided is not edited.
  await page.goto(`/TransactionChain1?orderId=${order?._id ?? ''}`)
  await expect(page).toHaveURL(/\/TransactionChain3/)
})

/** A page of a browser whose scripts are switched off. */
async function withoutScript(browser: Browser, person: Session): Promise<Page> {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: SITE })
  await bring(context, person)
  return context.newPage()
}

test('without any script an order is placed, corrected and refused just the same', async ({ browser }) => {
  const person = await buyer()
  await add(person, 1)
  const page = await withoutScript(browser, person)
  await page.goto('/Store?tab=cart')
  await page.getByRole('button', { name: /^Proceed/ }).click()
  await page.getByLabel('State').selectOption('Kano')
  await page.getByLabel('City').fill('Gwale')
  await page.getByLabel('Location').fill('Off Zoo Road')
  await page.getByLabel('Phone number').fill('12')
  await page.getByLabel(/^2 months/).check()
  await expect(page.getByRole('listitem').filter({ hasText: '₦9,675' })).toHaveCount(2)
  await consent(page).check()
  await goOn(page).click()
  await expect(page.getByText('Please enter a Nigerian phone number, for example 0803 123 4567.')).toBeVisible()
  await expect(page.getByLabel('Location')).toHaveValue('Off Zoo Road')
  await expect(page.getByLabel(/^2 months/)).toBeChecked()

  await add(person, 1)
  await page.getByLabel('Phone number').fill('0803 123 4567')
  await consent(page).check()
  await goOn(page).click()
  // The page that came back after the mistake was read before the cart changed, or after: either way nobody orders unseen.
  await expect(page.getByText('The total was ₦21,350. It is now ₦40,700.')).toBeVisible()
  await expect(consent(page)).not.toBeChecked()
  await consent(page).check()
  await goOn(page).click()
  await placed(page)
  expect(await ordersOf(person)).toEqual([expect.objectContaining({ allItemsTotalPrice: 40_700 })])
  await page.getByRole('link', { name: 'Done' }).click()
  await page.getByRole('link', { name: 'Edit' }).click()
  await page.getByLabel('City').fill('Fagge')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Fagge')).toBeVisible()
  await page.context().close()
})
