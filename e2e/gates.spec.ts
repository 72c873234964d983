import { expect, signIn, test } from './fixtures'
import { type Session, SITE, approve, buyer, call, logIn, partner, payFee, registered, send, sessionCookie, unpaid, verified, waiting } from './people'
import { carry } from './visitors'

/* Who comes where: the gates before every page, as a browser and as a bare request meet them. */

let own: Session
let waits: Session
let owes: Session
test.beforeAll(async () => {
  ;[own, waits, owes] = await Promise.all([buyer(), waiting(), unpaid()])
})

const SHOP = ['/Dashboard', '/Store', '/History', '/History1', '/History2', '/History3', '/Statement', '/Profile', '/TransactionChain1', '/TransactionChain2', '/TransactionChain3']
const PROTECTED = [...SHOP, '/Payment', '/Payment2', '/partner', '/staff']

/** Follows redirects by hand, as a request without a browser; the last address and what it answered. */
async function follow(path: string, options: Parameters<typeof send>[2] = {}) {
  let at = path
  for (let hops = 0; hops < 6; hops += 1) {
    const answer = await send('GET', at, options)
    const location = answer.headers.get('location')
    if (location === null) return { at, answer, hops }
    const target = new URL(location, SITE)
    if (target.origin !== SITE) return { at: target.href, answer, hops }
    at = target.pathname + target.search
  }
  throw new Error(`${path} leads in circles`)
}

for (const path of PROTECTED) {
  test(`refuses-nobody at ${path}: the login page, and nothing of anybody in the HTML`, async () => {
    for (const headers of [{}, { RSC: '1' }, { RSC: '1', 'Next-Router-Prefetch': '1' }, { 'x-foodbank-path': '//evil.example' }] as Record<string, string>[]) {
      const { at, answer } = await follow(path, { headers })
      expect(at.toLowerCase().startsWith('/login')).toBe(true)
      expect(at).not.toContain('evil')
      expect(answer.status).toBe(200)
      for (const person of [own, waits, owes]) expect(answer.text).not.toContain(person.email)
    }
    expect((await send('HEAD', path)).status).toBe(307)
  })

  test(`refuses-garbage for a session at ${path} with the login page`, async () => {
    for (const token of ['garbage', 'a.b.c.d.e', `${own.token.slice(0, -6)}AAAAAA`, own.token.slice(5)]) {
      const { at, answer } = await follow(path, { cookie: sessionCookie(token) })
      expect(at.startsWith('/login')).toBe(true)
      expect(answer.status).toBe(200)
    }
  })
}

test('each stands before the gate that is closed to them, on every page', async () => {
  const [hr, staff, fresh, half] = await Promise.all([partner(), logIn('staff@demo.test'), registered(), verified()])
  const notMember = await logIn(fresh.email)
  const notComplete = await logIn(half.email)
  for (const path of SHOP) {
    expect((await follow(path, { cookie: waits.cookie })).at, `${path}, waiting`).toBe('/Dashboard')
    expect((await follow(path, { cookie: notMember.cookie })).at, `${path}, not verified`).toBe('/RegOtp')
    expect((await follow(path, { cookie: notComplete.cookie })).at, `${path}, no profile`).toBe('/Reg2')
    expect((await follow(path, { cookie: hr.cookie })).at, `${path}, HR`).toBe('/partner')
    expect((await follow(path, { cookie: staff.cookie })).at, `${path}, staff`).toBe('/staff')
    const { headers } = await send('GET', path, { cookie: owes.cookie })
    expect(headers.get('location'), `${path}, unpaid`).toBe('/Payment')
  }
  expect((await follow('/partner', { cookie: own.cookie })).at).toBe('/Dashboard')
  expect((await follow('/staff', { cookie: hr.cookie })).at).toBe('/partner')
  expect((await follow('/partner', { cookie: staff.cookie })).at).toBe('/staff')
  expect((await follow('/Payment', { cookie: own.cookie })).at).toBe('/Dashboard')
})

for (const path of ['/login', '/Login', '/LOGIN', '/lOgIn?next=%2FStore', '/dashboard', '/DASHBOARD', '/store', '/history1', '/transactionchain2', '/reg1', '/REGOTP', '/Login/']) {
  test(`${path} lands, signed in or not, without a loop`, async () => {
    for (const cookie of [undefined, own.cookie, waits.cookie, 'next-auth.session-token=garbage']) {
      const { answer, hops } = await follow(path, { cookie })
      expect(answer.status).toBe(200)
      expect(hops).toBeLessThan(4)
    }
  })
}

test('a new tab is signed in as well', async ({ page, context }) => {
  await carry(context, own.token)
  await page.goto('/Dashboard')
  await expect(page.getByText('Welcome, Test Person')).toBeVisible()
  const tab = await context.newPage()
  await tab.goto('/Profile')
  await expect(tab).toHaveURL(/\/Profile$/)
  await expect(tab.getByText('Welcome, Test Person')).toBeVisible()
})

test('a waiting employee who is confirmed, then pays, is let on within the same session', async ({ page, context }) => {
  const person = await waiting()
  await carry(context, person.token)
  await page.goto('/Store')
  await expect(page).toHaveURL(/\/Dashboard$/)
  await expect(page.getByRole('dialog', { name: 'Identity Confirmation' })).toBeVisible()
  await approve(person)
  await page.goto('/Store')
  await page.waitForURL(/\/v3\/hosted\/pay\/.*userId=/)
  await payFee(person)
  await page.goto('/Store')
  await expect(page).toHaveURL(/\/Store$/)
  const claims = (await context.cookies(SITE)).find(({ name }) => name.endsWith('session-token'))
  expect(claims?.value).not.toBe(person.token)
  expect(claims?.httpOnly).toBe(true)
})

test('signing out ends the token for programs too, and Back shows nothing private', async ({ page, context }) => {
  const { token, id } = await logIn(own.email)
  await carry(context, token)
  await page.goto('/Dashboard')
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/login/)
  expect((await call('GET', `/users/${id}`, { token })).status).toBe(401)
  expect((await call('GET', `/users/${id}`, { cookie: sessionCookie(token) })).status).toBe(401)
  expect((await call('GET', `/users/${id}`, { token: own.token })).status).toBe(200)
  await page.goBack()
  await expect(page).toHaveURL(/\/login/i)
  await expect(page.getByText('Welcome, Test Person')).toHaveCount(0)
})

test('login comes back to the page that was asked for', async ({ page }) => {
  await page.goto('/Store?type=Rice')
  await expect(page).toHaveURL(/\/login\?next=/)
  await page.getByLabel('Email').fill(own.email)
  await page.getByLabel('Password', { exact: true }).fill('Foodbank1')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(`${SITE}/Store?type=Rice`)
})

for (const [name, next] of Object.entries({ 'another site': '//evil.example', 'another site after a tab': '/\t/evil.example' })) {
  test(`refuses-to-return to ${name} after login`, async ({ page }) => {
    await page.goto(`/Login?next=${encodeURIComponent(next)}`)
    await page.getByLabel('Email').fill(own.email)
    await page.getByLabel('Password', { exact: true }).fill('Foodbank1')
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page).toHaveURL(`${SITE}/Dashboard`)
  })
}

test('HR comes back to the page of their desk that a mail led to', async ({ page }) => {
  await page.goto('/partner?status=approved')
  await expect(page).toHaveURL(/\/login\?next=/)
  await page.getByLabel('Email').fill('hr@demo.test')
  await page.getByLabel('Password', { exact: true }).fill('Foodbank1')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(`${SITE}/partner?status=approved`)
})

test('a gate of their own stands before a page that was asked for', async ({ page }) => {
  await page.goto('/Login?next=%2FStore')
  await signIn(page, waits.email)
  await expect(page).toHaveURL(`${SITE}/Dashboard`)
  await expect(page.getByRole('dialog', { name: 'Identity Confirmation' })).toBeVisible()
})
