import type { Page, Route } from '@playwright/test'
import { PICTURE, expect, test } from './fixtures'
import { type Session, SITE, call, callOrFail, createBuyer, logIn } from './people'
import {
  type PlacedOrder,
  addToCart,
  approveOrder,
  codeOf,
  fillCart,
  orderCart,
  payFees,
  placeOrder,
  sendOut,
  signInWithToken,
} from './visitors'

/* The person at the door: a phone in one hand, on a bad line. */

// The tests cut the network and enter wrong codes, and the browser logs each failure.
test.use({
  viewport: { width: 360, height: 740 },
  tolerated: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|status of (400|401)/,
})

type Door = { readonly person: Session; readonly order: PlacedOrder; readonly code: string }

const PLACE = { state: 'Jigawa', city: 'Dutse' }

/** An order of two bags of rice that is out for delivery, and its code. */
async function atTheDoor(): Promise<Door> {
  const person = await createBuyer()
  await fillCart(person)
  return sentOut(person, await placeOrder(person, PLACE))
}

/** An order of one each of four items that is out for delivery, and its code. */
async function withFourItems(): Promise<Door> {
  const person = await createBuyer()
  const { body } = await call('GET', '/product/getProducts/noodles')
  const products = body as unknown as readonly { readonly _id: string; readonly price: number }[]
  for (const { _id } of products.toSorted((a, b) => a.price - b.price).slice(0, 4)) await addToCart(person, _id)
  return sentOut(person, await orderCart(person, PLACE))
}

async function sentOut(person: Session, order: PlacedOrder): Promise<Door> {
  await approveOrder(order)
  await payFees(person, order)
  await sendOut(order)
  return { person, order, code: await codeOf(person, order) }
}

const wrong = (code: string): string => String((Number(code) + 1) % 10_000).padStart(4, '0')

const orderOf = async ({ person, order }: Door) =>
  (await callOrFail('GET', `/order/singleOrder/${order.id}`, { token: person.token })).body

/** What the buyer sees of an order: its status, how often it was delivered, and what of each line. */
async function stateOf(door: Door) {
  const { status, moves, orderItems } = (await orderOf(door)) as unknown as {
    readonly status: string
    readonly moves: readonly { readonly status: string }[]
    readonly orderItems: readonly { readonly received: number | null }[]
  }
  const times = moves.filter((move) => move.status === 'delivered').length
  return { status, times, received: orderItems.map(({ received }) => received) }
}

const cardOf = (page: Page, { order }: Door) => page.locator('details', { hasText: order.number }).first()
const open = (page: Page, door: Door) => cardOf(page, door).locator('summary').first().click()
const codeField = (page: Page, door: Door) => cardOf(page, door).getByLabel('The buyer’s delivery code')
const button = (page: Page, door: Door, words: string) =>
  cardOf(page, door).getByRole('button', { name: `${words} for order ${door.order.number}` })
const allReceived = (page: Page, door: Door) => button(page, door, 'All received')
const check = (page: Page, door: Door) => button(page, door, 'Check the differences')
const confirm = (page: Page, door: Door) => button(page, door, 'Confirm delivery')
const differences = (page: Page, door: Door) =>
  cardOf(page, door).locator('summary', { hasText: /^(Something is missing or damaged|Change the counts)$/ })
const tick = (page: Page, door: Door) => cardOf(page, door).getByRole('checkbox', { name: /^2 × / })
async function openDifferences(page: Page, door: Door) {
  await differences(page, door).click()
  await tick(page, door).check()
}
const count = (page: Page, door: Door, what: string) =>
  cardOf(page, door).getByRole('spinbutton', { name: new RegExp(`${what}$`) })

test('the network goes in the middle of three confirmations, and each is booked once', async ({ page, context }) => {
  const [first, second, third] = [await atTheDoor(), await atTheDoor(), await atTheDoor()]
  await signInWithToken(context, (await logIn('staff@demo.test')).token)
  await page.goto('/staff/delivery')
  await expect(page.getByRole('heading', { name: /^Jigawa: Dutse/ })).toBeVisible()

  await test.step('the first is confirmed', async () => {
    await open(page, first)
    await expect(cardOf(page, first).getByRole('link', { name: /^Call/ })).toHaveAttribute('href', 'tel:+2348031234567')
    await expect(cardOf(page, first).getByRole('spinbutton')).toHaveCount(0)
    await codeField(page, first).fill(first.code)
    await allReceived(page, first).click()
    await expect(cardOf(page, first).getByText('The delivery is confirmed.')).toBeVisible()
  })

  await test.step('the answer to the second is lost', async () => {
    const loseAnswer = async (route: Route) => {
      await route.fetch()
      await context.setOffline(true)
      await route.abort()
    }
    await page.route(`**/${second.order.id}/deliver`, loseAnswer, { times: 1 })
    await open(page, second)
    await codeField(page, second).fill(second.code)
    await openDifferences(page, second)
    await cardOf(page, second)
      .getByRole('button', { name: /^Remove one .* received$/ })
      .click()
    await check(page, second).click()
    await expect(cardOf(page, second).getByText(/^1 of 2 received: .* \(1 missing\)$/)).toBeVisible()
    await confirm(page, second).click()
    await expect(page.getByText('Waiting for the network: 1 delivery')).toBeVisible()
    expect(await stateOf(second)).toEqual({ status: 'delivered', times: 1, received: [1] })
  })

  await test.step('the third is typed without a network', async () => {
    await open(page, third)
    await codeField(page, third).fill(wrong(third.code))
    await openDifferences(page, third)
    await count(page, third, 'damaged').fill('1')
    await count(page, third, 'received').fill('1')
    await check(page, third).click()
    await confirm(page, third).click()
    await expect(page.getByText('Waiting for the network: 2 deliveries')).toBeVisible()
    await expect(cardOf(page, third).getByText('It is kept on this phone and sent once')).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  })

  const later = await context.newPage()
  await test.step('the tab is closed, and another one sends what waits', async () => {
    await page.close()
    await context.setOffline(false)
    await later.goto('/staff/delivery')
    const refusal = cardOf(later, third).getByText(`This is not the delivery code of order ${third.order.number}.`)
    await expect(refusal).toBeVisible()
    await expect(later.getByText(/^Waiting for the network/)).toHaveCount(0)
    expect(await stateOf(second)).toEqual({ status: 'delivered', times: 1, received: [1] })
    expect(await stateOf(third)).toMatchObject({ status: 'out_for_delivery', times: 0 })
  })

  await test.step('the wrong code came back with everything that was typed', async () => {
    await expect(codeField(later, third)).toHaveValue(wrong(third.code))
    await expect(cardOf(later, third).getByText(/^1 of 2 received: .* \(1 damaged\)$/)).toBeVisible()
    await differences(later, third).click()
    await expect(count(later, third, 'received')).toHaveValue('1')
    await expect(count(later, third, 'damaged')).toHaveValue('1')
    await check(later, third).click()
    await codeField(later, third).fill(third.code)
    await confirm(later, third).click()
    await expect(cardOf(later, third).getByText('The delivery is confirmed.')).toBeVisible()
  })
  for (const door of [first, second, third])
    expect(await stateOf(door)).toMatchObject({ status: 'delivered', times: 1 })
  expect(await stateOf(third)).toMatchObject({ received: [1] })
})

test('what is typed survives a reload, and a colleague decides where there is no code', async ({ page, context }) => {
  const door = await atTheDoor()
  await signInWithToken(context, (await logIn('staff@demo.test')).token)
  await page.goto(`/staff/delivery?order=${door.order.id}`)
  await openDifferences(page, door)
  await cardOf(page, door)
    .getByRole('button', { name: /^Remove one .* received$/ })
    .click()
  await expect(cardOf(page, door).getByText('Missing: 1')).toBeVisible()
  await cardOf(page, door).getByLabel('The buyer has no code').check()
  await cardOf(page, door).getByLabel('Why is there no code?').fill('The phone is lost')
  await check(page, door).click()
  await expect(cardOf(page, door).getByText('Please take a photo of the food where you hand it over.')).toBeVisible()
  await cardOf(page, door).getByLabel('Photo of the food').setInputFiles(PICTURE)
  await expect(cardOf(page, door).getByRole('img', { name: 'The photo you took' })).toBeVisible()
  await page.reload()
  await expect(cardOf(page, door).getByLabel('Why is there no code?')).toHaveValue('The phone is lost')
  await expect(cardOf(page, door).getByRole('img', { name: 'The photo you took' })).toBeVisible()
  await expect(count(page, door, 'received')).toHaveValue('1')
  await check(page, door).click()
  await expect(cardOf(page, door).getByText(/^1 of 2 received: /)).toBeVisible()
  await button(page, door, 'Ask for approval').click()
  await expect(cardOf(page, door).getByText('The request is waiting for approval.')).toBeVisible()

  const checker = await logIn('checker@demo.test')
  const { body } = await call('GET', '/staff/approvals', { token: checker.token })
  const request = body.items.find(({ about }) => about === door.order.id)
  expect(request).toMatchObject({ kind: 'delivery_override', reason: 'The phone is lost' })
  const { photo } = request?.['details'] as { photo: string }
  expect((await fetch(SITE + photo)).status).toBe(404)
  const seen = await fetch(SITE + photo, { headers: { Authorization: `Bearer ${checker.token}` } })
  expect(seen.headers.get('content-type')).toBe('image/webp')
  await callOrFail('POST', `/staff/approvals/${String(request?.['id'])}/approve`, { token: checker.token })
  expect(await stateOf(door)).toEqual({ status: 'delivered', times: 1, received: [1] })
})

test('an order of four items is delivered with its code and one tap', async ({ page, context }) => {
  const door = await withFourItems()
  await signInWithToken(context, (await logIn('staff@demo.test')).token)
  await page.goto(`/staff/delivery?order=${door.order.id}`)
  await expect(cardOf(page, door).getByRole('listitem')).toHaveCount(4)
  await expect(cardOf(page, door).getByRole('spinbutton')).toHaveCount(0)
  const { y: top = 0 } = (await cardOf(page, door).boundingBox()) ?? {}
  const { y = 0, height = 0 } = (await allReceived(page, door).boundingBox()) ?? {}
  expect(y + height - top, 'from the top of the card to the end of the button').toBeLessThanOrEqual(640)
  for (const target of await cardOf(page, door).locator('a, button, summary, label:has(input)').all())
    if (await target.isVisible()) expect((await target.boundingBox())?.height).toBeGreaterThanOrEqual(44)

  await codeField(page, door).fill(door.code)
  await allReceived(page, door).click()
  await expect(cardOf(page, door).getByText('The delivery is confirmed.')).toBeVisible()
  expect(await stateOf(door)).toEqual({ status: 'delivered', times: 1, received: [1, 1, 1, 1] })
})

test('what differs is summed up before it counts', async ({ page, context }) => {
  const door = await withFourItems()
  const card = cardOf(page, door)
  const items = card.getByRole('checkbox', { name: /^1 × / })
  const received = card.getByRole('spinbutton', { name: /received$/ })
  await signInWithToken(context, (await logIn('staff@demo.test')).token)
  await page.goto(`/staff/delivery?order=${door.order.id}`)
  await codeField(page, door).fill(door.code)

  await test.step('only an item that differs is counted', async () => {
    await differences(page, door).click()
    await expect(received).toHaveCount(0)
    await items.nth(1).check()
    await expect(received).toHaveCount(1)
    await expect(allReceived(page, door)).toHaveCount(0)
  })

  await test.step('the button stays under the finger when a typed count is read', async () => {
    await received.fill('0')
    const placeOf = () => check(page, door).evaluate((node) => (node as HTMLElement).offsetTop)
    const before = await placeOf()
    await check(page, door).hover()
    await page.mouse.down()
    await expect(card.getByText('Missing: 1')).toBeVisible()
    expect(await placeOf()).toBe(before)
    await page.mouse.up()
  })

  await test.step('the summary has the focus, and nothing is sent yet', async () => {
    await expect(card.getByText(/^None of 1 received: .* \(1 missing\)$/)).toBeVisible()
    await expect(card.getByText('The other 3 items were received as ordered.')).toBeVisible()
    await expect(page.locator(':focus')).toContainText('This will be recorded:')
    await expect(received).toHaveCount(0)
    expect(await stateOf(door)).toMatchObject({ status: 'out_for_delivery' })
  })

  await test.step('a reload keeps the summary, and opens the counts that are changed', async () => {
    await page.reload()
    await expect(card.getByText(/^None of 1 received: /)).toBeVisible()
    await differences(page, door).click()
    await expect(card.getByText(/^None of 1 received: /)).toBeHidden()
    for (const item of await items.all()) await item.check()
    for (const field of await received.all()) await field.fill('0')
    // A typed count is kept when its field is left.
    await received.last().blur()
    await page.reload()
    await expect(received).toHaveCount(4)
  })

  await test.step('an order of which nothing was received is not delivered', async () => {
    await check(page, door).click()
    await expect(card.getByText('Nothing of this order was received.')).toBeVisible()
    expect(await stateOf(door)).toMatchObject({ status: 'out_for_delivery' })
    for (const place of [0, 1, 2]) await items.nth(place).uncheck()
    await check(page, door).click()
    await confirm(page, door).click()
    await expect(card.getByText('The delivery is confirmed.')).toBeVisible()
    expect(await stateOf(door)).toEqual({ status: 'delivered', times: 1, received: [1, 1, 1, 0] })
  })
})

test('nobody is there: the order goes back to the store', async ({ page, context }) => {
  const door = await atTheDoor()
  await signInWithToken(context, (await logIn('staff@demo.test')).token)
  await page.goto(`/staff/delivery?order=${door.order.id}`)
  await cardOf(page, door).locator('summary', { hasText: 'Not delivered…' }).click()
  await cardOf(page, door).getByLabel('What happened?').fill('The gate was closed')
  await page.getByRole('button', { name: `Record failed delivery of order ${door.order.number}` }).click()
  await expect(page.getByText('The failed delivery is recorded.')).toBeVisible()
  expect(await orderOf(door)).toMatchObject({ status: 'packed', deliveryCode: door.code })
})

test('signing out warns of deliveries that wait, and forgets them', async ({ page, context }) => {
  const door = await atTheDoor()
  await signInWithToken(context, (await logIn('staff@demo.test')).token)
  await page.goto(`/staff/delivery?order=${door.order.id}`)
  await page.route('**/deliver', (route) => route.abort())
  await codeField(page, door).fill(door.code)
  await allReceived(page, door).click()
  await expect(page.getByText('Waiting for the network: 1 delivery')).toBeVisible()

  const warnings: string[] = []
  page.once('dialog', (dialog) => {
    warnings.push(dialog.message())
    void dialog.dismiss()
  })
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect.poll(() => warnings).toEqual([expect.stringContaining('1 delivery was not sent yet.')])
  await expect(page.getByText('Waiting for the network: 1 delivery')).toBeVisible()
  page.once('dialog', (dialog) => void dialog.accept())
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByText('You are signed out.').first()).toBeVisible()
  expect(await page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('unsent ')))).toEqual([])
  expect(await stateOf(door)).toMatchObject({ status: 'out_for_delivery' })
})

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('the page opens without a network, and what is confirmed is sent later', async ({ page, context }) => {
    const door = await atTheDoor()
    await signInWithToken(context, (await logIn('staff@demo.test')).token)
    await page.goto('/staff/delivery')
    const kept = () =>
      page.evaluate(async () => {
        const name = (await caches.keys()).find((each) => each.startsWith('foodbank-kept-'))
        const answers = name === undefined ? [] : await (await caches.open(name)).matchAll()
        return Promise.all(answers.map((answer) => answer.text()))
      })
    await expect.poll(async () => (await kept()).length).toBe(1)
    for (const text of await kept()) {
      expect(text).toContain(door.order.number)
      expect(text, 'no kept page has the name of its viewer').not.toContain('staff@demo.test')
    }

    await context.setOffline(true)
    await page.goto('/staff/delivery')
    await open(page, door)
    await codeField(page, door).fill(door.code)
    await openDifferences(page, door)
    await count(page, door, 'received').fill('1')
    await check(page, door).click()
    await page.reload()
    await expect(cardOf(page, door).getByText(/^1 of 2 received: .* \(1 missing\)$/)).toBeHidden()
    await open(page, door)
    await confirm(page, door).click()
    await expect(page.getByText('Waiting for the network: 1 delivery')).toBeVisible()
    await page.reload()
    await expect(page.getByText('Waiting for the network: 1 delivery')).toBeVisible()
    await context.setOffline(false)
    await expect(cardOf(page, door).getByText('Delivered', { exact: true })).toBeVisible()
    expect(await stateOf(door)).toEqual({ status: 'delivered', times: 1, received: [1] })
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page.getByText('You are signed out.').first()).toBeVisible()
    expect(await kept()).toEqual([])
  })
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('the form is sent as it is, and a refusal keeps what was counted', async ({ page, context }) => {
    const door = await atTheDoor()
    await signInWithToken(context, (await logIn('staff@demo.test')).token)
    await page.goto(`/staff/delivery?order=${door.order.id}`)
    await codeField(page, door).fill(door.code)
    await openDifferences(page, door)
    await count(page, door, 'received').fill('1')
    await count(page, door, 'damaged').fill('1')
    await check(page, door).click()
    const summary = cardOf(page, door).getByText(/^1 of 2 received: .* \(1 damaged\)$/)
    await expect(summary).toBeVisible()
    await expect(cardOf(page, door).getByText('Nothing is recorded yet.')).toBeVisible()
    expect(await stateOf(door)).toMatchObject({ status: 'out_for_delivery' })
    await differences(page, door).click()
    await expect(count(page, door, 'received')).toHaveValue('1')
    await expect(count(page, door, 'damaged')).toHaveValue('1')
    await expect(confirm(page, door)).toBeHidden()
    await differences(page, door).click()
    await codeField(page, door).fill(wrong(door.code))
    await confirm(page, door).click()
    await expect(page.getByText(`This is not the delivery code of order ${door.order.number}.`)).toBeVisible()
    await expect(summary).toBeVisible()
    await codeField(page, door).fill(door.code)
    await confirm(page, door).click()
    await expect(page.getByText('Nothing to deliver')).toBeVisible()
    expect(await stateOf(door)).toEqual({ status: 'delivered', times: 1, received: [1] })
  })
})

test('a program delivers with the code, once for each key, and staff never read the code', async () => {
  const door = await atTheDoor()
  const { token } = await logIn('staff@demo.test')
  const deliver = (body: Record<string, unknown> | FormData, key: string) =>
    call('POST', `/staff/orders/${door.order.id}/deliver`, { token, body, headers: { 'Idempotency-Key': key } })
  for (const path of ['/staff/orders?status=out_for_delivery', `/staff/orders?q=${door.order.number}`])
    expect((await call('GET', path, { token })).text).not.toContain('eliveryCode')
  const stranger = await createBuyer()
  expect((await call('GET', `/order/singleOrder/${door.order.id}`, { token: stranger.token })).status).toBe(403)
  expect(
    (await call('POST', `/staff/orders/${door.order.id}/deliver`, { token: stranger.token, body: { code: door.code } }))
      .status,
  ).toBe(403)
  expect(
    (await call('POST', '/staff/orders/bulk', { token, body: { move: 'deliver', ids: [door.order.id] } })).status,
  ).toBe(400)

  expect((await deliver({ code: door.code }, 'k'.repeat(101))).status).toBe(400)
  expect((await deliver({ code: wrong(door.code) }, `first ${door.order.id}`)).body).toMatchObject({
    code: 'wrong_code',
  })
  expect((await deliver({ code: door.code }, `first ${door.order.id}`)).body).toMatchObject({ code: 'key_reused' })
  const form = new FormData()
  form.set('code', door.code)
  const answers = await Promise.all([
    deliver(form, `second ${door.order.id}`),
    deliver(form, `second ${door.order.id}`),
  ])
  for (const { status, body } of answers) expect([status, body['status']]).toEqual([200, 'delivered'])
  expect(await stateOf(door)).toEqual({ status: 'delivered', times: 1, received: [2] })
  expect(await orderOf(door)).toMatchObject({ deliveryCode: null })

  const { body } = await call('GET', '/openapi.json')
  const paths = body['paths'] as Record<string, { post: { parameters: readonly { name: string; in: string }[] } }>
  expect(paths['/staff/orders/{id}/deliver']?.post.parameters).toContainEqual(
    expect.objectContaining({ name: 'Idempotency-Key', in: 'header' }),
  )
})
