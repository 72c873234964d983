import type { Browser, Page } from '@playwright/test'
import { PASSWORD, expect, mailTo, newPerson, resetCodeFor, signIn, test } from './fixtures'
import { SITE, call, createRegistrant } from './people'

/*
 * Whoever proves the mailbox owns the account. Each person has a browser with its own cookies, on a phone of 360 px.
 */

const STRANGERS = 'Stranger1'
const OWNERS = 'Harmattan7'
const PHONE = { width: 360, height: 740 }

test.use({ viewport: PHONE })

/** Does something in the browser of another person. */
async function inAnotherBrowser(browser: Browser, work: (page: Page) => Promise<void>): Promise<void> {
  const context = await browser.newContext({ baseURL: SITE, viewport: PHONE })
  await work(await context.newPage())
  await context.close()
}

async function register(page: Page, email: string): Promise<void> {
  await page.goto('/Reg1')
  await page.getByLabel('First name').fill('Test')
  await page.getByLabel('Last name').fill('Person')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(STRANGERS)
  await page.getByLabel('Confirm password').fill(STRANGERS)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/\/RegOtp/)
}

/** Asks for a new password by the link of the sign-in page. */
async function forgetPassword(page: Page, email: string): Promise<void> {
  await page.goto('/Login')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  // The page of before has a field of the same name.
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/\/Resetpd/)
}

async function enterCode(page: Page, code: string): Promise<void> {
  for (const [index, digit] of Array.from(code).entries()) await page.getByLabel(`Digit ${index + 1} of 4`).fill(digit)
  await page.getByRole('button', { name: 'Verify' }).click()
}

async function chooseNewPassword(page: Page): Promise<void> {
  await page.getByLabel('New password', { exact: true }).fill(OWNERS)
  await page.getByLabel('Confirm password').fill(OWNERS)
  await page.getByRole('button', { name: 'Reset password' }).click()
  await expect(page.getByRole('dialog', { name: 'Password changed' })).toBeVisible()
}

const expectToFit = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth), page.url()).toBeLessThanOrEqual(PHONE.width)

/** A program without cookies, on a network of its own, enters a code. */
const enterWithoutCookies = (email: string, code: string, network: number) =>
  call('POST', '/user/verify-code', { body: { email, code }, headers: { 'X-Forwarded-For': `10.77.0.${network}` } })

test('the owner of an address takes it from a stranger, whose session and password are void at once', async ({
  page,
  browser,
}) => {
  const { email } = newPerson()
  await inAnotherBrowser(browser, async (stranger) => {
    await register(stranger, email)
    await signIn(stranger, email, STRANGERS)
    await expect(stranger).toHaveURL(/\/RegOtp/)
    await stranger.goto('/Dashboard')
    await expect(stranger).toHaveURL(/\/RegOtp/)

    await forgetPassword(page, email)
    await expectToFit(page)
    await enterCode(page, await resetCodeFor(email))
    const proved = page.getByRole('dialog', { name: 'Verification Successful' })
    await expect(proved).toContainText('Now choose a new password.')
    await expectToFit(page)

    await test.step('before the owner has chosen a password', async () => {
      await stranger.goto('/Dashboard')
      await expect(stranger).toHaveURL(/\/login/i)
      await signIn(stranger, email, STRANGERS)
      await expect(stranger.getByText('Invalid email or password').first()).toBeVisible()
      // The owner has proved the mailbox and is not signed in without a password of their own.
      await page.goto('/Dashboard')
      await expect(page).toHaveURL(/\/login/i)
    })

    await page.goto('/ResetPdChange')
    await expectToFit(page)
    await chooseNewPassword(page)
    await page.getByRole('link', { name: 'Sign in' }).click()
    await signIn(page, email, OWNERS)
    await expect(page).toHaveURL(/\/Reg2$/)

    await signIn(stranger, email, STRANGERS)
    await expect(stranger.getByText('Invalid email or password').first()).toBeVisible()
    // The browser that registered had a grant, too.
    await stranger.goto('/Reg2')
    await expect(stranger).not.toHaveURL(/\/Reg2/)
  })
})

test('a code works in the browser that asked for it, and in no client without its cookie', async ({
  page,
  browser,
}) => {
  const { email } = await createRegistrant()
  await forgetPassword(page, email)
  const code = await resetCodeFor(email)

  expect(await enterWithoutCookies(email, code, 1)).toMatchObject({ status: 400, body: { code: 'wrong_code' } })
  await inAnotherBrowser(browser, async (stranger) => {
    await forgetPassword(stranger, email)
    await enterCode(stranger, code)
    await expect(stranger.getByText(/^Verification failed: The code is wrong/).first()).toBeVisible()
    await expectToFit(stranger)
  })

  await enterCode(page, code)
  await expect(page.getByRole('dialog', { name: 'Verification Successful' })).toBeVisible()
})

test('guesses of many clients end at five for an account and day, and its owner gets a link', async ({ page }) => {
  const { email } = await createRegistrant()
  await forgetPassword(page, email)
  const code = await resetCodeFor(email)
  const guesses = [1, 2, 3, 4, 5, 6, 7].map((more) => String((Number(code) + more) % 10_000).padStart(4, '0'))
  const statuses: number[] = []
  for (const [network, guess] of guesses.entries())
    statuses.push((await enterWithoutCookies(email, guess, 10 + network)).status)
  expect(statuses).toEqual([400, 400, 400, 400, 400, 429, 429])

  await forgetPassword(page, email)
  const { text } = await mailTo(email, /^Your link to set a new password$/)
  await page.goto(/\/ResetLink\?token=[\w-]+/.exec(text)?.[0] ?? '')
  await expectToFit(page)
  await chooseNewPassword(page)
  await signIn(page, email, PASSWORD)
  await expect(page.getByText('Invalid email or password').first()).toBeVisible()
  await signIn(page, email, OWNERS)
  await expect(page).toHaveURL(/\/Reg2$/)
})
