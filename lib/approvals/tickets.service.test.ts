import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { db } from '@/lib/database/db'
import { getWallet } from '@/lib/credit/queries'
import { confirmDelivery } from '@/lib/orders/confirm-delivery'
import { getOrder } from '@/lib/orders/queries'
import type { StaffMove } from '@/lib/orders/rules'
import { moveOrder } from '@/lib/orders/service'
import { answerTicket } from '@/lib/tickets/answer'
import { writeToUs } from '@/lib/tickets/contact'
import { getTicket } from '@/lib/tickets/queries'
import { replaceGoods } from '@/lib/tickets/replace'
import { complaintSchema } from '@/lib/tickets/schema'
import { codeOfOrder } from '@/sandbox/delivery-codes'
import { aStaff, openConnections, postingsOf, queuedMails, race } from '@/sandbox/factories'
import { aDelivery, aTicket } from '@/sandbox/tickets'
import { toldTo } from '@/sandbox/told'
import { decide } from './decide'
import { requestTicketCredit } from './kinds/credit-note'

/* What resolves a ticket: goods that are sent again for nothing, or a credit note of two people. */

let staff: Awaited<ReturnType<typeof aStaff>>
beforeAll(async () => {
  await openConnections()
  staff = await aStaff()
})

/** A reported problem with a delivered order of four bags, and the stock of their product. */
async function reported() {
  const delivery = await aDelivery()
  const id = await aTicket(delivery)
  const stock = async () =>
    (await db().product.findUniqueOrThrow({ where: { id: delivery.productId }, select: { stock: true } })).stock
  const resolution = (quantity: number, itemId = delivery.itemId) => ({
    itemId,
    quantity,
    restocked: 0,
    reason: 'Sorry.',
  })
  return { ...delivery, id, stock, resolution, before: await stock() }
}

async function walkThrough(orderId: string, steps: readonly StaffMove[]): Promise<void> {
  for (const move of steps)
    if (move === 'deliver') await confirmDelivery(staff, orderId, { code: await codeOfOrder(orderId) })
    else await moveOrder(staff, orderId, move, move === 'cancel' ? { reason: 'Not needed' } : {})
}

describe('a replacement', () => {
  test('is an order for nothing, which is packed and delivered like every order; the plan stays', async () => {
    const { buyer, order, id, stock, resolution, before } = await reported()
    const wallet = await getWallet(buyer.id)
    const orderId = await replaceGoods(staff, id, resolution(2))
    expect(await stock()).toBe(before - 2)
    expect(await getTicket(buyer, id)).toMatchObject({
      state: 'answered',
      replacement: { orderId },
      messages: [{}, { event: 'replaced', text: expect.stringMatching(/^2 × Bag of rice.*Sorry\.$/) as string }],
    })
    await walkThrough(orderId, ['approve', 'pack', 'dispatch', 'deliver'])
    expect(await getOrder(buyer, orderId)).toMatchObject({
      status: 'delivered',
      allItemsTotalPrice: 0,
      isPaymentDS: true,
      replaces: { orderNumber: order.number },
      orderItems: [{ quantity: 2, received: 2, totalPrice: 0 }],
    })
    expect(await stock()).toBe(before - 2)
    expect(await db().plan.count({ where: { orderId } })).toBe(0)
    expect(await postingsOf({ orderId })).toEqual({})
    expect(await getWallet(buyer.id)).toEqual(wallet)
    expect(await db().stockMovement.findMany({ where: { orderId }, select: { quantity: true, reason: true } })).toEqual(
      [{ quantity: -2, reason: 'replacement' }],
    )
    expect(await queuedMails(buyer.email)).toContain('We are sending you a replacement')
  })

  test('that is cancelled or not received gives its stock back, and can be sent again', async () => {
    const { buyer, id, stock, resolution, before } = await reported()
    const first = await replaceGoods(staff, id, resolution(4))
    await walkThrough(first, ['approve', 'cancel'])
    expect(await stock()).toBe(before)
    const second = await replaceGoods(staff, id, resolution(4))
    await walkThrough(second, ['approve', 'pack', 'dispatch'])
    const { id: itemId } = await db().orderItem.findFirstOrThrow({ where: { orderId: second } })
    const code = await codeOfOrder(second)
    await confirmDelivery(staff, second, { code, lines: [{ itemId, received: 1, damaged: 1 }] })
    // Two did not arrive and are back; one is damaged and gone.
    expect(await stock()).toBe(before - 2)
    expect((await getTicket(buyer, id)).replacement?.orderId).toBe(second)
  })

  test('is refused above what the buyer keeps and has not been sent, twice, and without stock', async () => {
    const { id, order, buyer, productId, resolution, stock, before } = await reported()
    await expect(replaceGoods(staff, id, resolution(5))).rejects.toMatchObject({ code: 'above_delivered' })
    await expect(replaceGoods(staff, id, resolution(1, randomUUID()))).rejects.toMatchObject({ status: 400 })
    await db().product.update({ where: { id: productId }, data: { stock: 1 } })
    await expect(replaceGoods(staff, id, resolution(2))).rejects.toMatchObject({ code: 'out_of_stock' })
    await db().product.update({ where: { id: productId }, data: { stock: before } })
    const { won, lost } = await race([0, 1].map(() => replaceGoods(staff, id, resolution(3))))
    expect([won.length, lost.length]).toEqual([1, 1])
    expect(await stock()).toBe(before - 3)
    const whole = await aTicket({ buyer, order, itemId: null })
    await expect(replaceGoods(staff, whole, resolution(2))).rejects.toMatchObject({
      code: 'above_delivered',
      message: expect.stringMatching(/^At most 1 of /) as string,
    })
    for (const unknown of [randomUUID(), 'x'])
      await expect(replaceGoods(staff, unknown, resolution(1))).rejects.toMatchObject({ status: 404 })
  })
})

describe('a credit note for a ticket', () => {
  test('answers it once a second person agrees', async () => {
    const { buyer, order, id, resolution, stock, before } = await reported()
    const finance = await aStaff('finance')
    const approvalId = await requestTicketCredit(staff, id, { ...resolution(1), restocked: 1 })
    expect(await getTicket(buyer, id)).toMatchObject({ state: 'open', messages: [{}] })
    await expect(requestTicketCredit(staff, id, resolution(1))).rejects.toMatchObject({ code: 'already_requested' })
    await expect(decide(staff, approvalId, 'approve')).rejects.toMatchObject({ status: 403 })
    await decide(finance, approvalId, 'approve')
    expect(await getTicket(buyer, id)).toMatchObject({
      state: 'answered',
      messages: [{}, { event: 'credited', text: '₦10,000 of your order was credited to you. Sorry.' }],
    })
    expect((await toldTo(buyer)).mails.at(-1)).toContain('Reason: Sorry.')
    expect(await getOrder(buyer, order.id)).toMatchObject({ financedNow: 30_000, orderItems: [{ credited: 1 }] })
    expect(await stock()).toBe(before + 1)
    await expect(requestTicketCredit(staff, id, resolution(4))).rejects.toMatchObject({ code: 'above_delivered' })
  })

  test('that is declined leaves the ticket open and the stock', async () => {
    const { buyer, id, resolution, stock, before } = await reported()
    const approvalId = await requestTicketCredit(staff, id, { ...resolution(2), restocked: 1 })
    await decide(await aStaff('finance'), approvalId, 'decline')
    expect(await getTicket(buyer, id)).toMatchObject({ state: 'open', messages: [{}] })
    expect(await stock()).toBe(before)
  })

  test('is refused for a ticket about no order, for a free replacement, and for an unknown ticket', async () => {
    const { buyer, id, itemId, resolution } = await reported()
    const input = complaintSchema.parse({ email: buyer.email, complaint: 'Hello' })
    const general = await writeToUs(buyer, input)
    await expect(requestTicketCredit(staff, general, resolution(1))).rejects.toMatchObject({ code: 'wrong_state' })
    await expect(replaceGoods(staff, general, resolution(1))).rejects.toMatchObject({ code: 'wrong_state' })
    await expect(requestTicketCredit(staff, randomUUID(), resolution(1))).rejects.toMatchObject({ status: 404 })
    const free = await replaceGoods(staff, id, { itemId, quantity: 1, reason: 'Sorry.' })
    await walkThrough(free, ['approve', 'pack', 'dispatch', 'deliver'])
    const line = await db().orderItem.findFirstOrThrow({ where: { orderId: free }, select: { id: true } })
    const again = await aTicket({ buyer, order: { id: free }, itemId: line.id })
    await expect(requestTicketCredit(staff, again, resolution(1, line.id))).rejects.toMatchObject({
      code: 'wrong_state',
      message: expect.stringContaining('free replacement') as string,
    })
    await answerTicket(staff, again, { answer: 'We credit the first order.' })
  })
})
