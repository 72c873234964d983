import { Buffer } from 'node:buffer'
import { expect, test } from './fixtures'
import { call, logInAsHr } from './people'
import { signInWithToken } from './visitors'

/* The practice file of a new HR desk: read like a real one, and never booked. */

const FILE = {
  name: 'practice.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from('staff_id,amount_deducted,reason\r\nPRACTICE-1,12500,\r\nPRACTICE-2,5000,\r\n'),
}

test('HR practises with invented people, and the file is refused where a real month is booked', async ({ page }) => {
  const { token } = await logInAsHr()
  await signInWithToken(page.context(), token)
  const before = (await call('GET', '/partner/deductions', { token })).body.items
  await page.goto('/partner/deductions')
  await page.getByRole('link', { name: 'Practice month' }).click()

  await test.step('download, check, correct and press the button', async () => {
    const saved = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Download the practice file' }).click()
    expect((await saved).suggestedFilename()).toBe('foodbank-practice.xlsx')
    await page.getByLabel('Completed file').setInputFiles(FILE)
    await page.getByRole('button', { name: 'Check the file' }).click()
    await expect(page.getByText('₦5,000 of ₦11,000 was deducted: please give the reason.').first()).toBeVisible()
    await page.getByLabel('Reason, line 3').fill('advance')
    await page.getByRole('button', { name: 'Check again' }).click()
    await page.getByRole('button', { name: 'Book 2 deductions, ₦17,500' }).click()
    await expect(page.getByText('in a real month, 2 deductions of ₦17,500 would be booked now')).toBeVisible()
  })

  await test.step('a real month refuses it in words', async () => {
    const month = String(before.find((period) => Number(period['open']) > 0)?.['period'])
    await page.goto(`/partner/deductions/${month}`)
    const chooser = page.waitForEvent('filechooser')
    await page.locator('summary', { hasText: 'Upload the month’s file' }).click()
    await (await chooser).setFiles(FILE)
    await page.getByRole('button', { name: 'Check the file' }).click()
    await expect(page.getByText('This is the practice file: its people are invented')).toBeVisible()
    await expect(page.getByRole('button', { name: /^Book \d/ })).toHaveCount(0)
  })
})
