import { expect, test } from './fixtures'
import { SITE } from './people'

/* The page that shows the API to people. Errors and whatever its policy forbids fail the test (e2e/fixtures.ts). */

test('shows the calls, and asks no other host', async ({ page }) => {
  const hosts = new Set<string>()
  page.on('request', (request) => {
    if (!request.url().startsWith('data:')) hosts.add(new URL(request.url()).origin)
  })
  const opened = await page.goto('/api/docs')
  const policy = opened?.headers()['content-security-policy'] ?? ''
  expect(policy).toContain("script-src 'self';")
  expect(policy).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline|style-src [^;]*unsafe-inline|https?:/)
  await expect(page.getByRole('heading', { name: 'Foodbank' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Refusals' })).toBeVisible()
  const tag = page.getByRole('heading', { name: /^HR desk: employees/ })
  await tag.click()
  const call = page.getByRole('button', { name: /GET.*\/partner\/employees .*The company's employees/ }).first()
  await call.click()
  await expect(page.getByText('The `cursor` of the next page').or(page.getByText('nextCursor')).first()).toBeVisible()
  expect([...hosts]).toEqual([new URL(SITE).origin])
})

test('without script it links the document', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/api/docs')
  await expect(page.getByRole('link', { name: 'an OpenAPI document' })).toHaveAttribute('href', '/api/v1/openapi.json')
  await context.close()
})

test('has no other files', async ({ request }) => {
  for (const file of ['package.json', '..%2fpackage.json', 'swagger-ui-bundle.js.map', 'index.html'])
    expect((await request.get(`/api/docs/${file}`)).status(), file).toBe(404)
  const script = await request.get('/api/docs/swagger-ui-bundle.js')
  expect(script.headers()['content-type']).toBe('text/javascript; charset=utf-8')
})
