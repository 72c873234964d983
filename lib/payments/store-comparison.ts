import 'server-only'
import type { Prisma } from '@/generated/prisma/client'
import { type Day, addDays, lagosDay, startOfDay } from '@/lib/core/clock'
import { type Tx, databaseNow, db, transaction } from '@/lib/database/db'
import { newIds } from '@/lib/core/ids'
import { kobo } from '@/lib/core/money'
import {
  type Comparison,
  type OurPayment,
  type OurRefund,
  compareDay,
  factsOf,
  nextComparison,
} from './comparison-rules'

/** A row of the provider, as it is kept until the comparison of its day is complete. */
export type KeptRow = Omit<Prisma.ProviderRowCreateManyInput, 'dayId'>

type Leftover = { readonly isRefund: boolean; readonly providerId: string; readonly transactionId: string | null }

/** Finds a payment settled or a refund completed on the day that no kept row of the provider mentions. */
export async function findLeftover(dayId: string, day: Day): Promise<Leftover | undefined> {
  const [from, to] = rangeOf(day)
  const [leftover] = await db().$queryRaw<Leftover[]>`
    SELECT false AS "isRefund", provider_id AS "providerId", NULL AS "transactionId" FROM payments
    WHERE settled_at >= ${from} AND settled_at < ${to} AND provider_id IS NOT NULL AND NOT EXISTS (
      SELECT FROM provider_rows kept WHERE kept.day_id = ${dayId}::uuid AND NOT kept.is_refund
        AND kept.provider_id = payments.provider_id)
    UNION ALL
    SELECT true, refunds.provider_id,
      CASE WHEN refunds.is_stray THEN payments.stray_id ELSE payments.provider_id END
    FROM refunds JOIN payments ON payments.id = refunds.payment_id
    WHERE refunds.completed_at >= ${from} AND refunds.completed_at < ${to} AND refunds.provider_id IS NOT NULL
      AND NOT EXISTS (
        SELECT FROM provider_rows kept WHERE kept.day_id = ${dayId}::uuid AND kept.is_refund
          AND kept.provider_id = refunds.provider_id)
    LIMIT 1`
  return leftover
}

const rangeOf = (day: Day): [Date, Date] => [startOfDay(day), startOfDay(addDays(day, 1))]

const LIMIT_SECONDS = 60

/**
 * Compares the kept rows of a day with ours and stores the result, in one transaction. Differences that are gone are
 * closed. Those that a person closed stay closed.
 * @returns how many differences of the day are open
 */
export async function storeComparison(id: string, day: Day): Promise<number> {
  return transaction(async (tx) => {
    await tx.comparedDay.update({
      where: { id },
      data: { beganAt: null, stage: 'transactions', nextPage: 1 },
      select: { id: true },
    })
    const compared = compareDay(day, await sidesOf(tx, id, day))
    await storeDifferences(tx, id, compared)
    await tx.providerRow.deleteMany({ where: { dayId: id } })

    const open = await tx.providerDifference.count({ where: { dayId: id, closedAt: null } })
    const now = await databaseNow(tx)
    await tx.comparedDay.update({
      where: { id },
      data: {
        comparedAt: now,
        nextRunAt: nextComparison(day, lagosDay(now), open),
        failures: 0,
        problem: '',
        providerCount: compared.provider.count,
        providerKobo: compared.provider.kobo,
        ourCount: compared.ours.count,
        ourKobo: compared.ours.kobo,
        providerRefundCount: compared.providerRefunds.count,
        providerRefundKobo: compared.providerRefunds.kobo,
        ourRefundCount: compared.ourRefunds.count,
        ourRefundKobo: compared.ourRefunds.kobo,
      },
      select: { id: true },
    })
    return open
  }, LIMIT_SECONDS)
}

async function sidesOf(tx: Tx, dayId: string, day: Day) {
  const rows = await tx.providerRow.findMany({
    where: { dayId, isThere: true },
    select: {
      isRefund: true,
      providerId: true,
      txRef: true,
      transactionId: true,
      amountKobo: true,
      currency: true,
      madeAt: true,
    },
  })
  const kept = rows.map(({ amountKobo, ...row }) => ({ ...row, amount: kobo(amountKobo) }))
  return {
    transactions: kept.filter(({ isRefund }) => !isRefund),
    refunds: kept.filter(({ isRefund }) => isRefund),
    payments: await paymentsOf(tx, dayId, day),
    ourRefunds: await refundsOf(tx, dayId, day),
  }
}

type PaymentRow = {
  id: string
  tx_ref: string
  amount_kobo: bigint
  currency: string
  provider_id: string | null
  received_kobo: bigint | null
  settled_at: Date | null
  stray_id: string | null
  stray_amount: bigint | null
  stray_currency: string | null
}

/** Our payments that the kept rows mention by id, reference or refund, and those settled on the day. */
async function paymentsOf(tx: Tx, dayId: string, day: Day): Promise<OurPayment[]> {
  const [from, to] = rangeOf(day)
  const rows = await tx.$queryRaw<PaymentRow[]>`
    WITH kept AS (SELECT * FROM provider_rows WHERE day_id = ${dayId}::uuid),
    ids AS (
      SELECT CASE WHEN is_refund THEN transaction_id ELSE provider_id END AS provider_id FROM kept
    ),
    found AS (
      SELECT id FROM payments JOIN ids USING (provider_id)
      UNION SELECT id FROM payments JOIN ids ON ids.provider_id = payments.stray_id
      UNION SELECT payments.id FROM payments JOIN kept ON kept.tx_ref = payments.tx_ref AND NOT kept.is_refund
      UNION SELECT id FROM payments WHERE settled_at >= ${from} AND settled_at < ${to}
    )
    SELECT id, tx_ref, amount_kobo, currency, provider_id, received_kobo, settled_at, stray_id, stray_amount,
      stray_currency
    FROM payments JOIN found USING (id)`
  return rows.map((row) => ({
    id: row.id,
    txRef: row.tx_ref,
    asked: { amount: kobo(row.amount_kobo), currency: row.currency },
    settled:
      row.provider_id === null || row.settled_at === null
        ? null
        : {
            providerId: row.provider_id,
            at: row.settled_at,
            amount: kobo(row.received_kobo ?? row.amount_kobo),
            currency: row.currency,
          },
    unapplied:
      row.stray_id === null
        ? null
        : { providerId: row.stray_id, amount: kobo(row.stray_amount ?? 0n), currency: row.stray_currency ?? '' },
  }))
}

type RefundRow = {
  id: string
  payment_id: string
  tx_ref: string
  provider_id: string
  completed_at: Date | null
  amount_kobo: bigint
  currency: string
}

/** Our refunds that the kept rows mention, and those completed on the day. */
async function refundsOf(tx: Tx, dayId: string, day: Day): Promise<OurRefund[]> {
  const [from, to] = rangeOf(day)
  const rows = await tx.$queryRaw<RefundRow[]>`
    WITH found AS (
      SELECT refunds.id FROM refunds JOIN provider_rows kept USING (provider_id)
      WHERE kept.day_id = ${dayId}::uuid AND kept.is_refund
      UNION SELECT id FROM refunds
      WHERE completed_at >= ${from} AND completed_at < ${to} AND provider_id IS NOT NULL
    )
    SELECT refunds.id, payment_id, payments.tx_ref, refunds.provider_id, completed_at, refunds.amount_kobo,
      CASE WHEN refunds.is_stray THEN payments.stray_currency ELSE payments.currency END AS currency
    FROM refunds JOIN found USING (id) JOIN payments ON payments.id = payment_id`
  return rows.map((row) => ({
    id: row.id,
    paymentId: row.payment_id,
    txRef: row.tx_ref,
    providerId: row.provider_id,
    completedAt: row.completed_at,
    amount: kobo(row.amount_kobo),
    currency: row.currency,
  }))
}

async function storeDifferences(tx: Tx, dayId: string, { differences }: Comparison): Promise<void> {
  const ids = newIds(differences.length)
  const found = differences.map((difference, index) => ({
    id: ids[index],
    kind: difference.kind,
    facts: factsOf(difference),
    provider_id: difference.providerId,
    tx_ref: difference.txRef,
    provider_kobo: difference.provider?.amount.toString(),
    provider_currency: difference.provider?.currency,
    our_kobo: difference.ours?.amount.toString(),
    our_currency: difference.ours?.currency,
    payment_id: difference.paymentId,
    refund_id: difference.refundId,
  }))
  // A difference that was gone and is back opens again. One that a person closed does not.
  await tx.$executeRaw`
    INSERT INTO provider_differences (id, day_id, kind, facts, provider_id, tx_ref, provider_kobo, provider_currency,
      our_kobo, our_currency, payment_id, refund_id)
    SELECT id, ${dayId}::uuid, kind::"DifferenceKind", facts, provider_id, tx_ref, provider_kobo, provider_currency,
      our_kobo, our_currency, payment_id, refund_id
    FROM jsonb_to_recordset(${JSON.stringify(found)}::jsonb) AS found(id uuid, kind text, facts text,
      provider_id text, tx_ref text, provider_kobo bigint, provider_currency text, our_kobo bigint,
      our_currency text, payment_id uuid, refund_id uuid)
    ON CONFLICT (facts) DO UPDATE SET closed_at = NULL
      WHERE provider_differences.closed_at IS NOT NULL AND provider_differences.closed_by_id IS NULL`
  await tx.$executeRaw`
    UPDATE provider_differences SET closed_at = now()
    WHERE day_id = ${dayId}::uuid AND closed_at IS NULL AND facts <> ALL(${found.map(({ facts }) => facts)}::text[])`
}
