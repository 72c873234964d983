import { beforeAll, describe, expect, test } from 'vitest'
import { addDays, formatDay, lagosDay } from '@/lib/core/clock'
import { db, pool } from '@/lib/core/db'
import { unseal } from '@/lib/core/seal'
import { FEE_DAYS } from '@/lib/orders/rules'
import { aBuyer, anOrder, openConnections, queuedMails } from '@/sandbox/factories'
import { runJob } from './service'

beforeAll(openConnections)

const inDays = (days: number) => formatDay(addDays(lagosDay(new Date()), days))
const remind = () => runJob('remind')
const expire = () => runJob('expire')
const statusOf = async (id: string) => (await db().order.findUniqueOrThrow({ where: { id } })).status
/** The last day to pay the fees of an order that was approved so many hours ago. */
const lastDay = (hoursAgo: number) =>
  formatDay(addDays(lagosDay(new Date(Date.now() - hoursAgo * 3_600_000)), FEE_DAYS))
const bell = async (userId: string) =>
  (await db().notification.findMany({ where: { userId }, select: { title: true } })).map(({ title }) => title)
async function textTo(recipient: string): Promise<string> {
  const { sealedBody } = await db().outboxMail.findFirstOrThrow({ where: { recipient } })
  const body = await unseal('mail', sealedBody)
  return String(body?.['text'])
}

describe('before a payday', () => {
  test('each buyer is reminded once of the deduction and its orders, by two servers', async () => {
    const buyer = await aBuyer()
    const one = await anOrder(buyer, {
      status: 'delivered',
      dues: [
        { inDays: -20, amount: 50_000n, paid: 20_000n },
        { inDays: 3, amount: 100_050n },
        { inDays: 33, amount: 100_000n },
      ],
    })
    const two = await anOrder(buyer, { status: 'delivered', feesPaid: true, dues: [{ inDays: 3, amount: 7_000n }] })
    const done = await Promise.all([remind(), remind(), remind()])
    expect(done.reduce((total, { paydays }) => total + (paydays ?? 0), 0)).toBe(1)
    expect(await remind()).toMatchObject({ paydays: 0 })
    const title = `₦1,370.50 will be deducted from your pay on ${inDays(3)}`
    expect(await queuedMails(buyer.email)).toEqual([title])
    expect(await bell(buyer.id)).toEqual([`${title}.`])
    const text = await textTo(buyer.email)
    expect(text).toContain(one.number)
    expect(text).toContain(two.number)
    expect(text).toContain('₦300 of it was due before and has not been deducted yet.')
    // What is still open of it is due on another day then: another payday.
    await pool().query('UPDATE instalments SET due_on = due_on - 31 WHERE due_on > now()')
    await remind()
    expect(await queuedMails(buyer.email)).toHaveLength(2)
  })

  test('no reminder goes to people who owe nothing, have left, are erased or not due yet', async () => {
    const quiet = []
    for (const dues of [
      [{ inDays: 3, amount: 5_000n, paid: 5_000n }],
      [{ inDays: 4, amount: 5_000n }],
      [{ inDays: 0, amount: 5_000n }],
      [{ inDays: -3, amount: 5_000n }],
    ]) {
      const buyer = await aBuyer()
      await anOrder(buyer, { status: 'delivered', dues })
      quiet.push(buyer)
    }
    for (const change of [{ eligibility: 'left' as const }, { erasedAt: new Date() }]) {
      const buyer = await aBuyer()
      await anOrder(buyer, { status: 'delivered', dues: [{ inDays: 2, amount: 5_000n }] })
      await db().user.update({ where: { id: buyer.id }, data: change })
      quiet.push(buyer)
    }
    expect(await remind()).toMatchObject({ paydays: 0 })
    for (const { id, email } of quiet) expect([await queuedMails(email), await bell(id)]).toEqual([[], []])
  })
})

describe('an approved order with unpaid fees', () => {
  const approved = async (hoursAgo: number, parts: Parameters<typeof anOrder>[1] = {}) => {
    const buyer = await aBuyer()
    const order = await anOrder(buyer, { status: 'approved', ...parts })
    await db().orderMove.create({
      data: {
        orderId: order.id,
        from: 'pending',
        to: 'approved',
        createdAt: new Date(Date.now() - hoursAgo * 3_600_000),
      },
    })
    return { buyer, order }
  }

  test('gets a reminder a day after its approval, which names the last day', async () => {
    const { buyer, order } = await approved(25)
    const others = [
      await approved(23),
      await approved(25, { feesPaid: true }),
      await approved(25, { status: 'packed' }),
    ]
    const left = await approved(25)
    await db().user.update({ where: { id: left.buyer.id }, data: { eligibility: 'left' } })
    const atTheBank = await approved(25)
    await db().payment.create({
      data: {
        txRef: `FB-FEE-${atTheBank.order.number}`,
        purpose: 'order_fees',
        userId: atTheBank.buyer.id,
        orderId: atTheBank.order.id,
        amountKobo: 200_000n,
        providerStatus: 'pending',
      },
    })
    const done = await Promise.all([remind(), remind()])
    expect(done.reduce((total, { fees }) => total + (fees ?? 0), 0)).toBe(1)
    expect(await remind()).toMatchObject({ fees: 0 })
    const title = `Order ${order.number} waits for its delivery and service fee`
    expect(await queuedMails(buyer.email)).toEqual([title])
    expect(await bell(buyer.id)).toEqual([`${title}.`])
    const text = await textTo(buyer.email)
    expect(text).toContain('₦2,000')
    expect(text).toContain(`Please pay it by ${lastDay(25)}.`)
    for (const { buyer: other } of [...others, left, atTheBank]) expect(await queuedMails(other.email)).toEqual([])
  })

  test('gets another reminder after five days, and is cancelled after the seventh', async () => {
    const { buyer, order } = await approved(5 * 24 + 1)
    const title = `Order ${order.number} waits for its delivery and service fee`
    const done = await Promise.all([remind(), remind()])
    expect(done.reduce((total, { fees }) => total + (fees ?? 0), 0)).toBe(1)
    await expire()
    expect(await statusOf(order.id)).toBe('approved')
    await pool().query('UPDATE order_moves SET created_at = now() - $2::interval WHERE order_id = $1', [
      order.id,
      '8 days 1 hour',
    ])
    expect(await remind()).toMatchObject({ fees: 0 })
    const cancelled = await Promise.all([expire(), expire(), expire()])
    expect(cancelled.reduce((total, { orders }) => total + (orders ?? 0), 0)).toBe(1)
    expect(await statusOf(order.id)).toBe('cancelled')
    expect(await queuedMails(buyer.email)).toEqual([title, `Order ${order.number}: Your order was cancelled.`])
    expect(await db().orderMove.findFirstOrThrow({ where: { orderId: order.id, to: 'cancelled' } })).toMatchObject({
      actorId: null,
      reason: 'The delivery and service fee was not paid within 7 days of the approval.',
    })
    const audited = { subject: `order:${order.id}`, action: 'order.cancelled', actorId: null }
    expect(await db().auditRecord.count({ where: audited })).toBe(1)
  })

  test('is not cancelled on its last day, once paid, once packed, or while the bank works on a payment', async () => {
    const [late, onLastDay, paid, packed, atTheBank] = [
      await approved(8 * 24 + 1),
      await approved(0),
      await approved(9 * 24, { feesPaid: true }),
      await approved(9 * 24, { status: 'packed' }),
      await approved(9 * 24),
    ]
    // The first moment of the seventh day before today in Lagos.
    await pool().query(
      `UPDATE order_moves
       SET created_at = (date_trunc('day', now() AT TIME ZONE 'Africa/Lagos') - interval '7 days')
         AT TIME ZONE 'Africa/Lagos'
       WHERE order_id = $1`,
      [onLastDay.order.id],
    )
    await db().payment.create({
      data: {
        txRef: `FB-FEE-${atTheBank.order.number}`,
        purpose: 'order_fees',
        userId: atTheBank.buyer.id,
        orderId: atTheBank.order.id,
        amountKobo: 200_000n,
        providerStatus: 'pending',
      },
    })
    expect(await expire()).toMatchObject({ orders: 1 })
    expect(await statusOf(late.order.id)).toBe('cancelled')
    for (const { order } of [onLastDay, paid, atTheBank]) expect(await statusOf(order.id)).toBe('approved')
    expect(await statusOf(packed.order.id)).toBe('packed')
    await db().payment.updateMany({ where: { orderId: atTheBank.order.id }, data: { providerStatus: 'failed' } })
    expect(await expire()).toMatchObject({ orders: 1 })
    expect(await statusOf(atTheBank.order.id)).toBe('cancelled')
  })
})
