import 'server-only'
import type { Tx } from '@/lib/database/db'
import { conflict } from '@/lib/core/errors'
import { type Kobo, ZERO, kobo, min } from '@/lib/core/money'
import { interestAccount } from './interest-rules'
import { bookEntry, credit, debit } from './ledger'
import { livePlanOf } from './pay-off-queries'
import { fromTheEnd, rebateTakenBack } from './pay-off-rules'
import { ledgerCreditOf } from './use-credit'
import { refreshWallet } from './wallet'

/* What a credit note does to interest that was given back for paying early (docs/decisions/0077). */

type TakenGoods = { readonly noteKey: string; readonly interest: Kobo; readonly actorId: string }

/**
 * Takes back the part of a rebate that belongs to the goods of a credit note: from the buyer's credit, which the credit
 * note may have filled, else from the plan. Call it after the credit note is booked, with the wallet locked.
 * @param goods `interest` is what the credit note took off the plan, in kobo
 * @returns the amount in kobo
 * @throws AppError 409 when the money was used meanwhile
 */
export async function takeBackRebate(
  tx: Tx,
  { orderId, userId }: { readonly orderId: string; readonly userId: string },
  { noteKey, interest, actorId }: TakenGoods,
): Promise<Kobo> {
  const plan = await livePlanOf(orderId, tx)
  if (!plan) return ZERO
  const amount = rebateTakenBack({ ...plan, interest: kobo(plan.interest + interest) }, interest)
  if (amount === 0n) return ZERO
  const fromCredit = min(await ledgerCreditOf(tx, userId), amount)
  const fromPlan = kobo(amount - fromCredit)
  const paid = plan.parts.map((part) => ({ id: part.id, most: part.paid }))
  const { shares, left } = fromTheEnd(paid, fromPlan)
  if (left > 0n) throw conflict('The interest that was given back for these goods was already used.')
  await bookEntry(tx, {
    event: 'interest_rebate',
    eventKey: `interest_rebate_taken_back:${noteKey}`,
    orderId,
    actorId,
    postings: [
      debit({ kind: 'customer_credit', userId }, fromCredit),
      debit({ kind: 'loans_receivable', userId }, fromPlan),
      credit(interestAccount(plan), amount),
    ],
    allocations: shares.map((share) => ({ ...share, amount: kobo(0n - share.amount) })),
  })
  await refreshWallet(tx, userId)
  return amount
}
