import type { Page } from '@playwright/test'
import { Client } from 'pg'
import { addDays, lagosToday } from '@/lib/core/clock'
import { findAxeViolations } from './axe'
import { expect, test } from './fixtures'
import { SITE, call, createUnpaidEmployee, logIn, payAtProvider } from './people'
import { signInWithToken } from './visitors'

/* What staff do about differences between Flutterwave and our records. */

const yesterday = addDays(lagosToday(), -1)

async function runCompare(): Promise<void> {
  const headers = { Authorization: `Bearer ${process.env.CRON_SECRET ?? ''}` }
  const answer = await fetch(`${SITE}/api/cron/compare`, { method: 'POST', headers })
  expect(answer.status).toBe(200)
}

async function change(statement: string, values: readonly string[]): Promise<void> {
  const client = new Client({ connectionString: process.env.DATABASE_URL })
  await client.connect()
  try {
    expect((await client.query(statement, [...values])).rowCount).toBe(1)
  } finally {
    await client.end()
  }
}

/** Compares yesterday now, also in the first hour of a day. */
async function compareYesterday(): Promise<void> {
  await runCompare()
  await change('UPDATE compared_days SET next_run_at = now() WHERE day = $1', [yesterday])
  await runCompare()
}

/** Compares until the page shows what is expected: a run ends after its time, which is short on a busy machine. */
const compareUntil = (page: Page, isSo: () => Promise<boolean>): Promise<void> =>
  expect
    .poll(async () => {
      await compareYesterday()
      await page.goto('/staff/comparison')
      return isSo()
    })
    .toBe(true)

test('staff check a payment and close a difference with a reason', async ({ page, browser }) => {
  const [staff, payer] = await Promise.all([logIn('staff@demo.test'), createUnpaidEmployee()])
  const { body } = await call('POST', '/payments', { token: payer.token, body: { purpose: 'registration' } })
  const created_at = `${yesterday}T11:00:00.000Z`
  const stranger = `SHOP-${Date.now().toString(36)}`
  // Their webhooks are lost, and the other job does not ask today.
  await payAtProvider(stranger, { created_at, amount: 750.5, announced: false })
  const reference = `${body.txRef}-LATE`
  await payAtProvider(reference, { created_at, amount: 1_000, announced: false })
  const rename = `UPDATE payments SET tx_ref = $1, next_check_at = now() + interval '1 day' WHERE tx_ref = $2`
  await change(rename, [reference, body.txRef])
  await signInWithToken(page.context(), staff.token)
  const unknown = page.getByRole('listitem').filter({ hasText: stranger })
  const late = page.getByRole('listitem').filter({ hasText: reference })
  await compareUntil(page, async () => (await unknown.count()) === 1 && (await late.count()) === 1)

  await test.step('the payments page leads to the comparison', async () => {
    await page.goto('/staff/payments')
    await page.getByRole('link', { name: 'Show the comparison' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Comparison' })).toBeVisible()
    await expect(unknown).toContainText('Money that we do not know')
    await expect(unknown).toContainText('₦750.50')
    const day = page.getByRole('table', { name: 'Compared days' }).getByRole('row').nth(1)
    await expect(day).toContainText('open difference')
  })

  await test.step('the page fits a phone and a desktop', async () => {
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    }
    expect(await findAxeViolations(page, 'the comparison')).toEqual([])
  })

  await test.step('a check books the payment, and the next comparison closes the difference', async () => {
    await expect(late).toContainText('Payment that we have not booked')
    await late.getByRole('button', { name: 'Check with Flutterwave' }).click()
    await expect(page.getByText('Flutterwave confirms this payment. It is booked.').first()).toBeVisible()
    await compareUntil(page, async () => (await late.count()) === 0)
    await page.getByRole('link', { name: 'Closed' }).click()
    await expect(late).toContainText('Gone at the comparison of')
  })

  await test.step('a person closes a difference, without script too', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: SITE })
    await signInWithToken(context, staff.token)
    const plain = await context.newPage()
    await plain.goto('/staff/comparison')
    const row = plain.getByRole('listitem').filter({ hasText: stranger })
    await row.getByText('Close…').click()
    await row.getByLabel('Reason').fill('A sale of our café')
    await row.getByRole('button', { name: 'Close the difference' }).click()
    await expect(row).toHaveCount(0)
    await context.close()
    await compareYesterday()
    await page.goto('/staff/comparison')
    await expect(page.getByRole('heading', { name: 'Compared days' })).toBeVisible()
    await expect(unknown).toHaveCount(0)
    await page.goto('/staff/comparison?state=closed')
    await expect(unknown).toContainText('A sale of our café')
  })
})
