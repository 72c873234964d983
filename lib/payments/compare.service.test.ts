import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { addDays, columnDay, lagosToday, startOfDay } from '@/lib/core/clock'
import { db, pool } from '@/lib/database/db'
import { log } from '@/lib/observability/log'
import { patience } from '@/lib/integrations/flutterwave'
import { aBuyer, aStaff, anOrder, openConnections, unique } from '@/sandbox/factories'
import { LISTED_TRANSACTION, page } from '@/sandbox/flutterwave/documented-responses'
import { heldElsewhere, loseHolds } from '@/sandbox/queue'
import { useFlutterwave } from '@/sandbox/test-outside'
import { closeDifference } from './close-difference'
import { compareDays } from './compare'
import { countOpenDifferences, listComparedDays, listDifferences } from './comparison-queries'
import { sendRefunds } from './send-refunds'
import { startPayment } from './service'
import { settlePayment } from './settle'

/* The job, with PostgreSQL and a stand-in for the provider that follows its documentation. */

const flutterwave = useFlutterwave()
beforeAll(openConnections)
const yesterday = addDays(lagosToday(), -1)
const HOUR = 3_600_000
const at = (hour: number) => new Date(startOfDay(yesterday).getTime() + hour * HOUR).toISOString()

// The check of the books at the end wants what was booked.
afterAll(() => pool().query('UPDATE payments SET received_kobo = amount_kobo WHERE received_kobo > amount_kobo'))

beforeEach(async () => {
  vi.restoreAllMocks()
  flutterwave.current.setFaults({ api: 'normal' })
  flutterwave.current.forget()
  await pool().query('DELETE FROM compared_days')
  await pool().query("UPDATE payments SET settled_at = settled_at - interval '60 days' WHERE settled_at IS NOT NULL")
  await pool().query("UPDATE refunds SET completed_at = completed_at - interval '60 days'")
  // Only yesterday counts in these tests.
  await db().comparedDay.create({ data: { day: new Date(yesterday), nextRunAt: new Date(0) } })
})

/** A registration fee that was paid yesterday, at both sides unless `settle` is false. */
async function aPayment({ hour = 12, settle = true, amount = 1_000, currency = 'NGN' } = {}) {
  const buyer = await aBuyer({ feePaid: false })
  const { txRef } = await startPayment(buyer, { purpose: 'registration' })
  const { id } = flutterwave.current.pay({
    tx_ref: txRef,
    outcome: 'successful',
    amount,
    currency,
    created_at: at(hour),
  })
  const payment = await db().payment.findUniqueOrThrow({ where: { txRef }, select: { id: true } })
  if (settle) {
    await settlePayment(payment.id, 'job')
    await pool().query('UPDATE payments SET settled_at = $2 WHERE id = $1 AND settled_at IS NOT NULL', [
      payment.id,
      at(hour),
    ])
  }
  return { txRef, paymentId: payment.id, providerId: String(id) }
}

const found = async (state: 'open' | 'closed' = 'open') =>
  (await listDifferences(await aStaff(), { state })).items.map(({ kind, txRef }) => `${kind} ${txRef}`).sort()

/** Compares yesterday again, although it is not due. */
async function again() {
  await pool().query("UPDATE compared_days SET next_run_at = now() - interval '1 second'")
  return compareDays()
}

test('a day that agrees has equal figures and is compared once more, three days later', async () => {
  for (let made = 0; made < 12; made += 1) await aPayment({ hour: made * 2 })
  expect(await compareDays()).toBe(1)
  const [day] = (await listComparedDays(await aStaff(), {})).items
  const side = { count: 12, sum: 12_000 }
  expect(day).toMatchObject({ day: yesterday, problem: null, payments: { provider: side, ours: side } })
  expect(day?.comparedAt).not.toBeNull()
  expect(day?.nextAt).toBe(new Date(startOfDay(addDays(yesterday, 4)).getTime() + HOUR).toISOString())
  expect(await compareDays()).toBe(0)
  expect([await found(), await db().providerRow.count()]).toEqual([[], 0])
})

test('each kind of difference between payments is found, and what is mended is closed', async () => {
  const fine = await aPayment()
  const late = await aPayment({ settle: false })
  const tooMuch = await aPayment()
  const foreign = await aPayment()
  await db().payment.update({ where: { id: tooMuch.paymentId }, data: { receivedKobo: 101_000n } })
  await db().payment.update({ where: { id: foreign.paymentId }, data: { currency: 'USD' } })
  const gone = await aPayment()
  await db().payment.update({ where: { id: gone.paymentId }, data: { providerId: '77', txRef: unique('FB') } })
  const stranger = unique('SHOP')
  flutterwave.current.pay({ tx_ref: stranger, outcome: 'successful', amount: 5, created_at: at(0) })
  flutterwave.current.pay({ tx_ref: unique('SHOP'), outcome: 'successful', amount: 5, created_at: at(-0.01) })
  flutterwave.current.pay({ tx_ref: unique('SHOP'), outcome: 'successful', amount: 5, created_at: at(24) })
  flutterwave.current.pay({ tx_ref: unique('SHOP'), outcome: 'failed', amount: 5, created_at: at(3) })
  const warn = vi.spyOn(log, 'warn')
  expect(await compareDays()).toBe(1)
  expect(warn).toHaveBeenCalledWith({ day: yesterday, open: 6 }, 'the payment provider and our records differ')
  const renamed = await db().payment.findUniqueOrThrow({ where: { id: gone.paymentId } })
  const expected = [
    `amount ${tooMuch.txRef}`,
    `currency ${foreign.txRef}`,
    `missing_there ${renamed.txRef}`,
    `status ${late.txRef}`,
    `unknown_here ${gone.txRef}`,
    `unknown_here ${stranger}`,
  ].sort()
  expect(await found()).toEqual(expected)
  expect(expected.join()).not.toContain(fine.txRef)

  await settlePayment(late.paymentId, 'job')
  await again()
  expect(await found()).toEqual(expected.filter((each) => !each.startsWith('status')))
  expect(await found('closed')).toEqual([`status ${late.txRef}`])
  await db().payment.updateMany({ where: { id: foreign.paymentId }, data: { currency: 'NGN' } })
})

test('a difference that staff closed is not opened again, and one is closed once', async () => {
  const staff = await aStaff('finance')
  const tooMuch = await aPayment()
  await db().payment.update({ where: { id: tooMuch.paymentId }, data: { receivedKobo: 101_000n } })
  await compareDays()
  const [difference] = (await listDifferences(staff, {})).items
  const open = await countOpenDifferences()
  await closeDifference(staff, difference?.id ?? '', 'Known')
  expect(await countOpenDifferences()).toBe(open - 1)
  await again()
  expect(await found()).toEqual([])
  await expect(closeDifference(staff, difference?.id ?? '', 'Known')).rejects.toMatchObject({ status: 409 })
  await expect(closeDifference(staff, 'nothing', 'Known')).rejects.toMatchObject({ status: 404 })
  expect(
    await db().auditRecord.findFirstOrThrow({ where: { action: 'difference.closed', actorId: staff.id } }),
  ).toMatchObject({ subject: `difference:${difference?.id}`, details: { kind: 'amount', reason: 'Known' } })
  // Other facts are another difference.
  await db().payment.update({ where: { id: tooMuch.paymentId }, data: { receivedKobo: 102_000n } })
  await again()
  expect(await found()).toEqual([`amount ${tooMuch.txRef}`])
  expect((await listDifferences(staff, { state: 'closed' })).items[0]).toMatchObject({ closedBy: 'Back Office' })
})

test('money that the provider made days before we settled it is asked for alone', async () => {
  const transfer = await aPayment({ hour: -100 })
  await pool().query('UPDATE payments SET settled_at = $2 WHERE id = $1', [transfer.paymentId, at(10)])
  await compareDays()
  expect(await found()).toEqual([])
  expect((await listComparedDays(await aStaff(), {})).items[0]).toMatchObject({ payments: { provider: { count: 1 } } })
})

async function aRefund() {
  const buyer = await aBuyer()
  const order = await anOrder(buyer, { status: 'approved' })
  const { txRef } = await startPayment(buyer, { purpose: 'order_fees', orderId: order.id })
  await db().order.update({ where: { id: order.id }, data: { status: 'cancelled' } })
  const { id } = flutterwave.current.pay({ tx_ref: txRef, outcome: 'successful', amount: 2_000, created_at: at(9) })
  const payment = await db().payment.findUniqueOrThrow({ where: { txRef } })
  await settlePayment(payment.id, 'job')
  await sendRefunds()
  const refund = await db().refund.findFirstOrThrow({ where: { paymentId: payment.id } })
  const [theirs] = flutterwave.current.refunds(id)
  if (theirs) theirs.created_at = at(10)
  await pool().query('UPDATE refunds SET completed_at = $2 WHERE id = $1', [refund.id, at(10)])
  await pool().query('UPDATE payments SET settled_at = $2 WHERE id = $1', [payment.id, at(9)])
  return { txRef, refundId: refund.id, theirs }
}

test('each kind of difference between refunds is found', async () => {
  await aRefund()
  const [other, lost, unknown] = [await aRefund(), await aRefund(), await aRefund()]
  if (other.theirs) other.theirs.amount_refunded = 1_999
  await pool().query("UPDATE refunds SET provider_id = '5' WHERE id = $1", [lost.refundId])
  if (lost.theirs) lost.theirs.status = 'failed'
  await pool().query('UPDATE refunds SET provider_id = NULL, completed_at = NULL WHERE id = $1', [unknown.refundId])
  await compareDays()
  expect(await found()).toEqual(
    [
      `refund_amount ${other.txRef}`,
      `refund_missing_there ${lost.txRef}`,
      `refund_unknown_here ${unknown.txRef}`,
    ].sort(),
  )
  const [day] = (await listComparedDays(await aStaff(), {})).items
  expect(day?.refunds).toEqual({ provider: { count: 3, sum: 5_999 }, ours: { count: 3, sum: 6_000 } })
})

test.each(['unavailable', 'limited', 'garbage', 'hang'] as const)(
  'a provider that is %s leaves the day as it is, and says so',
  async (api) => {
    const before = patience.ms
    patience.ms = 100
    flutterwave.current.setFaults({ api })
    const warn = vi.spyOn(log, 'warn')
    expect(await compareDays()).toBe(0)
    patience.ms = before
    expect(warn.mock.calls).toMatchObject([[{ day: yesterday }, 'a day could not be compared with the provider']])
    const day = await db().comparedDay.findFirstOrThrow()
    expect([columnDay(day.day), day.comparedAt, day.failures]).toEqual([yesterday, null, 1])
    expect(day.problem).not.toBe('')
    expect(day.nextRunAt?.getTime()).toBeGreaterThan(Date.now() + 60_000)
    flutterwave.current.setFaults({ api: 'normal' })
    expect(await again()).toBe(1)
    expect((await db().comparedDay.findFirstOrThrow()).problem).toBe('')
  },
)

test('a run that is interrupted continues with the page after the last one', async () => {
  for (let made = 0; made < 25; made += 1)
    flutterwave.current.pay({ tx_ref: unique('SHOP'), outcome: 'successful', amount: 1, created_at: at(14) })
  const provider = globalThis.fetch
  const asked: string[] = []
  let isCut = true
  const calls = vi.spyOn(globalThis, 'fetch').mockImplementation((address, init) => {
    const { pathname, searchParams } = new URL(address as string)
    const page = `${pathname.replace('/v3/', '')} ${searchParams.get('page')}`
    if (isCut && page === 'transactions 3') return Promise.reject(new TypeError('connection lost'))
    asked.push(page)
    return provider(address, init)
  })
  expect(await compareDays()).toBe(0)
  expect(await db().comparedDay.findFirstOrThrow()).toMatchObject({ nextPage: 3, comparedAt: null })
  isCut = false
  expect(await again()).toBe(1)
  calls.mockRestore()
  expect(asked).toEqual(['transactions 1', 'transactions 2', 'transactions 3', 'refunds 1'])
  expect(await countOpenDifferences()).toBe(25)
})

test.each([
  ['that repeats for ever', 1_000, 100, 'page 2 of transactions has nothing new'],
  ['that lacks rows', 3, 1, 'the list has 3 transactions, and its pages have 1'],
  ['that is endless', 50_000, 5_000, 'the list of transactions has 5000 pages'],
])('a list %s leaves the day, and its pages are read anew', async (_name, total, total_pages, problem) => {
  const calls = vi.spyOn(globalThis, 'fetch').mockImplementation((address) => {
    const current_page = Number(new URL(address as string).searchParams.get('page'))
    const info = { total, current_page, total_pages }
    return Promise.resolve(new Response(page([{ ...LISTED_TRANSACTION, created_at: at(1) }], info).body))
  })
  expect(await compareDays()).toBe(0)
  expect(calls.mock.calls.length).toBeLessThanOrEqual(2)
  expect(await db().comparedDay.findFirstOrThrow()).toMatchObject({ problem, comparedAt: null, beganAt: null })
  calls.mockRestore()
  expect(await again()).toBe(1)
  expect(await found()).toEqual([])
})

test('a host that was paused until it lost its hold stores nothing', async () => {
  const provider = globalThis.fetch
  const calls = vi.spyOn(globalThis, 'fetch').mockImplementationOnce(async (...call) => {
    await loseHolds('comparisons')
    await heldElsewhere('comparisons')
    return provider(...call)
  })
  flutterwave.current.pay({ tx_ref: unique('SHOP'), outcome: 'successful', amount: 1, created_at: at(14) })
  expect(await compareDays()).toBe(0)
  calls.mockRestore()
  const day = await db().comparedDay.findFirstOrThrow()
  expect([day.failures, day.problem, day.nextPage, await db().providerRow.count()]).toEqual([0, '', 1, 0])
})

test('a run whose time is over leaves the day for the next run', async () => {
  expect(await compareDays(new Date())).toBe(0)
  expect(await compareDays()).toBe(1)
})

test('two servers compare a day once', async () => {
  await aPayment()
  const done = await Promise.all([compareDays(), compareDays(), compareDays()])
  expect(done.reduce((total, each) => total + each, 0)).toBe(1)
})

test('days that are over are added without a gap, and old ones are deleted', async () => {
  await pool().query('DELETE FROM compared_days')
  const old = await db().comparedDay.create({ data: { day: new Date(addDays(yesterday, -402)) } })
  await db().comparedDay.create({ data: { day: new Date(addDays(yesterday, -6)) } })
  await compareDays()
  expect(await db().comparedDay.findUnique({ where: { id: old.id } })).toBeNull()
  const days = (await db().comparedDay.findMany({ orderBy: { day: 'asc' } })).map(({ day }) => columnDay(day))
  expect(days).toEqual([6, 5, 4, 3, 2, 1, 0].map((back) => addDays(yesterday, -back)))
})
