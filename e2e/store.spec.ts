import type { Page } from '@playwright/test'
import { expect, expectToast, openListening, test } from './fixtures'
import { type Session, type Wire, call, callOrFail, createBuyer } from './people'
import { signInWithToken, refocusUntil } from './visitors'

/* The store: its three views, search, and failures to load. */

// The tests make requests fail, and the browser logs each failure.
test.use({ tolerated: /status of (401|404|409|500)|net::ERR_(FAILED|INTERNET_DISCONNECTED)/ })

let own: Session
test.beforeAll(async () => {
  own = await createBuyer()
})

test.beforeEach(async ({ context }) => {
  await signInWithToken(context, own.token)
})

/** Answers a call with 500. `restore` lets the next calls through. */
async function breakCall(page: Page, path: string) {
  await page.route(path, (route) =>
    route.fulfill({ status: 500, json: { message: 'Something went wrong on our side.' } }),
  )
  return { restore: () => page.unroute(path) }
}

const recordCalls = (page: Page): string[] => {
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/v1/')) calls.push(`${request.method()} ${new URL(request.url()).pathname}`)
  })
  return calls
}

test('categories, shelf and product open by one call each, and Back returns', async ({ page }) => {
  await openListening(page, '/Store')
  const calls = recordCalls(page)
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
    .poll(() => calls.map((path) => path.replace(/[0-9a-f-]{36}/, 'ID')).sort())
    // What the buyer saved is asked for once, with the first product.
    .toEqual(['GET /api/v1/product/ID', 'GET /api/v1/product/getProducts/rice', 'GET /api/v1/product/saved'])
  await page.goBack()
  await expect(card).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('link', { name: 'Noodles' })).toBeVisible()
  await expect(page).toHaveURL('/Store')
  await expect(page).toHaveTitle('Store · Foodbank')
})

test('Back from a product restores the scroll position', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 600 })
  await openListening(page, '/Store?type=rice')
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

test('opens every view from its address', async ({ page }) => {
  const { body } = await call('GET', '/product/getProducts/oil')
  const [oil] = body as unknown as { _id: string; name: string }[]
  await openListening(page, '/Store?type=Oil')
  await expect(page.getByRole('link', { name: 'All categories' })).toBeVisible()
  await openListening(page, `/Store?type=oil&product=${oil?._id ?? ''}`)
  await expect(page.getByRole('heading', { level: 2, name: oil?.name })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Back to Oil' })).toHaveAttribute('href', '/Store?type=oil')
  await openListening(page, '/Store?all=1')
  await expect(page.getByText('Groundnut oil')).toBeVisible()
  await expect(page.getByText('Jollof noodles')).toBeVisible()
})

test('filters while typing and asks the server on submit', async ({ page }) => {
  await openListening(page, '/Store')
  const all = recordCalls(page)
  // The products that match are suggested meanwhile.
  const calls = () => all.filter((path) => !path.endsWith('/product/search'))
  const box = page.getByPlaceholder('search for a category')
  await box.fill('SPAG')
  const tile = page.getByRole('link', { name: 'Spaghetti', exact: true })
  await expect(tile).toBeVisible()
  await expect(page.getByRole('link', { name: 'Rice' })).toHaveCount(0)
  expect(calls()).toEqual([])
  await box.press('Enter')
  await expect.poll(calls).toEqual(['GET /api/v1/admin/searchProductCategory/spag'])
  await expect(tile).toBeVisible()
  await box.fill('')
  await expect(page.getByRole('link', { name: 'Rice' })).toBeVisible()
})

test('reports a failed search and clears the box', async ({ page }) => {
  await openListening(page, '/Store')
  const box = page.getByPlaceholder('search for a category')
  await box.fill('beans')
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

test('a shelf that fails to load can be tried again', async ({ page }) => {
  await openListening(page, '/Store')
  const { restore } = await breakCall(page, '**/getProducts/**')
  await page.getByRole('link', { name: 'Rice' }).click()
  const sentence = 'Unable to fetch products, Please try again later'
  const toast = page.locator('[data-sonner-toast]', { hasText: sentence })
  await expectToast(page, sentence)
  await expect(toast).toHaveCount(0)
  // The page says it, so another failure shows no other toast.
  const retry = page.getByRole('button', { name: 'Try again' })
  for (let tries = 0; tries < 2; tries += 1) {
    const failed = page.waitForResponse('**/getProducts/**')
    await retry.click()
    await failed
    await expect(retry).toBeEnabled()
  }
  await expect(toast).toHaveCount(0)
  await restore()
  await retry.click()
  await expect(page.getByRole('link', { name: /10 kg bag/ })).toBeVisible()
})

test('says what each payday takes for a product alone', async ({ page }) => {
  await openListening(page, '/Store?type=rice')
  await expect(page.getByText('The amounts with ≈ are for an order of that item alone')).toBeVisible()
  const card = page.getByRole('link', { name: /10 kg bag/ }).filter({ hasText: '₦17,200' })
  // 17,200 + 5% (860) = 18,060; a third of it is 6,020. Rice bears no VAT.
  await expect(card.first()).toContainText('≈ ₦6,020 on each of 3 paydays')
  await card.first().click()
  await expect(page.getByText('≈ ₦6,020 on each of 3 paydays, if you order this alone')).toBeVisible()
  await page.getByRole('button', { name: /^Add one/ }).click()
  await expect(page.getByText('≈ ₦12,040 on each of 3 paydays, if you order this alone')).toBeVisible()
})

test('a product that fails to load shows what the shelf knew', async ({ page }) => {
  await openListening(page, '/Store?type=rice')
  await page.route(/\/api\/v1\/product\/[0-9a-f-]{36}$/, (route) => route.abort())
  await page.getByRole('link', { name: /10 kg bag/ }).click()
  await expectToast(page, 'Error fetching product details')
  await expect(page.getByRole('heading', { level: 2 })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
})

test('the list of all items reports its own failure', async ({ page }) => {
  await openListening(page, '/Store')
  await breakCall(page, '**/api/v1/product?*')
  await page.getByRole('link', { name: 'All items' }).click()
  await expectToast(page, 'Error fetching available items')
})

test('an unknown shelf or product leads back to the store', async ({ page }) => {
  await openListening(page, '/Store?type=beans')
  await expect(page.getByRole('heading', { name: 'This category does not exist' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'All categories' }).last().click()
  await expect(page.getByRole('link', { name: 'Rice' })).toBeVisible()
  for (const id of ['00000000-0000-4000-8000-000000000000', 'nothing']) {
    await openListening(page, `/Store?type=rice&product=${id}`)
    await expect(page.getByRole('heading', { name: 'This item is no longer in the store' })).toBeVisible()
  }
  await page.getByRole('link', { name: 'Back to rice' }).click()
  await expect(page.getByRole('link', { name: /10 kg bag/ })).toBeVisible()
})

test('an empty shelf says so', async ({ page }) => {
  await page.route('**/getProducts/**', (route) => route.fulfill({ json: [] }))
  await openShelf(page, 'This category has no items right now.')
})

test('a long shelf has pages', async ({ page }) => {
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
  await page.route('**/getProducts/rice?*', (route) => {
    const cursor = new URL(route.request().url()).searchParams.get('cursor')
    return route.fulfill({ json: cursor === null ? products(1, 25) : products(25, 3) })
  })
  await openShelf(page, 'Rice number 24')
  await expect(page.getByText('Rice number 25')).toHaveCount(0)
  await page.getByRole('link', { name: 'Next page' }).click()
  await expect(page.getByText('Rice number 27')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Next page' })).toHaveCount(0)
  await page.goBack()
  await expect(page.getByText('Rice number 24')).toBeVisible()
})

test('fetches the newest price when the phone is used again', async ({ page }) => {
  await page.clock.install()
  await openListening(page, '/Store?type=rice')
  await expect(page.getByRole('link', { name: /10 kg bag/ })).toContainText('₦17,200')
  const { body } = await call('GET', '/product/getProducts/rice')
  await page.route('**/getProducts/rice?*', (route) =>
    route.fulfill({ json: (body as unknown as object[]).map((product) => ({ ...product, price: 1_234_567.5 })) }),
  )
  await refocusUntil(page, () =>
    expect(page.getByRole('link', { name: /10 kg bag/ })).toContainText('₦1,234,567.50', { timeout: 1_000 }),
  )
})

test('a category with a space or an escaped character has its list and is found', async ({ page }) => {
  const type = 'Vegetable oil & 100%/nuts'
  const calls: string[] = []
  await page.route('**/api/v1/**', async (route) => {
    const { pathname } = new URL(route.request().url())
    if (!/getProducts|searchProductCategory/.test(pathname)) return route.continue()
    calls.push(pathname)
    return route.fulfill({ json: pathname.includes('search') ? [{ type, image: null }] : [] })
  })
  await openListening(page, '/Store')
  const box = page.getByPlaceholder('search for a category')
  await box.fill(type)
  await box.press('Enter')
  await page.getByRole('link', { name: type }).click()
  await expect(page.getByText('This category has no items right now.')).toBeVisible()
  expect(new URL(page.url()).searchParams.get('type')).toBe('vegetable oil & 100%/nuts')
  const escaped = 'vegetable%20oil%20%26%20100%25%2Fnuts'
  expect(calls).toEqual([`/api/v1/admin/searchProductCategory/${escaped}`, `/api/v1/product/getProducts/${escaped}`])
  await box.waitFor({ state: 'detached' })
  await page.goBack()
  await box.fill('')
  await expect(page.getByRole('link', { name: 'Rice' })).toBeVisible()
  expect(calls).toHaveLength(2)
})

test('the detail shows picture and description of the product', async ({ page }) => {
  const { body } = await call('GET', '/product/getProducts/oil')
  const [oil] = body as unknown as { _id: string; name: string; image: string; description: string }[]
  await openListening(page, `/Store?product=${oil?._id ?? ''}`)
  const detail = page.getByRole('article')
  await expect(detail.getByRole('heading', { level: 2 })).toHaveText(oil?.name ?? '')
  await expect(detail.getByText(oil?.description ?? '', { exact: true })).toBeVisible()
  const picture = detail.locator('img')
  await expect(picture).toBeVisible()
  expect(oil?.image).toMatch(/^\/api\/images\//)
  expect(await picture.getAttribute('src')).toContain(oil?.image ?? '')
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
})

test('the way back to the categories keeps the scroll and loads nothing', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 480 })
  await openListening(page, '/Store')
  const noodles = page.getByRole('link', { name: 'Noodles' })
  await noodles.scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => window.scrollY)
  expect(before).toBeGreaterThan(50)
  const calls = recordCalls(page)
  let documents = 0
  page.on('request', (request) => {
    if (request.resourceType() === 'document' || request.headers()['rsc'] !== undefined) documents += 1
  })
  await noodles.click()
  await expect(page).toHaveURL('/Store?type=noodles')
  await page.getByRole('link', { name: 'All categories' }).click()
  await expect(page).toHaveURL('/Store')
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(before)
  await page.getByRole('link', { name: 'My cart' }).click()
  await expect(page).toHaveURL('/Store?tab=cart')
  await page.getByRole('link', { name: 'All categories' }).click()
  await expect(page).toHaveURL('/Store')
  await expect(noodles).toBeVisible()
  expect(calls.filter((path) => path.includes('getProductCategory'))).toEqual([])
  expect(documents).toBe(0)
})

test('the first button that adds is in view on every list of a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const { body } = await call('GET', '/product?limit=1')
  const [{ _id: favourite }] = body as unknown as [Wire]
  await callOrFail('PUT', `/product/saved/${favourite}`, { token: own.token, body: { kind: 'favourite' } })
  for (const list of ['type=rice', 'type=oil', 'all=1', 'q=rice', 'favourites=1']) {
    await openListening(page, `/Store?${list}`)
    const add = page.getByRole('main').getByRole('button', { name: /^Add .* to cart$/ })
    const bar = await page.getByRole('navigation', { name: 'Main pages' }).boundingBox()
    const box = await add.first().boundingBox()
    expect((box?.y ?? Infinity) + (box?.height ?? 0), list).toBeLessThanOrEqual(bar?.y ?? 0)
  }
})

test('name and price of a product are above the fold of a small phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await openListening(page, '/Store?type=rice')
  await page
    .getByRole('link', { name: /Long grain.*|10 kg bag/ })
    .first()
    .click()
  const bottomOf = async (part: ReturnType<Page['locator']>) => {
    const box = await part.boundingBox()
    return (box?.y ?? Infinity) + (box?.height ?? 0)
  }
  const name = page.getByRole('article').getByRole('heading', { level: 2 })
  await expect(name).toBeVisible()
  const add = page.getByRole('button', { name: 'Add to cart' })
  const form = page.locator('form').filter({ has: add })
  expect(await bottomOf(name)).toBeLessThan((await form.boundingBox())?.y ?? 0)
  // The button is above the bar, and neither covers the other.
  const bar = page.getByRole('navigation', { name: 'Main pages' })
  expect(await bottomOf(form)).toBeLessThanOrEqual((await bar.boundingBox())?.y ?? 0)
  expect(await bottomOf(bar)).toBe(640)
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(bar).toBeHidden()
})

/** Opens the shelf from the store until it shows the text: before its scripts run, a tap gets the server's shelf. */
const openShelf = (page: Page, text: string) =>
  expect(async () => {
    await openListening(page, '/Store')
    await page.getByRole('link', { name: 'Rice' }).click()
    await expect(page.getByText(text)).toBeVisible()
  }).toPass()
