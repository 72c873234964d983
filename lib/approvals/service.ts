import 'server-only'
import { recordAudit } from '@/lib/audit/service'
import { addCharge } from '@/lib/catalogue/charges'
import type { NewCharge } from '@/lib/catalogue/schema'
import type { Staff } from '@/lib/core/actors'
import { formatDay } from '@/lib/core/clock'
import { type Tx, transaction } from '@/lib/core/db'
import { conflict, forbidden, notFound, unhandled } from '@/lib/core/errors'
import { isId } from '@/lib/core/ids'
import { lockApproval } from '@/lib/core/locks'
import { type Kobo, formatNaira, formatPercent } from '@/lib/core/money'
import { undoWriteOff, writeOffPlan } from '@/lib/credit/close-plan'
import { assertNotUndone } from '@/lib/credit/ledger'
import { undoRepayment } from '@/lib/credit/repayments'
import { undoDeduction, undoRemittance } from '@/lib/deductions/undo'
import { refundPayment } from '@/lib/payments/refunds'
import { type ApprovalRequest, readRequest } from './schema'

/** Maker and checker: what one of staff asks for happens when another agrees. */

/**
 * Asks for what is left of an order's plan to be written off.
 * @returns the id of the approval that another of staff has to give
 * @throws AppError 404 for no such plan, 409 when nothing of it is open
 */
export const requestWriteOff = (actor: Staff, orderId: string, reason: string): Promise<string> =>
  request(actor, { kind: 'write_off', about: orderId }, reason)

/**
 * Asks for a booked deduction, repayment, write-off or receipt of a company's money to be undone. A repayment that came
 * through the provider is undone by being refunded: its money is real.
 * @returns the id of the approval that another of staff has to give
 * @throws AppError 404 for no such entry, 409 when it cannot be undone
 */
export const requestUndo = (actor: Staff, entryId: string, reason: string): Promise<string> =>
  request(actor, { kind: 'correction', about: entryId }, reason)

/**
 * Asks for what was paid to be given back, a fee whole or in part, all else whole, or for a refund that failed to be sent
 * again.
 * @param amount in kobo; all that can still be refunded when it is left out. The second person agrees to that figure
 * @returns the id of the approval that another of staff has to give
 * @throws AppError 404 for no such payment, 409 when that much of it cannot be refunded
 */
export const requestRefund = (
  actor: Staff,
  paymentId: string,
  { amount, reason }: { readonly amount?: Kobo; readonly reason: string },
): Promise<string> => request(actor, { kind: 'refund', about: paymentId, amount }, reason)

/**
 * Asks for new charges from a day on.
 * @returns the id of the approval that another of staff has to give
 * @throws AppError 409 for a day that has passed
 */
export const requestCharge = (
  actor: Staff,
  { serviceFee, deliveryFee, vat, interest, date, reason }: NewCharge,
): Promise<string> =>
  request(
    actor,
    {
      kind: 'charge',
      about: [
        `From ${formatDay(date)}: service fee ${formatNaira(serviceFee)}`,
        `delivery fee ${formatNaira(deliveryFee)}`,
        `VAT ${formatPercent(vat)}`,
        `interest ${formatPercent(interest)}`,
      ].join(', '),
      charge: {
        effectiveOn: date,
        serviceFeeKobo: String(serviceFee),
        deliveryFeeKobo: String(deliveryFee),
        vatBps: vat,
        interestBps: interest,
      },
    },
    reason,
  )

async function request(actor: Staff, wanted: ApprovalRequest, reason: string): Promise<string> {
  const { kind, about } = wanted
  if (kind !== 'charge' && !isId(about)) throw notFound('There is nothing under this id.')

  const amount = await rehearse((tx) => perform(tx, actor, wanted, { reason, requestedById: actor.id }))
  const told: Record<string, string> = amount === undefined ? { about } : { about, amount: amount.toString() }
  const payload = kind === 'charge' ? { ...told, charge: wanted.charge } : told
  return transaction(async (tx) => {
    const { id } = await tx.approval.create({
      data: { kind, payload, reason, requestedById: actor.id },
      select: { id: true },
    })
    await recordAudit(tx, actor, 'approval.requested', `approval:${id}`, { kind, ...told, reason })
    return id
  })
}

class Rehearsed extends Error {
  constructor(readonly amount: Kobo | undefined) {
    super()
  }
}

/** Does the work and takes it back: what would be refused is refused when it is asked for, not days later. */
async function rehearse(work: (tx: Tx) => Promise<Kobo | undefined>): Promise<Kobo | undefined> {
  try {
    return await transaction(async (tx) => {
      throw new Rehearsed(await work(tx))
    })
  } catch (error) {
    if (!(error instanceof Rehearsed)) throw error
    return error.amount
  }
}

/**
 * Agrees to what someone else of staff asked for, and does it; or declines it.
 * @throws AppError 404 for no such approval, 403 for one's own, 409 when it is decided already or can no longer be done
 */
export async function decide(actor: Staff, approvalId: string, decision: 'approve' | 'decline'): Promise<void> {
  if (!isId(approvalId)) throw notFound('There is nothing to approve under this id.')
  await transaction(async (tx) => {
    await lockApproval(tx, approvalId)
    const approval = await tx.approval.findUnique({
      where: { id: approvalId },
      select: { kind: true, payload: true, reason: true, state: true, requestedById: true },
    })
    if (!approval) throw notFound('There is nothing to approve under this id.')
    if (approval.state !== 'pending') throw conflict('This was decided already.', { code: 'already_decided' })
    if (approval.requestedById === actor.id)
      throw forbidden('Someone else has to decide on what you asked for.', { code: 'own_request' })
    if (decision === 'approve')
      await perform(tx, actor, readRequest(approval), {
        reason: approval.reason,
        approvalId,
        requestedById: approval.requestedById,
      })
    const state = decision === 'approve' ? 'approved' : 'refused'
    await tx.approval.update({
      where: { id: approvalId },
      data: { state, decidedById: actor.id, decidedAt: new Date() },
      select: { id: true },
    })
    await recordAudit(tx, actor, `approval.${state}`, `approval:${approvalId}`)
  })
}

/** `approvalId` is missing while a request is only rehearsed. */
type Given = { readonly reason: string; readonly approvalId?: string; readonly requestedById: string }

/** @returns the amount that is moved, in kobo, where it was not named */
async function perform(
  tx: Tx,
  actor: Staff,
  request: ApprovalRequest,
  { reason, approvalId, requestedById }: Given,
): Promise<Kobo | undefined> {
  const by = { actorId: actor.id, memo: reason }
  switch (request.kind) {
    case 'refund': {
      const { about: paymentId, amount } = request
      return refundPayment(tx, { paymentId, amount, reason, approvalId, actorId: actor.id })
    }
    case 'write_off':
      await writeOffPlan(tx, request.about, by)
      return undefined
    case 'correction':
      await undo(tx, request.about, { ...by, approvalId })
      return undefined
    case 'charge':
      await addCharge(tx, requestedById, request.charge)
      return undefined
    default:
      return unhandled(request)
  }
}

async function undo(
  tx: Tx,
  entryId: string,
  { approvalId, ...by }: { actorId: string; memo: string; approvalId: string | undefined },
): Promise<void> {
  const entry = await tx.ledgerEntry.findUnique({
    where: { id: entryId },
    select: { event: true, orderId: true, paymentId: true },
  })
  await assertNotUndone(tx, entryId)
  if (entry?.event === 'written_off' && entry.orderId) await undoWriteOff(tx, entry.orderId, by)
  else if (entry?.event === 'deduction_confirmed') await undoDeduction(tx, entryId, by)
  else if (entry?.event === 'remittance_received') await undoRemittance(tx, entryId, by)
  else if (entry?.event === 'repayment_received' && entry.paymentId) {
    await refundPayment(tx, {
      paymentId: entry.paymentId,
      amount: undefined,
      reason: by.memo,
      approvalId,
      actorId: by.actorId,
    })
  } else await undoRepayment(tx, entryId, by)
}
