import { expect, test } from './fixtures'
import { type Session, createBuyer } from './people'
import { signInWithToken } from './visitors'

/* Adding a product of the store to the cart. */

// The tests make requests fail, and the browser logs each failure.
test.use({ tolerated: /status of (401|404|409|500)|net::ERR_(FAILED|INTERNET_DISCONNECTED)/ })

let own: Session
test.beforeAll(async () => {
  own = await createBuyer()
})

test.beforeEach(async ({ page, context }) => {
  await signInWithToken(context, own.token)
  await page.goto('/Store?type=rice')
  await page.getByRole('link', { name: /10 kg bag/ }).click()
})

test('keeps the quantity within its bounds and shows the total', async ({ page }) => {
  const quantity = page.getByRole('spinbutton')
  await expect(quantity).toHaveValue('1')
  await expect(page.getByRole('button', { name: /^Remove one/ })).toBeDisabled()
  await page.getByRole('button', { name: /^Add one/ }).click()
  await expect(quantity).toHaveValue('2')
  await expect(page.getByText('Total price of Item').locator('..')).toContainText('₦34,400')
  await quantity.fill('0')
  await quantity.blur()
  await expect(quantity).toHaveValue('1')
  await quantity.fill('12')
  await quantity.press('Enter')
  await expect(page.getByText('Total price of Item').locator('..')).toContainText('₦206,400')
  await quantity.fill('4000')
  await quantity.blur()
  await expect(quantity).toHaveValue('999')
  await expect(page.getByRole('button', { name: /^Add one/ })).toBeDisabled()
  await quantity.fill('a lot')
  await quantity.blur()
  await expect(quantity).toHaveValue('999')
})

test('sends the fields of the contract and confirms in a dialog', async ({ page }) => {
  const added = page.waitForRequest('**/cart/addToCart')
  await page.getByRole('button', { name: 'Add to cart' }).click()
  expect((await added).postDataJSON()).toMatchObject({
    userId: own.id,
    measurement: '10 kg bag',
    type: 'Rice',
    totalPrice: 17_200,
    quantity: 1,
  })
  const dialog = page.getByRole('dialog', { name: 'Item Added' })
  await expect(dialog).toContainText('Success! Your order is now in your cart, ready for checkout.')
  await page.mouse.click(5, 5)
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await dialog.getByRole('link', { name: 'Go to cart' }).click()
  await expect(page).toHaveURL('/Store?tab=cart')
  // Added twice, one line.
  await expect(page.getByRole('spinbutton')).toHaveValue('2')
})

test('says why an item was refused', async ({ page }) => {
  await page.getByRole('spinbutton').fill('999')
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await expect(page.getByText(/^Error adding to cart: (Only \d+ of|You can order at most)/)).toBeVisible()
  await expect(page.getByText('Error adding to cart', { exact: true })).toHaveCount(1)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('tells a server failure from a lost connection', async ({ page, context }) => {
  await page.route('**/cart/addToCart', (route) =>
    route.fulfill({ status: 500, json: { message: 'Something went wrong on our side.' } }),
  )
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await expect(page.getByRole('alert').getByText('Error adding to cart', { exact: true })).toBeVisible()
  await page.unroute('**/cart/addToCart')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await expect(page.getByText('You are offline. Nothing was changed')).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await expect(page.getByRole('dialog', { name: 'Item Added' })).toBeVisible()
})

test('an ended session leads to the login and back to the product', async ({ page, context }) => {
  const address = page.url()
  await context.clearCookies()
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await expect(page).toHaveURL(/\/login\?next=%2FStore/)
  await page.getByLabel('Email').fill(own.email)
  await page.getByLabel('Password', { exact: true }).fill('Foodbank1')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(address)
})
