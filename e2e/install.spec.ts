import type { Page } from '@playwright/test'
import { expect, test } from './fixtures'
import { SITE, createBuyer } from './people'
import { signInWithToken } from './visitors'

/* The offer to put the app on the home screen. */

test.use({ viewport: { width: 360, height: 740 } })

/** Makes the offer of a browser that can install the app. @returns whether the page took it */
const offer = (page: Page) =>
  page.evaluate(() => {
    const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: () => {
        document.title = 'asked to install'
        return Promise.resolve()
      },
    })
    window.dispatchEvent(event)
    return event.defaultPrevented
  })

const hint = (page: Page) => page.getByRole('complementary', { name: 'Foodbank on your home screen' })

/** Uses a view of the page, which shows that its script runs. */
async function useStore(page: Page): Promise<void> {
  await page.goto('/Store')
  await page.getByRole('link', { name: 'Rice' }).click()
  await expect(page).toHaveURL('/Store?type=rice')
  await expect(page.getByRole('link', { name: /10 kg bag/ })).toBeVisible()
}

const cameOn = (page: Page, day: string) =>
  page.context().addCookies([{ name: 'foodbank.install', value: day, url: SITE }])

test.beforeEach(async ({ context }) => {
  await signInWithToken(context, (await createBuyer()).token)
})

test('is not made on the first day', async ({ page }) => {
  await useStore(page)
  expect(await offer(page)).toBe(false)
  await page.goto('/Store')
  await useStore(page)
  expect(await offer(page)).toBe(false)
  await expect(hint(page)).toHaveCount(0)
})

test('is made on a later day, and can be refused for good', async ({ page }) => {
  await cameOn(page, '2026-01-05')
  await useStore(page)
  expect(await offer(page)).toBe(true)
  await expect(hint(page)).toContainText('it opens faster and uses less data')
  await page.getByRole('navigation', { name: 'Main pages' }).getByRole('link', { name: 'Profile' }).click()
  await expect(page).toHaveURL(/\/Profile/)
  await expect(hint(page)).toHaveCount(0)
  await page.goBack()
  await hint(page).getByRole('button', { name: 'No, thanks' }).click()
  await expect(hint(page)).toHaveCount(0)
  await useStore(page)
  expect(await offer(page)).toBe(false)
})

test('asks the browser, once', async ({ page }) => {
  await cameOn(page, '2026-01-05')
  await useStore(page)
  await offer(page)
  await hint(page).getByRole('button', { name: 'Install' }).click()
  await expect(page).toHaveTitle('asked to install')
  await expect(hint(page)).toHaveCount(0)
  await useStore(page)
  expect(await offer(page)).toBe(false)
})

test.describe('on an iPhone', () => {
  test.use({ userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15' })
  test('is a hint at the menu', async ({ page }) => {
    await cameOn(page, '2026-01-05')
    await page.goto('/Store')
    await expect(hint(page)).toContainText('tap Share, then “Add to Home Screen”')
    await expect(hint(page).getByRole('button', { name: 'Install' })).toHaveCount(0)
  })
})
