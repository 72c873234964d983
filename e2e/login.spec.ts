import { PASSWORD, codeFor, expect, expectToast, signIn, test } from './fixtures'
import { SITE, createBuyer, createRegistrant, createUnpaidEmployee, createWaitingEmployee } from './people'

/* Signing in: the form and its five outcomes. */

const EMPTY = 'Please enter both email and password!'
test('shows its links and a password toggle', async ({ page }) => {
  await page.goto('/Login')
  await expect(page.getByRole('link', { name: 'Forgot password?' })).toHaveAttribute('href', '/Forgotpd')
  await expect(page.getByRole('link', { name: 'Create account' })).toHaveAttribute('href', '/Reg1')
  const password = page.getByLabel('Password', { exact: true })
  await password.fill('secret')
  await expect(password).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Hide password' }).click()
  await expect(password).toHaveAttribute('type', 'password')
})

for (const [name, email, password] of [
  ['both', '', ''],
  ['the password', 'a@b.co', ''],
  ['the email', '', PASSWORD],
] as const) {
  test(`sends nothing without ${name}`, async ({ page }) => {
    const posts: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST') posts.push(request.url())
    })
    await page.goto('/Login')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Continue' }).click()
    await expectToast(page, EMPTY)
    await expect(page.getByRole('main').getByText(EMPTY)).toBeVisible()
    expect(posts).toEqual([])
  })
}

test('gives one answer to a wrong password and an unknown address', async ({ page }) => {
  for (const email of ['buyer@demo.test', 'nobody@nowhere.test']) {
    await signIn(page, email, 'not-it-123')
    await expectToast(page, 'Invalid email or password')
    await expect(page.getByRole('alert').filter({ hasText: 'Invalid email or password' })).toBeVisible()
    await expect(page.getByLabel('Email')).toHaveValue(email)
    await expect(page.getByRole('button', { name: 'Continue' })).toBeEnabled()
  }
})

test.describe('a refusal', () => {
  test.use({ tolerated: /status of 502/ })

  test('is worded by the text of 400, then by the sentence of the answer, then by its status', async ({ page }) => {
    await page.goto('/Login')
    await page.getByLabel('Email').fill('buyer@demo.test')
    await page.getByLabel('Password', { exact: true }).fill('not-it-123')
    const said = page.getByRole('main').getByRole('alert')
    const send = () => page.getByRole('button', { name: 'Continue' }).click()
    await send()
    await expect(said).toHaveText('Invalid email or password')

    // The same answer with another status and sentence, as for an account that was closed.
    await page.route('**/Login', async (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      const response = await route.fetch()
      const body = (await response.text()).replace('"status":400', '"status":403')
      await route.fulfill({ response, body: body.replace('Invalid email or password', 'Sign-in opens on Monday.') })
    })
    await send()
    await expect(said).toHaveText('Sign-in opens on Monday.')
    await page.unroute('**/Login')

    await page.route('**/Login', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 502, contentType: 'text/html', body: '<html>Bad gateway</html>' })
        : route.continue(),
    )
    await send()
    await expect(said).toHaveText(/^Login failed: [A-Z]/)
    await expect(page.getByText('[object Object]')).toHaveCount(0)
  })
})

test('leads an unverified person to the page for a new code', async ({ page }) => {
  const person = await createRegistrant()
  await signIn(page, person.email)
  await expect(page).toHaveURL(`${SITE}/RegOtp`)
  await expect(page.getByText(person.email)).toBeVisible()
  await page.getByLabel('Digit 1 of 4').pressSequentially(await codeFor(person.email))
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page.getByRole('dialog', { name: 'Verification Successful' })).toBeVisible()
})

test('leads a buyer to the dashboard', async ({ page }) => {
  await signIn(page, (await createBuyer()).email)
  await expect(page).toHaveURL(`${SITE}/Dashboard`)
  await expect(page.getByRole('dialog', { name: 'Identity Confirmation' })).toHaveCount(0)
})

test('leads a person who owes the fee to the payment page', async ({ page }) => {
  const person = await createUnpaidEmployee()
  await signIn(page, person.email)
  await expect(page).toHaveURL(`${SITE}/Payment`)
  await page.getByRole('link', { name: 'Pay ₦1,000' }).click()
  await page.waitForURL(new RegExp(`/v3/hosted/pay/.*userId=${person.id}`))
})

test('tells a waiting employee why they wait', async ({ page }) => {
  await signIn(page, (await createWaitingEmployee()).email)
  await expect(page).toHaveURL(`${SITE}/Dashboard`)
  await expect(page.getByRole('dialog', { name: 'Identity Confirmation' })).toBeVisible()
})
