import type { Locator, Page } from '@playwright/test'
import { expect, openListening, test } from './fixtures'
import { SITE, type Session, call, createBuyer } from './people'
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

  const cards = (page: Page) => page.getByRole('main').getByRole('listitem')
  const tenKilos = (page: Page) => cards(page).filter({ hasText: '10 kg bag' })
  const quantityIn = (card: Locator) => card.getByRole('group', { name: /10 kg bag, in your cart$/ })
  const more = (card: Locator) => card.getByRole('button', { name: /^Add .*, 10 kg bag, to cart$/ })
  const fewer = (card: Locator) => card.getByRole('button', { name: /^Take one .*, 10 kg bag, out of the cart$/ })
  const unitsOf = async ({ token }: Session) => (await call('GET', '/cart/count', { token })).body['count']

  /** Opens the rice as a new buyer. */
  async function openRice(page: Page): Promise<Session> {
    const person = await createBuyer()
    await signInWithToken(page.context(), person.token)
    await openListening(page, '/Store?type=rice')
    return person
  }

  test('− and + are where Add was, and nothing else moves', async ({ page }) => {
    const person = await openRice(page)
    const card = tenKilos(page)
    /** Where something is on the page, which a tap may scroll. */
    const placeOf = (element: Element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      return { x: x + window.scrollX, y: y + window.scrollY, width, height }
    }
    const places = async () =>
      Promise.all(
        (await page.getByRole('main').locator('li:has(form), li form').all()).map((each) => each.evaluate(placeOf)),
      )
    const before = await places()
    const add = await more(card).evaluate(placeOf)
    await more(card).click()
    await expect(quantityIn(card)).toHaveText('1')
    await expect(more(card)).toBeFocused()
    await more(card).click()
    await expect(quantityIn(card)).toHaveText('2')
    expect(await places()).toEqual(before)
    for (const button of [more(card), fewer(card)]) {
      const { y, width, height } = await button.evaluate(placeOf)
      expect(y).toBe(add.y)
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
    }
    await expect.poll(() => unitsOf(person)).toBe(2)
    await fewer(card).click()
    await expect(quantityIn(card)).toHaveText('1')
    await expect(card.getByRole('status')).toHaveText('Taken out: 1 in your cart')
    await fewer(card).click()
    await expect(more(card)).toHaveText('Add')
    await expect(more(card)).toBeFocused()
    await expect(fewer(card)).toHaveCount(0)
    expect(await places()).toEqual(before)
    await expect.poll(() => unitsOf(person)).toBe(0)
  })

  test('the card changes at once, and taps during a call are sent after it', async ({ page }) => {
    const person = await openRice(page)
    const card = tenKilos(page)
    let letGo: () => void = () => undefined
    const held = new Promise<void>((resolve) => {
      letGo = resolve
    })
    await page.route('**/cart/addToCart', async (route) => {
      await held
      await route.continue()
    })
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.method() !== 'GET') sent.push(`${request.method()} ${request.postData() ?? ''}`)
    })
    for (const quantity of ['1', '2', '3', '4']) {
      await more(card).click()
      await expect(quantityIn(card)).toHaveText(quantity)
    }
    await fewer(card).click()
    await expect(quantityIn(card)).toHaveText('3')
    letGo()
    await expect.poll(() => unitsOf(person)).toBe(3)
    expect(sent).toEqual([expect.stringContaining('"quantity":1'), 'PUT {"quantity":3}'])
    await expect(page.getByRole('navigation', { name: 'Main pages' })).toContainText('3')
    // Another view and the cart know it, without another read.
    await page.getByRole('link', { name: 'My cart' }).click()
    await expect(page.getByRole('spinbutton')).toHaveValue('3')
    await page.getByRole('button', { name: /^Remove one/ }).click()
    await page.goBack()
    await expect(quantityIn(card)).toHaveText('2')
    // The card says it before the server knows, and a reload would take the call back.
    await expect.poll(() => unitsOf(person)).toBe(2)
    await page.reload()
    await expect(quantityIn(card)).toHaveText('2')
  })

  test('a refusal is told on the card, which shows again what was in the cart', async ({ page }) => {
    const person = await openRice(page)
    const card = tenKilos(page)
    await page.route('**/cart/addToCart', (route) =>
      route.fulfill({ status: 409, json: { message: 'There is no rice left.', code: 'out_of_stock' } }),
    )
    await more(card).click()
    await expect(card.getByRole('alert')).toHaveText('Error adding to cart: There is no rice left.')
    await expect(more(card)).toHaveText('Add')
    await expect(card.getByRole('status')).toHaveText('')
    await page.unroute('**/cart/addToCart')
    await more(card).click()
    await expect(quantityIn(card)).toHaveText('1')
    await expect(card.getByRole('alert')).toHaveText('')

    await page.route('**/cart/setQuantity/*', (route) =>
      route.fulfill({ status: 409, json: { message: 'Only 1 of rice left. Please reduce the quantity.' } }),
    )
    await more(card).click()
    await expect(card.getByRole('alert')).toHaveText('Only 1 of rice left. Please reduce the quantity.')
    await expect(quantityIn(card)).toHaveText('1')
    await page.unroute('**/cart/setQuantity/*')
    await page.route('**/cart/deleteCartItem/**', (route) => route.abort())
    await fewer(card).click()
    await expect(card.getByRole('alert')).toHaveText('The quantity could not be changed. Please try again.')
    await expect(quantityIn(card)).toHaveText('1')
    expect(await unitsOf(person)).toBe(1)
  })

  test('without a connection nothing changes, and the card keeps what is in the cart', async ({ page, context }) => {
    const person = await openRice(page)
    const card = tenKilos(page)
    await more(card).click()
    await expect(quantityIn(card)).toHaveText('1')
    await expect.poll(() => unitsOf(person)).toBe(1)
    await context.setOffline(true)
    await expect(more(card)).toBeDisabled()
    for (const button of [more(card), fewer(card)]) await button.click({ force: true })
    await expect(page.getByText('You are offline. Nothing was changed')).toHaveCount(1)
    await expect(quantityIn(card)).toHaveText('1')
    await context.setOffline(false)
    await more(card).click()
    await expect(quantityIn(card)).toHaveText('2')
    await expect.poll(() => unitsOf(person)).toBe(2)
  })

  test('an ended session leads to the login and back to the list', async ({ page, context }) => {
    const person = await openRice(page)
    await context.clearCookies()
    await more(tenKilos(page)).click()
    await expect(page).toHaveURL(/\/login\?next=%2FStore%3Ftype%3Drice/)
    await page.getByLabel('Email').fill(person.email)
    await page.getByLabel('Password', { exact: true }).fill('Foodbank1')
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page).toHaveURL('/Store?type=rice')
    await expect(more(tenKilos(page))).toHaveText('Add')
    expect(await unitsOf(person)).toBe(0)
  })

  test('− and + are plain forms without script', async ({ browser }) => {
    const person = await createBuyer()
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: SITE })
    await signInWithToken(context, person.token)
    const page = await context.newPage()
    await page.goto('/Store?type=rice')
    const card = tenKilos(page)
    await more(card).click()
    await expect(quantityIn(card)).toHaveText('1')
    await more(card).click()
    await expect(quantityIn(card)).toHaveText('2')
    await expect(page).toHaveURL(/\/Store\?type=rice$/)
    await fewer(card).click()
    await expect(quantityIn(card)).toHaveText('1')
    await fewer(card).click()
    await expect(more(card)).toHaveText('Add')
    expect(await unitsOf(person)).toBe(0)
    await context.close()
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
