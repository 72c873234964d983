import 'server-only'
import { Prisma } from '@/generated/prisma/client'
import { setsWith } from '@/lib/access/permission-rules'
import { approvalRule } from '@/lib/core/approval-rules'
import type { Tx } from '@/lib/database/db'
import type { Deciding } from './rules'

const personSelect = { id: true, email: true, fullName: true, role: true } as const

/** Everyone with access except the requester and the person whom the request is about. */
const others = ({ requestedById, subjectId }: Pick<Deciding, 'requestedById' | 'subjectId'>) => ({
  suspendedAt: null,
  erasedAt: null,
  id: { notIn: subjectId === null ? [requestedById] : [requestedById, subjectId] },
})

/** The approvers of the company whose HR made a request who may decide it. */
export const findApprovers = (tx: Tx, scope: Omit<Deciding, 'kind'>) =>
  tx.user.findMany({
    where: {
      role: 'partner',
      companyId: scope.companyId ?? '',
      permissions: { hasSome: setsWith('approver') },
      ...others(scope),
    },
    select: personSelect,
  })

/** Whether staff decide the request `approval`: `findApprovers` finds nobody for it. */
export const IS_FOR_STAFF = Prisma.sql`(approval.company_id IS NULL OR NOT EXISTS (
  SELECT FROM users approver WHERE approver.company_id = approval.company_id AND approver.role = 'partner'
    AND approver.permissions && ${setsWith('approver')}::"DeskPermission"[]
    AND approver.suspended_at IS NULL AND approver.erased_at IS NULL
    AND approver.id <> approval.requested_by_id AND approver.id IS DISTINCT FROM approval.subject_id))`

/** Everyone who may decide a request: approvers of the company whose HR made it, or else Foodbank's staff. */
export async function findDeciders(tx: Tx, scope: Deciding) {
  const approvers = scope.companyId === null ? [] : await findApprovers(tx, scope)
  if (approvers.length > 0) return approvers
  return tx.user.findMany({
    where: { role: 'staff', permissions: { hasSome: setsWith(approvalRule(scope.kind).decidedBy) }, ...others(scope) },
    select: personSelect,
  })
}
