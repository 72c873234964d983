import type { Browser, Page } from '@playwright/test'
import { DESK, PHONE } from './axe'
import { addToCart, consent, continueButton, expectPlaced, fillDelivery } from './checkout'
import { expect, expectToast, mailTo, test } from './fixtures'
import { SITE, type Session, callOrFail, createBuyer, logInAsStaff } from './people'
import { approveOrder, codeOf, payFees, sendOut, signInWithToken } from './visitors'

/* Goods that are missing at packing: the choice of the buyer, what staff send instead, and what the buyer pays. */

/** Two kinds of rice in bags that nobody else sells, of ₦9,000 and ₦10,000, without VAT. */
async function twoRices({ id: of }: Session): Promise<readonly [missing: string, similar: string, wanted: string]> {
  const { token } = await logInAsStaff()
  const suffix = of.slice(-12)
  const make = async (name: string, price: number) => {
    const parts = { type: 'Rice', measurement: `Bag ${suffix}`, description: 'Rice', vatClass: 'zero', available: true }
    const body = { ...parts, name, price, stock: 9 }
    return (await callOrFail('POST', '/staff/products', { token, body })).body.id
  }
  const names = [`Red bran rice ${suffix}`, `Black bran rice ${suffix}`] as const
  const wanted = await make(names[0], 9_000)
  await make(names[1], 10_000)
  return [...names, wanted]
}

/** Orders two bags of the missing rice in checkout. @returns the order's id */
async function orderOnAPhone(page: Page, person: Session, productId: string): Promise<string> {
  await callOrFail('POST', '/cart/addToCart', { token: person.token, body: { productId, quantity: 2 } })
  await signInWithToken(page.context(), person.token)
  await page.setViewportSize(PHONE)
  await page.goto('/Store?tab=cart')
  await page.getByRole('button', { name: /^Proceed/ }).click()
  await fillDelivery(page)
  const choice = page.getByLabel('If sold out:')
  await expect(choice).toHaveValue('call')
  await choice.selectOption('Send something similar')
  await consent(page).check()
  await continueButton(page).click()
  await expectPlaced(page)
  return new URL(page.url()).searchParams.get('orderId') ?? ''
}

test('what is missing at packing is replaced as the buyer chose, and the plan never grows', async ({
  page,
  browser,
}) => {
  const person = await createBuyer()
  const [missing, similar, productId] = await twoRices(person)
  const order = { id: await orderOnAPhone(page, person, productId), number: '' }
  await approveOrder(order)
  await payFees(person, order)
  const staff = await logInAsStaff()

  await test.step('staff record that none was found, and send another rice', async () => {
    await page.context().clearCookies()
    await signInWithToken(page.context(), staff.token)
    await page.setViewportSize(DESK)
    await page.goto(`/staff/orders/${order.id}`)
    await page.getByText('Record missing goods…').click()
    await expect(page.getByText('The buyer takes something similar.')).toBeVisible()
    await page.getByLabel('Found').fill('3')
    await page.getByRole('button', { name: 'Record', exact: true }).click()
    await expect(page.getByText(/, so 3 cannot be packed\.$/)).toBeVisible()
    await page.getByLabel('Found').fill('0')
    // It costs ₦10,000 today, and the buyer agreed to ₦9,000.
    await page.getByLabel('Send instead').selectOption({ label: `${similar} for ₦9,000, 9 in stock` })
    await page.getByRole('button', { name: 'Record', exact: true }).click()
    await expectToast(page, 'Recorded.')
    await expect(page.getByText('0 of 2 found, the rest is sold out')).toBeVisible()
    await page.goto(`/staff/orders/${order.id}/packing-slip`)
    await expect(page.getByRole('row').filter({ hasText: similar })).toContainText(`(instead of ${missing}`)
    await expect(page.getByRole('row').filter({ hasText: similar })).toContainText('2')
  })

  await test.step('one was found after all, recorded without script', async () => {
    const context = await browser.newContext({ baseURL: new URL(page.url()).origin, javaScriptEnabled: false })
    await signInWithToken(context, staff.token)
    const plain = await context.newPage()
    await plain.goto(`/staff/orders/${order.id}`)
    await plain.getByText('Record missing goods…').click()
    await expect(plain.getByLabel('Found')).toHaveValue('0')
    await plain.getByLabel('Found').fill('1')
    await plain.getByRole('button', { name: 'Record', exact: true }).click()
    await expect(plain.getByText('1 of 2 found, the rest is sold out')).toBeVisible()
    await context.close()
  })

  await test.step('the buyer is told, and pays what was agreed', async () => {
    const { text } = await mailTo(person.email, /^Some goods of order /)
    expect(text.replace(/\s+/g, ' ')).toContain('Your payment plan stays ₦18,900, as you agreed.')
    await page.context().clearCookies()
    await signInWithToken(page.context(), person.token)
    await page.setViewportSize(PHONE)
    await page.goto(`/History2?orderId=${order.id}`)
    await expect(page.getByText(`In place of ${missing}`)).toBeVisible()
    await expect(page.getByText(/^You pay for what you get\./)).toBeVisible()
    await sendOut(order)
    const body = { code: await codeOf(person, order) }
    await callOrFail('POST', `/staff/orders/${order.id}/deliver`, { token: staff.token, body })
    const { body: delivered } = await callOrFail('GET', `/order/singleOrder/${order.id}`, { token: person.token })
    expect(delivered).toMatchObject({ status: 'delivered', financed: 18_900, financedNow: 18_900 })
  })
})

/** Orders two products in checkout, of which one shall be left out when it is sold out. */
async function leaveOneOut(browser: Browser, javaScriptEnabled: boolean): Promise<void> {
  const person = await createBuyer()
  const [missing, , productId] = await twoRices(person)
  await addToCart(person, 1)
  await callOrFail('POST', '/cart/addToCart', { token: person.token, body: { productId, quantity: 1 } })
  const context = await browser.newContext({ baseURL: SITE, javaScriptEnabled, viewport: PHONE })
  await signInWithToken(context, person.token)
  const phone = await context.newPage()
  await phone.goto('/Store?tab=cart')
  await phone.getByRole('button', { name: /^Proceed/ }).click()
  await phone.getByLabel('State').selectOption('Lagos')
  await phone.getByLabel('City').fill('Ikeja')
  await phone.getByLabel('Location').fill('5 Allen Avenue')
  await phone.getByLabel('If sold out:').selectOption('Send something similar')
  await phone.getByText('Another choice for some goods').click()
  await phone.getByLabel(missing).selectOption('Leave it out')
  await consent(phone).check()
  await continueButton(phone).click()
  await expectPlaced(phone)
  const orderId = new URL(phone.url()).searchParams.get('orderId') ?? ''
  const { body } = await callOrFail('GET', `/order/singleOrder/${orderId}`, { token: person.token })
  const items = body['orderItems'] as readonly { name: string; ifSoldOut: string }[]
  expect(items.find(({ name }) => name === missing)?.ifSoldOut).toBe('leave_out')
  expect(items.find(({ name }) => name !== missing)?.ifSoldOut).toBe('similar')
  await context.close()
}

test('single goods get another choice on a phone', ({ browser }) => leaveOneOut(browser, true))
test('single goods get another choice without script', ({ browser }) => leaveOneOut(browser, false))
