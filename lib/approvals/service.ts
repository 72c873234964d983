import 'server-only'
import type { ApprovalKind } from '@/generated/prisma/enums'
import { PERMISSIONS } from '@/lib/access/permission-rules'
import { recordAudit } from '@/lib/audit/service'
import type { Partner, Staff } from '@/lib/core/actors'
import { approvalRule } from '@/lib/core/approval-rules'
import { type Tx, transaction } from '@/lib/database/db'
import { conflict, notFound } from '@/lib/core/errors'
import { isId } from '@/lib/core/ids'
import type { Kobo } from '@/lib/core/money'
import { notifyAll } from '@/lib/notifications/notify'
import { formatAmount } from '@/lib/payments/rules'
import type { Approval } from './approval'
import { findDeciders } from './decider-queries'
import { approvalWaitsNotification } from './notifications'
import { deskOf } from './rules'
import type { DetailsOf, RequestOf } from './schema'

/** Whom a request is about, and whose HR made it. */
export type Scope = { readonly subjectId?: string; readonly companyId?: string }

/** The company whose HR makes the request; undefined for staff, whose requests are for staff. */
export const scopeOf = (actor: Partner | Staff): Scope =>
  actor.role === 'partner' ? { companyId: actor.companyId } : {}

/**
 * Stores a request that could be performed now, and tells those who may decide it when HR made it.
 * @returns the id of the request
 * @throws AppError as `tryRequest` and `storeRequest`
 */
export async function createRequest<Kind extends ApprovalKind>(
  actor: Partner | Staff,
  approval: Approval<Kind>,
  details: DetailsOf<Kind>,
  reason: string,
  scope: Scope = {},
): Promise<string> {
  const amount = await tryRequest(actor, approval, details, reason)
  return transaction((tx) => storeRequest(tx, actor, approval, { ...details, amount }, reason, scope))
}

/**
 * Performs a request and takes it back, so that an impossible one is refused at once and not days later.
 * @returns the amount that it would move
 * @throws AppError 404 for an unknown item, and the refusals of the action itself
 */
export async function tryRequest<Kind extends ApprovalKind>(
  actor: Partner | Staff,
  approval: Approval<Kind>,
  details: DetailsOf<Kind>,
  reason: string,
): Promise<Kobo | undefined> {
  if (approval.hasNoRow !== true && !isId(details.about)) throw notFound('There is no such item.')
  return dryRun((tx) => approval.perform(tx, requestOf(approval, details), { actor, reason, requester: actor }))
}

const requestOf = <Kind extends ApprovalKind>({ kind }: Approval<Kind>, details: DetailsOf<Kind>) =>
  ({ ...details, kind }) as RequestOf<Kind>

/**
 * Stores a request that was tried, and tells those who may decide it when HR made it.
 * @returns the id of the request
 * @throws AppError 409 when nobody else may decide it
 */
export async function storeRequest<Kind extends ApprovalKind>(
  tx: Tx,
  actor: Partner | Staff,
  approval: Approval<Kind>,
  details: DetailsOf<Kind>,
  reason: string,
  { subjectId, companyId }: Scope = {},
): Promise<string> {
  const { kind } = approval
  const { amount, ...payload } = details
  const scope = { kind, requestedById: actor.id, subjectId: subjectId ?? null, companyId: companyId ?? null }
  const deciders = await findDeciders(tx, scope)
  if (deciders.length === 0) throw nobodyDecides(kind)
  const { id } = await tx.approval.create({
    data: { ...scope, payload: JSON.parse(stringify(payload)) as object, amount: amount ?? null, reason },
    select: { id: true },
  })
  const request = requestOf(approval, details)
  const audited = await amountForAudit(tx, approval, request)
  await recordAudit(tx, actor, 'approval.requested', `approval:${id}`, {
    kind,
    about: details.about,
    ...audited,
    reason,
  })
  // HR who wait for Foodbank have no other way to see that somebody knows.
  if (actor.role === 'partner') {
    const words = await approval.words(tx, request)
    await notifyAll(
      tx,
      deciders.map(({ email, fullName, role }) => ({
        person: { email },
        notification: approvalWaitsNotification({ fullName, desk: deskOf(role), request: words }, actor.fullName),
      })),
    )
  }
  return id
}

/**
 * The amount of a request for the audit log. A refund is in the currency that was received, which the payment no longer
 * tells once it is refunded.
 */
export async function amountForAudit<Kind extends ApprovalKind>(
  tx: Tx,
  approval: Approval<Kind>,
  request: RequestOf<Kind>,
): Promise<{ amount?: string }> {
  const { amount } = request
  if (amount === undefined) return {}
  return { amount: formatAmount(amount, (await approval.currency?.(tx, request)) ?? 'NGN') }
}

// JSON has no bigint.
const stringify = (value: unknown) =>
  JSON.stringify(value, (_key, each: unknown) => (typeof each === 'bigint' ? each.toString() : each))

const nobodyDecides = (kind: ApprovalKind) =>
  conflict(
    'Nobody else may approve this: it needs a second person with the permission ' +
      `${PERMISSIONS[approvalRule(kind).decidedBy].label}. Whoever runs the server can invite one.`,
    { code: 'no_second_person' },
  )

class DryRunEnd extends Error {
  constructor(readonly amount: Kobo | undefined) {
    super()
  }
}

/** Runs the work and rolls it back. */
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
