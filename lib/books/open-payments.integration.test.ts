import { beforeAll, expect, test } from 'vitest'
import { lagosToday } from '@/lib/core/clock'
import { db, pool, transaction } from '@/lib/database/db'
import { fromNaira } from '@/lib/core/money'
import { type AccountRef, bookEntry, credit, debit } from '@/lib/credit/ledger'
import { aBuyer, aStaff, openConnections, unique } from '@/sandbox/factories'
import { listOpenPayments, providerBalance } from './open-payment-queries'
import { bookSettlement, undoSettlement } from './settlements'

beforeAll(openConnections)

let staff: Awaited<ReturnType<typeof aStaff>>
beforeAll(async () => {
  staff = await aStaff('finance')
})

/** As many payments of the past, whose money the bank has. */
const SETTLED = 20_000

const AT_PROVIDER: AccountRef = { kind: 'cash_flutterwave' }

/** A verified registration fee with the provider's id, booked against the balance at the provider. */
async function aPaid(naira: number, providerId: string) {
  const [buyer, amount] = [await aBuyer(), fromNaira(naira)]
  const txRef = unique('FB')
  const { id } = await db().payment.create({
    data: {
      txRef,
      providerId,
      userId: buyer.id,
      purpose: 'registration',
      state: 'succeeded',
      amountKobo: amount,
      receivedKobo: amount,
      settledAt: new Date(),
    },
    select: { id: true },
  })
  await transaction((tx) =>
    bookEntry(tx, {
      event: 'registration_fee_paid',
      eventKey: `payment:${id}`,
      paymentId: id,
      postings: [debit(AT_PROVIDER, amount), credit({ kind: 'income_registration' }, amount)],
    }),
  )
  return { id, txRef, email: buyer.email }
}

/** Books a settlement of lines `[id, charged, fee]`. @returns its ledger entry */
async function settle(lines: readonly (readonly [string, number, number])[], withheld = 0): Promise<string> {
  const rows = lines.map(([id, charged, fee]) => `${id},FB-${id},${charged},${fee},${charged - fee},NGN`)
  const file = ['id,tx_ref,charged_amount,app_fee,settlement_amount,currency', ...rows].join('\n')
  const reference = unique('RV')
  const settlement = { reference, receivedOn: lagosToday(), withheld: fromNaira(withheld) }
  await bookSettlement(staff, new TextEncoder().encode(file), settlement)
  const { entryId } = await db().settlement.findFirstOrThrow({ where: { reference }, select: { entryId: true } })
  return entryId
}

const listed = async () => (await listOpenPayments(staff)).items.map(({ providerId, amount }) => [providerId, amount])
const even = (payments: number, refunds: number) => {
  const total = Math.round((payments - refunds) * 100) / 100
  return { payments, refunds, total, ledger: total, difference: 0 }
}

test('what is in no settlement is what the provider owes, by the ledger too', async () => {
  expect(await providerBalance(staff)).toEqual(even(0, 0))

  const first = await aPaid(1_000, '501')
  const second = await aPaid(2_500.5, '502')
  expect(await listed()).toEqual([
    ['501', 1_000],
    ['502', 2_500.5],
  ])
  expect(await providerBalance(staff)).toEqual(even(3_500.5, 0))
  expect((await listOpenPayments(staff)).items[0]).toMatchObject({
    paymentId: first.id,
    txRef: first.txRef,
    email: first.email,
  })

  await settle([['501', 1_000, 14]])
  expect(await listed()).toEqual([['502', 2_500.5]])
  expect(await providerBalance(staff)).toEqual(even(2_500.5, 0))

  // The provider pays a refund of 300 from what it owes: 2,500.50 less 300 is 2,200.50.
  const refund = await db().refund.create({
    data: { paymentId: second.id, amountKobo: 30_000n, state: 'completed', completedAt: new Date() },
    select: { id: true },
  })
  await transaction((tx) =>
    bookEntry(tx, {
      event: 'refund_paid',
      eventKey: `refund:${refund.id}`,
      paymentId: second.id,
      postings: [debit({ kind: 'income_registration' }, fromNaira(300)), credit(AT_PROVIDER, fromNaira(300))],
    }),
  )
  expect(await listed()).toEqual([['502', 2_500.5]])
  expect(await providerBalance(staff)).toEqual(even(2_500.5, 300))

  const entryId = await settle([['502', 2_500.5, 35]], 300)
  expect(await listed()).toEqual([])
  expect(await providerBalance(staff)).toEqual(even(0, 0))

  await transaction((tx) => undoSettlement(tx, entryId, { actorId: staff.id }))
  expect(await listed()).toEqual([['502', 2_500.5]])
  expect(await providerBalance(staff)).toEqual(even(2_500.5, 300))
})

test('unapplied money is listed, and a transaction that nobody knows is a difference', async () => {
  const before = await listed()
  const { payments, refunds, total } = await providerBalance(staff)
  const paid = await aPaid(900, '601')
  await db().payment.update({
    where: { id: paid.id },
    data: { unappliedId: '602', unappliedAmount: 40_000n, unappliedCurrency: 'NGN' },
  })
  await transaction((tx) =>
    bookEntry(tx, {
      event: 'unapplied_received',
      eventKey: 'unapplied:602',
      paymentId: paid.id,
      postings: [debit(AT_PROVIDER, fromNaira(400)), credit({ kind: 'owed_back' }, fromNaira(400))],
    }),
  )
  expect(await listed()).toEqual([...before, ['601', 900], ['602', 400]])
  expect(await providerBalance(staff)).toMatchObject({ payments: payments + 1_300, refunds, difference: 0 })

  // The bank has the 50 of a transaction without a payment of ours, so the account is 50 too low.
  await settle([
    ['602', 400, 5],
    ['699', 50, 1],
  ])
  expect(await providerBalance(staff)).toEqual({
    payments: payments + 900,
    refunds,
    total: total + 900,
    ledger: total + 850,
    difference: -50,
  })
})

test('is paged', async () => {
  const all = (await listOpenPayments(staff)).items.map(({ id }) => id)
  const page = await listOpenPayments(staff, {}, 1)
  const rest = await listOpenPayments(staff, { cursor: page.nextCursor ?? '' })
  expect([...page.items, ...rest.items].map(({ id }) => id)).toEqual(all)
  expect(all.length).toBeGreaterThan(1)
})

test('is found among many settled payments without looking at their entries', async () => {
  const before = await listed()
  const open = await aPaid(700, '801')
  await settle([['9000000', 1, 0]])
  const { settlementId } = await db().settlementLine.findUniqueOrThrow({
    where: { providerId: '9000000' },
    select: { settlementId: true },
  })
  const { userId } = await db().payment.findUniqueOrThrow({ where: { id: open.id }, select: { userId: true } })
  await db().$executeRaw`
    WITH made AS (
      INSERT INTO payments (id, tx_ref, purpose, user_id, amount_kobo, state, provider_id, received_kobo, settled_at,
        updated_at)
      SELECT gen_random_uuid(), 'FB-MANY-' || n, 'registration', ${userId}::uuid, 100, 'succeeded',
        (9000000 + n)::text, 100, now(), now() FROM generate_series(1, ${SETTLED}::int) AS n
      RETURNING id, tx_ref, provider_id
    )
    INSERT INTO settlement_lines (provider_id, settlement_id, tx_ref, gross_kobo, fee_kobo, payment_id, our_kobo)
    SELECT provider_id, ${settlementId}::uuid, tx_ref, 100, 0, id, 100 FROM made`
  await pool().query('ANALYZE payments, settlement_lines, ledger_entries')
  const lookUps = async () => {
    await pool().query('SELECT pg_stat_force_next_flush()')
    const { rows } = await pool().query<{ scans: string }>(
      `SELECT sum(idx_scan) + sum(seq_scan) AS scans FROM pg_stat_user_tables WHERE relname IN
       ('payments', 'settlement_lines', 'ledger_entries')`,
    )
    return Number(rows[0]?.scans)
  }

  const [scans, begun] = [await lookUps(), performance.now()]
  expect(await listed()).toEqual([...before, ['801', 700]])
  await providerBalance(staff)
  expect(performance.now() - begun).toBeLessThan(20_000)
  expect((await lookUps()) - scans).toBeLessThan(SETTLED / 10)
  // The ledger has no entries of them.
  await pool().query("DELETE FROM settlement_lines WHERE tx_ref LIKE 'FB-MANY-%'")
  await pool().query("DELETE FROM payments WHERE tx_ref LIKE 'FB-MANY-%'")
})
