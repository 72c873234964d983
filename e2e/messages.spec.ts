import { randomInt } from 'node:crypto'
import { expect, test } from './fixtures'
import { signInAsBuyer } from './visitors'

/* SMS and WhatsApp: a buyer proves the number, chooses the notification, and stops. */

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
      { message: `a code to ${phone}`, intervals: [100] },
    )
    .toBeDefined()
  return code ?? ''
}

test('a buyer proves the number, chooses messages and stops them', async ({ page }) => {
  await signInAsBuyer(page)
  // Other tests send codes to the number of all the others, of which there are ten a day.
  const phone = `+234806${String(randomInt(10_000_000)).padStart(7, '0')}`
  await page.goto('/Profile')
  await page.getByText('Change phone, address or picture').click()
  await page.getByLabel('Phone number').fill(phone)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Your contact details are changed.').first()).toBeVisible()
  await page.goto('/Profile?section=messages')
  await expect(page.locator('dl dd').first()).toHaveText(phone)
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await expect(page.getByRole('button', { name: 'Send another code' })).toBeDisabled()
  await expect(page.getByRole('timer')).toHaveText(/^You can ask for another code in \d\d seconds\.$/)
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
