import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { decide } from '@/lib/approvals/decide'
import { listApprovals } from '@/lib/approvals/queries'
import { requestRefund } from '@/lib/approvals/kinds/refund'
import { addDays, lagosToday, startOfDay } from '@/lib/core/clock'
import { db, pool } from '@/lib/database/db'
import { eraseAccount } from '@/lib/privacy/service'
import { PASSWORD, aStaff, openConnections, postingsOf, queuedMails, race, unique } from '@/sandbox/factories'
import { feePayments, paymentBy } from '@/sandbox/fee-payments'
import { useRefunds } from '@/sandbox/refunds'
import { compareDays } from './compare'
import { listDifferences } from './comparison-queries'
import { sendRefunds } from './send-refunds'
import { settleByReference, startPayment } from './service'
import { settlePayment } from './settle'
import { countPaymentWork, getPayment, listPayments } from './staff-queries'
import { recordDifference } from './unrequested'

const { flutterwave, send, sent } = useRefunds({ startPayment, settlePayment, sendRefunds })
beforeAll(openConnections)
beforeEach(() => flutterwave.current.forget())

const { aFee } = feePayments(startPayment)
const pay = (txRef: string, change: { amount?: number; currency?: string; created_at?: string } = {}) =>
  flutterwave.current.pay({ tx_ref: txRef, outcome: 'successful', ...change })
const recordOf = (providerId: number) =>
  db().payment.findMany({ where: { unappliedId: String(providerId), purpose: 'unrequested' } })

/** Two transactions under one reference: the second waited for a bank until the first was settled. */
async function paidTwice(first: number, second: number) {
  const fee = await aFee()
  const late = flutterwave.current.pay({ tx_ref: fee.txRef, outcome: 'pending', amount: second })
  const { id } = pay(fee.txRef, { amount: first })
  await settleByReference(fee.txRef, String(id))
  flutterwave.current.settle(late.id, 'successful')
  return { ...fee, first: id, second: late.id }
}

describe('money under a reference that is not ours', () => {
  test('is recorded once by any number of webhooks, owed back, and refunded by two people', async () => {
    const staff = await aStaff()
    const before = await countPaymentWork(staff)
    const txRef = unique('SOMEONE')
    const { id } = pay(txRef, { amount: 1_234.5 })
    await race(Array.from({ length: 6 }, () => settleByReference(txRef, String(id))))
    const [payment, ...more] = await recordOf(id)
    expect(more).toEqual([])
    expect(payment).toMatchObject({
      txRef: `FB-XTR-${id}`,
      userId: null,
      state: 'failed',
      unappliedAmount: 123_450n,
      providerStatus: `paid under ${txRef}`,
    })
    const paymentId = payment?.id ?? ''
    expect(await postingsOf({ paymentId })).toEqual({ cash_flutterwave: 123_450n, owed_back: -123_450n })
    expect((await countPaymentWork(staff)).unapplied).toBe(before.unapplied + 1)
    const [shown] = (await listPayments(staff, { purpose: 'unrequested', q: `FB-XTR-${id}` })).items
    expect(shown).toMatchObject({ fullname: '', email: '', unapplied: '₦1,234.50' })
    expect(await getPayment(staff, paymentId)).toMatchObject({ refundable: 1_234.5, isWhole: true })

    const maker = await aStaff('finance')
    const request = await requestRefund(maker, paymentId, { reason: 'Unknown payer' })
    const facts = (await listApprovals(staff)).items.find((each) => each.id === request)?.details
    expect(facts).toMatchObject({ title: 'Refund of ₦1,234.50' })
    expect(facts?.facts).toContainEqual(['Buyer', 'Unknown'])
    await expect(decide(maker, request, 'approve')).rejects.toMatchObject({ code: 'own_request' })
    await decide(staff, request, 'approve')
    await send(paymentId)
    expect(sent(id)).toEqual([1_234.5])
    expect(await postingsOf({ paymentId })).toEqual({ cash_flutterwave: 0n, owed_back: 0n })
    expect((await countPaymentWork(staff)).unapplied).toBe(before.unapplied)
    await expect(requestRefund(staff, paymentId, { reason: 'Again' })).rejects.toMatchObject({ status: 409 })
  })

  test('is recorded without an entry when it is foreign, and not at all when it failed', async () => {
    const [foreign, failed] = [unique('FOREIGN'), unique('FAILED')]
    const { id } = pay(foreign, { amount: 20, currency: 'USD' })
    await settleByReference(foreign, String(id))
    const [payment] = await recordOf(id)
    expect(payment).toMatchObject({ unappliedAmount: 2_000n, unappliedCurrency: 'USD' })
    expect(await postingsOf({ paymentId: payment?.id ?? '' })).toEqual({})
    const refused = flutterwave.current.pay({ tx_ref: failed, outcome: 'failed', amount: 20 })
    await settleByReference(failed, String(refused.id))
    await settleByReference(failed, '999999999')
    await settleByReference(failed)
    expect(await recordOf(refused.id)).toEqual([])
  })

  test('is asked about a limited number of times', async () => {
    const txRef = unique('PENDING')
    const { id } = flutterwave.current.pay({ tx_ref: txRef, outcome: 'pending', amount: 20 })
    for (let asked = 0; asked < 30; asked += 1) await settleByReference(txRef, String(id))
    await expect(settleByReference(txRef, String(id))).rejects.toMatchObject({ status: 429 })
  })
})

describe('money again under a reference of ours', () => {
  test.each([
    ['a second underpayment', 400, 300],
    ['a payment after the full one', 1_000, 1_000],
  ])('%s is recorded once, and its payer is told', async (_name, first, second) => {
    const twice = await paidTwice(first, second)
    const told = await queuedMails(twice.buyer.email)
    await race<unknown>([
      settleByReference(twice.txRef, String(twice.second)),
      settlePayment(twice.id, 'webhook', String(twice.second)),
      settleByReference(twice.txRef, String(twice.second)),
    ])
    await settleByReference(twice.txRef, String(twice.second))
    const found = await recordOf(twice.second)
    expect(found).toMatchObject([
      {
        userId: twice.buyer.id,
        unappliedAmount: BigInt(second * 100),
        providerStatus: `paid again under ${twice.txRef}`,
      },
    ])
    expect(await postingsOf({ paymentId: found[0]?.id ?? '' })).toEqual({
      cash_flutterwave: BigInt(second * 100),
      owed_back: BigInt(second * -100),
    })
    expect(await paymentBy(twice.txRef)).toMatchObject({ state: first < 1_000 ? 'failed' : 'succeeded' })
    expect((await queuedMails(twice.buyer.email)).length).toBe(told.length + 1)
    expect(await settlePayment(found[0]?.id ?? '', 'job')).toBe('unapplied')
  })

  test('never takes what another payment waits for', async () => {
    const [paid, waiting] = [await aFee(), await aFee()]
    await settleByReference(paid.txRef, String(pay(paid.txRef).id))
    const { id } = pay(waiting.txRef)
    await settleByReference(paid.txRef, String(id))
    expect(await recordOf(id)).toEqual([])
    expect(await settlePayment(waiting.id, 'job')).toBe('succeeded')
  })
})

describe('money that a comparison found', () => {
  const yesterday = addDays(lagosToday(), -1)
  const noon = new Date(startOfDay(yesterday).getTime() + 12 * 3_600_000).toISOString()

  test('is recorded by staff, who then see no difference', async () => {
    const staff = await aStaff('finance')
    await db().comparedDay.create({ data: { day: new Date(yesterday), nextRunAt: new Date(0) } })
    const { id } = pay(unique('SHOP'), { amount: 50, created_at: noon })
    await compareDays()
    const [difference] = (await listDifferences(staff, { state: 'open' })).items
    expect(difference).toMatchObject({ kind: 'unknown_here', providerId: String(id) })
    const { won } = await race([
      recordDifference(staff, difference?.id ?? ''),
      recordDifference(staff, difference?.id ?? ''),
    ])
    expect(won.length).toBeGreaterThan(0)
    expect(await recordOf(id)).toMatchObject([{ id: won[0] }])
    await expect(recordDifference(staff, difference?.id ?? '')).rejects.toMatchObject({ status: 409 })
    await expect(recordDifference(staff, randomUUID())).rejects.toMatchObject({ status: 404 })
    await pool().query("UPDATE compared_days SET next_run_at = now() - interval '1 second'")
    await compareDays()
    expect((await listDifferences(staff, { state: 'open' })).items).toEqual([])
  })
})

test('money that arrives after its payer erased the account is owed back, and is no credit of nobody', async () => {
  const { buyer, txRef, id } = await aFee()
  const { id: providerId } = pay(txRef)
  await eraseAccount(buyer, PASSWORD)
  expect(await settlePayment(id, 'job')).toBe('unapplied')
  expect(await paymentBy(txRef)).toMatchObject({
    state: 'failed',
    providerStatus: 'the account was deleted',
    unappliedId: String(providerId),
  })
  expect(await postingsOf({ paymentId: id })).toEqual({ cash_flutterwave: 100_000n, owed_back: -100_000n })
  const [maker, checker] = [await aStaff('finance'), await aStaff('finance')]
  await decide(checker, await requestRefund(maker, id, { reason: 'Account deleted' }), 'approve')
  await send(id)
  expect(sent(providerId)).toEqual([1_000])
  expect(await db().notification.count({ where: { userId: buyer.id } })).toBe(0)
})
