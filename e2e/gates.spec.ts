import { expect, signIn, test } from './fixtures'
import {
  type Session,
  SITE,
  approveEmployee,
  createBuyer,
  call,
  logIn,
  logInAsHr,
  payRegistrationFee,
  createRegistrant,
  send,
  sessionCookie,
  createUnpaidEmployee,
  createVerifiedRegistrant,
  createWaitingEmployee,
} from './people'
import { PAGES, type Visitor, pageOf } from './pages'
import { signInWithToken } from './visitors'

/* Who may open which page, with a browser and with a bare request. */

let own: Session
let waits: Session
let owes: Session
test.beforeAll(async () => {
  ;[own, waits, owes] = await Promise.all([createBuyer(), createWaitingEmployee(), createUnpaidEmployee()])
})

const SHOP = [
  '/Dashboard',
  '/Store',
  '/Packages',
  '/Basket',
  '/History',
  '/History1',
  '/History2',
  '/History3',
  '/Statement',
  '/Complaints',
  '/Profile',
  '/TransactionChain1',
  '/TransactionChain2',
  '/TransactionChain3',
]
const PROTECTED = [...SHOP, '/Payment', '/Payment2', '/partner', '/staff']

/** Follows redirects without a browser. @returns the last address, its answer and the number of redirects */
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
  test(`${path} sends visitors without a session to the login`, async () => {
    for (const headers of [
      {},
      { RSC: '1' },
      { RSC: '1', 'Next-Router-Prefetch': '1' },
      { 'x-foodbank-path': '//evil.example' },
    ] as Record<string, string>[]) {
      const { at, answer } = await follow(path, { headers })
      expect(at.toLowerCase().startsWith('/login')).toBe(true)
      expect(at).not.toContain('evil')
      expect(answer.status).toBe(200)
      for (const person of [own, waits, owes]) expect(answer.text).not.toContain(person.email)
    }
    expect((await send('HEAD', path)).status).toBe(307)
  })

  test(`${path} sends visitors with a broken session to the login`, async () => {
    for (const token of ['garbage', 'a.b.c.d.e', `${own.token.slice(0, -6)}AAAAAA`, own.token.slice(5)]) {
      const { at, answer } = await follow(path, { cookie: sessionCookie(token) })
      expect(at.startsWith('/login')).toBe(true)
      expect(answer.status).toBe(200)
    }
  })
}

/** Where a page of the shop redirects each visitor. Visitors that are not listed may see it. */
const SHOP_GATES = {
  nobody: '/login',
  notVerified: '/RegOtp',
  noProfile: '/Reg2',
  waits: '/Dashboard',
  owes: '/Payment',
  hr: '/partner',
  staff: '/staff',
}
const GATES: Readonly<Record<Visitor, Readonly<Record<string, string>>>> = {
  nobody: {},
  registrant: {},
  member: { nobody: '/Forgotpd', waits: '/Forgotpd', own: '/Forgotpd', hr: '/Forgotpd', staff: '/Forgotpd' },
  unpaid: {
    nobody: '/login',
    notVerified: '/RegOtp',
    noProfile: '/Reg2',
    waits: '/Dashboard',
    own: '/Dashboard',
    hr: '/partner',
    staff: '/staff',
  },
  buyer: SHOP_GATES,
  partner: {
    nobody: '/login',
    notVerified: '/Dashboard',
    waits: '/Dashboard',
    owes: '/Dashboard',
    own: '/Dashboard',
    staff: '/staff',
  },
  staff: {
    nobody: '/login',
    notVerified: '/Dashboard',
    waits: '/Dashboard',
    owes: '/Dashboard',
    own: '/Dashboard',
    hr: '/partner',
  },
}
const REGISTRATION_GATES = { nobody: '/login', notVerified: '/RegOtp', hr: '/partner', staff: '/staff' }
const EXCEPTIONS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '/Dashboard': { ...SHOP_GATES, waits: '' },
  '/RegOtp': { nobody: '/Reg1', hr: '/Reg1', staff: '/Reg1' },
  '/Reg2': {
    nobody: '/Reg1',
    notVerified: '/RegOtp',
    waits: '/Login',
    owes: '/Login',
    own: '/Login',
    hr: '/Reg1',
    staff: '/Reg1',
  },
  // Everyone who cannot shop yet.
  '/Registration': { ...REGISTRATION_GATES, own: '/Dashboard' },
  '/Registration/store': REGISTRATION_GATES,
  // People who return from the payment page may be known by grant or by its signature instead of a session.
  '/PaymentConfirm': { nobody: '/login', hr: '/login', staff: '/login' },
}

test('every page redirects the visitors it is not for', async () => {
  const [hr, staff, fresh, half] = await Promise.all([
    logInAsHr(),
    logIn('staff@demo.test'),
    createRegistrant(),
    createVerifiedRegistrant(),
  ])
  const [notVerified, noProfile] = await Promise.all([logIn(fresh.email), logIn(half.email)])
  const visitors: Readonly<Record<string, Session | undefined>> = {
    nobody: undefined,
    notVerified,
    noProfile,
    waits,
    owes,
    own,
    hr,
    staff,
  }
  for (const [name, row] of Object.entries(PAGES)) {
    const path = (row.at ?? pageOf(name))
      .replace('{month}', '2026-11')
      .replace(/\{\w+\}|\[\w+\]/g, '01900000-0000-7000-8000-000000000000')
    const gates = Object.entries(EXCEPTIONS[name] ?? GATES[row.who]).filter(([, gate]) => gate !== '')
    await Promise.all(
      gates.map(async ([visitor, gate]) => {
        const cookie = visitors[visitor]?.cookie
        const whole = await send('GET', path, { cookie })
        const location = new URL(whole.headers.get('location') ?? '/none', SITE)
        expect([whole.status, location.pathname], `${visitor} at ${path}`).toEqual([307, gate])
        if (gate === '/login' && location.search !== '')
          expect(new URL(location.searchParams.get('next') ?? '', SITE).href).toBe(new URL(path, SITE).href)
        // Next asks for a part of a page at a separate address. The redirect is then inside the part.
        const named = await send('GET', path, { cookie, headers: { RSC: '1' } })
        const own = named.headers.get('location') ?? ''
        const part = own.includes('_rsc') ? await send('GET', own, { cookie, headers: { RSC: '1' } }) : named
        expect(
          part.headers.get('location') ?? /NEXT_REDIRECT;[a-z]+;([^;?]*)/.exec(part.text)?.[1],
          `${visitor} at a part of ${path}`,
        ).toMatch(new RegExp(`^(${SITE})?${gate}`))
        for (const { text } of [whole, named, part])
          expect(text, `${visitor} at ${path}`).not.toMatch(/<main|@people\.test|@demo\.test/)
      }),
    )
  }
})

for (const path of [
  '/login',
  '/Login',
  '/LOGIN',
  '/lOgIn?next=%2FStore',
  '/dashboard',
  '/DASHBOARD',
  '/store',
  '/history1',
  '/transactionchain2',
  '/reg1',
  '/REGOTP',
  '/Login/',
]) {
  test(`${path} redirects without a loop`, async () => {
    for (const cookie of [undefined, own.cookie, waits.cookie, 'next-auth.session-token=garbage']) {
      const { answer, hops } = await follow(path, { cookie })
      expect(answer.status).toBe(200)
      expect(hops).toBeLessThan(4)
    }
  })
}

test('a new tab is signed in too', async ({ page, context }) => {
  await signInWithToken(context, own.token)
  await page.goto('/Dashboard')
  await expect(page.getByText('Welcome, Test Person')).toBeVisible()
  const tab = await context.newPage()
  await tab.goto('/Profile')
  await expect(tab).toHaveURL(/\/Profile$/)
  await expect(tab.getByText('Welcome, Test Person')).toBeVisible()
})

test('approval and payment open the gates within one session', async ({ page, context }) => {
  const person = await createWaitingEmployee()
  await signInWithToken(context, person.token)
  await page.goto('/Store')
  await expect(page).toHaveURL(/\/Dashboard$/)
  await expect(page.getByRole('dialog', { name: 'Identity Confirmation' })).toBeVisible()
  await approveEmployee(person)
  await page.goto('/Store')
  await expect(page).toHaveURL(/\/Payment$/)
  await page.getByRole('link', { name: 'Pay ₦1,000' }).click()
  await page.waitForURL(/\/v3\/hosted\/pay\/.*userId=/)
  await payRegistrationFee(person)
  await page.goto('/Store')
  await expect(page).toHaveURL(/\/Store$/)
  const claims = (await context.cookies(SITE)).find(({ name }) => name.endsWith('session-token'))
  expect(claims?.value).not.toBe(person.token)
  expect(claims?.httpOnly).toBe(true)
})

test('signing out ends the session for the API and for Back', async ({ page, context }) => {
  const { token, id } = await logIn(own.email)
  await signInWithToken(context, token)
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

test('login returns to the page that was asked for', async ({ page }) => {
  await page.goto('/Store?type=Rice')
  await expect(page).toHaveURL(/\/login\?next=/)
  await page.getByLabel('Email').fill(own.email)
  await page.getByLabel('Password', { exact: true }).fill('Foodbank1')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(`${SITE}/Store?type=Rice`)
})

for (const [name, next] of Object.entries({
  'another site': '//evil.example',
  'another site after a tab': '/\t/evil.example',
})) {
  test(`login does not return to ${name}`, async ({ page }) => {
    await page.goto(`/Login?next=${encodeURIComponent(next)}`)
    await page.getByLabel('Email').fill(own.email)
    await page.getByLabel('Password', { exact: true }).fill('Foodbank1')
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page).toHaveURL(`${SITE}/Dashboard`)
  })
}

test('login returns HR to the page that a mail linked to', async ({ page }) => {
  await page.goto('/partner/employees?status=approved')
  await expect(page).toHaveURL(/\/login\?next=/)
  await page.getByLabel('Email').fill('hr@demo.test')
  await page.getByLabel('Password', { exact: true }).fill('Foodbank1')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(`${SITE}/partner/employees?status=approved`)
})

test('login leads a waiting employee to the dashboard instead', async ({ page }) => {
  await page.goto('/Login?next=%2FStore')
  await signIn(page, waits.email)
  await expect(page).toHaveURL(`${SITE}/Dashboard`)
  await expect(page.getByRole('dialog', { name: 'Identity Confirmation' })).toBeVisible()
})
