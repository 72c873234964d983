import { PICTURE, expect, test } from './fixtures'
import { createBuyer, logIn } from './people'
import { approveOrder, fillCart, payFees, placeOrder, sendOut, signInWithToken } from './visitors'

test.use({ tolerated: /./ })
test('shots', async ({ page, context, browser }) => {
  test.setTimeout(120_000)
  const person = await createBuyer()
  await fillCart(person)
  await fillCart(person, '25 kg bag')
  const order = await placeOrder(person, { state: 'Zamfara', city: 'Gusau' })
  await approveOrder(order)
  await payFees(person, order)
  await sendOut(order)
  await signInWithToken(context, (await logIn('staff@demo.test')).token)
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 740 })
    await page.goto('/staff/delivery')
    await page.screenshot({ path: `/tmp/door-shots/list-${width}.png` })
    await page.goto(`/staff/delivery?order=${order.id}`)
    await page.screenshot({ path: `/tmp/door-shots/card-${width}.png`, fullPage: true })
  }
  await page.setViewportSize({ width: 360, height: 740 })
  const card = page.locator('details', { hasText: order.number }).first()
  await card.getByRole('button', { name: /^Remove one/ }).first().click()
  await card.getByLabel('The buyer has no code').check()
  await card.getByLabel('Photo of the food').setInputFiles(PICTURE)
  await card.getByRole('button', { name: 'Ask for approval' }).click()
  await page.screenshot({ path: '/tmp/door-shots/override-360.png', fullPage: true })
  await card.getByLabel('Why is there no code?').fill('The phone is lost')
  await context.setOffline(true)
  await card.getByRole('button', { name: 'Ask for approval' }).click()
  await expect(page.getByText('Waiting for the network')).toBeVisible()
  await page.screenshot({ path: '/tmp/door-shots/waiting-360.png', fullPage: true })
  await context.setOffline(false)
  await expect(page.getByText('The request is waiting for approval.')).toBeVisible({ timeout: 20_000 })
  await page.screenshot({ path: '/tmp/door-shots/requested-360.png', fullPage: true })
  await page.goto('/staff/approvals')
  await page.screenshot({ path: '/tmp/door-shots/approvals-360.png', fullPage: true })
  const buyer = await browser.newContext()
  await signInWithToken(buyer, person.token)
  const own = await buyer.newPage()
  for (const width of [360, 1280]) {
    await own.setViewportSize({ width, height: 740 })
    for (const [name, path] of [['dashboard', '/Dashboard'], ['order', `/History2?orderId=${order.id}`]] as const) {
      await own.goto(path)
      await own.screenshot({ path: `/tmp/door-shots/${name}-${width}.png` })
    }
  }
})
