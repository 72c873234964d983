import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { db } from '@/lib/database/db'
import { getWallet, planOfOrder, spendable } from '@/lib/credit/queries'
import { aBuyer, anOrder, aStaff, openConnections, postingsOf, queuedMails, race } from '@/sandbox/factories'
import { codeOfOrder } from '@/sandbox/delivery-codes'
import { getOrder, listHistory } from './queries'
import { ORDER_STATUSES, STAFF_MOVE_NAMES, canMove } from './rules'
import { listOrders } from './staff-queries'
import { confirmDelivery } from './confirm-delivery'
import { changeDelivery, moveOrder } from './service'

beforeAll(openConnections)

const statusOf = async (id: string) => (await db().order.findUniqueOrThrow({ where: { id } })).status
const stockOf = async (id: string | undefined) =>
  (await db().product.findUniqueOrThrow({ where: { id: id ?? '' } })).stock
const movesOf = async (id: string) =>
  (await db().orderMove.findMany({ where: { orderId: id }, orderBy: { id: 'asc' } })).map(
    ({ from, to }) => `${from} > ${to}`,
  )

describe('approving an order', () => {
  test('books nothing, keeps the limit reserved, and notifies the buyer', async () => {
    const [buyer, staff] = [await aBuyer(), await aStaff()]
    const order = await anOrder(buyer, { items: 1_000_000n, months: 3 })
    const reserved = await spendable(buyer.id)
    await moveOrder(staff, order.id, 'approve')
    expect(await statusOf(order.id)).toBe('approved')
    expect(await postingsOf({ orderId: order.id })).toEqual({})
    expect(await planOfOrder(order.id)).toEqual([])
    expect(await spendable(buyer.id)).toBe(reserved)
    expect(await getWallet(buyer.id)).toMatchObject({
      totalLoan: 0,
      currentLoan: 0,
      paidLoan: 0,
      montlyPayBack: 0,
      onItsWay: 10_000,
    })
    expect(await queuedMails(buyer.email)).toEqual([`Order ${order.number}: Your order is approved.`])
    expect(await db().notification.count({ where: { userId: buyer.id } })).toBe(1)
    expect(
      await db().auditRecord.findMany({
        where: { subject: `order:${order.id}` },
        select: { action: true, actorId: true },
      }),
    ).toEqual([{ action: 'order.approved', actorId: staff.id }])
  })

  test('at the same time happens once; the others are refused', async () => {
    const [buyer, staff] = [await aBuyer(), await aStaff()]
    const order = await anOrder(buyer)
    const { won, lost } = await race(Array.from({ length: 5 }, () => moveOrder(staff, order.id, 'approve')))
    expect(won).toHaveLength(1)
    for (const refusal of lost) expect(refusal).toMatchObject({ status: 409 })
    expect(await movesOf(order.id)).toEqual(['pending > approved'])
    expect(await queuedMails(buyer.email)).toHaveLength(1)
    await expect(moveOrder(staff, order.id, 'approve')).rejects.toMatchObject({ status: 409 })
  })

  test('and rejecting at the same time ends in one of both', async () => {
    const staff = await aStaff()
    for (let round = 0; round < 4; round += 1) {
      const buyer = await aBuyer()
      const order = await anOrder(buyer)
      const { won } = await race([
        moveOrder(staff, order.id, 'approve'),
        moveOrder(staff, order.id, 'reject', { reason: 'No stock' }),
      ])
      expect(won).toHaveLength(1)
      const isApproved = (await statusOf(order.id)) === 'approved'
      expect(await movesOf(order.id)).toEqual([isApproved ? 'pending > approved' : 'pending > rejected'])
      expect(await stockOf(order.items[0]?.productId)).toBe(isApproved ? 100 : 101)
    }
  })

  test('is refused until the buyer has accepted the terms', async () => {
    const [buyer, staff] = [await aBuyer(), await aStaff()]
    const order = await anOrder(buyer, { termsAccepted: false })
    await expect(moveOrder(staff, order.id, 'approve')).rejects.toMatchObject({
      status: 409,
      code: 'terms_not_accepted',
    })
    expect(await statusOf(order.id)).toBe('pending')
  })

  test('is refused when it does not fit a corrected salary, and changes nothing', async () => {
    const [buyer, staff] = [await aBuyer(), await aStaff()]
    const order = await anOrder(buyer)
    await db().user.update({ where: { id: buyer.id }, data: { salaryKobo: 100_000n } })
    await expect(moveOrder(staff, order.id, 'approve')).rejects.toMatchObject({ status: 501 })
    expect(await statusOf(order.id)).toBe('pending')
    expect(await postingsOf({ orderId: order.id })).toEqual({})
    expect(await queuedMails(buyer.email)).toEqual([])
  })

  test('counts the order once against the limit', async () => {
    const [buyer, staff] = [await aBuyer(), await aStaff()]
    const order = await anOrder(buyer, { items: 19_998_000n })
    await moveOrder(staff, order.id, 'approve')
    expect((await getWallet(buyer.id)).availableCredit).toBe(0)
  })
})

describe('rejecting an order', () => {
  test('returns the stock once and gives the buyer the reason', async () => {
    const [buyer, staff] = [await aBuyer(), await aStaff()]
    const order = await anOrder(buyer, { quantity: 4 })
    await expect(moveOrder(staff, order.id, 'reject')).rejects.toMatchObject({ status: 400 })
    const { won } = await race(
      Array.from({ length: 3 }, () => moveOrder(staff, order.id, 'reject', { reason: 'We do not deliver there' })),
    )
    expect(won).toHaveLength(1)
    expect(await stockOf(order.items[0]?.productId)).toBe(104)
    expect((await getOrder(buyer, order.id)).moves.at(-1)).toMatchObject({
      status: 'rejected',
      reason: 'We do not deliver there',
    })
    expect(await queuedMails(buyer.email)).toEqual([`Order ${order.number}: Your order was not approved.`])
    expect(await getWallet(buyer.id)).toMatchObject({ totalLoan: 0 })
  })
})

describe('packing an order', () => {
  test('is refused until the fees are paid', async () => {
    const [buyer, staff] = [await aBuyer(), await aStaff()]
    const order = await anOrder(buyer, { status: 'approved' })
    await expect(moveOrder(staff, order.id, 'pack')).rejects.toMatchObject({
      status: 409,
      message: 'The delivery and service fee of this order is not paid yet.',
    })
    expect(await statusOf(order.id)).toBe('approved')
    await db().order.update({ where: { id: order.id }, data: { feesPaidAt: new Date() } })
    await moveOrder(staff, order.id, 'pack')
    expect(await statusOf(order.id)).toBe('packed')
  })

  test('needs no payment when there are no fees', async () => {
    const [buyer, staff] = [await aBuyer(), await aStaff()]
    const order = await anOrder(buyer, { status: 'approved' })
    await db().order.update({
      where: { id: order.id },
      data: { serviceFeeKobo: 0n, deliveryFeeKobo: 0n, totalKobo: 1_000_000n },
    })
    expect((await listHistory(buyer)).items[0]).toMatchObject({ isPaymentDS: true })
    await moveOrder(staff, order.id, 'pack')
    expect(await statusOf(order.id)).toBe('packed')
  })
})

describe('moving an order', () => {
  test('of a buyer who has left is refused until the food is on its way', async () => {
    const [buyer, staff] = [await aBuyer(), await aStaff()]
    await db().user.update({ where: { id: buyer.id }, data: { eligibility: 'left' } })
    for (const [status, move] of [
      ['pending', 'approve'],
      ['approved', 'pack'],
      ['packed', 'dispatch'],
    ] as const) {
      const order = await anOrder(buyer, { status, feesPaid: true })
      await expect(moveOrder(staff, order.id, move)).rejects.toMatchObject({ status: 409, code: 'left_company' })
      expect(await statusOf(order.id)).toBe(status)
    }
    const sent = await anOrder(buyer, { status: 'out_for_delivery', feesPaid: true })
    await confirmDelivery(staff, sent.id, { code: await codeOfOrder(sent.id) })
    expect(await getWallet(buyer.id)).toMatchObject({ currentLoan: 10_000 })
  })

  test('back to the store after a failed delivery keeps the stock and books nothing', async () => {
    const [buyer, staff] = [await aBuyer(), await aStaff()]
    const order = await anOrder(buyer, { status: 'out_for_delivery', feesPaid: true })
    await expect(moveOrder(staff, order.id, 'fail')).rejects.toMatchObject({ status: 400 })
    await moveOrder(staff, order.id, 'fail', { reason: 'Nobody was there' })
    await moveOrder(staff, order.id, 'dispatch')
    await moveOrder(staff, order.id, 'fail', { reason: 'The road is closed' })
    expect(await statusOf(order.id)).toBe('packed')
    expect(await stockOf(order.items[0]?.productId)).toBe(100)
    expect(await postingsOf({ orderId: order.id })).toEqual({})
    const failed = `Order ${order.number}: We could not deliver your order.`
    expect(await queuedMails(buyer.email)).toEqual([failed, `Order ${order.number}: Your Order is on its way.`, failed])
    expect((await getOrder(buyer, order.id)).moves.at(-1)).toMatchObject({
      from: 'out_for_delivery',
      status: 'packed',
      reason: 'The road is closed',
    })
  })

  test('goes from pending to delivered, each step with a mail', async () => {
    const [buyer, staff] = [await aBuyer(), await aStaff()]
    const order = await anOrder(buyer, { feesPaid: true })
    for (const move of ['approve', 'pack', 'dispatch'] as const) await moveOrder(staff, order.id, move)
    await confirmDelivery(staff, order.id, { code: await codeOfOrder(order.id) })
    expect(await movesOf(order.id)).toEqual([
      'pending > approved',
      'approved > packed',
      'packed > out_for_delivery',
      'out_for_delivery > delivered',
    ])
    expect(await queuedMails(buyer.email)).toHaveLength(4)
    expect(await db().ledgerEntry.count({ where: { orderId: order.id } })).toBe(1)
  })

  test.each(ORDER_STATUSES)('refuses every step that is not next from %s, and changes nothing', async (status) => {
    const [buyer, staff] = [await aBuyer(), await aStaff()]
    const order = await anOrder(buyer, { status, feesPaid: true })
    const before = await postingsOf({ orderId: order.id })
    const refused = STAFF_MOVE_NAMES.filter((move) => !canMove(status, move))
    expect(refused.length).toBeGreaterThanOrEqual(3)
    for (const move of refused)
      await expect(
        move === 'deliver'
          ? confirmDelivery(staff, order.id, { code: '0000' })
          : moveOrder(staff, order.id, move, { reason: 'because' }),
        move,
      ).rejects.toMatchObject({ status: 409 })
    expect(await statusOf(order.id)).toBe(status)
    expect(await movesOf(order.id)).toEqual([])
    expect(await stockOf(order.items[0]?.productId)).toBe(100)
    expect(await postingsOf({ orderId: order.id })).toEqual(before)
  })

  test('refuses an order that does not exist', async () => {
    const staff = await aStaff()
    for (const id of [randomUUID(), 'x', ''])
      await expect(moveOrder(staff, id, 'approve')).rejects.toMatchObject({ status: 404 })
  })
})

describe('the delivery details', () => {
  const details = { state: 'Kano', city: 'Kano', location: '3 Loom Avenue', phoneNumber: '+2348030000000' }

  test('can be changed while the order is pending', async () => {
    const [buyer, staff] = [await aBuyer(), await aStaff()]
    const order = await anOrder(buyer)
    await changeDelivery(buyer, order.id, details)
    expect((await getOrder(buyer, order.id)).deliveryDetails).toEqual(details)
    expect(await db().order.count({ where: { userId: buyer.id } })).toBe(1)
    await moveOrder(staff, order.id, 'approve')
    await expect(changeDelivery(buyer, order.id, { ...details, city: 'Lagos' })).rejects.toMatchObject({ status: 409 })
    expect((await getOrder(buyer, order.id)).deliveryDetails).toEqual(details)
  })

  test('cannot be changed by another buyer', async () => {
    const order = await anOrder(await aBuyer())
    await expect(changeDelivery(await aBuyer(), order.id, details)).rejects.toMatchObject({ status: 403 })
  })
})

describe('lists of orders', () => {
  test('show a buyer their own orders, newest first', async () => {
    const [buyer, other] = [await aBuyer(), await aBuyer()]
    const [first, second] = [await anOrder(buyer), await anOrder(buyer)]
    await anOrder(other)
    expect((await listHistory(buyer)).items.map(({ _id }) => _id)).toEqual([second.id, first.id])
    expect((await listHistory(buyer)).items[0]).toMatchObject({
      deliveryFee: 1_500,
      serviceFee: 500,
      allItemsTotalPrice: 12_000,
      isPaymentDS: false,
      status: 'pending',
    })
  })

  test('show staff all orders of a status, oldest first, in pages', async () => {
    const [buyer, staff] = [await aBuyer(), await aStaff()]
    const packed: string[] = []
    for (let index = 0; index < 51; index += 1) packed.push((await anOrder(buyer, { status: 'packed' })).id)
    const first = await listOrders(staff, { status: 'packed' })
    const rest = await listOrders(staff, { status: 'packed', cursor: first.nextCursor ?? '' })
    expect([...first.items, ...rest.items].map(({ id }) => id).filter((id) => packed.includes(id))).toEqual(packed)
    expect(first.items).toHaveLength(50)
    expect(rest.nextCursor).toBeNull()
    expect(first.items.every(({ status }) => status === 'packed')).toBe(true)
  })
})
