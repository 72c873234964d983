import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, expectToast, test } from './fixtures'
import { call, payAtProvider } from './people'
import { deliverOrder, signInAsBuyer, goOnlineUntil, placeOrder } from './visitors'

/* The statement, and early repayment in the payment window or, without script, on the hosted page. */

/** Signs in a buyer who owes ₦18,060. */
async function signInAsDebtor(page: Page) {
  const person = await signInAsBuyer(page)
  const order = await placeOrder(person)
  await deliverOrder(person, order)
  return { person, order }
}

/** The interest of two months of three, which is given back when everything is paid right after the delivery. */
const REBATE = 573.33
/** What pays off everything, in naira. */
const settling = (owed: number) => Math.round((owed - REBATE) * 100) / 100
const typed = (naira: number) => naira.toLocaleString('en-US')

const repayForm = (page: Page) => page.locator('form').filter({ has: page.getByLabel('Amount in naira') })
const inWindow = (page: Page) => page.frameLocator('iframe[title="Flutterwave checkout"]')
const toast = (page: Page, text: string) => page.locator('[data-sonner-toast]', { hasText: text })

test('lists every movement with the balance after it, also as CSV', async ({ page }) => {
  const { person, order } = await signInAsDebtor(page)
  await page.goto('/Dashboard')
  await page.getByRole('link', { name: 'See your statement' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Statement' })).toBeVisible()
  const rows = page.getByRole('row')
  await expect(rows).toHaveCount(4)
  await expect(rows.nth(1)).toContainText(`Order ${order.number} delivered`)
  await expect(rows.nth(1)).toContainText('₦18,060')
  await expect(rows.nth(2)).toContainText(`Delivery and service fee of order ${order.number} paid`)
  await expect(rows.nth(3)).toContainText('Registration fee paid')

  const started = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download or print' }).click()
  await page.getByRole('link', { name: 'Download as CSV' }).click()
  const download = await started
  expect(download.suggestedFilename()).toMatch(/^foodbank-statement-\d{4}-\d\d-\d\d\.csv$/)
  const lines = (await readFile(await download.path(), 'utf8')).split('\r\n')
  expect(lines[0]).toBe(
    '\uFEFFDate,What,Charged (NGN),Paid (NGN),Owed (NGN),Credit (NGN),Happened on,' +
      'Change of credit (NGN),Instalments paid with credit (NGN)',
  )
  expect(lines[1]).toMatch(
    /^\d{4}-\d\d-\d\d,Registration fee paid,1000\.00,1000\.00,0\.00,0\.00,\d{4}-\d\d-\d\d,0\.00,$/,
  )
  expect(lines[3]).toMatch(/delivered,18060\.00,0\.00,18060\.00,0\.00,\d{4}-\d\d-\d\d,0\.00,$/)

  await page.getByRole('link', { name: `Order ${order.number} delivered` }).click()
  await expect(page.getByRole('heading', { level: 1, name: order.number })).toBeVisible()

  const path = `/wallet/statement/${person.id}`
  const json = await call('GET', `${path}?limit=1`, { token: person.token })
  expect(json.body.items).toEqual([
    expect.objectContaining({
      what: `Order ${order.number} delivered`,
      charged: 18_060,
      paid: 0,
      owed: 18_060,
      credit: 0,
    }),
  ])
  expect(
    (await call('GET', `${path}?cursor=${String(json.body['nextCursor'])}`, { token: person.token })).body,
  ).toMatchObject({
    items: [{ what: `Delivery and service fee of order ${order.number} paid` }, { what: 'Registration fee paid' }],
    nextCursor: null,
  })
  const csv = await call('GET', path, { token: person.token, headers: { Accept: 'text/csv' } })
  expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(csv.headers.get('content-disposition')).toMatch(/^attachment; filename="foodbank-statement-/)
  expect(csv.headers.get('cache-control')).toBe('no-store')
  const other = await signInAsBuyer(page)
  for (const query of ['', '?format=csv'])
    expect((await call('GET', path + query, { token: other.token })).status).toBe(403)
  expect((await call('GET', `${path}?format=pdf`, { token: person.token })).body.message).toBe(
    'The format must be json, csv or xlsx.',
  )
  const noMonth = await call('GET', `${path}?month=2026-13`, { token: person.token })
  expect([noMonth.status, noMonth.body.message]).toEqual([
    400,
    'The month must be a month that exists, for example 2026-11.',
  ])
  expect((await call('GET', `${path}?month=2020-02`, { token: person.token })).body.items).toEqual([])
})

test.describe('in the payment window', () => {
  test.use({ tolerated: /status of 4\d\d/ })

  test('an early repayment lowers the debt', async ({ page }) => {
    await signInAsDebtor(page)
    let asked = 0
    page.on('request', (request) => {
      if (request.url().endsWith('/api/v1/payments')) asked += 1
    })
    await page.goto('/Dashboard')
    await page.getByRole('link', { name: 'Repay early' }).click()
    const amount = page.getByLabel('Amount in naira')
    await expect(amount).toHaveValue(typed(settling(18_060)))
    await expect(repayForm(page).getByText(`You get ₦${REBATE} of interest back`)).toBeVisible()
    await amount.fill('18,060.01')
    await page.getByRole('button', { name: 'Repay now' }).click()
    await expect(repayForm(page).getByText('You owe ₦18,060. Please enter that amount or less.')).toBeVisible()
    await expect(amount).toHaveAttribute('aria-invalid', 'true')
    await amount.fill('lots')
    await page.getByRole('button', { name: 'Repay now' }).click()
    await expect(repayForm(page).getByText('The amount must be an amount in naira, for example 150,000.')).toBeVisible()

    await page.reload()
    await expect(amount).toHaveValue('lots')
    await amount.fill('5,000')
    asked = 0
    await page.getByRole('button', { name: 'Repay now' }).evaluate((button: HTMLButtonElement) => {
      button.click()
      button.click()
    })
    await inWindow(page).getByRole('button', { name: 'Close without paying' }).click()
    await expect(repayForm(page).getByText('You left before paying. Nothing was taken.')).toBeVisible()
    await expect(toast(page, 'Nothing was taken.')).toHaveCount(0)
    expect(asked).toBe(1)
    await page.getByRole('button', { name: 'Repay now' }).click()
    await expect(inWindow(page).getByText('₦5,000.00').first()).toBeVisible()
    await inWindow(page).getByRole('button', { name: 'Pay successfully' }).click()
    await expectToast(page, 'Your repayment has been received.')
    await expect(page.getByRole('row').nth(1)).toContainText('Repaid by card or transfer')
    await expect(page.getByRole('row').nth(1)).toContainText('₦13,060')
    await expect(amount).toHaveValue(typed(settling(13_060)))
    await page.goto('/Dashboard')
    await expect(page.getByText('₦13,060').first()).toBeVisible()
  })

  test('a pending repayment is booked when it arrives', async ({ page }) => {
    const { person } = await signInAsDebtor(page)
    await page.goto('/Statement')
    await page.getByRole('button', { name: 'Repay now' }).click()
    await inWindow(page).getByRole('button', { name: 'Leave it pending (bank transfer)' }).click()
    await expectToast(page, 'Waiting for your bank.')
    await expect(
      page.getByText(`Your repayment of ₦${typed(settling(18_060))} is waiting for your bank. Do not pay again`),
    ).toBeVisible()
    const { txRef } = (
      await call('POST', '/payments', { token: person.token, body: { purpose: 'repayment', amount: 18_060 } })
    ).body
    await payAtProvider(txRef)
    await goOnlineUntil(page, () => expect(page.getByText('You owe ₦0')).toBeVisible({ timeout: 3_000 }))
    await expect(page.getByText(/is waiting for your bank/)).toHaveCount(0)
    expect((await call('PUT', '/payments/confirm', { token: person.token, body: { txRef } })).body).toEqual({
      txRef,
      repaid: settling(18_060),
      credited: 0,
    })
    expect(
      (await call('PUT', '/payments/confirm', { token: (await signInAsBuyer(page)).token, body: { txRef } })).status,
    ).toBe(403)
  })
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('an early repayment is paid on the hosted page', async ({ page }) => {
    await signInAsDebtor(page)
    await page.goto('/Statement')
    await page.getByLabel('Amount in naira').fill('20,000')
    await page.getByRole('button', { name: 'Repay now' }).click()
    await expect(page.getByText('You owe ₦18,060. Please enter that amount or less.')).toBeVisible()
    await expect(page.getByLabel('Amount in naira')).toHaveValue('20,000')
    await page.getByLabel('Amount in naira').fill('18060')
    await page.getByRole('button', { name: 'Repay now' }).click()
    await page.waitForURL(/\/v3\/hosted\/pay\//)
    await page.getByRole('button', { name: 'Close without paying' }).click()
    await expect(page.getByText('You left before paying. Nothing was taken.')).toBeVisible()
    await page.getByRole('button', { name: 'Repay now' }).click()
    await page.getByRole('button', { name: 'Pay successfully' }).click()
    await expect(page.getByText('Your repayment has been received.')).toBeVisible()
    await expect(page.getByRole('row').nth(1)).toContainText('Repaid by card or transfer')
    await expect(page.getByRole('button', { name: 'Repay now' })).toHaveCount(0)
  })
})

test('fits a phone, a keyboard and a printer', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const { order } = await signInAsDebtor(page)
  await page.goto('/Statement')
  await expect(page.getByRole('row').nth(1)).toContainText(`Order ${order.number} delivered`)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await page.getByLabel('Amount in naira').focus()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Repay now' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Download or print' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Download as CSV' })).toBeFocused()

  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize({ width: 720, height: 1000 })
  await expect(page.getByText(/Test Person .*, Demo Mills$/)).toBeVisible()
  await expect(page.getByText(/^As of \d+ \w+ \d{4}$/)).toBeVisible()
  await expect(page.getByText(`Order ${order.number} delivered`)).toBeVisible()
  for (const name of ['Repay now', 'Open menu', 'Download or print', 'Print or save as PDF'])
    await expect(page.getByRole('button', { name })).toBeHidden()
})
