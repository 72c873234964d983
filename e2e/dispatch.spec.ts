import type { Page } from '@playwright/test'
import { expect, test } from './fixtures'
import { type Session, createBuyer, call, logIn, logInAsHr } from './people'
import {
  type PlacedOrder,
  approveOrder,
  codeOf,
  fillCart,
  payFees,
  placeOrder,
  sendOut,
  signInWithToken,
} from './visitors'

/* The dispatcher's day: approve, pick, pack, dispatch and deliver orders, and write off a debt. */

/** No other test orders to this state, so the desk's filter shows only the orders of this file. */
const PLACE = { state: 'Kebbi', city: 'Birnin Kebbi' } as const
const PHONE = { width: 360, height: 740 }
const DESKTOP = { width: 1280, height: 800 }
const today = new Date(Date.now() + 60 * 60 * 1000).toISOString().slice(0, 10)

const queue = (status: string) => `/staff/orders?status=${status}&state=${PLACE.state}`
const rowOf = (page: Page, { number }: PlacedOrder) => page.getByRole('row', { name: number })
const tick = async (page: Page, orders: readonly PlacedOrder[]) => {
  for (const { number } of orders) await page.getByRole('checkbox', { name: `Select ${number}` }).check()
}
const fitsPhone = async (page: Page) => {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width)
}

async function ordering(): Promise<{ person: Session; order: PlacedOrder }> {
  const person = await createBuyer()
  return { person, order: await placeOrder(person, PLACE) }
}

/** An order of two bags of rice on its way. */
async function shortOrder(): Promise<{ person: Session; order: PlacedOrder }> {
  const person = await createBuyer()
  await fillCart(person)
  const order = await placeOrder(person)
  await approveOrder(order)
  await payFees(person, order)
  await sendOut(order)
  return { person, order }
}

test('orders go from the queue to delivery, and credit notes and write-offs need two people', async ({
  page,
  browser,
}) => {
  const [paid, alsoPaid, unpaid, leaver] = await Promise.all([ordering(), ordering(), ordering(), ordering()])
  const both = [paid.order, alsoPaid.order]
  const short = await shortOrder()
  await call('PUT', `/partner/employees/${leaver.person.id}/last-day`, {
    token: (await logInAsHr()).token,
    body: { lastDay: today },
  })
  await signInWithToken(page.context(), (await logIn('staff@demo.test')).token)
  await page.setViewportSize(DESKTOP)

  await test.step('reject the order of an employee who has left', async () => {
    await page.goto(queue('pending'))
    await expect(rowOf(page, leaver.order)).toContainText('Has left')
    await expect(rowOf(page, paid.order)).not.toContainText('Has left')
    await page.getByRole('link', { name: leaver.order.number }).click()
    await page.locator('summary', { hasText: leaver.order.number }).click()
    await page.getByLabel(`Reason for rejecting ${leaver.order.number}`).fill('No longer on the payroll')
    await page.getByRole('button', { name: `Reject ${leaver.order.number}` }).click()
    await expect(rowOf(page, leaver.order)).toHaveCount(0)
  })

  await test.step('approve an order with its limit, plan and history in view', async () => {
    await page.getByRole('link', { name: paid.order.number }).click()
    const panel = page.getByRole('region', { name: `Order ${paid.order.number}` })
    await panel.getByRole('link', { name: 'Open as a page' }).click()
    await expect(page.getByRole('heading', { level: 1, name: `Order ${paid.order.number}` })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Affordability' })).toBeVisible()
    await expect(page.getByRole('table', { name: 'Deductions by month' }).getByRole('row')).toHaveCount(4)
    await expect(page.getByText('This is the buyer’s only order.')).toBeVisible()
    await page.getByRole('button', { name: `Approve ${paid.order.number}` }).click()
    await expect(page.getByRole('button', { name: `Pack ${paid.order.number}` })).toBeDisabled()
    await expect(page.getByText('The delivery and service fee is not paid yet.', { exact: true })).toBeVisible()
  })

  await test.step('approve orders in the list, also without script', async () => {
    const withoutScript = await browser.newContext({ viewport: DESKTOP, javaScriptEnabled: false })
    await signInWithToken(withoutScript, (await logIn('staff@demo.test')).token)
    const plain = await withoutScript.newPage()
    for (const [list, { order }] of [
      [plain, alsoPaid],
      [page, unpaid],
    ] as const) {
      await list.goto(queue('pending'))
      await list.getByRole('button', { name: `Approve ${order.number}` }).click()
      await expect(rowOf(list, order)).toHaveCount(0)
      await list.goto(queue('approved'))
      await expect(rowOf(list, order)).toBeVisible()
    }
    await withoutScript.close()
  })

  await Promise.all([paid, alsoPaid].map(({ person, order }) => payFees(person, order)))

  await test.step('print the pick list of orders that can be packed', async () => {
    await page.goto('/staff/orders/pick-list')
    const zone = page.getByRole('region', { name: `${PLACE.state}: ${PLACE.city}` })
    for (const { number } of both) await expect(zone.getByRole('heading', { name: number })).toBeVisible()
    await expect(page.getByRole('heading', { name: unpaid.order.number })).toHaveCount(0)
    await expect(
      page
        .getByRole('table', { name: 'Items to pick' })
        .getByRole('row', { name: /10 kg bag/ })
        .first(),
    ).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
    await expect(page.getByRole('navigation').first()).toBeHidden()
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeHidden()
    await expect(page.getByRole('heading', { name: paid.order.number })).toBeVisible()
    await page.emulateMedia({ media: 'screen' })
  })

  await test.step('print a packing slip for each of them, on a page of its own', async () => {
    await page.getByRole('link', { name: 'Packing slips' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Packing slips' })).toBeVisible()
    await page.getByLabel('State').selectOption(PLACE.state)
    await page.getByRole('button', { name: 'Show' }).click()
    const slips = page.getByRole('article', { name: /^Packing slip/ })
    await expect(slips).toHaveCount(2)
    for (const { number } of both) {
      const slip = page.getByRole('article', { name: number })
      await expect(slip).toContainText('5 Allen Avenue')
      await expect(slip).not.toContainText('₦')
    }
    for (const format of ['A4', 'A5']) {
      const pdf = (await page.pdf({ format })).toString('latin1')
      expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(2)
    }
    await page.goto(queue('approved'))
    await tick(page, [paid.order, unpaid.order])
    await page.getByRole('button', { name: 'Packing slips' }).click()
    await expect(page.getByText('1 of 2 selected orders.')).toBeVisible()
    await expect(slips).toHaveCount(1)
    await page.goto(`/staff/orders/${paid.order.id}`)
    await page.getByRole('link', { name: 'Packing slip', exact: true }).click()
    await expect(slips).toHaveCount(1)
    await page.setViewportSize(PHONE)
    await fitsPhone(page)
    await expect(slips.getByText('10 kg bag').locator('visible=true')).toHaveCount(1)
    expect(await slips.first().evaluate(brokenWords)).toEqual([])
  })

  await test.step('pack on a phone, except the order with unpaid fees', async () => {
    await page.setViewportSize(PHONE)
    await page.goto(queue('approved'))
    await tick(page, [...both, unpaid.order])
    await page.getByRole('button', { name: 'Pack 3 orders' }).click()
    await expect(page.getByText('2 packed. 1 not changed:')).toBeVisible()
    await expect(
      page.getByText(`${unpaid.order.number}: The delivery and service fee of this order is not paid yet.`),
    ).toBeVisible()
    for (const order of both) await expect(rowOf(page, order)).toHaveCount(0)
    await expect(rowOf(page, unpaid.order)).toBeVisible()
    await fitsPhone(page)
  })

  await test.step('dispatch, and print the delivery list by place', async () => {
    await page.goto(queue('packed'))
    await tick(page, both)
    await page.getByRole('button', { name: 'Dispatch 2 orders' }).click()
    await expect(page.getByText('2 dispatched.').first()).toBeVisible()
    await page.goto('/staff/orders/delivery-list')
    await fitsPhone(page)
    const places = page.getByRole('table', { name: `${PLACE.state}: ${PLACE.city}` })
    for (const { number } of both)
      await expect(places.getByRole('row', { name: number })).toContainText('5 Allen Avenue')
    await page.setViewportSize(DESKTOP)
    await page.emulateMedia({ media: 'print' })
    await expect(places.getByText('Out for delivery').first()).toBeHidden()
    await expect(places.getByRole('columnheader', { name: 'Received by (name, date, signature)' })).toBeVisible()
    await page.emulateMedia({ media: 'screen' })
  })

  await test.step('nobody is there: the order waits for the next delivery', async () => {
    await page.setViewportSize(PHONE)
    await page.goto(`/staff/orders/${paid.order.id}`)
    await page.locator('summary', { hasText: 'Delivery failed…' }).click()
    await page.getByLabel(`Reason for the failed delivery of ${paid.order.number}`).fill('Nobody was there')
    await page.getByRole('button', { name: `Record failed delivery ${paid.order.number}` }).click()
    await expect(page.getByRole('button', { name: `Dispatch ${paid.order.number}` })).toBeVisible()
    await expect(page.getByText('Nobody was there')).toBeVisible()
    await fitsPhone(page)
    await page.goto('/staff/orders/delivery-list')
    await expect(page.getByRole('row', { name: paid.order.number })).toContainText(
      'Delivery failed once: Nobody was there',
    )
    await page.goto(`/staff/orders/${paid.order.id}`)
    await page.getByRole('button', { name: `Dispatch ${paid.order.number}` }).click()
    await expect(page.getByRole('link', { name: `Deliver ${paid.order.number}` })).toBeVisible()
  })

  await test.step('deliver less than was ordered, counted line by line', async () => {
    await page.goto(`/staff/orders/${short.order.id}`)
    await page.getByRole('link', { name: `Deliver ${short.order.number}` }).click()
    await page.getByText('Something is missing or damaged').click()
    await page.getByRole('checkbox', { name: /^2 × / }).check()
    const count = (what: string) => page.getByRole('spinbutton', { name: new RegExp(`${what}$`) })
    await count('received').fill('1')
    await count('damaged').fill('2')
    await page.getByLabel('The buyer’s delivery code').fill(await codeOf(short.person, short.order))
    const check = page.getByRole('button', { name: `Check the differences for order ${short.order.number}` })
    await check.click()
    await expect(page.getByText(/so 3 cannot have arrived\./)).toBeVisible()
    await count('damaged').fill('1')
    await check.click()
    await page.getByRole('button', { name: `Confirm delivery for order ${short.order.number}` }).click()
    await expect(page.getByText('The delivery is confirmed.')).toBeVisible()
    await fitsPhone(page)
    await page.goto(`/staff/orders/${short.order.id}`)
    await expect(page.getByText('Received 1 of 2')).toBeVisible()
    await page.setViewportSize(DESKTOP)
  })

  await test.step('deliver the other orders, each with its code', async () => {
    await page.goto(queue('out_for_delivery'))
    await expect(page.getByRole('checkbox')).toHaveCount(0)
    for (const { person, order } of [paid, alsoPaid]) {
      await page.goto(`/staff/delivery?order=${order.id}`)
      await page.getByLabel('The buyer’s delivery code').fill(await codeOf(person, order))
      await page.getByRole('button', { name: `All received for order ${order.number}` }).click()
      await expect(page.getByText('The delivery is confirmed.')).toBeVisible()
    }
    await page.goto(queue('delivered'))
    await page.getByRole('link', { name: paid.order.number }).click()
    await expect(page.getByText('No further steps.')).toBeVisible()
    await page.getByRole('link', { name: 'Open as a page' }).click()
  })

  const reason = `Cannot repay ${paid.order.number}`
  await test.step('the requester cannot decide on the write-off', async () => {
    await page.getByText('Request write-off…').click()
    await page.getByRole('textbox', { name: 'Reason', exact: true }).fill(reason)
    await page.getByRole('button', { name: 'Request write-off' }).click()
    await page.getByRole('link', { name: 'See approvals' }).click()
    const own = page.getByRole('listitem').filter({ hasText: reason })
    await expect(own).toContainText('You made this request, so a colleague has to decide it.')
    await expect(own.getByRole('button')).toHaveCount(0)
  })

  await test.step('a second person approves the write-off', async () => {
    const other = await browser.newContext({ viewport: PHONE })
    const checker = await logIn('checker@demo.test')
    await signInWithToken(other, checker.token)
    const desk = await other.newPage()
    await desk.goto('/staff/approvals')
    const waiting = desk.getByRole('listitem').filter({ hasText: reason })
    await expect(waiting).toContainText('₦18,060')
    await fitsPhone(desk)
    await waiting.getByRole('button', { name: 'Approve' }).click()
    await expect(waiting).toHaveCount(0)
    await other.close()
    expect((await call('GET', `/staff/buyers/${paid.person.id}`, { token: checker.token })).body).toMatchObject({
      owed: 0,
    })
  })

  await test.step('a credit note takes the received bag back, once a second person approves', async () => {
    await page.goto(`/staff/orders/${short.order.id}`)
    await page.getByText('Request credit note…').click()
    const form = page.locator('form').filter({ has: page.getByRole('button', { name: 'Request credit note' }) })
    await form.getByLabel('Reason', { exact: true }).fill('Weevils')
    await form.getByRole('button', { name: 'Request credit note' }).click()
    await expect(form.getByText('Please enter how much of at least one line is credited.').first()).toBeVisible()
    await form.getByLabel('Credit', { exact: true }).fill('1')
    await form.getByLabel('Back in stock').fill('1')
    await form.getByRole('button', { name: 'Request credit note' }).click()
    await expect(page.getByText('The credit note is waiting for approval.')).toBeVisible()
    const checker = await logIn('checker@demo.test')
    const { body } = await call('GET', '/staff/approvals', { token: checker.token })
    const request = body.items.find(({ about }) => about === short.order.id)
    expect(request).toMatchObject({ kind: 'credit_note', amount: 18_060 })
    expect(JSON.stringify(request?.['details'])).toContain('1 credited, 1 back in stock')
    expect(
      (await call('POST', `/staff/approvals/${String(request?.['id'])}/approve`, { token: checker.token })).status,
    ).toBe(200)
    await page.reload()
    await expect(page.getByText('1 credited', { exact: true })).toBeVisible()
    expect((await call('GET', `/staff/buyers/${short.person.id}`, { token: checker.token })).body).toMatchObject({
      owed: 0,
    })
  })

  await test.step('the audit log shows every action and who did it', async () => {
    await page.goto(`/staff/orders/${paid.order.id}`)
    await expect(page.getByRole('heading', { name: 'Write off' })).toHaveCount(0)
    await page.getByRole('link', { name: 'See this order in the audit log' }).click()
    for (const act of ['Order approved', 'Order packed', 'Order out for delivery', 'Order delivered'])
      // It went out twice, because nobody was there at first.
      await expect(page.getByRole('row', { name: act }).first()).toBeVisible()
    await page.goto('/staff/audit?action=approval&actor=checker')
    const approvals = page.getByRole('row', { name: 'Request approved' })
    // Other tests have requests approved meanwhile.
    for (const request of ['Request: Credit note', 'Request: Write-off'])
      await expect(approvals.filter({ hasText: request }).first()).toBeVisible()
  })
})

/** The words of an element that continue on a second line. */
function brokenWords(element: Element): string[] {
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  const broken: string[] = []
  while (texts.nextNode()) {
    for (const word of texts.currentNode.textContent?.matchAll(/[^\s-]+/g) ?? []) {
      const range = document.createRange()
      range.setStart(texts.currentNode, word.index)
      range.setEnd(texts.currentNode, word.index + word[0].length)
      if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) broken.push(word[0])
    }
  }
  return broken
}
