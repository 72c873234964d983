import type { Page } from '@playwright/test'
import { expect, test } from './fixtures'
import { type Session, buyer, call } from './people'
import { signInWithToken, lookAgain } from './visitors'

/* The store: its three views, search, adding to the cart, and what it says when something fails. */

// The failures are made at the browser's door, and the browser logs each of them.
test.use({ tolerated: /status of (401|404|409|500)|net::ERR_(FAILED|INTERNET_DISCONNECTED)/ })

let own: Session
test.beforeAll(async () => {
  own = await buyer()
})

test.beforeEach(async ({ context }) => {
  await signInWithToken(context, own.token)
})

/** Answers a call with 500, as a server that broke does; `mend` lets the next ones through. */
async function breakCall(page: Page, path: string) {
  await page.route(path, (route) =>
    route.fulfill({ status: 500, json: { message: 'Something went wrong on our side.' } }),
  )
  return { mend: () => page.unroute(path) }
}

const callsOf = (page: Page): string[] => {
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/v1/')) calls.push(`${request.method()} ${new URL(request.url()).pathname}`)
  })
  return calls
}

test('goes from categories to a shelf to a product, each fetched by its call, and Back goes the same way', async ({
  page,
}) => {
  await page.goto('/Store')
  const calls = callsOf(page)
  await expect(page.getByRole('link', { name: 'Rice' }).locator('img')).toBeVisible()
  await page.getByRole('link', { name: 'Rice' }).click()
  await expect(page).toHaveURL('/Store?type=rice')
  await expect(page).toHaveTitle('Rice · Foodbank')
  await expect(page.getByRole('region', { name: 'Rice' })).toBeFocused()
  const card = page.getByRole('link', { name: /10 kg bag/ })
  await expect(card).toContainText('₦17,200')
  await card.click()
  await expect(page.getByRole('heading', { level: 2 })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add to cart' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Item' })).toBeFocused()
  await expect(page).toHaveTitle(`${await page.getByRole('heading', { level: 2 }).innerText()} · Foodbank`)
  await expect
    .poll(() => calls.map((path) => path.replace(/[0-9a-f-]{36}/, 'ID')))
    .toEqual(['GET /api/v1/product/getProducts/rice', 'GET /api/v1/product/ID'])
  await page.goBack()
  await expect(card).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('link', { name: 'Noodles' })).toBeVisible()
  await expect(page).toHaveURL('/Store')
  await expect(page).toHaveTitle('Store · Foodbank')
})

test('Back from a product finds the shelf where it was left', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 600 })
  await page.goto('/Store?type=rice')
  const cards = page.getByRole('link').filter({ has: page.locator('img') })
  await cards.last().scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => window.scrollY)
  expect(before).toBeGreaterThan(200)
  await cards.last().click()
  await expect(page.getByRole('button', { name: 'Add to cart' })).toBeVisible()
  expect(await page.evaluate(() => window.scrollY)).toBeLessThan(before)
  await page.goBack()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(before)
})

test('reads every view from its address, as a reload does', async ({ page }) => {
  const { body } = await call('GET', '/product/getProducts/oil')
  const [oil] = body as unknown as { _id: string; name: string }[]
  await page.goto('/Store?type=Oil')
  await expect(page.getByRole('link', { name: 'All categories' })).toBeVisible()
  await page.goto(`/Store?type=oil&product=${oil?._id ?? ''}`)
  await expect(page.getByRole('heading', { level: 2, name: oil?.name })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Back to Oil' })).toHaveAttribute('href', '/Store?type=oil')
  await page.goto('/Store?all=1')
  await expect(page.getByText('Groundnut oil')).toBeVisible()
  await expect(page.getByText('Jollof noodles')).toBeVisible()
})

test('filters the tiles while typing and asks the server only on submit, in lower case', async ({ page }) => {
  await page.goto('/Store')
  const calls = callsOf(page)
  const box = page.getByPlaceholder('search for a category')
  await box.fill('SPAG')
  await expect(page.getByRole('link', { name: 'Spaghetti' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Rice' })).toHaveCount(0)
  expect(calls).toEqual([])
  await box.press('Enter')
  await expect.poll(() => calls).toEqual(['GET /api/v1/admin/searchProductCategory/spag'])
  await expect(page.getByRole('link', { name: 'Spaghetti' })).toBeVisible()
  await box.fill('')
  await expect(page.getByRole('link', { name: 'Rice' })).toBeVisible()
})

test('says that no category was found, or that it could not look, and clears the box', async ({ page }) => {
  await page.goto('/Store')
  const box = page.getByPlaceholder('search for a category')
  await box.fill('beans')
  await expect(page.getByText('No category matches')).toBeVisible()
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByText('No category found!')).toBeVisible()
  await expect(box).toHaveValue('')
  await expect(page.getByRole('link', { name: 'Rice' })).toBeVisible()
  await page.route('**/searchProductCategory/**', (route) => route.abort())
  await box.fill('rice')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByText('Unable to get category!')).toBeVisible()
  await expect(box).toHaveValue('')
})

test('a shelf that fails says so, once however often it is tried, and comes back by Try again', async ({ page }) => {
  await page.goto('/Store')
  const { mend } = await breakCall(page, '**/getProducts/**')
  await page.getByRole('link', { name: 'Rice' }).click()
  const toast = page.locator('[data-sonner-toast]', { hasText: 'Unable to fetch products, Please try again later' })
  await expect(toast).toHaveCount(1)
  const retry = page.getByRole('button', { name: 'Try again' })
  await retry.click()
  await expect(retry).toBeEnabled()
  await retry.click()
  await expect(retry).toBeEnabled()
  await expect(toast).toHaveCount(1)
  await mend()
  await retry.click()
  await expect(page.getByRole('link', { name: /10 kg bag/ })).toBeVisible()
})

test('a product that fails keeps what the shelf knew of it and says so', async ({ page }) => {
  await page.goto('/Store?type=rice')
  await page.route(/\/api\/v1\/product\/[0-9a-f-]{36}$/, (route) => route.abort())
  await page.getByRole('link', { name: /10 kg bag/ }).click()
  await expect(page.locator('[data-sonner-toast]', { hasText: 'Error fetching product details' })).toHaveCount(1)
  await expect(page.getByRole('heading', { level: 2 })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
})

test('the shelf of everything has a failure of its own', async ({ page }) => {
  await page.goto('/Store')
  await breakCall(page, '**/api/v1/product?*')
  await page.getByRole('link', { name: 'All items' }).click()
  await expect(page.locator('[data-sonner-toast]', { hasText: 'Error fetching available items' })).toHaveCount(1)
})

test('what is gone says so and leads on: a shelf, a product, an id that is none', async ({ page }) => {
  await page.goto('/Store?type=beans')
  await expect(page.getByRole('heading', { name: 'This category does not exist' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'All categories' }).last().click()
  await expect(page.getByRole('link', { name: 'Rice' })).toBeVisible()
  for (const id of ['00000000-0000-4000-8000-000000000000', 'nothing']) {
    await page.goto(`/Store?type=rice&product=${id}`)
    await expect(page.getByRole('heading', { name: 'This item is no longer in the store' })).toBeVisible()
  }
  await page.getByRole('link', { name: 'Back to rice' }).click()
  await expect(page.getByRole('link', { name: /10 kg bag/ })).toBeVisible()
})

test('an empty shelf is a helpful state, not an empty page', async ({ page }) => {
  await page.goto('/Store')
  await page.route('**/getProducts/**', (route) => route.fulfill({ json: [] }))
  await page.getByRole('link', { name: 'Rice' }).click()
  await expect(page.getByText('This category has no items right now.')).toBeVisible()
})

test('turns the pages of a long shelf in the page', async ({ page }) => {
  const products = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) => ({
      _id: `00000000-0000-4000-8000-${String(from + index).padStart(12, '0')}`,
      name: `Rice number ${from + index}`,
      image: null,
      measurement: '1 kg',
      price: 100,
      description: '',
      type: 'Rice',
      available: true,
    }))
  await page.goto('/Store')
  await page.route('**/getProducts/rice?*', (route) => {
    const cursor = new URL(route.request().url()).searchParams.get('cursor')
    return route.fulfill({ json: cursor === null ? products(1, 25) : products(25, 3) })
  })
  await page.getByRole('link', { name: 'Rice' }).click()
  await expect(page.getByText('Rice number 24')).toBeVisible()
  await expect(page.getByText('Rice number 25')).toHaveCount(0)
  await page.getByRole('link', { name: 'Next page' }).click()
  await expect(page.getByText('Rice number 27')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Next page' })).toHaveCount(0)
  await page.goBack()
  await expect(page.getByText('Rice number 24')).toBeVisible()
})

test('asks again when the phone comes back, for the newest price', async ({ page }) => {
  await page.clock.install()
  await page.goto('/Store?type=rice')
  await expect(page.getByRole('link', { name: /10 kg bag/ })).toContainText('₦17,200')
  const { body } = await call('GET', '/product/getProducts/rice')
  await page.route('**/getProducts/rice?*', (route) =>
    route.fulfill({ json: (body as unknown as object[]).map((product) => ({ ...product, price: 1_234_567.5 })) }),
  )
  await lookAgain(page, () =>
    expect(page.getByRole('link', { name: /10 kg bag/ })).toContainText('₦1,234,567.50', { timeout: 1_000 }),
  )
})

test.describe('adding to the cart', () => {
  test.beforeEach(async ({ page }) => {
    await page.goto('/Store?type=rice')
    await page.getByRole('link', { name: /10 kg bag/ }).click()
  })

  test('counts from 1, by steps or typed, within its bounds, and totals', async ({ page }) => {
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

  test('sends what the contract names, and says so in a dialog that its background closes', async ({ page }) => {
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

  test('says why it was refused, and shows no success', async ({ page }) => {
    await page.getByRole('spinbutton').fill('999')
    await page.getByRole('button', { name: 'Add to cart' }).click()
    await expect(page.getByText(/^Error adding to cart: (Only \d+ of|At most)/)).toBeVisible()
    await expect(page.getByText('Error adding to cart', { exact: true })).toHaveCount(1)
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  test('says that it failed when the server breaks, and that the phone is offline when it is', async ({
    page,
    context,
  }) => {
    const { mend } = await breakCall(page, '**/cart/addToCart')
    await page.getByRole('button', { name: 'Add to cart' }).click()
    await expect(page.getByRole('alert').getByText('Error adding to cart', { exact: true })).toBeVisible()
    await mend()
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Add to cart' }).click()
    await expect(page.getByText('You are offline. Nothing was changed')).toBeVisible()
    await context.setOffline(false)
    await page.getByRole('button', { name: 'Add to cart' }).click()
    await expect(page.getByRole('dialog', { name: 'Item Added' })).toBeVisible()
  })

  test('a session that has ended meanwhile leads to the login and back to this very product', async ({
    page,
    context,
  }) => {
    const address = page.url()
    await context.clearCookies()
    await page.getByRole('button', { name: 'Add to cart' }).click()
    await expect(page).toHaveURL(/\/login\?next=%2FStore/)
    await page.getByLabel('Email').fill(own.email)
    await page.getByLabel('Password', { exact: true }).fill('Foodbank1')
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page).toHaveURL(address)
  })
})
