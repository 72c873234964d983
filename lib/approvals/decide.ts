import 'server-only'
import { recordAudit } from '@/lib/audit/service'
import type { Partner, Staff } from '@/lib/core/actors'
import { type Tx, db, isUniqueViolation, transaction } from '@/lib/database/db'
import { forEachRow } from '@/lib/server/each-row'
import { conflict, forbidden, notFound } from '@/lib/core/errors'
import { isId } from '@/lib/core/ids'
import { lockApproval } from '@/lib/database/locks'
import { type Kobo, ZERO, formatNaira } from '@/lib/core/money'
import { notify } from '@/lib/notifications/notify'
import { findApprovers } from './decider-queries'
import { approvalDecidedNotification, approvalExpiredNotification } from './notifications'
import { decisionRefusal, deskOf } from './rules'
import { approvalOf } from './registry'
import { readRequest } from './schema'
import { amountForAudit } from './service'

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
      const kind = approvalOf(request)
      const words = await kind.words(tx, request)
      const audited = await amountForAudit(tx, kind, request)
      if (decision === 'approve') {
        const amount = await kind.perform(tx, request, { actor, reason: approval.reason, approvalId, requester })
        // Thrown after the work, which the transaction then takes back.
        if (amount !== request.amount) throw amountChanged(request.amount, amount)
      }
      const state = decision === 'approve' ? 'approved' : 'refused'
      await tx.approval.update({
        where: { id: approvalId },
        data: { state, decidedById: actor.id, decidedAt: new Date() },
        select: { id: true },
      })
      if (state === 'refused') await kind.declined?.(tx, request, approvalId)
      await recordAudit(tx, actor, `approval.${state}`, `approval:${approvalId}`, audited)
      const about = {
        fullName: requester.fullName,
        desk: deskOf(requester.role),
        request: words,
        month: kind.month?.(request),
      } as const
      await notify(tx, { email: requester.email }, approvalDecidedNotification(about, actor.fullName, state))
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
  const request = readRequest(approval)
  const kind = approvalOf(request)
  const words = await kind.words(tx, request)
  const about = { fullName, desk: deskOf(role), request: words, month: kind.month?.(request) } as const
  await notify(tx, { email }, approvalExpiredNotification(about))
}

/**
 * Closes the requests that nobody decided in time and tells their requesters. Several servers may do it at once: each
 * request is locked, and the second finds it closed.
 * @returns how many expired
 */
export async function expireApprovals(): Promise<number> {
  const due = await db().$queryRaw<{ id: string }[]>`
    SELECT id FROM approvals WHERE state = 'pending' AND expires_at <= now() ORDER BY expires_at, id LIMIT 500`
  return forEachRow('approval', due, ({ id }) =>
    transaction(async (tx) => {
      const approval = await lockPending(tx, id)
      if (approval?.state !== 'pending' || !approval.isExpired) return false
      await expire(tx, approval)
      return true
    }),
  )
}

const amountChanged = (asked: Kobo | undefined, now: Kobo | undefined) =>
  conflict(
    `The amount is ${formatNaira(now ?? ZERO)} now, but the request was about ${formatNaira(asked ?? ZERO)}. ` +
      'Please decline the request and make a new one.',
    { code: 'amount_changed' },
  )
