import { expect, expectToast, test } from './fixtures'
import { call, logIn } from './people'
import { approveOrder, payFees, signInAsBuyer, placeOrder } from './visitors'

/* Cancelling an order from its page, before it is packed. */

test('cancels an approved order after saying what will happen', async ({ page }) => {
  const person = await signInAsBuyer(page)
  const order = await placeOrder(person)
  await approveOrder(order)
  await payFees(person, order)

  await page.goto(`/History2?orderId=${order.id}`)
  await page.getByRole('button', { name: 'Cancel this order' }).click()
  const dialog = page.getByRole('dialog', { name: `Cancel order ${order.number}?` })
  await expect(dialog).toContainText('Nothing will be deducted from your salary for this order.')
  await expect(dialog).toContainText('The delivery and service fee of ₦2,000 is refunded')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Cancel this order' })).toBeFocused()
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Keep the order' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Cancel this order' }).click()
  await dialog.getByRole('button', { name: 'Yes, cancel the order' }).click()
  await expectToast(page, 'Your order is cancelled.')
  await expect(page.getByText('Cancelled').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cancel this order' })).toHaveCount(0)
  await expect(page.getByText('Nothing will be deducted from your salary for this order.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Agreed payment plan' })).toHaveCount(0)
  // The job may have sent the refund already.
  const refund = /Refund of ₦2,000: (asked for|completed) on \d{1,2} [A-Z][a-z]+ \d{4}/
  await expect(page.getByText(refund).first()).toBeVisible()
  await page.goto('/History')
  const cell = page.getByRole('cell').filter({ hasText: refund })
  await expect(cell).toContainText('Nothing will be deducted from your salary for this order.')

  await page.goto('/Statement')
  await expect(
    page.getByText(`Delivery and service fee of order ${order.number}`).filter({ hasNotText: 'paid' }).first(),
  ).toBeVisible()
  await expect(page.getByText('You owe ₦0')).toBeVisible()
  // Newest first: the payment stands above the charge, and the refund above both once the job has sent it.
  const rows = page.getByRole('row').filter({ hasText: `Delivery and service fee of order ${order.number}` })
  await expect(rows.filter({ hasNotText: 'refunded' }).first()).toContainText('paid')
})

test('refuses to cancel an order that was packed meanwhile', async ({ page }) => {
  const person = await signInAsBuyer(page)
  const order = await placeOrder(person)
  await approveOrder(order)
  await page.goto(`/History2?orderId=${order.id}`)
  await payFees(person, order)
  const staff = await logIn('staff@demo.test')
  expect((await call('POST', `/staff/orders/${order.id}/pack`, { token: staff.token, body: {} })).status).toBe(200)
  await page.getByRole('button', { name: 'Cancel this order' }).click()
  await page.getByRole('button', { name: 'Yes, cancel the order' }).click()
  await expect(
    page.getByRole('dialog').getByText(`Order ${order.number} is “Packed” and can no longer be cancelled.`),
  ).toBeVisible()
  await page.reload()
  await expect(page.getByText('Packed').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cancel this order' })).toHaveCount(0)
})

test('only the owner cancels an order over the API', async ({ page }) => {
  const [owner, stranger] = [await signInAsBuyer(page), await signInAsBuyer(page)]
  const order = await placeOrder(owner)
  expect((await call('POST', `/order/cancel/${order.id}`, { token: stranger.token })).status).toBe(403)
  expect(
    (await call('POST', '/order/cancel/01900000-0000-7000-8000-000000000000', { token: owner.token })).status,
  ).toBe(404)
  for (let time = 0; time < 2; time += 1)
    expect((await call('POST', `/order/cancel/${order.id}`, { token: owner.token })).body).toEqual({
      _id: order.id,
      status: 'cancelled',
    })
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('asks and cancels on a phone of 360 px', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    const person = await signInAsBuyer(page)
    const order = await placeOrder(person)
    await page.goto(`/History2?orderId=${order.id}`)
    const dialog = page.getByRole('dialog', { name: `Cancel order ${order.number}?` })
    const open = page.getByRole('button', { name: 'Cancel this order' })
    await open.click()
    await expect(dialog).toContainText('Nothing will be deducted from your salary for this order')
    await dialog.getByRole('button', { name: 'Keep the order' }).click()
    await expect(dialog).toBeHidden()
    await open.click()
    await dialog.getByRole('button', { name: 'Yes, cancel the order' }).click()
    await expect(page.getByText('Cancelled').first()).toBeVisible()
    await expect(open).toHaveCount(0)
  })
})
