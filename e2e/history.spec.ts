import type { Page } from '@playwright/test'
import { expect, test } from './fixtures'
import { createBuyer } from './people'
import { approveOrder, handOver, payFees, signInAsBuyer, placeOrder } from './visitors'

/* Orders as their buyer sees them: the history, one order, and paying its delivery fee. */

// The tests make requests fail, and the browser logs each failure.
test.use({ tolerated: /status of (402|404|500)|net::ERR_FAILED/ })

const headers = (page: Page) => page.getByRole('columnheader').allTextContents()

test('every view of an empty history leads to the store', async ({ page }) => {
  await signInAsBuyer(page)
  for (const path of ['/History', '/History1', '/History2', '/History3']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'No history yet' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Shop Now' })).toHaveAttribute('href', '/Store')
  }
  await expect(page).toHaveURL(/\/History3$/)
  await expect(page.getByText('You can still spend ₦199,980')).toBeVisible()
})

test('lists the newest order first', async ({ page }) => {
  const person = await signInAsBuyer(page)
  const older = await placeOrder(person)
  const newer = await placeOrder(person)
  await page.goto('/History')
  await expect(page.getByRole('heading', { level: 1, name: 'Recent Orders' })).toBeVisible()
  expect(await headers(page)).toEqual(['S/n', 'Order no', 'Time', 'No of items', 'Amount', 'Delivery'])
  const rows = page.getByRole('row')
  await expect(rows).toHaveCount(3)
  await expect(rows.nth(1)).toContainText(newer.number)
  await expect(rows.nth(2)).toContainText(older.number)
  await expect(rows.nth(1).getByRole('cell').first()).toHaveText('1')
  await expect(rows.nth(1)).toContainText(/[A-Z][a-z]+ \d{1,2}-\d{4} : \d{2}:\d{2}/)
  await expect(rows.nth(1)).toContainText('1 Item')
  await expect(rows.nth(1)).toContainText('₦20,060')
  await expect(rows.nth(1)).toContainText('Awaiting approval')

  await page.goto('/History1')
  expect(await headers(page)).toEqual(['Buyer', 'Order no', 'Time', 'No of items', 'Amount'])
  await expect(page.getByRole('row').nth(1)).toContainText(/Test Person/)
})

test('one order shows its items, charges, progress and plan', async ({ page }) => {
  const person = await signInAsBuyer(page)
  const order = await placeOrder(person)
  const { id, number } = order
  await page.goto('/History2')
  await expect(page.getByRole('heading', { level: 1, name: number })).toBeVisible()
  await expect(page.getByText('1 bag (10 kg)')).toBeVisible()
  await expect(page.getByText('VAT 7.5%')).toBeVisible()
  await expect(page.getByText('Interest 5%')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Payment plan' })).toHaveCount(0)

  await approveOrder(order)
  await page.reload()
  await expect(page.getByText('Nothing is deducted from your salary before your food is delivered.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Payment plan' })).toHaveCount(0)
  await payFees(person, order)
  await handOver(person, order)
  await page.goto('/History')
  await page.getByRole('link', { name: number }).click()
  await expect(page).toHaveURL(`/History2?orderId=${id}`)
  const steps = page.getByRole('listitem').filter({ has: page.locator('time') })
  await expect(steps).toHaveText([/Order placed/, /Approved/, /Packed/, /On its way/, /Delivered/])
  await expect(page.getByRole('heading', { name: 'Payment plan' })).toBeVisible()
  await expect(page.getByText('₦6,020')).toHaveCount(3)
})

test('an order of another buyer is not found', async ({ page }) => {
  const { id } = await placeOrder(await createBuyer())
  await signInAsBuyer(page)
  for (const wanted of [id, '00000000-0000-4000-8000-000000000000', 'nothing']) {
    await page.goto(`/History2?orderId=${wanted}`)
    await expect(page.getByRole('heading', { name: 'This page does not exist' })).toBeVisible()
  }
})

test('Pay opens one payment window and ends as Paid', async ({ page }) => {
  const person = await signInAsBuyer(page)
  const { number } = await placeOrder(person)
  let started = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/v1/payments')) started += 1
  })
  await page.goto('/History')
  const pay = page.getByRole('button', { name: `Pay ₦2,000 delivery and service fee of order ${number}` })
  await expect(pay).toHaveText('Pay')
  await pay.evaluate((button: HTMLButtonElement) => {
    button.click()
    button.click()
  })
  const frame = page.frameLocator('iframe[title="Flutterwave checkout"]')
  await frame.getByRole('button', { name: 'Close without paying' }).click()
  await expect(page.locator('[data-sonner-toast]', { hasText: 'Delivery payment is not successful' })).toHaveCount(1)
  expect(started).toBe(1)
  await pay.click()
  await frame.getByRole('button', { name: 'Pay successfully' }).click()
  await expect(page.locator('[data-sonner-toast]', { hasText: 'Payment was successfully processed!' })).toHaveCount(1)
  const paid = page.getByRole('button', { name: 'Delivery fee paid' })
  await expect(paid).toBeDisabled()
  await expect(paid).toHaveText('Paid')
  await page.reload()
  await expect(paid).toBeVisible()
})

test('a history that fails to load can be tried again', async ({ page }) => {
  const person = await signInAsBuyer(page)
  const { number } = await placeOrder(person)
  await page.goto('/History')
  await page.route('**/getShoppingHistory/**', (route) =>
    route.fulfill({ status: 500, json: { message: 'Something went wrong on our side.' } }),
  )
  // Back restores the page as it was first loaded, and the page asks again.
  await page.getByRole('link', { name: number }).click()
  await expect(page.getByRole('heading', { level: 1, name: number })).toBeVisible()
  await page.goBack()
  const toast = page.locator('[data-sonner-toast]', { hasText: 'Error fetching shopping history' })
  await expect(toast).toHaveCount(1)
  await page.unroute('**/getShoppingHistory/**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: number })).toBeVisible()
})
