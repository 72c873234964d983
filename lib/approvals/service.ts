import 'server-only'
import { PERMISSIONS } from '@/lib/access/permission-rules'
import { recordAudit } from '@/lib/audit/service'
import { addCharge } from '@/lib/catalogue/charges'
import type { NewCharge } from '@/lib/catalogue/schema'
import type { Partner, RoleName, Staff } from '@/lib/core/actors'
import { formatDay } from '@/lib/core/clock'
import { type Tx, db, isUniqueViolation, transaction } from '@/lib/core/db'
import { conflict, forbidden, notFound, unhandled } from '@/lib/core/errors'
import { isId } from '@/lib/core/ids'
import { lockApproval } from '@/lib/core/locks'
import { type Kobo, ZERO, formatNaira, formatPercent, kobo, sum } from '@/lib/core/money'
import { undoWriteOff, writeOffPlan } from '@/lib/credit/close-plan'
import { assertNotUndone } from '@/lib/credit/ledger'
import { undoRepayment } from '@/lib/credit/repayments'
import { undoDeduction, undoRemittance } from '@/lib/deductions/undo'
import { refundPayment } from '@/lib/payments/refunds'
import { tell, tellAll } from '@/lib/notifications/tell'
import { performChange } from './changes'
import { findApprovers, findDeciders } from './decider-queries'
import { approvalDecidedNews, approvalExpiredNews, approvalWaitsNews } from './news'
import { DECIDER, decisionRefusal } from './rules'
import { resetFactors } from '@/lib/second-factor/reset'
import { type ApprovalRequest, readRequest } from './schema'
import { wordsOf } from './words-queries'

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
  createRequest(actor, { kind: 'second_factor_reset', about: memberId }, reason, { subjectId: memberId })

/** Whom a request is about, and whose HR made it. */
type Scope = { readonly subjectId?: string; readonly companyId?: string }

/**
 * Stores a request that could be performed now, and tells the HR approvers who may decide it.
 * @throws AppError 409 when nobody else may decide it, and the refusals of the action itself
 */
export async function createRequest(
  actor: Partner | Staff,
  request: ApprovalRequest,
  reason: string,
  { subjectId, companyId }: Scope = {},
): Promise<string> {
  const { kind, about, amount: _asked, ...details } = request
  if (kind !== 'charge' && kind !== 'invite' && !isId(about)) throw notFound('There is no such item.')

  const amount = await dryRun((tx) => perform(tx, actor, request, { reason, requester: actor }))
  const payload = JSON.parse(stringify({ about, ...details })) as object
  return transaction(async (tx) => {
    const scope = { kind, requestedById: actor.id, subjectId: subjectId ?? null, companyId: companyId ?? null }
    const deciders = await findDeciders(tx, scope)
    if (deciders.length === 0) throw nobodyDecides(kind)
    const { id } = await tx.approval.create({
      data: { ...scope, payload, amount: amount ?? null, reason },
      select: { id: true },
    })
    await recordAudit(tx, actor, 'approval.requested', `approval:${id}`, { kind, about, ...inAudit(amount), reason })
    if (scope.companyId !== null) {
      const words = await wordsOf(tx, request)
      await tellAll(
        tx,
        deciders.map(({ email, fullName, role }) => ({
          person: { email },
          news: approvalWaitsNews({ fullName, desk: deskOf(role), request: words }, actor.fullName),
        })),
      )
    }
    return id
  })
}

// JSON has no bigint.
const stringify = (value: unknown) =>
  JSON.stringify(value, (_key, each: unknown) => (typeof each === 'bigint' ? each.toString() : each))

const deskOf = (role: RoleName) => (role === 'partner' ? 'partner' : 'staff')

const nobodyDecides = (kind: ApprovalRequest['kind']) =>
  conflict(
    `Nobody else may approve this: it needs a second person with the permission ${PERMISSIONS[DECIDER[kind]].label}. ` +
      'Whoever runs the server can invite one.',
    { code: 'no_second_person' },
  )

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

const NO_SUCH = 'There is no such request.'

/**
 * Approves a colleague's request and performs it, or declines it, and tells the requester. A request that expired is
 * closed instead.
 * @throws AppError 404 for an unknown request and for HR of another company; 403 for one's own, for one about the
 *   actor and without the permission; 409 when it is decided, has expired, is no longer possible, or is about another
 *   amount by now
 */
export async function decide(
  actor: Partner | Staff,
  approvalId: string,
  decision: 'approve' | 'decline',
): Promise<void> {
  if (!isId(approvalId)) throw notFound(NO_SUCH)
  const outcome = await mapConflicts(
    transaction(async (tx) => {
      const approval = await lockPending(tx, approvalId)
      if (!approval || (actor.role === 'partner' && approval.companyId !== actor.companyId)) throw notFound(NO_SUCH)
      if (approval.state === 'expired') return 'expired'
      if (approval.state !== 'pending')
        throw conflict('This request has already been decided.', { code: 'already_decided' })
      await refuseDecider(tx, actor, approval)
      if (approval.isExpired) {
        await expire(tx, approval)
        return 'expired'
      }

      const requester = await tx.user.findUniqueOrThrow({
        where: { id: approval.requestedById },
        select: { id: true, fullName: true, email: true, role: true },
      })
      const request = readRequest(approval)
      const words = await wordsOf(tx, request)
      if (decision === 'approve') {
        const amount = await perform(tx, actor, request, { reason: approval.reason, approvalId, requester })
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
      const about = { fullName: requester.fullName, desk: deskOf(requester.role), request: words } as const
      await tell(tx, { email: requester.email }, approvalDecidedNews(about, actor.fullName, state))
      return state
    }),
  )
  if (outcome === 'expired')
    throw conflict('This request has expired. Nothing was changed. Please ask for it again if it is still needed.', {
      code: 'expired',
    })
}

/** Another request made the same thing while this one was performed. */
async function mapConflicts<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (isUniqueViolation(error))
      throw conflict('Something changed meanwhile, so that this is no longer possible. Please look at it again.', {
        code: 'changed_meanwhile',
      })
    throw error
  }
}

/** Locks a request. The database's clock, read after the lock, says whether it has expired. */
async function lockPending(tx: Tx, approvalId: string) {
  await lockApproval(tx, approvalId)
  const approval = await tx.approval.findUnique({
    where: { id: approvalId },
    select: {
      id: true,
      kind: true,
      payload: true,
      amount: true,
      reason: true,
      state: true,
      requestedById: true,
      subjectId: true,
      companyId: true,
    },
  })
  if (!approval) return undefined
  const [row] = await tx.$queryRaw<{ isExpired: boolean }[]>`
    SELECT expires_at <= clock_timestamp() AS "isExpired" FROM approvals WHERE id = ${approvalId}::uuid`
  return { ...approval, isExpired: row?.isExpired === true }
}

type LockedApproval = NonNullable<Awaited<ReturnType<typeof lockPending>>>

/** Reads the decider's rights again: they may have ended since the request of the page or call was admitted. */
async function refuseDecider(tx: Tx, actor: Partner | Staff, approval: LockedApproval): Promise<void> {
  const { permissions, suspendedAt } = await tx.user.findUniqueOrThrow({
    where: { id: actor.id },
    select: { permissions: true, suspendedAt: true },
  })
  if (suspendedAt) throw forbidden('Your own access was ended.')
  const others = approval.companyId === null ? [] : await findApprovers(tx, approval)
  const refusal = decisionRefusal({ ...actor, permissions }, approval, others.length)
  if (refusal) throw forbidden(refusal.message, { code: refusal.code })
}

async function expire(tx: Tx, approval: LockedApproval): Promise<void> {
  await tx.approval.update({
    where: { id: approval.id },
    data: { state: 'expired', decidedAt: new Date() },
    select: { id: true },
  })
  await recordAudit(tx, null, 'approval.expired', `approval:${approval.id}`)
  const { email, fullName, role } = await tx.user.findUniqueOrThrow({
    where: { id: approval.requestedById },
    select: { email: true, fullName: true, role: true },
  })
  const words = await wordsOf(tx, readRequest(approval))
  await tell(tx, { email }, approvalExpiredNews({ fullName, desk: deskOf(role), request: words }))
}

/**
 * Closes the requests that nobody decided in time and tells their requesters. Several servers may do it at once: each
 * request is locked, and the second finds it closed.
 * @returns how many expired
 */
export async function expireApprovals(): Promise<number> {
  const due = await db().$queryRaw<{ id: string }[]>`
    SELECT id FROM approvals WHERE state = 'pending' AND expires_at <= now() ORDER BY expires_at, id LIMIT 500`
  let count = 0
  for (const { id } of due) {
    const isDone = await transaction(async (tx) => {
      const approval = await lockPending(tx, id)
      if (approval?.state !== 'pending' || !approval.isExpired) return false
      await expire(tx, approval)
      return true
    })
    if (isDone) count += 1
  }
  return count
}

const amountChanged = (asked: Kobo | undefined, now: Kobo | undefined) =>
  conflict(
    `The amount is ${formatNaira(now ?? ZERO)} now, but the request was about ${formatNaira(asked ?? ZERO)}. ` +
      'Please decline the request and make a new one.',
    { code: 'amount_changed' },
  )

/** `approvalId` is missing in a dry run. */
type Basis = {
  readonly reason: string
  readonly approvalId?: string
  readonly requester: { readonly id: string; readonly fullName: string }
}

/** Performs a request. @returns the amount that it moved: kobo, or hundredths of a refund's currency */
async function perform(
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
    case 'write_off':
      return writeOffPlan(tx, request.about, by)
    case 'correction':
      return undo(tx, request.about, { ...by, approvalId })
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
