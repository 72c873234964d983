import { expect, expectToast, openListening, test } from './fixtures'
import { type Session, call, createBuyer } from './people'
import { signInWithToken } from './visitors'

/* Finding products in the store by words. */

// The tests make requests fail, and the browser logs each failure.
test.use({ tolerated: /status of (400|500)/ })

let own: Session
test.beforeAll(async () => {
  own = await createBuyer()
})
test.beforeEach(async ({ context }) => {
  await signInWithToken(context, own.token)
})

test('finds by words and pack sizes, and keeps the search in the address', async ({ page }) => {
  await openListening(page, '/Store')
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/v1/')) calls.push(new URL(request.url()).pathname)
  })
  const box = page.getByRole('searchbox', { name: 'Find food' })
  await box.fill('OFADA ric 5kg')
  // What it could be shows while it is typed.
  await expect(page.getByRole('region', { name: 'Items that match' }).getByRole('link')).toContainText('Ofada rice')
  await box.press('Enter')
  await expect(page).toHaveURL('/Store?q=OFADA+ric+5kg')
  const card = page.getByRole('link', { name: /Ofada rice/ })
  await expect(card).toContainText('5 kg bag')
  await expect(card).toContainText('₦2,900 per kg')
  // The suggestions, and the list.
  expect(calls).toEqual(['/api/v1/product/search', '/api/v1/product/search'])
  await expect(page.getByRole('region', { name: 'Found: OFADA ric 5kg' })).toBeFocused()

  await page.reload()
  await expect(card).toBeVisible()
  await expect(box).toHaveValue('OFADA ric 5kg')
  await card.click()
  await expect(page.getByRole('heading', { level: 2, name: 'Ofada rice' })).toBeVisible()
  await page.getByRole('link', { name: 'Back to what was found' }).click()
  await expect(page).toHaveURL('/Store?q=OFADA+ric+5kg')
  await expect(card).toBeVisible()
})

test('says what was corrected, and what to do when nothing is found', async ({ page }) => {
  await openListening(page, '/Store?q=ofadda')
  await expect(page.getByText('Nothing matches “ofadda”. These items match “ofada”.')).toBeVisible()
  await expect(page.getByRole('link', { name: /Ofada rice/ })).toBeVisible()
  const box = page.getByRole('searchbox', { name: 'Find food' })
  await box.fill('caviar <b>')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Nothing matches “caviar <b>”' })).toBeVisible()
  await expect(page.getByText('Check the spelling, or use fewer words.')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'All categories' }).last().click()
  await expect(page.getByRole('link', { name: 'Rice' })).toBeVisible()
})

test('reports a search that fails, and takes any address', async ({ page }) => {
  await openListening(page, '/Store?all=1')
  await page.route('**/product/search?*', (route) => route.fulfill({ status: 500, json: { message: 'No.' } }))
  await page.getByRole('searchbox', { name: 'Find food' }).fill('rice')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expectToast(page, 'Error fetching available items')
  await page.unroute('**/product/search?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('link', { name: /10 kg bag/ })).toBeVisible()
  for (const text of ['x'.repeat(3_000), '%00', '%F0%9F%8D%9A', '%25%25', "'%20OR%201=1"]) {
    await openListening(page, `/Store?q=${text}`)
    await expect(page.getByRole('heading', { name: 'Store' })).toHaveCount(1)
  }
})

test('the call refuses what is too long or malformed', async () => {
  for (const query of ['', `text=${'x'.repeat(81)}`, 'text=a%00', 'text=rice&limit=999', 'text=rice&cursor=1'])
    expect((await call('GET', `/product/search?${query}`)).status, query).toBe(400)
  const { body } = await call('GET', '/product/search?text=ofadda')
  expect(body).toMatchObject({ spelling: 'ofada', nextCursor: null, items: [{ name: 'Ofada rice' }] })
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })
  test('the search is a form', async ({ page }) => {
    await page.goto('/Store')
    await page.getByRole('searchbox', { name: 'Find food' }).fill('ofadda')
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await expect(page).toHaveURL('/Store?q=ofadda')
    await expect(page.getByText('These items match “ofada”.')).toBeVisible()
  })
})
