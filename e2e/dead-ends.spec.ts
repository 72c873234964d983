import type { Page } from '@playwright/test'
import { Client } from 'pg'
import { findAxeViolations } from './axe'
import { ageCodes } from './codes'
import { PASSWORD, codeFor, expect, flashCookie, flashIsForgotten, newPerson, signIn, test } from './fixtures'
import {
  SITE,
  call,
  callOrFail,
  createBuyer,
  createRegistrant,
  createUnpaidEmployee,
  createWaitingEmployee,
  logInAsHr,
} from './people'
import { fillProfile, signInWithToken, visitAsRegistrant } from './visitors'

/* Every page has a way on: for people who wait, who were declined, who come back too late or are signed in already. */

// Failures that a test provokes, and the refusal of a person who is not signed in.
test.use({ tolerated: /status of (401|500)|ERR_INTERNET_DISCONNECTED/ })

async function query(sql: string, ...values: string[]): Promise<void> {
  const client = new Client({ connectionString: process.env.DATABASE_URL })
  await client.connect()
  await client.query(sql, values)
  await client.end()
}

/** The whole way of a registration on the open page, and where on it somebody is. */
async function expectSteps(page: Page, sentence: string, current: string): Promise<void> {
  await expect(page.getByText(sentence, { exact: true })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Your registration' }).getByRole('listitem')).toHaveText(
    ['Account', 'Code', 'Work', 'HR', 'Pay ₦1,000', 'Shop'].map((label) => new RegExp(`^${label}(, done)?$`)),
  )
  await expect(page.locator('[aria-current="step"]')).toHaveText(current)
}

async function waitingVisitor(page: Page) {
  const person = await createWaitingEmployee()
  await signInWithToken(page.context(), person.token)
  return person
}

test('someone who waits sees the steps, looks at the store, reminds HR and withdraws', async ({ page }) => {
  const person = await waitingVisitor(page)
  await page.goto('/Dashboard')
  await page.getByRole('link', { name: 'See your registration' }).click()
  await expect(page).toHaveURL(`${SITE}/Registration`)
  await expectSteps(page, 'Step 4 of 6: HR confirms you', 'HR')
  await expect(page.getByText(/This takes usually/)).toBeVisible()
  await expect(page.getByText('Ask your HR office at Demo Mills.')).toBeVisible()
  expect(await findAxeViolations(page, '/Registration, waiting')).toEqual([])

  await page.getByRole('link', { name: 'Look at the store' }).click()
  await expect(page).toHaveURL(`${SITE}/Registration/store`)
  await expect(page.getByText('You can add food to your cart after HR has confirmed you')).toBeVisible()
  await expect(page.getByText('₦').first()).toBeVisible()
  await expect(page.getByRole('button', { name: /add/i })).toHaveCount(0)

  await page.goto('/Registration')
  await expect(page.getByText('You can remind HR after')).toBeVisible()
  await query(`UPDATE users SET eligibility_asked_at = now() - interval '2 days' WHERE email = $1`, person.email)
  await page.reload()
  await page.getByRole('button', { name: 'Remind HR' }).click()
  await expect(page.getByText('We have reminded your HR office.').first()).toBeVisible()
  await expect(page.getByText('You can remind HR after')).toBeVisible()

  await page.getByText('Withdraw your request').click()
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click()
  await expect(page.getByText('Your request is withdrawn.').first()).toBeVisible()
  await page.getByRole('link', { name: 'Fill in your profile' }).click()
  await expect(page).toHaveURL(`${SITE}/Reg2`)
})

test('someone who was declined reads why, corrects the details and is a fresh request', async ({ page }) => {
  const person = await waitingVisitor(page)
  const hr = await logInAsHr()
  await callOrFail('POST', `/partner/employees/${person.id}/decline`, {
    token: hr.token,
    body: { reason: 'Your staff ID is not ours.' },
  })
  await page.goto('/Dashboard')
  await expect(page.getByText(/Your employer did not confirm you: Your staff ID is not ours\./)).toBeVisible()
  await expect(page.getByText('Kindly wait as we verify')).toHaveCount(0)
  await page.getByRole('link', { name: 'Correct your details' }).click()
  await expect(page).toHaveURL(`${SITE}/Registration`)
  await expect(page.getByLabel('Staff Id')).toBeVisible()
  await expect(page.getByText('Your employer did not confirm you: Your staff ID is not ours.')).toBeVisible()
  expect(await findAxeViolations(page, '/Registration, declined')).toEqual([])

  const corrected = `DM-${Date.now()}`
  await page.getByLabel('Staff Id').fill(corrected)
  await page.getByRole('button', { name: 'Send to HR again' }).click()
  await expect(page.getByText('Your details are sent to HR.').first()).toBeVisible()
  await expectSteps(page, 'Step 4 of 6: HR confirms you', 'HR')
  const waiting = await call('GET', `/partner/employees?status=pending&q=${corrected}`, { token: hr.token })
  expect(waiting.body.items).toMatchObject([{ id: person.id, staffId: corrected, status: 'pending' }])
  await flashIsForgotten(page)
  await page.reload()
  await expect(page.getByText('Your details are sent to HR.')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Download my data' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Delete my account' })).toBeVisible()
})

test('a registration that has expired continues after sign-in with what was typed', async ({ page }) => {
  const person = await visitAsRegistrant(page)
  await signIn(page, person.email)
  await expect(page).toHaveURL(`${SITE}/Reg2`)
  await fillProfile(page, 'DM-KEPT')
  await page.context().clearCookies({ name: /session-token$/ })
  await page.context().clearCookies({ name: /registration$/ })
  await page.goto('/Reg2')
  await expect(page).toHaveURL(`${SITE}/login?next=%2FReg2`)
  await expect(page.getByText('Please sign in to continue your registration.')).toBeVisible()
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(`${SITE}/Reg2`)
  await expect(page.getByLabel('Staff Id')).toHaveValue('DM-KEPT')
})

test('someone else signs up on a phone where a buyer is signed in', async ({ page }) => {
  const buyer = await createBuyer()
  await signInWithToken(page.context(), buyer.token)
  const { email, firstName, lastName } = newPerson()
  await page.goto('/Reg1')
  await expectSteps(page, 'Step 1 of 6: Create your account', 'Account')
  for (const [label, value] of Object.entries({ 'First name': firstName, 'Last name': lastName, Email: email }))
    await page.getByLabel(label).fill(value)
  for (const label of ['Password', 'Confirm password']) await page.getByLabel(label, { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(`${SITE}/RegOtp`)
  await expect(page.getByText(email)).toBeVisible()
  expect((await call('GET', `/users/${buyer.id}`, { token: buyer.token })).status).toBe(401)

  // A code of before, so that another one is sent at once (OT-07, OT-08).
  await codeFor(email)
  await ageCodes(email)
  await page.reload()
  await page.getByRole('button', { name: 'Resend' }).click()
  const told = page.getByRole('dialog', { name: 'New Otp Request' })
  await expect(told).toContainText('The new Otp has been sent to your email address')
  await told.getByRole('button', { name: 'Close' }).last().click()
})

test('the spinner of the registration shows for a second (RG-18)', async ({ page }) => {
  await page.goto('/Reg1')
  const { email, firstName, lastName } = newPerson()
  for (const [label, value] of Object.entries({ 'First name': firstName, 'Last name': lastName, Email: email }))
    await page.getByLabel(label).fill(value)
  for (const label of ['Password', 'Confirm password']) await page.getByLabel(label, { exact: true }).fill('Password1')
  const begun = Date.now()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(
    page
      .getByRole('alert')
      .getByText(/too common/)
      .or(page.getByText(/too common/).first()),
  ).toBeVisible()
  expect(Date.now() - begun).toBeGreaterThanOrEqual(1000)
})

test('the sign-in page forwards who is signed in, and a link cannot make it say anything', async ({ page }) => {
  await page.goto('/Login?notice=paid')
  await expect(page.getByText('Payment was successfully processed!')).toHaveCount(0)
  await page.context().addCookies([flashCookie('fee-paid')])
  await page.goto('/Login')
  await expect(page.getByText('Payment was successfully processed!').first()).toBeVisible()
  await page.reload()
  await expect(page.getByText('Payment was successfully processed!')).toHaveCount(0)

  const buyer = await createBuyer()
  await signInWithToken(page.context(), buyer.token)
  for (const [from, to] of [
    ['/Login', '/Dashboard'],
    ['/login?next=%2FStore', '/Store'],
    ['/login?next=%2F%2Fevil.example', '/Dashboard'],
  ] as const) {
    await page.goto(from)
    await expect(page).toHaveURL(`${SITE}${to}`)
  }
})

test('/PaymentConfirm says that no payment was started', async ({ page }) => {
  const person = await createUnpaidEmployee()
  await signInWithToken(page.context(), person.token)
  await page.goto('/PaymentConfirm')
  await expect(page.getByText('You have not started this payment. Nothing was taken.')).toBeVisible()
  await page.getByRole('link', { name: 'Go to the registration fee' }).click()
  await expect(page).toHaveURL(`${SITE}/Payment`)
})

test('any status but 200 leads back to the fee, whatever the body (X-83)', async ({ page }) => {
  const person = await createUnpaidEmployee()
  await signInWithToken(page.context(), person.token)
  await callOrFail('POST', '/payments', { token: person.token, body: { purpose: 'registration' } })
  await page.route('**/make-payment/**', (route) =>
    route.fulfill({ status: 500, contentType: 'text/html', body: '<p>' }),
  )
  await page.goto('/PaymentConfirm')
  await expect(page).toHaveURL(`${SITE}/Payment`)
  await expect(page.getByRole('alert').getByText('Payment was not successfully processed.')).toBeVisible()
  await flashIsForgotten(page)
  await page.reload()
  await expect(page.getByText('Payment was not successfully processed.')).toHaveCount(0)
})

test('a buyer changes phone and address, and withdraws a new name', async ({ page }) => {
  const buyer = await createBuyer()
  await signInWithToken(page.context(), buyer.token)
  await page.goto('/Profile')
  await page.getByText('Change phone, address or picture').click()
  await page.getByLabel('Phone number').fill('0803 999 8888')
  await page.getByLabel('Home address').fill('7 New Street, Jos')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Your contact details are changed.').first()).toBeVisible()
  await expect(page.getByText('+2348039998888')).toBeVisible()
  await expect(page.getByText('7 New Street, Jos').first()).toBeVisible()

  await callOrFail('POST', `/users/${buyer.id}/account/name-change`, {
    token: buyer.token,
    body: { fullName: 'Other Name' },
  })
  await page.goto('/Profile')
  await expect(page.getByText(/Your new name, Other Name, is waiting/)).toBeVisible()
  await page.getByRole('button', { name: 'Withdraw the new name' }).click()
  await expect(page.getByText(/Your new name, Other Name, is waiting/)).toHaveCount(0)
})

test('a failed sign-out is told inline (X-64)', async ({ page, context }) => {
  const buyer = await createBuyer()
  await signInWithToken(context, buyer.token)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/Dashboard')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.locator('form').getByText('You are offline and still signed in.')).toBeVisible()
})

test('a lost network while a code is asked for keeps the quoted text (FP-05, OT-15)', async ({ page, context }) => {
  await page.goto('/Forgotpd')
  await page.getByLabel('Email').fill('nobody@people.test')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('alert').getByText(/^Error sending verification code: /)).toBeVisible()
  await context.setOffline(false)
  const { grant, email } = await createRegistrant()
  await ageCodes(email)
  await context.addCookies([{ name: 'foodbank.registration', value: grant, url: SITE }])
  await page.goto('/RegOtp')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Resend' }).click()
  await expect(page.getByRole('alert').getByText(/^Verification failed: /)).toBeVisible()
})
