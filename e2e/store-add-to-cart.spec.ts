import { expect, openListening, test } from './fixtures'
import { type Session, createBuyer } from './people'
import { fillCart, signInWithToken } from './visitors'

/* Adding a product of the store to the cart. */

// The tests make requests fail, and the browser logs each failure.
test.use({ tolerated: /status of (401|404|409|500)|net::ERR_(FAILED|INTERNET_DISCONNECTED)/ })

let own: Session
test.beforeAll(async () => {
  own = await createBuyer()
})

test.beforeEach(async ({ page, context }) => {
  await signInWithToken(context, own.token)
  await openListening(page, '/Store?type=rice')
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
  await expect(page.getByRole('button', { name: 'Add to cart' })).toBeDisabled()
  await page.getByRole('button', { name: 'Add to cart' }).click({ force: true })
  await expect(page.getByText('You are offline. Nothing was changed')).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Add to cart' })).toBeFocused()
  await context.setOffline(false)
  await expect(page.getByRole('button', { name: 'Add to cart' })).toBeEnabled()
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await expect(page.getByRole('dialog', { name: 'Item Added' })).toBeVisible()
})

test('an ended session leads to the login and back to the product', async ({ page, context }) => {
  await expect(page.getByRole('button', { name: 'Add to cart' })).toBeVisible()
  const address = page.url()
  // The page from the server asks for nothing more, so that the tap is the first to meet the ended session.
  await page.goto(address)
  await context.clearCookies()
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await expect(page).toHaveURL(/\/login\?next=%2FStore/)
  await page.getByLabel('Email').fill(own.email)
  await page.getByLabel('Password', { exact: true }).fill('Foodbank1')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(address)
})

test.describe('from a list', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('one tap adds one, and the card and the bar say so quietly', async ({ page, context }) => {
    const person = await createBuyer()
    await signInWithToken(context, person.token)
    await openListening(page, '/Store?type=rice')
    const cart = page.getByRole('navigation', { name: 'Main pages' }).getByRole('link', { name: /^Cart/ })
    await expect(cart).toHaveAccessibleName('Cart')
    const card = page.getByRole('listitem').filter({ hasText: '10 kg bag' })
    const said = card.getByRole('status')
    await expect(said).toHaveText('')
    const documents: string[] = []
    page.on('request', (request) => {
      if (request.resourceType() === 'document') documents.push(request.url())
    })
    const sent = page.waitForRequest('**/cart/addToCart')
    const add = card.getByRole('button', { name: /^Add .*, 10 kg bag, to cart$/ })
    await add.click()
    expect((await sent).postDataJSON()).toMatchObject({ userId: person.id, measurement: '10 kg bag', quantity: 1 })
    await expect(said).toHaveText('Added: 1 in your cart')
    await expect(cart).toHaveAccessibleName('Cart, 1 item')
    await add.click()
    await expect(said).toHaveText('Added: 2 in your cart')
    await expect(cart).toHaveAccessibleName('Cart, 2 items')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.locator('[data-sonner-toast]')).toHaveCount(0)
    expect(documents).toEqual([])

    await cart.click()
    await expect(page.getByRole('spinbutton')).toHaveValue('2')
    await page.getByRole('button', { name: /^Add one/ }).click()
    await expect(cart).toHaveAccessibleName('Cart, 3 items')
    await page.getByRole('button', { name: /from the cart$/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(cart).toHaveAccessibleName('Cart')
  })

  test('a refusal is told on the card, and adds nothing', async ({ page }) => {
    await openListening(page, '/Store?type=rice')
    await page.route('**/cart/addToCart', (route) =>
      route.fulfill({ status: 409, json: { message: 'There is no rice left.', code: 'out_of_stock' } }),
    )
    const card = page.getByRole('listitem').filter({ hasText: '10 kg bag' })
    await card.getByRole('button', { name: /^Add/ }).click()
    await expect(card.getByRole('alert')).toHaveText('Error adding to cart: There is no rice left.')
    await expect(card.getByRole('status')).toHaveText('')
  })

  test('an order takes the count from the bar', async ({ page, context }) => {
    const person = await createBuyer()
    await fillCart(person)
    await signInWithToken(context, person.token)
    await page.goto('/Dashboard')
    const cart = page.getByRole('navigation', { name: 'Main pages' }).getByRole('link', { name: /^Cart/ })
    await expect(cart).toHaveAccessibleName('Cart, 1 item')
    await cart.click()
    await page.getByRole('button', { name: /^Proceed/ }).click()
    await page.getByLabel('State').selectOption('Lagos')
    await page.getByLabel('City').fill('Ikeja')
    await page.getByLabel('Location').fill('5 Allen Avenue')
    await page.getByLabel(/I have read the terms/).check()
    await page.getByRole('button', { name: /^Continue/ }).click()
    await expect(page.getByRole('heading', { name: 'Application successful' })).toBeVisible()
    await expect(cart).toHaveAccessibleName('Cart')
  })
})
