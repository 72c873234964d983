import type { ApprovalKind, Role } from '@/generated/prisma/enums'
import { PERMISSIONS, holdsAny } from '@/lib/access/permission-rules'
import type { Person, StaffPermission } from '@/lib/core/actors'
import { APPROVAL_KINDS, approvalRule } from '@/lib/core/approval-rules'
import type { ErrorCode } from '@/lib/core/errors'

/** After so many days a request expires. The database's clock decides. */
export const APPROVAL_DAYS = 7

/** The kinds that a person may decide. HR decide about the desk of their company. */
export const decidableKinds = (person: Pick<Person, 'role' | 'permissions'>): ApprovalKind[] =>
  APPROVAL_KINDS.filter((kind) =>
    person.role === 'partner' ? approvalRule(kind).isHrs === true : holdsAny(person, [approvalRule(kind).decidedBy]),
  )

export type Deciding = {
  readonly kind: ApprovalKind
  readonly requestedById: string
  /** The person whose access the request is about. */
  readonly subjectId: string | null
  /** The company whose HR made the request; null for a request of staff. */
  readonly companyId: string | null
}

type Refusal = { readonly message: string; readonly code: ErrorCode }

/**
 * Why a person may not decide a request; undefined when they may. Nobody decides what they requested or what is about
 * them. What HR requested is decided by another approver of the company; Foodbank's staff decide it when there is none.
 * @param otherApprovers how many approvers of that company neither made the request nor are its subject
 */
export function decisionRefusal(
  person: Pick<Person, 'id' | 'role' | 'permissions' | 'companyId'>,
  { kind, requestedById, subjectId, companyId }: Deciding,
  otherApprovers: number,
): Refusal | undefined {
  if (requestedById === person.id)
    return { message: 'You made this request, so a colleague has to decide it.', code: 'own_request' }
  if (subjectId === person.id)
    return { message: 'This request is about you, so a colleague has to decide it.', code: 'own_request' }
  if (person.role === 'partner') {
    const isTheirs = companyId !== null && companyId === person.companyId
    return isTheirs && holdsAny(person, ['approver']) ? undefined : lacking('approver')
  }
  const { decidedBy } = approvalRule(kind)
  if (person.role !== 'staff' || !holdsAny(person, [decidedBy])) return lacking(decidedBy)
  if (companyId !== null && otherApprovers > 0)
    return { message: 'Another HR approver of the company decides this request.', code: 'not_allowed' }
  return undefined
}

const lacking = (set: StaffPermission | 'approver'): Refusal => ({
  message: `You need the permission ${PERMISSIONS[set].label} to decide this request.`,
  code: 'no_permission',
})

/** The desk that a message to a person of this role links to. */
export const deskOf = (role: Role) => (role === 'partner' ? 'partner' : 'staff')
