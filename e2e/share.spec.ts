import sharp from 'sharp'
import { expect, newPerson, test } from './fixtures'
import { SITE, call, callOrFail, createBuyer, createWaitingEmployee, logInAsStaff, send, sessionCookie } from './people'
import { signInWithToken } from './visitors'

/* A product that someone sends to another person by its public address. */

type Product = { readonly _id: string; readonly name: string; readonly measurement: string; readonly image: string }

async function aBagOfRice(): Promise<Product> {
  const { body } = await call('GET', '/product/getProducts/rice')
  const found = (body as unknown as readonly Product[]).find(({ measurement }) => measurement === '10 kg bag')
  if (!found) throw new Error('the demo sells no bag of rice')
  return found
}

const meta = (html: string, name: string): string | undefined =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1]

test('a messenger shows its name, price and picture', async () => {
  const { _id, name } = await aBagOfRice()
  const { status, text } = await send('GET', `/food/${_id}`)
  expect(status).toBe(200)
  expect(meta(text, 'og:title')).toBe(`${name}, 10 kg bag`)
  expect(meta(text, 'og:description')).toMatch(/^₦17,200 \(₦1,720 per kg\), or ₦6,020 on each of 3 paydays/)
  expect(meta(text, 'og:url')).toBe(`${SITE}/food/${_id}`)
  expect([meta(text, 'og:image:width'), meta(text, 'og:image:height')]).toEqual(['1200', '630'])
  const picture = await fetch(meta(text, 'og:image') ?? '')
  expect([picture.status, picture.headers.get('content-type'), picture.headers.get('cache-control')]).toEqual([
    200,
    'image/jpeg',
    'public, max-age=31536000, immutable',
  ])
  const { width, height } = await sharp(await picture.arrayBuffer()).metadata()
  expect([width, height]).toEqual([1_200, 630])
  const { text: sitemap } = await send('GET', '/sitemap.xml')
  expect(sitemap).toContain(`<loc>${SITE}/food/${_id}</loc>`)
})

test('it is rendered once for everyone, until the product changes, and an unknown one is not found', async () => {
  const { token } = await logInAsStaff()
  const body = {
    name: `Beans ${newPerson().lastName}`,
    type: 'Rice',
    measurement: '5 kg bag',
    price: 9_000,
    description: 'Brown',
    stock: 5,
    vatClass: 'zero',
    available: true,
  }
  const { id } = (await callOrFail('POST', '/staff/products', { token, body })).body
  const path = `/food/${id}`
  await expect.poll(async () => (await send('GET', path)).headers.get('etag')).not.toBeNull()
  const kept = await send('GET', path)
  expect(kept.headers.get('cache-control')).toBe('private, no-store, max-age=0')
  expect(kept.text).not.toContain(' nonce=')

  await callOrFail('PUT', `/staff/products/${id}`, { token, body: { available: false } })
  await expect.poll(async () => (await send('GET', path)).text).toContain('Out of stock')
  expect(meta((await send('GET', path)).text, 'robots')).toBe('noindex')
  await expect.poll(async () => (await send('GET', '/sitemap.xml')).text).not.toContain(path)

  for (const unknown of ['/food/01900000-0000-7000-8000-000000000000', '/food/rice', '/food/%00', '/food'])
    expect((await send('GET', unknown)).status, unknown).toBe(404)
})

test('who may shop lands on it in the store; who may not yet, reads the public page', async () => {
  const { _id } = await aBagOfRice()
  const visit = (token: string) => send('GET', `/food/${_id}`, { cookie: sessionCookie(token) })
  const shopper = await visit((await createBuyer()).token)
  expect([shopper.status, new URL(shopper.headers.get('location') ?? '', SITE).href]).toEqual([
    307,
    `${SITE}/Store?product=${_id}`,
  ])
  for (const { token } of [await createWaitingEmployee(), await logInAsStaff()]) {
    const { status, text } = await visit(token)
    expect(status).toBe(200)
    expect(text).not.toMatch(/@people\.test|@demo\.test/)
  }
})

test('a visitor sees what each payday would take and how to join, on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const { _id, name } = await aBagOfRice()
  await page.goto(`/food/${_id}`)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByText('₦1,720 per kg')).toBeVisible()
  await expect(page.getByRole('definition')).toHaveText(['₦17,200', '₦0', '₦860', '₦18,060', '₦6,020'])
  await expect(page.getByText('You also pay ₦2,000 per order')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await expect(page.getByRole('link', { name: 'Join Us Today' })).toHaveAttribute('href', '/Reg1')
  await page.getByRole('link', { name: 'I have an account' }).click()
  await expect(page).toHaveURL(/\/login\?next=.*product/)
})

test.describe('a buyer shares a product', () => {
  test.beforeEach(async ({ context, page }) => {
    await signInWithToken(context, (await createBuyer()).token)
    await page.setViewportSize({ width: 360, height: 740 })
  })

  test('by the menu of the phone', async ({ page }) => {
    await page.addInitScript(() => {
      navigator.share = (data) => {
        document.title = JSON.stringify(data)
        return Promise.resolve()
      }
    })
    const { _id, name } = await aBagOfRice()
    await page.goto(`/Store?product=${_id}`)
    await page.getByRole('button', { name: `Share ${name}` }).click()
    await expect(page).toHaveTitle(JSON.stringify({ title: name, url: `${SITE}/food/${_id}` }))
  })

  test('by a copied link where there is no such menu', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'share', { value: undefined })
    })
    const { _id, name } = await aBagOfRice()
    await page.goto(`/Store?product=${_id}`)
    await page.getByRole('button', { name: `Share ${name}` }).click()
    await expect(page.getByText('The link is copied.')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${SITE}/food/${_id}`)
  })

  test('by the link itself where nothing may be copied', async ({ page }) => {
    await page.addInitScript(() => {
      for (const name of ['share', 'clipboard']) Object.defineProperty(navigator, name, { value: undefined })
    })
    const { _id, name } = await aBagOfRice()
    await page.goto(`/Store?product=${_id}`)
    await page.getByRole('button', { name: `Share ${name}` }).click()
    await expect(page.getByText(`Please copy this link: ${SITE}/food/${_id}`)).toBeVisible()
  })
})
