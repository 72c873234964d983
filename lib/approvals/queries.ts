import 'server-only'
import { cache } from 'react'
import { Prisma } from '@/generated/prisma/client'
import type { ApprovalKind } from '@/generated/prisma/enums'
import { namesOf } from '@/lib/access/names-queries'
import type { Partner, Staff } from '@/lib/core/actors'
import { db } from '@/lib/database/db'
import { DESK_PAGE, type Page, toPage, withOneMore } from '@/lib/core/listing'
import { toNaira } from '@/lib/core/money'
import { IS_FOR_STAFF, findApprovers } from './decider-queries'
import { approvalOf } from './registry'
import { decidableKinds, decisionRefusal } from './rules'
import type { QueryOf } from '@/lib/core/lists'
import type { APPROVALS } from './lists'
import { type ApprovalDto, readRequest } from './schema'

/** The requests that staff may decide, and their own; HR see those of their company. */
const visibleTo = (actor: Partner | Staff): Prisma.ApprovalWhereInput =>
  actor.role === 'partner'
    ? { companyId: actor.companyId }
    : { OR: [{ kind: { in: decidableKinds(actor) } }, { requestedById: actor.id }] }

/**
 * Lists the requests that wait for a second person, oldest first; with `decided` the decided and expired ones, newest
 * first.
 */
export async function listApprovals(
  actor: Partner | Staff,
  { decided, cursor }: QueryOf<typeof APPROVALS> = {},
  size = DESK_PAGE,
): Promise<Page<ApprovalDto>> {
  const rows = await db().approval.findMany({
    where: {
      ...visibleTo(actor),
      state: decided ? { not: 'pending' } : 'pending',
      ...(cursor && { id: decided ? { lt: cursor } : { gt: cursor } }),
    },
    select: {
      id: true,
      kind: true,
      payload: true,
      amount: true,
      state: true,
      reason: true,
      requestedById: true,
      subjectId: true,
      companyId: true,
      createdAt: true,
      expiresAt: true,
      decidedById: true,
      decidedAt: true,
    },
    orderBy: { id: decided ? 'desc' : 'asc' },
    take: withOneMore(size),
  })
  const nameOf = await namesOf(rows.flatMap(({ requestedById, decidedById }) => [requestedById, decidedById]))
  const described = await Promise.all(
    rows.map(async (row) => {
      const request = readRequest(row)
      const others = row.state !== 'pending' || row.companyId === null ? [] : await findApprovers(db(), row)
      const refusal = decisionRefusal(actor, row, others.length)?.message ?? null
      return { ...row, request, refusal, details: await approvalOf(request).facts(request, row.state) }
    }),
  )
  return toPage(
    described,
    (row) => ({
      id: row.id,
      kind: row.kind,
      about: row.request.about,
      amount: row.request.amount === undefined ? null : toNaira(row.request.amount),
      details: row.details,
      reason: row.reason,
      requestedBy: nameOf(row.requestedById),
      requestedAt: row.createdAt.toISOString(),
      own: row.requestedById === actor.id,
      refusal: row.refusal,
      expiresAt: row.expiresAt.toISOString(),
      state: row.state,
      decidedBy: row.decidedById && nameOf(row.decidedById),
      decidedAt: row.decidedAt?.toISOString() ?? null,
    }),
    size,
  )
}

/** The requests of others, about others, that this person decides. */
const decidableBy = (actor: Partner | Staff) => Prisma.sql`
  approval.state = 'pending' AND approval.requested_by_id <> ${actor.id}::uuid
  AND approval.subject_id IS DISTINCT FROM ${actor.id}::uuid AND approval.kind::text = ANY (${decidableKinds(actor)})
  AND ${actor.role === 'partner' ? Prisma.sql`approval.company_id = ${actor.companyId}::uuid` : IS_FOR_STAFF}`

/** Counts what a person decides. Cached per request, because the navigation and the front page show the count. */
export const countApprovals = cache(async (actor: Partner | Staff): Promise<number> => {
  const [row] = await db().$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM approvals approval WHERE ${decidableBy(actor)}`
  return row?.count ?? 0
})

type DecidableRow = {
  readonly id: string
  readonly kind: ApprovalKind
  /** An id, or words, as the kind has it. */
  readonly about: string
  /** In hundredths of `currency`; null for a request without one. */
  readonly amount: bigint | null
  readonly currency: string
  readonly requestedBy: string
  readonly requestedAt: Date
}

/** Lists what a person of staff decides, the longest waiting first. */
export const listDecidable = (actor: Staff, size: number): Promise<DecidableRow[]> =>
  db().$queryRaw<DecidableRow[]>`
    SELECT approval.id, approval.kind::text AS kind, approval.payload ->> 'about' AS about, approval.amount,
      coalesce(CASE WHEN refunded.state = 'failed' THEN refunded.stray_currency END, 'NGN') AS currency,
      requester.full_name AS "requestedBy", approval.created_at AS "requestedAt"
    FROM approvals approval
    JOIN users requester ON requester.id = approval.requested_by_id
    LEFT JOIN payments refunded
      ON refunded.id = CASE WHEN approval.kind = 'refund' THEN (approval.payload ->> 'about')::uuid END
    WHERE ${decidableBy(actor)} ORDER BY approval.created_at, approval.id LIMIT ${size}`
