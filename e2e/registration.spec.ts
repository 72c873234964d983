import { type Page } from '@playwright/test'
import { ageCodes } from './codes'
import { PASSWORD, codeFor, codesFor, expect, expectToast, newPerson, test } from './fixtures'
import { SITE, type Registrant, call, createBuyer, createRegistrant } from './people'

/* Registration: the form and the code. */

type Values = { firstName: string; lastName: string; email: string; password: string; confirm: string }
const good = (): Values => {
  const { firstName, lastName, email } = newPerson()
  return { firstName, lastName, email, password: PASSWORD, confirm: PASSWORD }
}
async function fill(page: Page, values: Values): Promise<void> {
  await page.getByLabel('First name').fill(values.firstName)
  await page.getByLabel('Last name').fill(values.lastName)
  await page.getByLabel('Email').fill(values.email)
  await page.getByLabel('Password', { exact: true }).fill(values.password)
  await page.getByLabel('Confirm password').fill(values.confirm)
}
const inline = (page: Page, text: string) => page.getByRole('main').getByText(text)
const submit = (page: Page) => page.getByRole('button', { name: 'Continue' }).click()

test('shows its texts, links and password toggles', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Get started' }).click()
  await expect(page.getByRole('heading', { name: 'Set up your profile' })).toBeVisible()
  await expect(page.getByText('Personalize your experience by creating your profile today.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Already have an account? Sign in' })).toHaveAttribute('href', '/Login')
  await expect(page.getByRole('link', { name: 'Foodbank home' })).toBeVisible()
  const drawing = page.locator('img[alt=""]').first()
  await expect(drawing).toBeVisible()
  expect(
    await drawing.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
  ).toBeGreaterThan(0)
  const password = page.getByLabel('Password', { exact: true })
  const confirm = page.getByLabel('Confirm password')
  await page.getByRole('button', { name: 'Show password' }).last().click()
  await expect(confirm).toHaveAttribute('type', 'text')
  await expect(password).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(password).toHaveAttribute('type', 'text')
})

test('Back returns to the page before, or to the landing page without one', async ({ page, context }) => {
  await page.goto('/Login')
  await page.getByRole('link', { name: 'Create account' }).click()
  await expect(page).toHaveURL(`${SITE}/Reg1`)
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page).toHaveURL(`${SITE}/Login`)

  const [tab] = await Promise.all([
    context.waitForEvent('page'),
    page.evaluate(() => {
      window.open('/Reg1', '_blank', 'noopener')
    }),
  ])
  expect(await tab.evaluate(() => history.length)).toBe(1)
  await tab.getByRole('button', { name: 'Back' }).click()
  await expect(tab).toHaveURL(({ pathname }) => pathname === '/')
  await expect(tab.getByRole('heading', { level: 1 })).toHaveText(/^Get food items/)
})

const DIFFER = 'Password and Confirm Password do not match'
const EMAIL = 'Please enter a valid email address'
const WEAK = 'Password must be at least 8 characters and contain both letters and numbers'
const REFUSED: Readonly<Record<string, readonly [changes: Partial<Values>, message: string]>> = {
  'everything-empty': [
    { firstName: '', lastName: '', email: '', password: '', confirm: '' },
    'Please enter your first name',
  ],
  'no-last-name': [{ lastName: '' }, 'Please enter your last name'],
  'no-second-password': [{ confirm: '' }, 'Please enter the password again'],
  'all-three-wrong': [{ email: 'a@b', password: 'short', confirm: 'other' }, DIFFER],
  'email-and-password-wrong': [{ email: 'a b@c.d', password: 'short', confirm: 'short' }, EMAIL],
  'seven-characters': [{ password: 'abc1234', confirm: 'abc1234' }, WEAK],
  'letters-alone': [{ password: 'abcdefgh', confirm: 'abcdefgh' }, WEAK],
  'digits-alone': [{ password: '12345678', confirm: '12345678' }, WEAK],
}
for (const [name, [changes, message]] of Object.entries(REFUSED)) {
  test(`refuses ${name.replaceAll('-', ' ')} with one sentence`, async ({ page }) => {
    const posts: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST') posts.push(request.url())
    })
    await page.goto('/Reg1')
    await fill(page, { ...good(), ...changes })
    await submit(page)
    await expectToast(page, message)
    await expect(inline(page, message)).toBeVisible()
    for (const other of [DIFFER, EMAIL, WEAK].filter((text) => text !== message))
      await expect(page.getByText(other)).toHaveCount(0)
    expect(posts).toEqual([])
  })
}

test('keeps the button busy until the page for the code opens', async ({ page }) => {
  const person = good()
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/Reg1', async (route) => {
    if (route.request().method() === 'POST') await held
    await route.continue()
  })
  await page.goto('/Reg1')
  await fill(page, { ...person, password: 'abcdefg1', confirm: 'abcdefg1' })
  await submit(page)
  const button = page.locator('main button[type=submit]')
  await expect(button).toHaveAttribute('aria-busy', 'true')
  await expect(button).toBeDisabled()
  await expect(button.locator('svg.animate-spinner')).toBeVisible()
  release()
  await expect(page).toHaveURL(`${SITE}/RegOtp`)
  await expect(page.getByText(person.email)).toBeVisible()
  await codeFor(person.email)
})

test('refuses an address that is taken and keeps the input', async ({ page }) => {
  const { email } = await createBuyer()
  await page.goto('/Reg1')
  await fill(page, { ...good(), email: email.toUpperCase() })
  await submit(page)
  await expectToast(page, 'You already have an account with this email.')
  await expect(inline(page, 'You already have an account with this email.')).toBeVisible()
  await expect(page.getByLabel('First name')).toHaveValue('Test')
})

test('a mistyped address is corrected on the way back, and nothing else is typed again', async ({ page }) => {
  const typed = good()
  await page.goto('/Reg1')
  await fill(page, typed)
  await submit(page)
  await expect(page).toHaveURL(`${SITE}/RegOtp`)
  await page.getByRole('link', { name: 'Correct it' }).click()
  await expect(page.getByLabel('First name')).toHaveValue(typed.firstName)
  await expect(page.getByLabel('Last name')).toHaveValue(typed.lastName)
  await expect(page.getByLabel('Email')).toHaveValue(typed.email)
  const { email } = good()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm password').fill(PASSWORD)
  await submit(page)
  await expect(page.getByText(email)).toBeVisible()
  await codeFor(email)
})

test.describe('the code', () => {
  let person: Registrant
  test.beforeEach(async ({ page, context }) => {
    person = await createRegistrant()
    await context.addCookies([
      { name: 'foodbank.registration', value: person.grant, url: SITE, httpOnly: true, sameSite: 'Lax' },
    ])
    await page.goto('/RegOtp')
    await expect(page.getByText("Didn't receive the OTP? Resend")).toBeVisible()
  })
  const box = (page: Page, digit: number) => page.getByLabel(`Digit ${digit} of 4`)
  const values = (page: Page) => Promise.all([1, 2, 3, 4].map((digit) => box(page, digit).inputValue()))

  test('moves between the boxes and takes digits only', async ({ page }) => {
    await box(page, 1).pressSequentially('a1')
    await expect(box(page, 2)).toBeFocused()
    await page.keyboard.type('-2')
    await expect(box(page, 3)).toBeFocused()
    await page.keyboard.press('Backspace')
    await expect(box(page, 2)).toBeFocused()
    expect(await values(page)).toEqual(['1', '', '', ''])
    await page.keyboard.type('345')
    expect(await values(page)).toEqual(['1', '3', '4', '5'])
  })

  for (const digit of [1, 2, 3, 4]) {
    test(`spreads a code that is pasted or filled into box ${digit}`, async ({ page }) => {
      await box(page, digit).evaluate((element) => {
        const data = new DataTransfer()
        data.setData('text', ' 12-34 ')
        element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
      })
      expect(await values(page)).toEqual(['1', '2', '3', '4'])
      await box(page, digit).fill('5678')
      expect(await values(page)).toEqual(['5', '6', '7', '8'])
    })
  }

  test('counts the seconds down until another code can be asked for', async ({ page }) => {
    await page.clock.install()
    await page.reload()
    const resend = page.getByRole('button', { name: 'Resend' })
    await expect(page.getByRole('timer')).toHaveText(/^You can ask for another code in \d\d seconds\.$/)
    await expect(resend).toBeDisabled()
    await resend.click({ force: true })
    await ageCodes(person.email)
    await page.clock.fastForward('01:00')
    await expect(page.getByRole('timer')).toHaveText('You can ask for another code now.')
    expect(await codesFor(person.email)).toHaveLength(1)
    await resend.click()
    await expect(page.getByRole('dialog', { name: 'New Otp Request' })).toBeVisible()
    await expect(page.getByRole('timer')).toHaveText('You can ask for another code in 60 seconds.')
    await expect.poll(() => codesFor(person.email)).toHaveLength(2)
  })

  test('says how long to wait, and shows no error, when another tab has just asked', async ({ page }) => {
    await ageCodes(person.email)
    await page.reload()
    const options = { token: person.grant, body: { email: person.email } }
    expect((await call('PUT', `/users/resend-mail/${person.id}`, options)).status).toBe(200)
    await page.getByRole('button', { name: 'Resend' }).click()
    await expect(page.getByRole('timer')).toHaveText(/in \d\d seconds\.$/)
    await expect(page.getByRole('dialog', { name: 'New Otp Request' })).toHaveCount(0)
    await expect(page.getByRole('alert').filter({ hasText: /\w/ })).toHaveCount(0)
  })

  test('refuses a wrong code', async ({ page }) => {
    await box(page, 1).fill('0000')
    const email =
      (await page.getByText(/We sent a 4-digit code to/).textContent())?.match(/\S+@people\.test/)?.[0] ?? ''
    if ((await codeFor(email)) === '0000') await box(page, 4).fill('1')
    await page.getByRole('button', { name: 'Verify' }).click()
    await expectToast(page, 'Verification failed: The code is wrong or has expired.')
    await expect(page.getByRole('alert').filter({ hasText: 'Verification failed: The code is wrong' })).toBeVisible()
  })

  test('a new code is sent, announced in a dialog, and works', async ({ page }) => {
    const arrived = () => codesFor(person.email)
    const first = await codeFor(person.email)
    await ageCodes(person.email)
    const options = { token: person.grant, body: { email: person.email } }
    expect((await call('PUT', `/users/resend-mail/${person.id}`, options)).status).toBe(200)
    await expect.poll(arrived).toHaveLength(2)
    await ageCodes(person.email)
    await page.reload()
    await expect(page.getByText('You can ask for another code now.')).toBeVisible()
    await page.getByRole('button', { name: 'Resend' }).click()
    const told = page.getByRole('dialog', { name: 'New Otp Request' })
    await expect(told).toContainText('The new Otp has been sent to your email address')
    await told.getByRole('button', { name: 'Close' }).last().click()
    await expect(told).toBeHidden()
    await expect.poll(arrived).toHaveLength(3)
    const code = await codeFor(person.email)
    if (code !== first) {
      await box(page, 1).fill(first)
      await page.getByRole('button', { name: 'Verify' }).click()
      await expectToast(page, 'Verification failed: The code is wrong or has expired.')
    }
    await box(page, 1).fill(code)
    await page.getByRole('button', { name: 'Verify' }).click()
    await expect(page.getByRole('dialog', { name: 'Verification Successful' })).toBeVisible()
  })

  test('refuses an incomplete code', async ({ page }) => {
    await box(page, 1).pressSequentially('12')
    await page.getByRole('button', { name: 'Verify' }).click()
    await expectToast(page, 'Please enter the 4 digits')
  })
})
