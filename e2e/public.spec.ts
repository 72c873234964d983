import { expect, newPerson, test } from './fixtures'
import { SITE, call, send } from './people'

/* The public pages, as people, search engines and shared links see them. */

const HEADLINE = 'Get food items from foodbank at a flexible payment plan'
const FOOTER = ['About', 'Contact Us', 'Services', 'Terms', 'Privacy']
const PAGES = ['/', '/about', '/services', '/contact', '/terms', '/privacy']

const SIGN_UP = '/partner/sign-up'

const textOf = (html: string): string =>
  html
    .replace(/<script[\s\S]*?<\/script>/g, '')
    .replace(/<[^>]+>/g, '')
    .replace(/\s+/g, ' ')
const meta = (html: string, name: string): string | undefined =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1]

test('each public page has its own metadata', async () => {
  const titles = new Set<string>()
  for (const path of [...PAGES, SIGN_UP]) {
    const { status, text } = await send('GET', path)
    expect(status, path).toBe(200)
    expect(/<link rel="canonical" href="([^"]*)"/.exec(text)?.[1], path).toBe(
      new URL(path, SITE).href.replace(/\/$/, ''),
    )
    expect(meta(text, 'robots'), path).toBeUndefined()
    expect(meta(text, 'description')?.length, path).toBeGreaterThan(40)
    expect(meta(text, 'og:title'), path).toBeTruthy()
    expect(meta(text, 'twitter:card'), path).toBe('summary_large_image')
    titles.add(/<title>([^<]*)<\/title>/.exec(text)?.[1] ?? '')
    if (path !== SIGN_UP) expect(text, path).toContain(`href="${SIGN_UP}"`)
  }
  expect(titles.size).toBe(PAGES.length + 1)

  const { text } = await send('GET', '/')
  const picture = await fetch(meta(text, 'og:image') ?? '')
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png'])
  expect(textOf(text)).toContain(HEADLINE)
  const data = JSON.parse(/<script type="application\/ld\+json">([^<]*)<\/script>/.exec(text)?.[1] ?? '{}') as {
    '@graph': { '@type': string; mainEntity?: unknown[] }[]
  }
  expect(data['@graph'].map((thing) => thing['@type'])).toEqual(['Organization', 'FAQPage'])
  const { body } = await call('GET', '/admin/getFaqs')
  expect(data['@graph'][1]?.mainEntity).toHaveLength((body['faqs'] as unknown[]).length)
})

test('search engines find only the public pages', async () => {
  const robots = await send('GET', '/robots.txt')
  expect(robots.text).toMatch(/Disallow: \/Dashboard\b/)
  expect(robots.text).toContain(`Sitemap: ${SITE}/sitemap.xml`)
  const sitemap = await send('GET', '/sitemap.xml')
  const listed = [...sitemap.text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(
    ([, address]) => new URL(address ?? '').pathname,
  )
  expect(listed).toEqual(expect.arrayContaining([...PAGES, SIGN_UP]))
  for (const path of listed) expect((await send('GET', path)).status, path).toBe(200)
  for (const path of ['/Reg1', '/Login', '/Forgotpd', '/offline'])
    expect(meta((await send('GET', path)).text, 'robots'), path).toContain('noindex')
  const missing = await send('GET', '/no-such-page')
  expect([missing.status, meta(missing.text, 'robots')]).toEqual([404, 'noindex'])
  expect(textOf(missing.text)).toContain('This page does not exist')
})

test('a phone can install the app', async () => {
  const { status, text } = await send('GET', '/manifest.webmanifest')
  expect(status).toBe(200)
  const manifest = JSON.parse(text) as {
    name: string
    start_url: string
    display: string
    icons: { src: string; sizes: string; purpose?: string }[]
  }
  expect(manifest).toMatchObject({ name: 'Foodbank', start_url: '/Dashboard', display: 'standalone' })
  expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose ?? 'any'}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
  ])
  for (const { src } of manifest.icons)
    expect((await send('GET', src)).headers.get('content-type'), src).toBe('image/png')
})

test('the public pages fit a phone and fetch nothing ahead', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const ahead: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('_rsc=')) ahead.push(request.url())
  })
  for (const path of PAGES) {
    await page.goto(path)
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(360)
    for (const name of FOOTER)
      await expect(page.getByRole('contentinfo').getByRole('link', { name, exact: true })).toBeVisible()
  }
  expect(ahead).toEqual([])

  await page.goto('/contact')
  await page.getByLabel('Email').fill(newPerson().email)
  await page.getByLabel('Your complaint').fill('I cannot open my mailbox any more.')
  await page.getByRole('button', { name: 'Send Message' }).click()
  const sent = page.getByRole('dialog', { name: 'Message Sent' })
  await sent.getByRole('link', { name: 'Back to Home' }).click()
  await expect(sent).toBeHidden()
  await expect(page.getByLabel('Your complaint')).toHaveValue('')

  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(HEADLINE)
  expect(
    await page.evaluate(() => document.getAnimations().length),
    'what moves although it was asked to be still',
  ).toBe(0)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  expect(await page.evaluate(() => document.getAnimations().length)).toBeGreaterThan(0)
  await expect(page.getByRole('link', { name: 'Sign in', exact: true }).first()).toHaveAttribute('href', '/Login')
  await expect(page.getByRole('link', { name: 'Get started' }).first()).toHaveAttribute('href', '/Reg1')
  await expect(page.getByRole('link', { name: 'Join Us Today' })).toHaveAttribute('href', '/Reg1')
  for (const step of ['Select food items', 'Wait for the order to be approved', 'Receive the order'])
    await expect(page.getByRole('heading', { name: step })).toBeVisible()
  const question = page.locator('details').first()
  await question.locator('summary').click()
  await expect(question).toHaveAttribute('open', '')
})

test('the contact page leads to a call and to WhatsApp', async ({ page }) => {
  await page.goto('/contact')
  await expect(page.getByRole('link', { name: 'Call 0700 000 0000' })).toHaveAttribute('href', 'tel:+2347000000000')
  await expect(page.getByRole('link', { name: 'WhatsApp 0700 000 0000' })).toHaveAttribute(
    'href',
    'https://wa.me/2347000000000',
  )
})
