import { expect, test } from './fixtures'
import { signInAsBuyer } from './visitors'

/* SMS and WhatsApp: a buyer proves the number, chooses the news, and stops. */

const TERMII = process.env.FOODBANK_TERMII_URL ?? 'http://127.0.0.1:3005'

/** The code of the newest message to a number, once it is there. */
async function codeTo(phone: string): Promise<string> {
  let code: string | undefined
  await expect
    .poll(
      async () => {
        const response = await fetch(`${TERMII}/messages?to=${encodeURIComponent(phone)}`)
        const [newest] = (await response.json()) as { message: string }[]
        code = /^(\d{4}) is the code/.exec(newest?.message ?? '')?.[1]
        return code
      },
      { message: `a code to ${phone}`, timeout: 20_000, intervals: [100] },
    )
    .toBeDefined()
  return code ?? ''
}

test('a buyer proves the number, chooses messages and stops them', async ({ page }) => {
  await signInAsBuyer(page)
  await page.goto('/Profile?section=messages')
  const phone = (await page.locator('dl dd').first().textContent())?.trim() ?? ''
  expect(phone).toMatch(/^\+234\d+$/)
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await page.getByLabel('Digit 1 of 4').pressSequentially(await codeTo(phone))
  await page.getByRole('button', { name: 'Verify number' }).click()
  await expect(page.getByText('Messages are off.', { exact: true })).toBeVisible()
  await page.getByLabel('Orders and deliveries').selectOption('SMS')
  await page.getByLabel('Refunds').selectOption('WhatsApp')
  await page.getByRole('button', { name: 'Switch messages on' }).click()
  await expect(page.getByText('Messages are on.', { exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Orders and deliveries')).toHaveValue('sms')
  await page.getByRole('button', { name: 'Stop all messages' }).click()
  await expect(page.getByText('Messages are off.', { exact: true })).toBeVisible()
})
