import type { Page } from '@playwright/test'
import { PASSWORD, expect, test } from './fixtures'
import { createBuyer } from './people'
import { thumbOn } from './taps'
import { approveOrder, deliverOrder, placeOrder, signInWithToken } from './visitors'

/* How many taps some tasks take on a phone, counted. */

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

const bar = (page: Page) => page.getByRole('navigation', { name: 'Main pages' })

test('the first order takes 14 taps from the sign-in page', async ({ page }) => {
  const { email } = await createBuyer()
  const thumb = await thumbOn(page)
  await page.goto('/Login')
  await thumb.type(page.getByLabel('Email'), email)
  await thumb.type(page.getByLabel('Password', { exact: true }), PASSWORD)
  await thumb.tap(page.getByRole('button', { name: 'Continue' }))
  await expect(page).toHaveURL(/\/Dashboard$/)
  expect(thumb.taps()).toBe(3)

  await thumb.tap(bar(page).getByRole('link', { name: 'Store' }))
  await thumb.tap(page.getByRole('main').getByRole('link', { name: 'Rice' }))
  await thumb.tap(page.getByRole('button', { name: /^Add .*, 10 kg bag/ }))
  await thumb.tap(bar(page).getByRole('link', { name: 'Cart, 1 item' }))
  await thumb.tap(page.getByRole('button', { name: /^Proceed/ }))
  await thumb.choose(page.getByLabel('State'), 'Lagos')
  await thumb.type(page.getByLabel('City'), 'Ikeja')
  await thumb.type(page.getByLabel('Location'), '5 Allen Avenue')
  await thumb.tap(page.getByLabel(/I have read the terms/))
  await thumb.tap(page.getByRole('button', { name: /^Continue/ }))
  await expect(page.getByRole('heading', { name: 'Application successful' })).toBeVisible()
  expect(thumb.taps()).toBe(14)
})

test('the first order takes 7 taps from the dashboard when the home address says where to', async ({
  page,
  context,
}) => {
  const person = await createBuyer({ address: '5 Allen Avenue, Ikeja' })
  await signInWithToken(context, person.token)
  const thumb = await thumbOn(page)
  await page.goto('/Dashboard')
  await thumb.tap(bar(page).getByRole('link', { name: 'Store' }))
  await thumb.tap(page.getByRole('main').getByRole('link', { name: 'Rice' }))
  await thumb.tap(page.getByRole('button', { name: /^Add .*, 10 kg bag/ }))
  await thumb.tap(bar(page).getByRole('link', { name: 'Cart, 1 item' }))
  await thumb.tap(page.getByRole('button', { name: /^Proceed/ }))
  await thumb.tap(page.getByLabel(/I have read the terms/))
  await thumb.tap(page.getByRole('button', { name: /^Continue/ }))
  await expect(page.getByRole('heading', { name: 'Application successful' })).toBeVisible()
  expect(thumb.taps()).toBe(7)
})

test('the same order again takes 3 taps', async ({ page, context }) => {
  const person = await createBuyer()
  await placeOrder(person)
  await signInWithToken(context, person.token)
  const thumb = await thumbOn(page)
  await page.goto('/Dashboard')
  await thumb.tap(page.getByRole('button', { name: /^Buy again/ }).first())
  await thumb.tap(page.getByLabel(/I have read the terms/))
  await thumb.tap(page.getByRole('button', { name: /^Continue/ }))
  await expect(page.getByRole('heading', { name: 'Application successful' })).toBeVisible()
  expect(thumb.taps()).toBe(3)
})

test('last month’s order, delivered, takes 3 taps', async ({ page, context }) => {
  const person = await createBuyer()
  await deliverOrder(person, await placeOrder(person))
  await signInWithToken(context, person.token)
  const thumb = await thumbOn(page)
  await page.goto('/Dashboard')
  await thumb.tap(page.getByRole('button', { name: /^Order again/ }))
  await thumb.tap(page.getByLabel(/I have read the terms/))
  await thumb.tap(page.getByRole('button', { name: /^Continue/ }))
  await expect(page.getByRole('heading', { name: 'Application successful' })).toBeVisible()
  expect(thumb.taps()).toBe(3)
})

test('paying the delivery takes 3 taps', async ({ page, context }) => {
  const person = await createBuyer()
  await approveOrder(await placeOrder(person))
  await signInWithToken(context, person.token)
  const thumb = await thumbOn(page)
  await page.goto('/Dashboard')
  await thumb.tap(bar(page).getByRole('link', { name: 'History' }))
  await thumb.tap(page.getByRole('button', { name: /^Pay ₦2,000/ }).first())
  await thumb.tap(
    page.frameLocator('iframe[title="Flutterwave checkout"]').getByRole('button', { name: 'Pay successfully' }),
  )
  await expect(page.getByRole('button', { name: 'Delivery fee paid' }).first()).toBeVisible()
  expect(thumb.taps()).toBe(3)
})

test('finding "ofada" takes 3 taps', async ({ page, context }) => {
  await signInWithToken(context, (await createBuyer()).token)
  const thumb = await thumbOn(page)
  await page.goto('/Dashboard')
  await thumb.tap(bar(page).getByRole('link', { name: 'Store' }))
  await thumb.type(page.getByRole('searchbox', { name: 'Find food' }), 'ofada')
  await thumb.tap(page.getByRole('button', { name: 'Search', exact: true }))
  await expect(page.getByRole('link', { name: /Ofada rice/ })).toBeVisible()
  expect(thumb.taps()).toBe(3)
})

test('the next deduction is on the dashboard, without a tap', async ({ page, context }) => {
  const person = await createBuyer()
  await deliverOrder(person, await placeOrder(person))
  await signInWithToken(context, person.token)
  const thumb = await thumbOn(page)
  await page.goto('/Dashboard')
  await expect(page.getByText(/Deducted on \d{1,2} \w+ \d{4}/).first()).toBeVisible()
  expect(thumb.taps()).toBe(0)
})
