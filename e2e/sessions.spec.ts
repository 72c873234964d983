import { PASSWORD, codeFor, expect, newPerson, test } from './fixtures'
import {
  SITE,
  call,
  callOrFail,
  createBuyer,
  createVerifiedRegistrant,
  createWaitingEmployee,
  logIn,
  send,
  sessionCookie,
} from './people'
import { signInWithToken } from './visitors'

/* Sessions end when they should, and nothing brings them back. */

const ROUTES = ['session', 'csrf', 'signout', 'signin', 'providers', 'callback/credentials', 'error', '_log']

test('none of the routes of next-auth is served, and no token is renewed there', async () => {
  const { token } = await createWaitingEmployee()
  for (const name of ROUTES) {
    for (const method of ['GET', 'POST']) {
      const body = method === 'POST' ? 'x'.repeat(1_000_000) : undefined
      const answer = await send(method, `/api/auth/${name}`, { cookie: sessionCookie(token), body })
      expect(answer.status, `${method} ${name}`).toBe(404)
      expect(answer.headers.get('set-cookie'), `${method} ${name}`).toBeNull()
    }
  }
})

test('a program signs its token out', async () => {
  const { id, email, token } = await createWaitingEmployee()
  const other = await logIn(email)
  expect((await callOrFail('DELETE', '/users/session', { token })).status).toBe(200)
  expect((await call('GET', `/users/${id}`, { token })).status).toBe(401)
  expect((await call('GET', `/users/${id}`, { cookie: sessionCookie(token) })).status).toBe(401)
  expect((await call('DELETE', '/users/session', { token })).status).toBe(401)
  expect((await call('GET', `/users/${id}`, { token: other.token })).status).toBe(200)
})

test('a registration ends the session of whoever was signed in, and shows nothing of theirs', async ({
  page,
  context,
}) => {
  const before = await createVerifiedRegistrant()
  const session = await logIn(before.email)
  await signInWithToken(context, session.token)
  const { email, firstName, lastName } = newPerson()
  await page.goto('/Reg1')
  await page.getByLabel('First name').fill(firstName)
  await page.getByLabel('Last name').fill(lastName)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/\/RegOtp$/)
  await expect(page.getByText(email)).toBeVisible()
  await expect(page.getByText(before.email)).toHaveCount(0)
  const names = (await context.cookies(SITE)).map(({ name }) => name)
  expect(names.filter((name) => name.endsWith('session-token'))).toEqual([])
  expect((await call('GET', `/users/${session.id}`, { token: session.token })).status).toBe(401)

  await page.getByLabel('Digit 1 of 4').pressSequentially(await codeFor(email))
  await page.getByRole('button', { name: 'Verify' }).click()
  await page.getByRole('dialog', { name: 'Verification Successful' }).getByRole('link', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/\/Reg2$/)
})

test('the profile lists the devices, and signs one or all the others out', async ({ page, context }) => {
  const person = await createBuyer()
  const [one, two] = [await logIn(person.email), await logIn(person.email)]
  await signInWithToken(context, person.token)
  await page.goto('/Profile')
  const own = page.getByRole('listitem').filter({ hasText: 'Signed in on' })
  await expect(own).toHaveCount(3)
  await expect(own.first()).toContainText('This device')
  await page
    .getByRole('button', { name: /^Sign out of / })
    .first()
    .click()
  await expect(own).toHaveCount(2)
  await page.getByRole('button', { name: 'Sign out elsewhere' }).click()
  await expect(own).toHaveCount(1)
  for (const { token } of [one, two]) expect((await call('GET', `/users/${person.id}`, { token })).status).toBe(401)
  expect((await call('GET', `/users/${person.id}`, { token: person.token })).status).toBe(200)
})

for (const [email, path] of [
  ['hr@demo.test', '/partner/security'],
  ['staff@demo.test', '/staff/security'],
] as const)
  test(`${path} lists where one is signed in`, async ({ page, context }) => {
    await signInWithToken(context, (await logIn(email)).token)
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Where you are signed in' })).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: 'This device' })).toHaveCount(1)
  })

for (const [email, own, pages] of [
  ['hr@demo.test', '/partner/employees', ['/partner', '/partner/security', '/partner/team', '/partner/deductions']],
  ['staff@demo.test', '/staff/orders', ['/staff', '/staff/security', '/staff/team', '/staff/ledger', '/staff/mails']],
] as const)
  test(`a copied token of ${email} opens nothing after the sign-out`, async ({ page, context }) => {
    const { id, token } = await logIn(email)
    await signInWithToken(context, token)
    await page.goto(pages[0])
    await expect(page).toHaveURL(`${SITE}${pages[0]}`)
    expect((await callOrFail('DELETE', '/users/session', { token })).status).toBe(200)
    for (const path of pages) {
      await page.goto(path)
      await expect(page, path).toHaveURL(/\/login\?next=/i)
    }
    for (const sent of [{ token }, { cookie: sessionCookie(token) }])
      for (const path of [own, `/users/${id}`]) expect((await call('GET', path, sent)).status, path).toBe(401)
  })

test('a copied token of a buyer opens nothing after the sign-out', async ({ page, context }) => {
  const { id, token } = await createBuyer()
  await signInWithToken(context, token)
  await page.goto('/Dashboard')
  await expect(page).toHaveURL(`${SITE}/Dashboard`)
  expect((await callOrFail('DELETE', '/users/session', { token })).status).toBe(200)
  for (const path of ['/Dashboard', '/Store', '/History', '/Statement', '/Profile', '/TransactionChain1', '/Payment']) {
    await page.goto(path)
    await expect(page, path).toHaveURL(/\/login/i)
  }
  for (const path of [`/wallet/getWallet/${id}`, `/order/getShoppingHistory/${id}`, `/users/${id}/account/export`])
    expect((await call('GET', path, { token })).status, path).toBe(401)
})
