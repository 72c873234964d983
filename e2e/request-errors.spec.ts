import type { Locator, Page } from '@playwright/test'
import { PASSWORD, expect, flashCookie, newPerson, test } from './fixtures'
import { createUnpaidEmployee } from './people'
import { signInWithToken } from './visitors'

/* What people see when the app fails, and what they keep. */

// The server answers an unknown action with 409, which the browser logs.
test.use({ tolerated: /status of 409|ERR_FAILED|ChunkLoadError|Failed to load chunk/ })

test('an outdated tab asks for a reload and keeps the input, except passwords', async ({ page }) => {
  const { email, firstName, lastName } = newPerson()
  await page.goto('/Reg1')
  await page.getByLabel('First name').fill(firstName)
  await page.getByLabel('Last name').fill(lastName)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm password').fill(PASSWORD)
  // An action that the server no longer has.
  await page.route(
    '**/Reg1',
    (route) => route.continue({ headers: { ...route.request().headers(), 'next-action': 'f'.repeat(42) } }),
    { times: 1 },
  )
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(
    page.getByRole('alert').filter({ hasText: 'Foodbank was updated while this page was open' }),
  ).toBeVisible()
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
  // What was sent can be corrected until its owner leaves for the sign-in page, but for the passwords.
  const kept = () => page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)))
  expect(await kept()).toContain(email)
  expect(await kept()).not.toContain(PASSWORD)
  await page.goto('/Login')
  await expect.poll(kept).not.toContain(email)
})

test('a script that an update removed leads to a page that asks for a reload', async ({ page }) => {
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

test('a toast is announced once, and stays under the pointer and with the focus', async ({ page }) => {
  await page.clock.install()
  await page.goto('/Login')
  // The region is in the HTML. The toaster loads at the first touch of the form.
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
  expect(await toast.evaluate((element) => [element.dataset['yPosition'], element.dataset['xPosition']])).toEqual([
    'top',
    'right',
  ])

  await toast.hover()
  await page.clock.runFor(10_000)
  await expect(toast).toHaveCount(1)
  await toast.focus()
  await page.mouse.move(0, 0)
  await page.clock.runFor(10_000)
  await expect(toast).toHaveCount(1)
  await page.getByLabel('Email').focus()
  await page.clock.runFor(6_000)
  await expect(toast).toHaveCount(0)
})

test('a message is shown when the toaster fails to load', async ({ page }) => {
  await page.goto('/Login')
  await page.route('**/_next/static/chunks/**', (route) => route.abort())
  await page.getByLabel('Email').fill('nobody@people.test')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Continue' }).click()
  const plain = page.locator('body > [aria-live="polite"]')
  await expect(plain).toHaveText('Invalid email or password')
  await expect(plain.locator('p')).toBeVisible()
})

/** Advances the stopped clock of the page until it shows the toast, at most 20 ms too far. */
const advanceUntil = (page: Page, toast: Locator) =>
  expect(async () => {
    await page.clock.runFor(20)
    expect(await toast.count()).toBe(1)
  }).toPass()

/** The colour of the toast's edge. */
const edge = (toast: Locator) =>
  toast.evaluate((element) => {
    const pen = document.createElement('canvas').getContext('2d')
    if (!pen) throw new Error('no canvas')
    pen.fillStyle = getComputedStyle(element).borderTopColor
    pen.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0] = pen.getImageData(0, 0, 1, 1).data
    return red > green + 40 && red > blue + 40
      ? 'red'
      : green > red + 40 && green > blue + 20
        ? 'green'
        : `${red}, ${green}, ${blue}`
  })

test('toasts have the colour and duration of their kind', async ({ page }) => {
  await page.clock.install()
  await page.goto('/Login')
  await expect(page.locator('body > [aria-live="polite"]')).toHaveCount(1)
  await page.clock.pauseAt(Date.now() + 60_000)
  const toast = (text: string) => page.locator('[data-sonner-toast]', { hasText: text })
  const error = toast('Please enter both email and password!')
  await page.getByRole('button', { name: 'Continue' }).click()
  await advanceUntil(page, error)
  expect(await edge(error)).toBe('red')
  const box = await error.boundingBox()
  const { width } = page.viewportSize() ?? { width: 0 }
  expect(
    [width - (box?.x ?? 0) - (box?.width ?? 0), box?.y].every((gap) => gap !== undefined && gap < 40),
    JSON.stringify(box),
  ).toBe(true)
  await page.clock.runFor(3_850)
  await expect(error).toHaveCount(1)
  await page.clock.runFor(650)
  await expect(error).toHaveCount(0)

  await page.context().addCookies([flashCookie('registered')])
  await page.goto('/Login')
  const [saved, ready] = [toast('User data updated successfully'), toast('You can now login')]
  await advanceUntil(page, saved)
  await expect(ready).toHaveCount(1)
  expect([await edge(saved), await edge(ready)]).toEqual(['green', 'green'])
  await page.clock.runFor(1_850)
  await expect(saved).toHaveCount(1)
  await page.clock.runFor(650)
  await expect(saved).toHaveCount(0)
  await page.clock.runFor(3_350)
  await expect(ready).toHaveCount(1)
  await page.clock.runFor(650)
  await expect(ready).toHaveCount(0)
})

test('shows at most the twenty newest toasts', async ({ page, context }) => {
  await signInWithToken(context, (await createUnpaidEmployee()).token)
  await page.clock.install()
  await page.goto('/Payment2')
  await expect(page.locator('body > [aria-live="polite"]')).toHaveCount(1)
  await page.clock.pauseAt(Date.now() + 60_000)
  let refusals = 0
  await page.route('**/api/v1/payments', (route) => {
    refusals += 1
    return route.fulfill({ status: 409, json: { message: `Refusal ${String(refusals)}.` } })
  })
  const toasts = page.locator('[data-sonner-toast]')
  for (let count = 1; count <= 22; count += 1) {
    await page.getByRole('button', { name: 'Pay ₦1,000' }).click()
    await advanceUntil(page, toasts.filter({ hasText: `Refusal ${String(count)}.` }))
  }
  await expect(toasts).toHaveCount(22)
  await expect(page.locator('[data-sonner-toast][data-visible="true"]')).toHaveCount(20)
})
