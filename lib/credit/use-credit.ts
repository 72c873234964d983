import 'server-only'
import { Prisma } from '@/generated/prisma/client'
import type { Day } from '@/lib/core/clock'
import { type Tx, databaseDay, db, transaction } from '@/lib/database/db'
import { conflict } from '@/lib/core/errors'
import { forEachRow } from '@/lib/server/each-row'
import { newId } from '@/lib/core/ids'
import { lockWallet } from '@/lib/database/locks'
import { type Kobo, ZERO, kobo, sum } from '@/lib/core/money'
import { notify } from '@/lib/notifications/notify'
import { type PaidOffPlan, NO_DEBTS, bookRebates, bookRecoveries, notifyOfPaidOff } from './book-spread'
import { debtsOf } from './debts'
import { balanceOf, bookEntry, credit, debit } from './ledger'
import { spreadMoney } from './money-rules'
import { creditUsedNotification } from './notifications'
import { fromTheEnd } from './pay-off-rules'
import { reservedOf } from './reserved'
import { refreshWallet } from './wallet'

/*
 * A buyer's credit pays what is open at once, oldest first, whenever it arises. Only credit that a payout reserves, or
 * that is above all debt, stays (docs/decisions/0116). Amounts in kobo.
 */

/** What the credit paid. `rebate` is the interest given back because it paid plans whole. */
type UsedCredit = { readonly amount: Kobo; readonly rebate: Kobo; readonly paidOff: readonly PaidOffPlan[] }

type Use = {
  /** Part of the keys of the entries: what the credit came from, once. */
  readonly source: string
  /** The order whose delivery uses it. The buyer reads it with the notification of the delivery. */
  readonly deliveredOrderId?: string
  /** The payout that is performed: it reserves nothing any more. */
  readonly paidByApprovalId?: string | undefined
}

/**
 * Pays what is open with the buyer's credit, and tells the buyer. Call it last in everything that leaves credit or
 * opens debt again. The wallet must be locked.
 */
export async function useCredit(
  tx: Tx,
  userId: string,
  { source, deliveredOrderId, paidByApprovalId }: Use,
): Promise<UsedCredit> {
  const nothing = { amount: ZERO, rebate: ZERO, paidOff: [] }
  const kept = await ledgerCreditOf(tx, userId)
  await limitAskedPayout(tx, userId, kept)
  const available = kept > 0n ? kobo(kept - (await readReserved(tx, userId, paidByApprovalId))) : ZERO
  if (available <= 0n) return nothing
  const on = await databaseDay(tx)
  const debts = await debtsOf(tx, [{ userId, amount: available, on }])
  const spread = spreadMoney(debts.get(userId) ?? NO_DEBTS, available, on)
  const paid = sum(spread.shares.map(({ amount }) => amount))
  const recovered = sum(spread.recovered.map(({ amount }) => amount))
  if (paid === 0n && recovered === 0n) return nothing

  const from = { userId, source: `credit_applied:${source}`, spread }
  await bookRebates(tx, [from])
  if (paid > 0n)
    await bookEntry(tx, {
      event: 'credit_applied',
      eventKey: `credit_applied:${source}`,
      ...(deliveredOrderId !== undefined && { orderId: deliveredOrderId }),
      postings: [debit({ kind: 'customer_credit', userId }, paid), credit({ kind: 'loans_receivable', userId }, paid)],
      allocations: spread.shares,
    })
  await bookRecoveries(tx, [from])
  await refreshWallet(tx, userId)
  const paidOff = spread.paidOff.map(({ plan, rebate }) => ({
    orderId: plan.orderId,
    orderNumber: plan.orderNumber,
    rebate,
  }))
  const used = { amount: kobo(paid + recovered), rebate: sum(paidOff.map(({ rebate }) => rebate)), paidOff }
  if (deliveredOrderId === undefined)
    await notify(tx, { id: userId }, creditUsedNotification({ ...used, recovered, on, source }))
  await notifyOfPaidOff(tx, [from], () => on)
  return used
}

/**
 * A buyer's request for a payout reserves at most the credit that is left. Without credit there is nothing to pay out,
 * and the request ends: it would otherwise reserve money that arrives much later.
 */
async function limitAskedPayout(tx: Tx, userId: string, kept: Kobo): Promise<void> {
  const asked = { userId, isAsked: true, paidAt: null } as const
  if (kept <= 0n) await tx.payoutAccount.deleteMany({ where: asked })
  else await tx.payoutAccount.updateMany({ where: { ...asked, amountKobo: { gt: kept } }, data: { amountKobo: kept } })
}

async function readReserved(tx: Tx, userId: string, exceptApprovalId: string | undefined): Promise<Kobo> {
  const [row] = await tx.$queryRaw<{ reserved: bigint }[]>`
    SELECT ${reservedOf(Prisma.sql`${userId}::uuid`, exceptApprovalId)} AS reserved`
  return kobo(row?.reserved ?? 0n)
}

/** What of the buyer's credit has paid instalments since an entry, less what was reopened, in kobo. */
export async function creditUsedSince(tx: Tx, userId: string, entryId: string): Promise<Kobo> {
  const [row] = await tx.$queryRaw<{ used: bigint }[]>`
    SELECT coalesce(sum(posting.amount), 0)::bigint AS used
    FROM ledger_accounts account JOIN ledger_postings posting ON posting.account_id = account.id
    JOIN ledger_entries entry ON entry.id = posting.entry_id
    WHERE account.user_id = ${userId}::uuid AND account.kind = 'customer_credit'
      AND (entry.event_key LIKE 'credit_applied:%' OR entry.event_key LIKE 'credit_reopened:%')
      AND (entry.booked_at, entry.id) > (SELECT booked_at, id FROM ledger_entries WHERE id = ${entryId}::uuid)`
  return kobo(row?.used ?? 0n)
}

type Reopened = {
  readonly amount: Kobo
  readonly entryId: string
  readonly actorId: string
  readonly happenedOn?: Day
}

/**
 * Opens instalments again that credit has paid, because the money behind the credit is undone: the last ones first.
 * @throws AppError 409 when less than that is paid of the plans that are not written off
 */
export async function reopenPaidByCredit(
  tx: Tx,
  userId: string,
  { amount, entryId, actorId, happenedOn }: Reopened,
): Promise<void> {
  const parts = await tx.$queryRaw<{ id: string; paid: bigint }[]>`
    SELECT part.id, part.paid_kobo AS paid FROM plans plan JOIN instalments part ON part.plan_id = plan.id
    WHERE plan.user_id = ${userId}::uuid AND plan.state IN ('open', 'settled') AND part.paid_kobo > 0
    ORDER BY part.due_on, plan.id, part.position`
  const { shares, left } = fromTheEnd(
    parts.map(({ id, paid }) => ({ id, most: kobo(paid) })),
    amount,
  )
  if (left > 0n) throw conflict('The money of this repayment was already used, so it cannot be undone.')
  await bookEntry(tx, {
    event: 'credit_released',
    eventKey: `credit_reopened:${entryId}`,
    actorId,
    happenedOn,
    postings: [
      debit({ kind: 'loans_receivable', userId }, amount),
      credit({ kind: 'customer_credit', userId }, amount),
    ],
    allocations: shares.map((share) => ({ ...share, amount: kobo(0n - share.amount) })),
  })
}

/** The buyer's credit by the ledger, which a transaction has changed before the wallet. */
export const ledgerCreditOf = async (tx: Tx, userId: string): Promise<Kobo> =>
  kobo(0n - (await balanceOf(tx, { kind: 'customer_credit', userId })))

/**
 * Pays open debts with credit that waits beside them: from before credit was used at once, or since a payout was
 * declined. Each run finds only credit that still waits, so it can run at any time and any number of times.
 * @param limit the most buyers in one run
 * @returns the number of buyers
 */
export async function useWaitingCredit(limit = 500): Promise<number> {
  const waiting = await db().$queryRaw<{ id: string }[]>`
    SELECT wallet.user_id AS id FROM wallets wallet
    WHERE wallet.credit_kobo > 0
      AND EXISTS (
        SELECT FROM plans plan JOIN instalments part ON part.plan_id = plan.id
        WHERE plan.user_id = wallet.user_id AND plan.state IN ('open', 'written_off')
          AND part.paid_kobo < part.amount_kobo)
      AND wallet.credit_kobo > ${reservedOf(Prisma.sql`wallet.user_id`)}
    ORDER BY wallet.user_id LIMIT ${limit}`
  return forEachRow('waiting credit of a buyer', waiting, ({ id }) =>
    transaction(async (tx) => {
      await lockWallet(tx, id)
      return (await useCredit(tx, id, { source: `waiting:${newId()}` })).amount > 0n
    }),
  )
}
