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
import { type Kobo, ZERO, formatNaira, formatPercent, kobo, sum } from '@/lib/core/money'
import { undoWriteOff, writeOffPlan } from '@/lib/credit/close-plan'
import { assertNotUndone } from '@/lib/credit/ledger'
import { undoRepayment } from '@/lib/credit/repayments'
import { undoDeduction, undoRemittance } from '@/lib/deductions/undo'
import { refundPayment } from '@/lib/payments/refunds'
import { resetFactors } from '@/lib/second-factor/reset'
import { type ApprovalRequest, readRequest } from './schema'

/**
 * Requests a write-off of the open amount of an order's payment plan. A second person of staff decides.
 * @returns the id of the request
 * @throws AppError 404 for an unknown plan, 409 when nothing of it is open
 */
export const requestWriteOff = (actor: Staff, orderId: string, reason: string): Promise<string> =>
  createRequest(actor, { kind: 'write_off', about: orderId }, reason)

/**
 * Requests the reversal of a booked deduction, repayment, write-off or remittance. A second person of staff decides.
 * The reversal of a repayment made through the provider also refunds it.
 * @returns the id of the request
 * @throws AppError 404 for an unknown entry, 409 when it cannot be reversed
 */
export const requestUndo = (actor: Staff, entryId: string, reason: string): Promise<string> =>
  createRequest(actor, { kind: 'correction', about: entryId }, reason)

/**
 * Requests a refund, or repeats a failed one. A second person of staff decides. Only fees can be refunded in part.
 * @param amount in hundredths of the received currency; everything that can still be refunded when it is left out. The
 *   request keeps the figure, and the second person agrees to it
 * @returns the id of the request
 * @throws AppError 404 for an unknown payment, 409 when less can be refunded
 */
export const requestRefund = (
  actor: Staff,
  paymentId: string,
  { amount, reason }: { readonly amount?: Kobo; readonly reason: string },
): Promise<string> => createRequest(actor, { kind: 'refund', about: paymentId, amount }, reason)

/**
 * Requests new charges from a day in Lagos on. A second person of staff decides.
 * @returns the id of the request
 * @throws AppError 409 when the day has passed
 */
export const requestCharge = (
  actor: Staff,
  { serviceFee, deliveryFee, vat, interest, date, reason }: NewCharge,
): Promise<string> =>
  createRequest(
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

/**
 * Requests to remove the second factors of a colleague or an HR officer who has lost all of them. A second person of
 * staff decides, who makes sure in another way that the owner asks.
 * @returns the id of the request
 * @throws AppError 404 for a person without a desk, 403 for oneself, 409 without a second factor
 */
export const requestFactorReset = (actor: Staff, memberId: string, reason: string): Promise<string> =>
  createRequest(actor, { kind: 'second_factor_reset', about: memberId }, reason)

async function createRequest(actor: Staff, request: ApprovalRequest, reason: string): Promise<string> {
  const { kind, about } = request
  if (kind !== 'charge' && !isId(about)) throw notFound('There is no such item.')

  const amount = await dryRun((tx) => perform(tx, actor, request, { reason, requestedById: actor.id }))
  const payload = kind === 'charge' ? { about, charge: request.charge } : { about }
  return transaction(async (tx) => {
    const { id } = await tx.approval.create({
      data: { kind, payload, amount, reason, requestedById: actor.id },
      select: { id: true },
    })
    await recordAudit(tx, actor, 'approval.requested', `approval:${id}`, { kind, about, ...inAudit(amount), reason })
    return id
  })
}

const inAudit = (amount: Kobo | undefined): { amount?: string } =>
  amount === undefined ? {} : { amount: amount.toString() }

class DryRunEnd extends Error {
  constructor(readonly amount: Kobo | undefined) {
    super()
  }
}

/** Runs the work and rolls it back, so that an impossible request is refused at once and not days later. */
async function dryRun(work: (tx: Tx) => Promise<Kobo | undefined>): Promise<Kobo | undefined> {
  try {
    return await transaction(async (tx) => {
      throw new DryRunEnd(await work(tx))
    })
  } catch (error) {
    if (!(error instanceof DryRunEnd)) throw error
    return error.amount
  }
}

/**
 * Approves a colleague's request and performs it, or declines it.
 * @throws AppError 404 for an unknown request, 403 for one's own, 409 when it is decided, no longer possible, or about
 *   another amount by now
 */
export async function decide(actor: Staff, approvalId: string, decision: 'approve' | 'decline'): Promise<void> {
  if (!isId(approvalId)) throw notFound('There is no such request.')
  await transaction(async (tx) => {
    await lockApproval(tx, approvalId)
    const approval = await tx.approval.findUnique({
      where: { id: approvalId },
      select: { kind: true, payload: true, amount: true, reason: true, state: true, requestedById: true },
    })
    if (!approval) throw notFound('There is no such request.')
    if (approval.state !== 'pending')
      throw conflict('This request has already been decided.', { code: 'already_decided' })
    if (approval.requestedById === actor.id)
      throw forbidden('You made this request, so a colleague has to decide it.', { code: 'own_request' })

    const request = readRequest(approval)
    if (decision === 'approve') {
      const { reason, requestedById } = approval
      const amount = await perform(tx, actor, request, { reason, approvalId, requestedById })
      // Thrown after the work, which the transaction then takes back.
      if (amount !== request.amount) throw amountChanged(request.amount, amount)
    }
    const state = decision === 'approve' ? 'approved' : 'refused'
    await tx.approval.update({
      where: { id: approvalId },
      data: { state, decidedById: actor.id, decidedAt: new Date() },
      select: { id: true },
    })
    await recordAudit(tx, actor, `approval.${state}`, `approval:${approvalId}`, inAudit(request.amount))
  })
}

const amountChanged = (asked: Kobo | undefined, now: Kobo | undefined) =>
  conflict(
    `The amount is ${formatNaira(now ?? ZERO)} now, but the request was about ${formatNaira(asked ?? ZERO)}. ` +
      'Please decline the request and make a new one.',
    { code: 'amount_changed' },
  )

/** `approvalId` is missing in a dry run. */
type Basis = { readonly reason: string; readonly approvalId?: string; readonly requestedById: string }

/** Performs a request. @returns the amount that it moved: kobo, or hundredths of a refund's currency */
async function perform(
  tx: Tx,
  actor: Staff,
  request: ApprovalRequest,
  { reason, approvalId, requestedById }: Basis,
): Promise<Kobo | undefined> {
  const by = { actorId: actor.id, memo: reason }
  switch (request.kind) {
    case 'refund': {
      const { about: paymentId, amount } = request
      return refundPayment(tx, { paymentId, amount, reason, approvalId, actorId: actor.id })
    }
    case 'write_off':
      return writeOffPlan(tx, request.about, by)
    case 'correction':
      return undo(tx, request.about, { ...by, approvalId })
    case 'charge':
      await addCharge(tx, requestedById, request.charge)
      return undefined
    case 'second_factor_reset':
      await resetFactors(tx, actor, request.about)
      return undefined
    default:
      return unhandled(request)
  }
}

async function undo(
  tx: Tx,
  entryId: string,
  { approvalId, ...by }: { actorId: string; memo: string; approvalId: string | undefined },
): Promise<Kobo> {
  const entry = await tx.ledgerEntry.findUnique({
    where: { id: entryId },
    select: { event: true, orderId: true, paymentId: true, postings: { select: { amount: true } } },
  })
  await assertNotUndone(tx, entryId)
  if (entry?.event === 'written_off' && entry.orderId) await undoWriteOff(tx, entry.orderId, by)
  else if (entry?.event === 'deduction_confirmed') await undoDeduction(tx, entryId, by)
  else if (entry?.event === 'remittance_received') await undoRemittance(tx, entryId, by)
  else if (entry?.event === 'repayment_received' && entry.paymentId) {
    return refundPayment(tx, {
      paymentId: entry.paymentId,
      amount: undefined,
      reason: by.memo,
      approvalId,
      actorId: by.actorId,
    })
  } else await undoRepayment(tx, entryId, by)
  return sum((entry?.postings ?? []).filter(({ amount }) => amount > 0n).map(({ amount }) => kobo(amount)))
}
