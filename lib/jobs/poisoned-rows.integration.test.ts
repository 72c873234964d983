import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { addDays, dayColumn, lagosToday } from '@/lib/core/clock'
import { db, pool, transaction } from '@/lib/database/db'
import { log } from '@/lib/observability/log'
import { periodFile } from '@/lib/deductions/queries'
import { bookDeductions } from '@/lib/deductions/upload'
import { notify } from '@/lib/notifications/notify'
import { startPayment } from '@/lib/payments/service'
import { settlePayment } from '@/lib/payments/settle'
import { aBuyer, aCompany, anEmail, anOrder, openConnections, queuedMails } from '@/sandbox/factories'
import { aPayroll, daysTo, fillIn, fullDeduction, monthAhead } from '@/sandbox/payroll'
import { useFlutterwave, useMailbox } from '@/sandbox/test-outside'
import { runJob } from './service'

/*
 * One row that the database refuses to change must not stop a job for everyone. In each test a trigger refuses the
 * first row; the job does the second one and names the first in the log.
 */
const mailbox = useMailbox()
const flutterwave = useFlutterwave()
beforeAll(openConnections)
beforeEach(() => db().outboxMail.deleteMany())
afterEach(() => vi.restoreAllMocks())

/** Makes the database refuse some rows of a table. */
async function poison(table: string, when: string): Promise<void> {
  await pool().query(`
    CREATE OR REPLACE FUNCTION refuse_poisoned() RETURNS trigger LANGUAGE plpgsql
      AS $$ BEGIN RAISE EXCEPTION 'this row is poisoned'; END $$;
    DROP TRIGGER IF EXISTS poisoned ON ${table};
    CREATE TRIGGER poisoned BEFORE INSERT OR UPDATE ON ${table} FOR EACH ROW
      WHEN (${when}) EXECUTE FUNCTION refuse_poisoned()`)
}

const cure = (table: string) => pool().query(`DROP TRIGGER poisoned ON ${table}`)

/** Runs a job, and returns its counts with the lines of the log that name the id of a failed row. */
async function runLogged(job: Parameters<typeof runJob>[0], id: string) {
  const lines = [vi.spyOn(log, 'error'), vi.spyOn(log, 'warn')]
  const counts = await runJob(job)
  const named = lines.flatMap(({ mock }) => mock.calls).filter(([line]) => Object.values(line as object).includes(id))
  return { counts, named: named.length }
}

test('mail: a mail that can be neither sent nor postponed', async () => {
  const queue = async (email: string) => {
    await transaction((tx) => notify(tx, { email }, { kind: 'order', mail: { subject: 'News', paragraphs: ['One'] } }))
    return (await db().outboxMail.findFirstOrThrow({ where: { recipient: email } })).id
  }
  const [poisoned, well] = [await queue(anEmail()), anEmail()]
  await queue(well)
  await db().outboxMail.update({ where: { id: poisoned }, data: { sealedBody: 'unreadable' } })
  await poison('outbox_mails', `NEW.id = '${poisoned}' AND NEW.last_error <> ''`)
  const { counts, named } = await runLogged('mail', poisoned)
  await cure('outbox_mails')
  expect(counts).toMatchObject({ sent: 1, failed: 1 })
  expect(named).toBeGreaterThan(0)
  expect(mailbox.current.messages(well)).toHaveLength(1)
})

test('mail: a request for a code that cannot be answered', async () => {
  const [poisoned, well] = [await aBuyer(), await aBuyer()]
  for (const { email } of [poisoned, well]) await db().codeRequest.create({ data: { email }, select: { id: true } })
  const { id } = await db().codeRequest.findFirstOrThrow({ where: { email: poisoned.email } })
  await poison('one_time_codes', `NEW.user_id = '${poisoned.id}'`)
  const { counts, named } = await runLogged('mail', id)
  await cure('one_time_codes')
  await db().codeRequest.deleteMany()
  expect(counts).toMatchObject({ codes: 2, sent: 1 })
  expect(named).toBe(1)
})

test('remind: an overdue ticket whose administrators cannot be told', async () => {
  const person = { firstName: '', lastName: '', email: anEmail(), dueAt: new Date(0) }
  const [poisoned, well] = [
    await db().ticket.create({ data: person, select: { id: true } }),
    await db().ticket.create({ data: person, select: { id: true } }),
  ]
  await poison('tickets', `NEW.id = '${poisoned.id}'`)
  const { counts, named } = await runLogged('remind', poisoned.id)
  await cure('tickets')
  expect([counts['tickets'], named]).toEqual([1, 1])
  const { escalatedAt } = await db().ticket.findUniqueOrThrow({ where: { id: well.id } })
  expect(escalatedAt).not.toBeNull()
})

test('expire: an employee who cannot be recorded as a leaver', async () => {
  const [poisoned, well] = [await aBuyer(), await aBuyer()]
  const lastDay = dayColumn(addDays(lagosToday(), -1))
  await db().user.updateMany({ where: { id: { in: [poisoned.id, well.id] } }, data: { lastDay } })
  await poison('users', `NEW.id = '${poisoned.id}'`)
  const { counts, named } = await runLogged('expire', poisoned.id)
  await cure('users')
  expect([counts['leavers'], named]).toEqual([1, 1])
  expect((await db().user.findUniqueOrThrow({ where: { id: well.id } })).eligibility).toBe('left')
})

test('expire: a company whose period cannot be closed', async () => {
  const companies = [await aCompany(), await aCompany()] as const
  for (const { id: companyId } of companies) {
    const buyer = await aBuyer({ companyId })
    await anOrder(buyer, { status: 'delivered', dues: [{ inDays: -60, amount: 5_000n }] })
  }
  const [poisoned, well] = companies
  await poison('deduction_periods', `NEW.company_id = '${poisoned.id}'`)
  const { counts, named } = await runLogged('expire', poisoned.id)
  await cure('deduction_periods')
  expect(counts['periods']).toBeGreaterThan(0)
  expect(named).toBe(1)
  const closed = { companyId: well.id, closedAt: { not: null } }
  expect(await db().deductionPeriod.count({ where: closed })).toBe(counts['periods'])
})

test.each([
  ['paydays', { dues: [{ inDays: 2, amount: 5_000n }] }],
  ['fees', { status: 'approved' }],
] as const)('remind: a buyer who cannot be told of %s', async (part, parts) => {
  const people = []
  for (let made = 0; made < 2; made += 1) {
    const buyer = await aBuyer()
    const order = await anOrder(buyer, parts)
    const createdAt = new Date(Date.now() - 25 * 3_600_000)
    if (part === 'fees')
      await db().orderMove.create({ data: { orderId: order.id, from: 'pending', to: 'approved', createdAt } })
    people.push({ id: part === 'fees' ? order.id : buyer.id, email: buyer.email })
  }
  people.sort((one, other) => (one.id < other.id ? -1 : 1))
  const [poisoned, well] = people
  await poison('outbox_mails', `NEW.recipient = '${poisoned?.email}'`)
  const { counts, named } = await runLogged('remind', poisoned?.id ?? '')
  await cure('outbox_mails')
  expect([counts[part], named]).toEqual([1, 1])
  expect(await queuedMails(well?.email ?? '')).toHaveLength(1)
  await runJob('remind')
})

test.each([
  ['remittances', 12],
  ['pauses', 40],
] as const)('remind: an employer with %s that cannot be written', async (part, daysAgo) => {
  const month = monthAhead(0)
  const [poisoned, well] = await Promise.all(
    [0, 1].map(async () => {
      const { company, hr } = await aPayroll(1, [{ inDays: daysTo(0), amount: 5_000n }])
      const file = fillIn(await periodFile(hr, month, 'csv'), (cells) => ({ deducted: fullDeduction(cells) }))
      await bookDeductions(hr, month, file)
      const { id } = await db().deductionPeriod.findFirstOrThrow({ where: { companyId: company.id } })
      const payday = dayColumn(addDays(lagosToday(), -daysAgo))
      await db().deductionPeriod.update({ where: { id }, data: { payday } })
      return { company: company.id, period: id, email: hr.email }
    }),
  )
  const [table, when, id] =
    part === 'pauses'
      ? (['companies', `NEW.id = '${poisoned?.company}'`, poisoned?.company] as const)
      : (['outbox_mails', `NEW.recipient = '${poisoned?.email}'`, poisoned?.period] as const)
  await poison(table, when)
  const { counts, named } = await runLogged('remind', id ?? '')
  await cure(table)
  expect([counts[part], named]).toEqual([1, 1])
  expect(await queuedMails(well?.email ?? '')).toHaveLength(1)
  await runJob('remind')
})

test('expire: an unpaid order that cannot be cancelled', async () => {
  const approvedAt = new Date(Date.now() - 9 * 24 * 3_600_000)
  const unpaid = []
  for (let made = 0; made < 2; made += 1) {
    const order = await anOrder(await aBuyer(), { status: 'approved' })
    await db().orderMove.create({ data: { orderId: order.id, to: 'approved', createdAt: approvedAt } })
    const feesDueOn = dayColumn(addDays(lagosToday(), -1))
    await db().order.update({ where: { id: order.id }, data: { feesDueOn } })
    unpaid.push(order.id)
  }
  const [order = ''] = unpaid
  await poison('orders', `NEW.id = '${order}'`)
  const cancelling = await runLogged('expire', order)
  await cure('orders')
  expect([cancelling.counts['orders'], cancelling.named]).toEqual([1, 1])
  const statuses = await db().order.findMany({ where: { id: { in: unpaid } }, select: { status: true } })
  expect(statuses.map(({ status }) => status).sort()).toEqual(['approved', 'cancelled'])
  await runJob('expire')
})

/** A paid fee of an order that was closed: settling the payment requests its refund. */
async function aPaidFee() {
  const buyer = await aBuyer()
  const order = await anOrder(buyer, { status: 'approved' })
  const { txRef } = await startPayment(buyer, { purpose: 'order_fees', orderId: order.id })
  await db().order.update({ where: { id: order.id }, data: { status: 'cancelled' } })
  flutterwave.current.pay({ tx_ref: txRef, outcome: 'successful', amount: 2_000 })
  return db().payment.findUniqueOrThrow({ where: { txRef }, select: { id: true } })
}

test('reconcile: a payment that cannot be settled', async () => {
  const [poisoned, well] = [await aPaidFee(), await aPaidFee()]
  await pool().query("UPDATE payments SET next_check_at = now() - interval '1 minute'")
  await poison('payments', `NEW.id = '${poisoned.id}' AND NEW.state = 'succeeded'`)
  const { counts, named } = await runLogged('reconcile', poisoned.id)
  await cure('payments')
  expect([counts['asked'], named]).toEqual([2, 1])
  expect((await db().payment.findUniqueOrThrow({ where: { id: well.id } })).state).toBe('succeeded')
  await pool().query("UPDATE payments SET next_check_at = now() + interval '1 day' WHERE state = 'pending'")
})

test('reconcile: a refund that can be neither sent nor postponed', async () => {
  const refunds = []
  for (let made = 0; made < 2; made += 1) {
    const { id: paymentId } = await aPaidFee()
    await settlePayment(paymentId, 'job')
    refunds.push(await db().refund.findFirstOrThrow({ where: { paymentId } }))
  }
  const [poisoned, well] = refunds
  // Every change of it but the beginning of a try, which alone plans the next check for exactly a day later.
  const isBegun = "NEW.state = 'sent' AND NEW.next_check_at = (now() + interval '1 day')::timestamptz(3)"
  await poison('refunds', `NEW.id = '${poisoned?.id}' AND NOT (${isBegun})`)
  const { counts, named } = await runLogged('reconcile', poisoned?.id ?? '')
  await cure('refunds')
  expect(counts['refunds']).toBe(2)
  expect(named).toBe(1)
  expect((await db().refund.findUniqueOrThrow({ where: { id: well?.id ?? '' } })).state).toBe('completed')
})

test('a part of a job that fails as a whole does not stop the other parts', async () => {
  const buyer = await aBuyer()
  await anOrder(buyer, { status: 'delivered', dues: [{ inDays: 3, amount: 5_000n }] })
  await pool().query('ALTER TABLE order_moves RENAME TO order_moves_away')
  const lines = vi.spyOn(log, 'error')
  await expect(runJob('remind')).rejects.toThrow('the job remind failed in part: fees')
  await pool().query('ALTER TABLE order_moves_away RENAME TO order_moves')
  expect(lines.mock.calls).toMatchObject([[{ job: 'remind', part: 'fees' }, 'part of a job failed']])
  expect(await queuedMails(buyer.email)).toHaveLength(1)
})
