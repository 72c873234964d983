import 'server-only'
import { closeMonth } from '@/lib/books/months'
import { undoSettlement } from '@/lib/books/settlements'
import { addCharge } from '@/lib/catalogue/charges'
import type { Partner, Staff } from '@/lib/core/actors'
import type { Tx } from '@/lib/core/db'
import { unhandled } from '@/lib/core/errors'
import { type Kobo, ZERO, kobo, sum } from '@/lib/core/money'
import { toldReason } from '@/lib/core/reason-rules'
import { allowNewCredit, undoWriteOff, writeOffPlan } from '@/lib/credit/close-plan'
import { assertNotUndone } from '@/lib/credit/ledger'
import { payOutCredit, undoPayout } from '@/lib/credit/payouts'
import { undoRepayment } from '@/lib/credit/repayments'
import { confirmCompanyAccount, payOutCompanyCredit, undoCompanyPayout } from '@/lib/deductions/company-payouts'
import { correctDeduction } from '@/lib/deductions/correct'
import { undoDeduction, undoRemittance } from '@/lib/deductions/undo'
import { deliverWithoutCode } from '@/lib/orders/confirm-delivery'
import { creditGoods } from '@/lib/orders/credit-notes'
import { approveKey } from '@/lib/keys/service'
import { refundPayment } from '@/lib/payments/refunds'
import { noteCredit } from '@/lib/tickets/answer'
import { setCeiling } from '@/lib/credit/ceilings'
import { agreeToSalaries } from './agree-to-salaries'
import { performChange } from './changes'
import { resetFactors } from '@/lib/second-factor/reset'
import type { ApprovalRequest } from './schema'

/** `approvalId` is missing in a dry run. */
type Basis = {
  readonly reason: string
  readonly approvalId?: string
  readonly requester: { readonly id: string; readonly fullName: string }
}

/** Performs a request. @returns the amount that it moved: kobo, or hundredths of a refund's currency */
export async function perform(
  tx: Tx,
  actor: Partner | Staff,
  request: ApprovalRequest,
  { reason, approvalId, requester }: Basis,
): Promise<Kobo | undefined> {
  const by = { actorId: actor.id, memo: reason }
  switch (request.kind) {
    case 'refund': {
      const { about: paymentId, amount } = request
      return refundPayment(tx, { paymentId, amount, reason, approvalId, actorId: actor.id })
    }
    case 'payout': {
      const { about, amount = ZERO, accountId, payee, reference } = request
      const payout = { amount, accountId, approvalId }
      return payee === 'company'
        ? payOutCompanyCredit(tx, { companyId: about, reference, ...payout }, by)
        : payOutCredit(tx, { userId: about, ...payout }, by)
    }
    case 'write_off':
      return writeOffPlan(tx, request.about, by)
    case 'new_credit':
      await allowNewCredit(tx, request.about)
      return undefined
    case 'credit_note':
      return creditNote(tx, request, by)
    case 'delivery_override':
      await deliverWithoutCode(tx, actor, request.about, {
        lines: request.lines,
        reason: toldReason('delivery_override', reason),
      })
      return undefined
    case 'correction':
      return undo(tx, request.about, { ...by, approvalId })
    case 'deduction_correction': {
      const { about: lineId, entryId, from, to } = request
      return correctDeduction(
        tx,
        { lineId, entryId, from, to },
        { actorId: actor.id, answeredById: requester.id, reason },
      )
    }
    case 'books_month':
      await closeMonth(tx, actor, request.about)
      return undefined
    case 'charge':
      await addCharge(tx, requester.id, request.charge)
      return undefined
    case 'price':
      await performChange(tx, actor, request, requester)
      return request.to
    case 'company_terms':
    case 'end_access':
    case 'restore_access':
    case 'permissions':
    case 'invite':
      await performChange(tx, actor, request, requester)
      return undefined
    case 'staff_key':
      await approveKey(tx, actor, request.about)
      return undefined
    case 'salary':
      await agreeToSalaries(tx, request, requester.id)
      return undefined
    case 'credit_ceiling':
      await setCeiling(tx, actor, request)
      return undefined
    case 'payout_account':
      await confirmCompanyAccount(tx, request.about, request.accountId)
      return undefined
    case 'second_factor_reset':
      await resetFactors(tx, actor, request.about)
      return undefined
    default:
      return unhandled(request)
  }
}

async function creditNote(
  tx: Tx,
  { about: orderId, lines, ticketId }: Extract<ApprovalRequest, { kind: 'credit_note' }>,
  by: { readonly actorId: string; readonly memo: string },
): Promise<Kobo> {
  if (ticketId === undefined) return creditGoods(tx, orderId, lines, by)
  const told = toldReason('ticket_credit', by.memo)
  const amount = await creditGoods(tx, orderId, lines, { ...by, told })
  await noteCredit(tx, by.actorId, ticketId, { orderId, amount, reason: told })
  return amount
}

async function undo(
  tx: Tx,
  entryId: string,
  { approvalId, ...by }: { actorId: string; memo: string; approvalId: string | undefined },
): Promise<Kobo> {
  const entry = await tx.ledgerEntry.findUnique({
    where: { id: entryId },
    select: {
      event: true,
      orderId: true,
      paymentId: true,
      remittance: { select: { paidOut: true } },
      postings: { select: { amount: true } },
    },
  })
  await assertNotUndone(tx, entryId)
  if (entry?.event === 'repayment_received' && entry.paymentId) {
    const { actorId, memo: reason } = by
    return refundPayment(tx, { paymentId: entry.paymentId, amount: undefined, reason, approvalId, actorId })
  }
  const undone = sum((entry?.postings ?? []).filter(({ amount }) => amount > 0n).map(({ amount }) => kobo(amount)))
  switch (entry?.event) {
    case 'written_off':
      await (entry.orderId ? undoWriteOff(tx, entry.orderId, by) : undoRepayment(tx, entryId, by))
      return undone
    case 'deduction_confirmed':
      await undoDeduction(tx, entryId, by)
      return undone
    case 'remittance_received':
    case 'company_credit_applied':
      await undoRemittance(tx, entryId, by)
      return undone
    case 'credit_paid_out':
      await (entry.remittance?.paidOut ? undoCompanyPayout(tx, entryId, by) : undoPayout(tx, entryId, by))
      return undone
    case 'settlement_received':
      await undoSettlement(tx, entryId, by)
      return undone
    default:
      await undoRepayment(tx, entryId, by)
      return undone
  }
}
