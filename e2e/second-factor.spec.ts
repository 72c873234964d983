import type { Browser, Page } from '@playwright/test'
import { generate } from 'otplib'
import { Client } from 'pg'
import { findAxeViolations } from './axe'
import { PASSWORD, expect, mailTo, newPerson, signIn, test } from './fixtures'
import { SITE, call, inviteStaff, logIn } from './people'
import { signInWithToken } from './visitors'

/* The second factor of a desk: set-up, sign-in by code, recovery code and passkey, and the desk without one. */

/** Creates a member of staff by an invitation. It ends on the page that sets up a second factor. */
async function joinStaff(page: Page): Promise<string> {
  const guest = newPerson()
  await inviteStaff(guest)
  const link = /\/Invitation\?token=\S+/.exec((await mailTo(guest.email, /invite/i)).text)?.[0]
  await page.goto(link ?? '')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Accept and sign in' }).click()
  await expect(page).toHaveURL(`${SITE}/staff/security`)
  return guest.email
}

async function query(sql: string, email: string): Promise<void> {
  const client = new Client({ connectionString: process.env.DATABASE_URL })
  await client.connect()
  await client.query(sql, [email])
  await client.end()
}

const endGrace = (email: string) =>
  query(`UPDATE users SET second_factor_due_at = now() - interval '1 minute' WHERE email = $1`, email)

/** Lets the ten minutes pass in which someone may change how they sign in. */
const ageProofs = (email: string) =>
  query(
    `UPDATE sessions SET proved_at = now() - interval '11 minutes' FROM users WHERE users.id = user_id AND email = $1`,
    email,
  )

/** The code of the time step `steps` after the one that it is now. Each step's code works once. */
const codeOf = (secret: string, steps = 0) => generate({ secret, epoch: Math.floor(Date.now() / 1000) + steps * 30 })

/** Waits for the first half of a time step: the code of the step before is refused when the step ends. */
const beginOfStep = () => expect.poll(() => Date.now() % 30_000).toBeLessThan(15_000)

async function shownSecret(page: Page): Promise<string> {
  return (await page.locator('main code').first().innerText()).replaceAll(/\s/g, '')
}

const plainPage = async (browser: Browser) => (await browser.newContext({ javaScriptEnabled: false })).newPage()

test('the notice of the days of grace is put away for a day, also without script, and not on the last one', async ({
  page,
  browser,
}) => {
  const notice = /your desk opens only with a second step at sign-in/
  const email = await joinStaff(page)
  await page.goto('/staff')
  await page.getByRole('button', { name: 'Remind me tomorrow' }).click()
  await expect(page.getByText(notice)).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText(notice)).toHaveCount(0)

  // Another browser has its own cookie.
  const plain = await plainPage(browser)
  await signIn(plain, email)
  await plain.goto('/staff')
  await expect(plain.getByText(notice)).toBeVisible()
  await plain.getByRole('button', { name: 'Remind me tomorrow' }).click()
  await expect(plain.getByText(notice)).toHaveCount(0)

  await query(`UPDATE users SET second_factor_due_at = now() + interval '23 hours' WHERE email = $1`, email)
  await page.reload()
  await expect(page.getByText(notice)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Remind me tomorrow' })).toHaveCount(0)
})

test('staff set up an app, are told by mail, and sign in with a code and a recovery code', async ({ page }) => {
  const email = await joinStaff(page)
  await page.goto('/staff')
  await expect(page.getByText(/your desk opens only with a second step at sign-in/)).toBeVisible()
  await page.getByRole('link', { name: 'Set it up now' }).click()
  await page.getByRole('button', { name: 'Set up an app' }).click()
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  expect(await findAxeViolations(page, '/staff/security, an app')).toEqual([])

  const secret = await shownSecret(page)
  await page.getByLabel('Code shown by the app').fill(await codeOf(secret))
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Your desk is open.')).toBeVisible()
  await mailTo(email, /^A second step was added to your sign-in/)
  await page.getByRole('button', { name: 'Make recovery codes' }).click()
  await expect(page.getByText('These codes are shown only now.')).toBeVisible()
  const recovery = await page.locator('main li code').allInnerTexts()
  expect(recovery).toHaveLength(10)

  await page.context().clearCookies()
  await signIn(page, email)
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible()
  expect(await findAxeViolations(page, '/Login, the second step')).toEqual([])
  await page.getByLabel('Code').fill('000000')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('main').getByText('This code is wrong or was used before.')).toBeVisible()
  await page.getByLabel('Code').fill(await codeOf(secret, 1))
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(`${SITE}/staff`)

  await page.context().clearCookies()
  await page.goto('/staff/companies')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Code').fill(recovery[0] ?? '')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(`${SITE}/staff/companies`)
  await mailTo(email, /^A recovery code was used to sign in/)
})

test('the set-up and the second step work without script', async ({ page, browser }) => {
  const email = await joinStaff(page)
  const plain = await plainPage(browser)
  await signIn(plain, email)
  await plain.goto('/staff/security')
  await plain.getByRole('button', { name: 'Set up an app' }).click()
  const secret = await shownSecret(plain)
  await plain.getByLabel('Code shown by the app').fill('000000')
  await plain.getByRole('button', { name: 'Confirm' }).click()
  await expect(plain.getByText('This code is wrong or was used before.')).toBeVisible()
  expect(await shownSecret(plain)).toBe(secret)
  await plain.getByLabel('Code shown by the app').fill(await codeOf(secret))
  await plain.getByRole('button', { name: 'Confirm' }).click()
  await plain.getByRole('button', { name: 'Make recovery codes' }).click()
  await expect(plain.locator('main li code')).toHaveCount(10)

  await plain.context().clearCookies()
  await signIn(plain, email)
  await plain.getByLabel('Code').fill('000000')
  await plain.getByRole('button', { name: 'Continue' }).click()
  await expect(plain.getByText('This code is wrong or was used before.')).toBeVisible()
  await plain.getByLabel('Code').fill(await codeOf(secret, 1))
  await plain.getByRole('button', { name: 'Continue' }).click()
  await expect(plain).toHaveURL(`${SITE}/staff`)
  await plain.context().close()
})

test('after the days of grace the desk opens with a passkey only, which then signs in', async ({ page }) => {
  const email = await joinStaff(page)
  await endGrace(email)
  const { token } = await logIn(email)
  const refused = await call('GET', '/staff/orders', { token })
  expect([refused.status, refused.body['code']]).toEqual([403, 'second_factor_required'])

  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  for (const path of ['/staff', '/staff/team', '/staff/ledger']) {
    await page.goto(path)
    await expect(page).toHaveURL(`${SITE}/staff/security`)
  }
  await expect(page.getByText('Your desk is closed until you set up a second step.')).toBeVisible()
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByText('Your desk is open.')).toBeVisible()
  // The token is of a sign-in with the password alone.
  expect((await call('GET', '/staff/orders', { token })).status).toBe(401)
  await page.goto('/staff')
  await expect(page).toHaveURL(`${SITE}/staff`)

  await ageProofs(email)
  await page.goto('/staff/security')
  await expect(page.locator('summary', { hasText: 'Remove' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Add a passkey' })).toHaveCount(0)
  await page.getByLabel('Your password').fill('Wrong-password1')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('main').getByText('Your current password is wrong.').first()).toBeVisible()
  await page.getByLabel('Your password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.locator('summary', { hasText: 'Remove' }).click()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page.getByRole('main').getByText('This is your last second factor.')).toBeVisible()

  const step = (await call('POST', '/users/login', { body: { email, password: PASSWORD } })).body
  expect(step).toMatchObject({ secondFactor: ['passkey'], challenge: expect.any(String) })
  expect(step.token).toBeUndefined()

  await page.context().clearCookies()
  await signIn(page, email)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page).toHaveURL(`${SITE}/staff`)
})

test('a lost second factor is reset by two colleagues, and the owner sets up a new one', async ({ page }) => {
  const email = await joinStaff(page)
  await page.getByRole('button', { name: 'Set up an app' }).click()
  await page.getByLabel('Code shown by the app').fill(await codeOf(await shownSecret(page)))
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Your desk is open.')).toBeVisible()
  const cookies = await page.context().cookies()

  const maker = await logIn('staff@demo.test')
  await signInWithToken(page.context(), maker.token)
  await page.goto('/staff/team')
  const row = page.getByRole('row').filter({ hasText: email })
  await row.locator('summary', { hasText: 'Reset second step' }).click()
  await row
    .locator('details', { hasText: 'Reset second step' })
    .getByLabel('Reason')
    .fill('Lost the phone, called from the office')
  await row.getByRole('button', { name: 'Request the reset' }).click()
  await expect(page.getByText('Requested. It is done once a colleague approves.').first()).toBeVisible()

  const checker = await logIn('checker@demo.test')
  const asked = (await call('GET', '/staff/approvals', { token: checker.token })).body.items.find(
    ({ reason }) => reason === 'Lost the phone, called from the office',
  )
  const approve = (token: string) => call('POST', `/staff/approvals/${asked?.id ?? ''}/approve`, { token })
  expect((await approve(maker.token)).status).toBe(403)
  expect((await approve(checker.token)).status).toBe(200)
  await mailTo(email, /^Your second step at sign-in was reset$/)

  await page.context().clearCookies()
  await page.context().addCookies(cookies)
  await page.goto('/staff/security')
  await expect(page).toHaveURL(/\/login/i)
  await endGrace(email)
  await signIn(page, email)
  await expect(page).toHaveURL(`${SITE}/staff/security`)
})

test('wrong codes of strangers do not hold back a browser that has proved the factor', async ({ page }) => {
  const email = await joinStaff(page)
  await page.getByRole('button', { name: 'Set up an app' }).click()
  const secret = await shownSecret(page)
  await beginOfStep()
  await page.getByLabel('Code shown by the app').fill(await codeOf(secret, -1))
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Your desk is open.')).toBeVisible()

  const prove = async (code: string, cookie?: string) => {
    const { challenge } = (await call('POST', '/users/login', { body: { email, password: PASSWORD } })).body
    return call('POST', '/users/login/second-factor', { cookie, body: { challenge, code } })
  }
  const proved = await prove(await codeOf(secret))
  expect(proved.status).toBe(200)
  const device = proved.headers.getSetCookie().find((cookie) => cookie.startsWith('foodbank.device='))
  for (let wrong = 1; wrong <= 5; wrong += 1) expect((await prove('000000')).status).toBe(400)
  const next = await codeOf(secret, 1)
  expect((await prove(next)).status).toBe(429)
  expect((await prove(next, device?.split(';')[0])).status).toBe(200)
})

test('staff who were away for eight hours are told why they sign in again, and come back to their page', async ({
  page,
}) => {
  const email = await joinStaff(page)
  // The page says once that the grace ends; the other pages of the desk have the notice above them.
  await expect(page.getByText(/your desk opens only with/)).toHaveCount(1)
  await page.goto('/staff/team')
  await expect(page.getByText(/your desk opens only with/)).toHaveCount(1)
  await query(
    `UPDATE sessions SET seen_at = now() - interval '8 hours' FROM users WHERE users.id = user_id AND email = $1`,
    email,
  )
  await page.goto('/staff/team')
  await expect(page).toHaveURL(/\/login\?next=%2Fstaff%2Fteam$/i)
  await expect(page.getByText('You were signed out after 8 hours without use.')).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(`${SITE}/staff/team`)
})
