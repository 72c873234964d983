import { expect, test } from './fixtures'
import { logIn } from './people'
import { signInWithToken } from './visitors'

/* The head of a list of a desk is one line, so that its rows are on the first screen of a small office display. */

const FIRST_ROW_ABOVE = 330
const LISTS = {
  'staff@demo.test': [
    '/staff/orders',
    '/staff/companies',
    '/staff/buyers',
    '/staff/products',
    '/staff/remittances',
    '/staff/exposure',
    '/staff/audit',
  ],
  'hr@demo.test': ['/partner/deductions'],
} as const

for (const [email, paths] of Object.entries(LISTS)) {
  test(`the rows of lists begin on the first screen of ${email}`, async ({ page }) => {
    await signInWithToken(page.context(), (await logIn(email)).token)
    await page.setViewportSize({ width: 1280, height: 800 })
    for (const path of paths) {
      await page.goto(path)
      const row = page.locator('main tbody tr').first()
      await expect(row, path).toBeVisible()
      expect((await row.boundingBox())?.y, path).toBeLessThan(FIRST_ROW_ABOVE)
    }
  })
}

test('what a list is for is behind a mark', async ({ page }) => {
  await signInWithToken(page.context(), (await logIn('staff@demo.test')).token)
  await page.goto('/staff/companies')
  const lead = page.getByText('Employers whose employees buy on a payment plan.')
  await expect(lead).toBeHidden()
  await page.getByRole('button', { name: 'About this page' }).click()
  await expect(lead).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(lead).toBeHidden()
})
