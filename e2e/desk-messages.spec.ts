import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures'
import { logInAsStaff } from './people'
import { signInWithToken } from './visitors'

/* What the desks say after a form was sent: a success in a toast that is in nobody's way, a refusal once. */

test.use({ tolerated: /status of 502/ })

async function openViews(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'View', exact: true }).click()
  await page.getByLabel('Save this filter as').fill(name)
}
const save = (page: Page) => page.getByRole('button', { name: 'Save view' }).click()

/** The controls outside the rows of the list that the toast covers in part. On a phone the page scrolls below it. */
const coveredBy = (toast: Locator, isPhone: boolean) =>
  toast.evaluate((element, onPhone) => {
    const over = element.getBoundingClientRect()
    const within = onPhone ? ':is(header, .foot-bar) ' : ''
    const controls = document.querySelectorAll(`${within}:is(a, button, input, select, summary)`)
    return Array.from(controls).flatMap((control) => {
      const { left, right, top, bottom, width } = control.getBoundingClientRect()
      const isApart =
        width === 0 || left >= over.right || right <= over.left || top >= over.bottom || bottom <= over.top
      return isApart || element.contains(control) || control.closest('tbody') ? [] : [control.textContent]
    })
  }, isPhone)

for (const [width, height] of [
  [1280, 800],
  [768, 1024],
  [360, 740],
] as const) {
  test(`a toast covers no control of the head or the foot bar at ${width} pixels`, async ({ page }) => {
    await signInWithToken(page.context(), (await logInAsStaff()).token)
    await page.setViewportSize({ width, height })
    await page.goto('/staff/orders')
    await page.locator("main input[name='ids[]']").first().check()
    await expect(page.locator('.foot-bar')).toBeVisible()
    // The views are this person's, whom other tests sign in too.
    const name = `At ${width} ${randomUUID().slice(0, 8)}`
    await openViews(page, name)
    await save(page)
    const toast = page.locator('[data-sonner-toast]', { hasText: `The view “${name}” is saved.` })
    await page.keyboard.press('Escape')
    // The pointer stops its timer.
    await toast.hover()
    await expect.poll(() => coveredBy(toast, width < 640)).toEqual([])
    await page.getByRole('button', { name: 'View', exact: true }).click()
    const remove = page.getByRole('button', { name: `Delete ${name}` })
    await remove.click()
    await expect(remove).toHaveCount(0)
  })
}

test('a missing answer is said once, in the form', async ({ page }) => {
  await signInWithToken(page.context(), (await logInAsStaff()).token)
  await page.goto('/staff/orders')
  await openViews(page, 'Waiting')
  await page.route('**/staff/orders*', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 502, contentType: 'text/html', body: '<html>Bad gateway</html>' })
      : route.fallback(),
  )
  await save(page)
  const sentence = page.getByText('The answer did not arrive.')
  await expect(sentence).toBeVisible()
  await expect(sentence).toHaveCount(1)
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(0)
})
