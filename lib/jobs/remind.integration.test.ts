import { beforeAll, describe, expect, test } from 'vitest'
import { addDays, dayColumn, formatDay, lagosDay, lagosToday } from '@/lib/core/clock'
import { db, pool } from '@/lib/database/db'
import { unseal } from '@/lib/server/seal'
import { FEE_DAYS, FEE_DAYS_AFTER_REMINDER } from '@/lib/orders/rules'
import { aBuyer, anOrder, openConnections, queuedMails } from '@/sandbox/factories'
import { runJob } from './service'

beforeAll(openConnections)

const inDays = (days: number) => formatDay(addDays(lagosToday(), days))
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
    expect(text).toContain('₦1,070.50 of it is due on that day, and ₦300 is arrears of earlier paydays.')
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
  /** @param dueInDays the last day that a reminder has named, counted from today */
  const approved = async (hoursAgo: number, parts: Parameters<typeof anOrder>[1] = {}, dueInDays?: number) => {
    const buyer = await aBuyer()
    const order = await anOrder(buyer, { status: 'approved', ...parts })
    if (dueInDays !== undefined) {
      const feesDueOn = dayColumn(addDays(lagosToday(), dueInDays))
      await db().order.update({ where: { id: order.id }, data: { feesDueOn } })
    }
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

  const daysPass = (id: string, days: number) =>
    pool().query(
      `WITH order_now AS (UPDATE orders SET fees_due_on = fees_due_on - $2::int WHERE id = $1)
       UPDATE order_moves SET created_at = created_at - make_interval(days => $2::int) WHERE order_id = $1`,
      [id, days],
    )

  const payAtTheBank = ({ buyer, order }: Awaited<ReturnType<typeof approved>>) =>
    db().payment.create({
      data: {
        txRef: `FB-FEE-${order.number}`,
        purpose: 'order_fees',
        userId: buyer.id,
        orderId: order.id,
        amountKobo: 200_000n,
        providerStatus: 'pending',
      },
    })

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
    await payAtTheBank(atTheBank)
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
    const { buyer, order } = await approved(25, {}, 6)
    const title = `Order ${order.number} waits for its delivery and service fee`
    await daysPass(order.id, 3)
    expect(await remind()).toMatchObject({ fees: 0 })
    await daysPass(order.id, 1)
    const done = await Promise.all([remind(), remind()])
    expect(done.reduce((total, { fees }) => total + (fees ?? 0), 0)).toBe(1)
    await daysPass(order.id, 2)
    await expire()
    expect(await statusOf(order.id)).toBe('approved')
    await daysPass(order.id, 1)
    expect(await remind()).toMatchObject({ fees: 0 })
    const cancelled = await Promise.all([expire(), expire(), expire()])
    expect(cancelled.reduce((total, { orders }) => total + (orders ?? 0), 0)).toBe(1)
    expect(await statusOf(order.id)).toBe('cancelled')
    expect(await queuedMails(buyer.email)).toEqual([title, `Order ${order.number}: Your order was cancelled.`])
    const reason = `The delivery and service fee was not paid by ${inDays(-1)}.`
    expect(await db().orderMove.findFirstOrThrow({ where: { orderId: order.id, to: 'cancelled' } })).toMatchObject({
      actorId: null,
      reason,
    })
    const audited = { subject: `order:${order.id}`, action: 'order.cancelled', actorId: null }
    expect(await db().auditRecord.count({ where: audited })).toBe(1)
  })

  test('that waits for long already is cancelled only after a reminder with days left to pay', async () => {
    const { buyer, order } = await approved(40 * 24)
    // The release before reminded once, and named no last day.
    await db().outboxMail.create({
      data: { recipient: buyer.email, subject: 'x', sealedBody: 'x', dedupeKey: `fees-wait:${order.id}` },
    })
    expect(await expire()).toMatchObject({ orders: 0 })
    expect(await remind()).toMatchObject({ fees: 1 })
    expect(await bell(buyer.id)).toHaveLength(1)
    const { body } = await db().notification.findFirstOrThrow({ where: { userId: buyer.id } })
    expect(body).toBe(`Please pay it by ${inDays(FEE_DAYS_AFTER_REMINDER)}.`)
    await daysPass(order.id, FEE_DAYS_AFTER_REMINDER)
    expect(await remind()).toMatchObject({ fees: 1 })
    expect(await expire()).toMatchObject({ orders: 0 })
    await daysPass(order.id, 1)
    expect(await expire()).toMatchObject({ orders: 1 })
    expect(await statusOf(order.id)).toBe('cancelled')
  })

  test('is not cancelled on its last day, once paid, once packed, or while the bank works on a payment', async () => {
    const [late, onLastDay, paid, packed, atTheBank] = [
      await approved(8 * 24, {}, -1),
      await approved(7 * 24, {}, 0),
      await approved(9 * 24, { feesPaid: true }, -2),
      await approved(9 * 24, { status: 'packed' }, -2),
      await approved(9 * 24, {}, -2),
    ]
    await payAtTheBank(atTheBank)
    expect(await expire()).toMatchObject({ orders: 1 })
    expect(await statusOf(late.order.id)).toBe('cancelled')
    for (const { order } of [onLastDay, paid, atTheBank]) expect(await statusOf(order.id)).toBe('approved')
    expect(await statusOf(packed.order.id)).toBe('packed')
    await db().payment.updateMany({ where: { orderId: atTheBank.order.id }, data: { providerStatus: 'failed' } })
    expect(await expire()).toMatchObject({ orders: 1 })
    expect(await statusOf(atTheBank.order.id)).toBe('cancelled')
  })

  test('of a leaver, who gets no reminders, is cancelled after the seventh day', async () => {
    const [onLastDay, late] = [await approved(0), await approved(8 * 24 + 1)]
    // The first moment of the seventh day before today in Lagos.
    await pool().query(
      `UPDATE order_moves
       SET created_at = (date_trunc('day', now() AT TIME ZONE 'Africa/Lagos') - interval '7 days')
         AT TIME ZONE 'Africa/Lagos'
       WHERE order_id = $1`,
      [onLastDay.order.id],
    )
    const leavers = [onLastDay.buyer.id, late.buyer.id]
    await db().user.updateMany({ where: { id: { in: leavers } }, data: { eligibility: 'left' } })
    expect(await expire()).toMatchObject({ orders: 1 })
    expect(await statusOf(late.order.id)).toBe('cancelled')
    expect(await statusOf(onLastDay.order.id)).toBe('approved')
  })
})
