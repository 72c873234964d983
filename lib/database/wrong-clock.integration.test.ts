import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { addCharge, chargesOn } from '@/lib/catalogue/charges'
import { CHARGES_IN_FORCE, type ChargesJson } from '@/lib/catalogue/queries'
import { requestCode, answerCodeRequests } from '@/lib/accounts/password-reset'
import { sendCode, useCode } from '@/lib/accounts/one-time-codes'
import { inviteColleague } from '@/lib/companies/invitations'
import { remindOfFees } from '@/lib/orders/unpaid-fees'
import { reconcilePayments } from '@/lib/payments/reconcile'
import { startPayment } from '@/lib/payments/service'
import { bookEntries, credit, debit, reverseEntry } from '@/lib/credit/ledger'
import { deliverMails } from '@/lib/notifications/deliver'
import { notify } from '@/lib/notifications/notify'
import { issueDocument } from '@/lib/vat/documents'
import { aBuyer, aCompany, aPartner, aStaff, anEmail, anOrder, openConnections, unique } from '@/sandbox/factories'
import { heldElsewhere } from '@/sandbox/queue'
import { useFlutterwave, useMailbox } from '@/sandbox/test-outside'
import { HOUR, lagosToday } from '@/lib/core/clock'
import { db, pool, transaction } from './db'
import { kobo } from '@/lib/core/money'

/* Hosts whose clocks are hours from the database's: leases and expiries come out as with the right time. */
const mailbox = useMailbox()
useFlutterwave()
beforeAll(openConnections)
beforeEach(() => db().outboxMail.deleteMany())
afterEach(() => {
  vi.useRealTimers()
})

const AHEAD = 2 * HOUR
const setClock = (by: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + by })

/** Seconds from the database's time to a moment in a column of a row. */
async function secondsUntil(column: string, table: string, id: string): Promise<number> {
  const { rows } = await pool().query<{ seconds: number }>(
    `SELECT extract(epoch FROM ${column} - now())::float AS seconds FROM ${table} WHERE id = $1`,
    [id],
  )
  return rows[0]?.seconds ?? Number.NaN
}

const queue = (email: string) =>
  transaction((tx) => notify(tx, { email }, { kind: 'order', mail: { subject: 'News', paragraphs: ['One'] } }))

test.each([AHEAD, -AHEAD])(
  'a mail that another host is sending is left alone, and a due one is sent (%s ms)',
  async (by) => {
    const [theirs, due] = [anEmail(), anEmail()]
    await queue(theirs)
    await heldElsewhere('mails')
    setClock(by)
    await queue(due)
    expect(await deliverMails()).toEqual({ sent: 1, failed: 0 })
    expect([mailbox.current.messages(theirs).length, mailbox.current.messages(due).length]).toEqual([0, 1])
  },
)

test.each([AHEAD, -AHEAD])('a code works for its ten minutes (%s ms)', async (by) => {
  const buyer = await aBuyer()
  const account = await db().user.findUniqueOrThrow({
    where: { id: buyer.id },
    select: { id: true, email: true, sessionVersion: true },
  })
  setClock(by)
  await transaction((tx) => sendCode(tx, account, 'reset'))
  const { id } = await db().oneTimeCode.findFirstOrThrow({ where: { userId: buyer.id } })
  expect((await secondsUntil('expires_at', 'one_time_codes', id)) / 60).toBeCloseTo(10, 0)
  const mail = await db().outboxMail.findFirstOrThrow({ where: { recipient: buyer.email } })
  expect((await secondsUntil('expires_at', 'outbox_mails', mail.id)) / 60).toBeCloseTo(10, 0)
  expect(await deliverMails()).toEqual({ sent: 1, failed: 0 })
  vi.useRealTimers()
  setClock(-by)
  const digits = /\b\d{4}\b/.exec(mailbox.current.messages(buyer.email)[0]?.text ?? '')?.[0] ?? ''
  expect(await useCode(account, 'reset', digits)).toBe(id)
})

test.each([AHEAD, -AHEAD])('a request for a code is answered by a host with another clock (%s ms)', async (by) => {
  const { email } = await aBuyer()
  setClock(by)
  await requestCode({ email })
  vi.useRealTimers()
  expect(await answerCodeRequests()).toBe(1)
  expect(await db().outboxMail.count({ where: { recipient: email } })).toBe(1)
})

test('an invitation works for seven days', async () => {
  const email = anEmail()
  const hr = await aPartner()
  setClock(AHEAD)
  const invite = { email, fullname: 'Someone New', permissions: ['viewer' as const], requester: hr }
  await transaction((tx) => inviteColleague(tx, hr, invite))
  const { id } = await db().invitation.findFirstOrThrow({ where: { email } })
  expect((await secondsUntil('expires_at', 'invitations', id)) / 86_400).toBeCloseTo(7, 2)
})

test('a payment is checked after a minute, and not before its time', async () => {
  const buyer = await aBuyer()
  const order = await anOrder(buyer, { status: 'approved' })
  setClock(AHEAD)
  const { txRef } = await startPayment(buyer, { purpose: 'order_fees', orderId: order.id })
  const { id } = await db().payment.findUniqueOrThrow({ where: { txRef } })
  expect(await secondsUntil('next_check_at', 'payments', id)).toBeLessThan(61)
  expect(await reconcilePayments()).toBe(0)
  await pool().query("UPDATE payments SET next_check_at = now() - interval '1 second' WHERE id = $1", [id])
  expect(await reconcilePayments()).toBe(1)
  expect(await secondsUntil('next_check_at', 'payments', id)).toBeLessThan(61)
})

test.each([AHEAD, -AHEAD])('the charges that were approved last count, on every page (%s ms)', async (by) => {
  const { id: staffId } = await aStaff()
  const rates = { effectiveOn: lagosToday(), serviceFeeKobo: '0', deliveryFeeKobo: '0', vatBps: 750 }
  setClock(by)
  await transaction((tx) => addCharge(tx, staffId, { ...rates, interestBps: 1 }))
  vi.useRealTimers()
  setClock(-by)
  await transaction((tx) => addCharge(tx, staffId, { ...rates, interestBps: 2 }))
  const [shown] = await db().$queryRaw<{ charges: ChargesJson }[]>`SELECT ${CHARGES_IN_FORCE} AS charges`
  expect([(await chargesOn(rates.effectiveOn))?.interestBps, shown?.charges.interestBps]).toEqual([2, 2])
})

test('a buyer is reminded of unpaid fees a day after the approval', async () => {
  const buyer = await aBuyer()
  const order = await anOrder(buyer, { status: 'approved' })
  await pool().query(
    `INSERT INTO order_moves (id, order_id, "from", "to", created_at)
     VALUES (gen_random_uuid(), $1, 'pending', 'approved', now() - interval '23 hours 30 minutes')`,
    [order.id],
  )
  setClock(AHEAD)
  expect(await remindOfFees()).toBe(0)
  await pool().query("UPDATE order_moves SET created_at = created_at - interval '40 minutes'")
  vi.useRealTimers()
  setClock(-AHEAD)
  expect(await remindOfFees()).toBe(1)
})

const DAY = 24 * HOUR

test.each([DAY, -DAY])('an entry, its reversal and its document are of the database’s day (%s ms)', async (by) => {
  const buyer = await aBuyer()
  setClock(by)
  const { entryId, reversalId } = await transaction(async (tx) => {
    const [id = ''] = await bookEntries(tx, [
      {
        event: 'correction',
        eventKey: unique('correction'),
        postings: [debit({ kind: 'cash_bank' }, kobo(1_250n)), credit({ kind: 'income_service' }, kobo(1_250n))],
      },
    ])
    await issueDocument(tx, {
      kind: 'invoice',
      entryId: id,
      userId: buyer.id,
      buyerName: 'The buyer',
      vatBps: 750,
      lines: [
        { account: 'income_service', name: 'Fee', quantity: 1, vatClass: 'exempt', net: kobo(1_250n), vat: kobo(0n) },
      ],
    })
    return { entryId: id, reversalId: await reverseEntry(tx, id, {}) }
  })
  const { rows } = await pool().query<{ booked: number; recorded: boolean; happened: boolean }>(
    `SELECT extract(epoch FROM booked_at - now())::float AS booked,
       booked_on = (now() AT TIME ZONE 'Africa/Lagos')::date AS recorded,
       happened_on = (now() AT TIME ZONE 'Africa/Lagos')::date AS happened
     FROM ledger_entries WHERE id = ANY($1::uuid[])`,
    [[entryId, reversalId]],
  )
  expect(rows).toEqual(
    Array.from({ length: 2 }, () => ({ booked: expect.closeTo(0, -2), recorded: true, happened: true })),
  )
  const { id } = await db().taxDocument.findUniqueOrThrow({ where: { entryId }, select: { id: true } })
  expect(await secondsUntil('issued_at', 'tax_documents', id)).toBeCloseTo(0, -2)
})

test.each([DAY, -DAY])('a new company’s orders count from its beginning (%s ms)', async (by) => {
  setClock(by)
  const { id } = await aCompany()
  expect(await secondsUntil('open_credit_at', 'companies', id)).toBeCloseTo(0, -2)
})
