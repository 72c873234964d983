import { createHash } from 'node:crypto'
import type { Page } from '@playwright/test'
import { PASSWORD, codeFor, expect, newPerson, signIn, test } from './fixtures'
import { SITE, call, callOrFail, createBuyer, logIn, send, sessionCookie } from './people'

/* The public pages are rendered once and answered to everyone (docs/decisions/0060, 0129). */

const TEXT_PAGES = ['/', '/about', '/services', '/terms', '/privacy', '/offline']
const FORM_PAGES = ['/contact', '/Login', '/Reg1', '/Forgotpd']
const PAGES = [...TEXT_PAGES, ...FORM_PAGES, '/login']

/** Waits until a page is kept. The first visitor may come before. */
async function kept(path: string, cookie?: string) {
  await expect.poll(async () => (await send('GET', path)).headers.get('etag')).not.toBeNull()
  return send('GET', path, { cookie })
}

/** The Content-Security-Policy of an answer, by directive. */
const policyOf = (headers: Headers): Readonly<Record<string, string>> =>
  Object.fromEntries(
    (headers.get('content-security-policy') ?? '').split('; ').map((directive) => {
      const [name = '', ...words] = directive.split(' ')
      return [name, words.join(' ')]
    }),
  )

/** The hashes of what a browser runs of the text of a document. */
const hashesOf = (page: Page, html: string) =>
  page.evaluate(
    (text) =>
      [...new DOMParser().parseFromString(text, 'text/html').querySelectorAll('script:not([src], [type$="json"])')].map(
        ({ textContent }) => textContent,
      ),
    html,
  )

/** The address that the open document was loaded from. */
const documentOf = (page: Page) =>
  page.evaluate(() => {
    const { pathname, search } = new URL(performance.getEntriesByType('navigation')[0]?.name ?? '')
    return pathname + search
  })

test('each public page runs its own inline scripts and nothing else', async ({ page }) => {
  await page.goto('/offline')
  for (const path of PAGES) {
    const { headers, text } = await kept(path)
    const policy = policyOf(headers)
    const hashes = (await hashesOf(page, text)).map(
      (script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
    )
    expect(hashes.length, path).toBeGreaterThan(0)
    expect(policy['script-src']?.split(' ').sort(), path).toEqual([...new Set(["'self'", ...hashes])].sort())
    expect([policy['frame-src'], policy['object-src'], policy['base-uri'], policy['frame-ancestors']], path).toEqual(
      Array(4).fill("'none'"),
    )
    expect(headers.get('content-security-policy'), path).not.toMatch(/'unsafe-eval'|'nonce-|script-src[^;]*unsafe/)
    expect(text, path).not.toContain(' nonce=')
    expect([headers.get('x-frame-options'), headers.get('x-content-type-options')], path).toEqual(['DENY', 'nosniff'])
  }
})

test('each public page is the same for everyone, and a CDN may keep it', async () => {
  const people = [
    { ...(await logIn('staff@demo.test')), home: '/staff' },
    { ...(await createBuyer()), home: '/Dashboard' },
  ]
  for (const path of PAGES) {
    const nobody = await kept(path)
    for (const { token, email, home } of people) {
      const { status, headers, text } = await kept(path, sessionCookie(token))
      // Sign-in forwards whoever is signed in (PY-17).
      if (path.toLowerCase() === '/login') {
        expect([status, new URL(headers.get('location') ?? '', SITE).pathname]).toEqual([307, home])
        continue
      }
      expect([status, headers.get('set-cookie'), text === nobody.text], path).toEqual([200, null, true])
      expect(text, path).not.toContain(email)
    }
    const caching = [nobody.headers.get('cache-control'), nobody.headers.get('cdn-cache-control')]
    if (path === '/contact') expect(caching, path).toEqual(['private, no-store, max-age=0', 'max-age=60'])
    // These differ for someone who is signed in or who is told something, so no CDN keeps them.
    else if (!TEXT_PAGES.includes(path)) expect(caching, path).toEqual(['private, no-store, max-age=0', null])
    else expect(caching[0], path).toMatch(/^public, max-age=0, must-revalidate, s-maxage=(?:1|60)$/)
    expect(nobody.headers.get('vary')?.split(', '), path).toEqual(expect.arrayContaining(['rsc', 'Accept-Encoding']))
    const again = await send('GET', path, { headers: { 'If-None-Match': nobody.headers.get('etag') ?? '' } })
    expect([again.status, again.text], path).toEqual([304, ''])
  }
})

test('the parameters that a page does not read change nothing', async () => {
  const hostile = ['next=%2F%2Fevil.example', 'next=%22%3E%3Cscript%3E', 'next=%E0%A4%A', 'a=1&a=2&__proto__=3']
  const added = ['utm_source=mail&utm_medium=a', 'fbclid=IwAR0', 'gclid=Cj0', 'next=%2FStore', ...hostile]
  for (const path of PAGES) {
    const bare = await kept(path)
    for (const query of added) {
      const { status, headers, text } = await send('GET', `${path}?${query}`)
      expect([status, headers.get('etag'), text === bare.text], `${path}?${query}`).toEqual([
        200,
        bare.headers.get('etag'),
        true,
      ])
    }
  }
})

test('what depends on the address or the form is rendered for the request', async () => {
  for (const path of ['/Login?step=second', '/login?next=%2FStore&step=second', '/Login?step=first&step=second']) {
    const { headers } = await send('GET', path)
    expect([headers.get('etag'), policyOf(headers)['script-src']], path).toEqual([
      null,
      expect.stringMatching(/^'self' 'nonce-[^']+' 'strict-dynamic'$/),
    ])
  }
  for (const path of FORM_PAGES) {
    const { text } = await kept(path)
    const hidden = [...text.matchAll(/<input type="hidden" name="([^"]+)"(?: value="([^"]*)")?/g)]
    const body = new FormData()
    for (const [, name = '', value = ''] of hidden) body.set(name, value.replaceAll('&quot;', '"'))
    const { status, headers, text: refusal } = await send('POST', path, { body, headers: { Origin: SITE } })
    expect([status, headers.get('etag')], path).toEqual([200, null])
    expect(policyOf(headers)['script-src'], path).toContain("'nonce-")
    expect(refusal, path).toMatch(/role="alert"/)
  }
})

test('the forms of public pages run, and lead into the app with its own policy', async ({ page }) => {
  for (const path of FORM_PAGES) {
    await kept(path)
    await page.goto(path)
    // Only the script of a form takes over its checks. That of /contact leaves them to the browser.
    if (path !== '/contact') await expect(page.locator('main form[novalidate]'), path).toBeVisible()
    expect(await page.evaluate(() => document.querySelectorAll('script[nonce]').length), path).toBe(0)
  }

  const person = newPerson()
  await page.goto('/Reg1')
  await page.getByLabel('First name').fill(person.firstName)
  await page.getByLabel('Last name').fill(person.lastName)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(`${SITE}/RegOtp`)
  expect(await documentOf(page)).toBe('/RegOtp')
  await codeFor(person.email)

  await page.goto('/Forgotpd')
  await page.getByLabel('Email').fill(person.email)
  await page.getByRole('button').last().click()
  await expect(page).toHaveURL(/\/Resetpd/)
  expect(await documentOf(page)).toBe('/Resetpd')

  await signIn(page, (await createBuyer()).email)
  await expect(page).toHaveURL(`${SITE}/Dashboard`)
  expect(await documentOf(page)).toBe('/Dashboard')
})

for (const javaScriptEnabled of [true, false])
  test.describe(`sign-in ${javaScriptEnabled ? 'with' : 'without'} script`, () => {
    test.use({ javaScriptEnabled })

    test('returns to the page of the address, also after a wrong password', async ({ page }) => {
      const { email } = await createBuyer()
      await kept('/login')
      const logIn = async (password: string) => {
        await page.getByLabel('Email').fill(email)
        await page.getByLabel('Password', { exact: true }).fill(password)
        await page.getByRole('button', { name: 'Continue' }).click()
      }
      await page.goto('/login?utm_source=mail&next=%2FStore%3Ftype%3DRice')
      await logIn('Wrong123')
      await expect(page.getByRole('alert').filter({ hasText: 'Invalid email or password' }).first()).toBeVisible()
      await expect(page).toHaveURL(`${SITE}/login?utm_source=mail&next=%2FStore%3Ftype%3DRice`)
      await logIn(PASSWORD)
      await expect(page).toHaveURL(`${SITE}/Store?type=Rice`)
      expect(javaScriptEnabled ? await documentOf(page) : '/Store?type=Rice').toBe('/Store?type=Rice')
    })

    test('does not leave the site', async ({ page }) => {
      const { email } = await createBuyer()
      for (const next of [
        '%2F%2Fevil.example',
        '%2F%09%2Fevil.example',
        '%5C%5Cevil.example',
        '%2FStore&next=%2FStore',
      ]) {
        await page.context().clearCookies()
        await page.goto(`/Login?next=${next}`)
        await page.getByLabel('Email').fill(email)
        await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
        await page.getByRole('button', { name: 'Continue' }).click()
        await expect(page, next).toHaveURL(`${SITE}/Dashboard`)
      }
    })
  })

test('the landing page shows changed questions by itself', async () => {
  const { token } = await logIn('staff@demo.test')
  const title = `Is ${newPerson().lastName} shown?`
  await kept('/')
  const created = await call('POST', '/staff/faqs', { token, body: { title, content: 'Yes.', shown: true } })
  const isShown = async () => (await send('GET', '/')).text.includes(title)
  await expect.poll(isShown, { intervals: [100] }).toBe(true)
  await callOrFail('DELETE', `/staff/faqs/${created.body.id}`, { token })
  await expect.poll(isShown, { intervals: [100] }).toBe(false)
})
