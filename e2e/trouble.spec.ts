import { PASSWORD, expect, newPerson, test } from './fixtures'

/* What people read when the app fails them, and what they keep (checklist E, X-64 to X-66, Z-18, Z-20). */

// An action unknown to the server is answered with 409, which the browser logs.
test.use({ tolerated: /status of 409|ERR_FAILED|ChunkLoadError|Failed to load chunk/ })

test('an old tab after an update asks to be reloaded and brings back what was typed, but no password', async ({ page }) => {
  const { email, firstName, lastName } = newPerson()
  await page.goto('/Reg1')
  await page.getByLabel('First name').fill(firstName)
  await page.getByLabel('Last name').fill(lastName)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm password').fill(PASSWORD)
  // The page names an action that the server has no more.
  await page.route('**/Reg1', (route) => route.continue({ headers: { ...route.request().headers(), 'next-action': 'f'.repeat(42) } }), { times: 1 })
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Foodbank was updated while this page was open' })).toBeVisible()
  await expect(page.getByLabel('First name')).toHaveValue(firstName)
  expect(await page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)))).not.toContain(PASSWORD)

  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
  await expect(page.getByLabel('First name')).toHaveValue(firstName)
  await expect(page.getByLabel('Last name')).toHaveValue(lastName)
  await expect(page.getByLabel('Email')).toHaveValue(email)

  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/\/RegOtp$/)
  expect(await page.evaluate(() => JSON.stringify(Object.entries(sessionStorage))), 'what was sent').not.toContain(email)
})

test('a part of the app that is gone since an update is a page that asks to be reloaded', async ({ page }) => {
  await page.goto('/Reg1')
  await page.getByLabel('First name').fill('Test')
  await page.route('**/_next/static/chunks/**', (route) => route.abort())
  await page.getByRole('link', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { name: 'Please reload this page' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Go to the home page' })).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible()
})

test('a toast is announced, does not stack, and waits for whoever reads it', async ({ page }) => {
  await page.clock.install()
  await page.goto('/Login')
  // The page comes with the region, and without the toaster until the form is touched.
  const region = page.locator('body > [aria-live="polite"]')
  await expect(region).toHaveCount(1)
  await expect(region).toBeEmpty()
  const send = page.getByRole('button', { name: 'Continue' })
  await send.click()
  await send.click()
  const toast = region.locator('[data-sonner-toast]')
  await expect(toast).toHaveText('Please enter both email and password!')
  await expect(toast).toHaveCount(1)
  await expect(toast).toHaveAttribute('data-type', 'error')
  expect(await toast.evaluate((element) => [element.dataset['yPosition'], element.dataset['xPosition']])).toEqual(['top', 'right'])

  await toast.focus()
  await page.clock.runFor(10_000)
  await expect(toast).toHaveCount(1)
  await page.getByLabel('Email').focus()
  await page.clock.runFor(6_000)
  await expect(toast).toHaveCount(0)
})

test('a message is told although the toaster cannot be fetched', async ({ page }) => {
  await page.goto('/Login')
  await page.route('**/_next/static/chunks/**', (route) => route.abort())
  await page.getByLabel('Email').fill('nobody@people.test')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Continue' }).click()
  const plain = page.locator('body > [aria-live="polite"]')
  await expect(plain).toHaveText('Invalid email or password')
  await expect(plain.locator('p')).toBeVisible()
})
