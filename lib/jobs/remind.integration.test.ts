import { beforeAll, describe, expect, test } from 'vitest'
import { addDays, formatDay, lagosDay } from '@/lib/core/clock'
import { db, pool } from '@/lib/core/db'
import { unseal } from '@/lib/core/seal'
import { aBuyer, anOrder, openConnections, queuedMails } from '@/sandbox/factories'
import { runJob } from './service'

beforeAll(openConnections)

const inDays = (days: number) => formatDay(addDays(lagosDay(new Date()), days))
const remind = () => runJob('remind')
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
      status: 'packed',
      dues: [
        { inDays: -20, amount: 50_000n, paid: 20_000n },
        { inDays: 3, amount: 100_050n },
        { inDays: 33, amount: 100_000n },
      ],
    })
    const two = await anOrder(buyer, { status: 'approved', feesPaid: true, dues: [{ inDays: 3, amount: 7_000n }] })
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
      await anOrder(buyer, { status: 'packed', dues })
      quiet.push(buyer)
    }
    for (const change of [{ eligibility: 'left' as const }, { erasedAt: new Date() }]) {
      const buyer = await aBuyer()
      await anOrder(buyer, { status: 'packed', dues: [{ inDays: 2, amount: 5_000n }] })
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

  test('gets one reminder, a day after its approval', async () => {
    const { buyer, order } = await approved(25)
    const others = [
      await approved(23),
      await approved(25, { feesPaid: true }),
      await approved(25, { status: 'packed' }),
      // The mail of its reminder may be deleted already.
      await approved(30 * 24 + 1),
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
    expect(await textTo(buyer.email)).toContain('₦2,000')
    for (const { buyer: other } of [...others, left, atTheBank]) expect(await queuedMails(other.email)).toEqual([])
  })
})
