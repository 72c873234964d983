import 'server-only'
import { changePermissions, endAccess, restoreAccess } from '@/lib/accounts/team'
import { setAgreedPrice } from '@/lib/catalogue/products'
import { inviteColleague, invitePartner, inviteStaff } from '@/lib/companies/invitations'
import { PARTNER_PERMISSIONS, type Partner, STAFF_PERMISSIONS, type Staff } from '@/lib/core/actors'
import type { Tx } from '@/lib/core/db'
import { forbidden, unhandled } from '@/lib/core/errors'
import { setCompanyTerms } from '@/lib/deductions/terms'
import type { ApprovalRequest } from './schema'

export type ChangeRequest = Extract<
  ApprovalRequest,
  { kind: 'price' | 'company_terms' | 'end_access' | 'restore_access' | 'permissions' | 'invite' }
>
type Requester = { readonly id: string; readonly fullName: string }

/** Performs a change of power, of terms or of a price. The actor is the person who decides. */
export async function performChange(
  tx: Tx,
  actor: Partner | Staff,
  request: ChangeRequest,
  requester: Requester,
): Promise<void> {
  switch (request.kind) {
    case 'price':
      return setAgreedPrice(tx, staffOnly(actor), request.about, request)
    case 'company_terms':
      return setCompanyTerms(tx, staffOnly(actor), request.about, request)
    case 'end_access':
      return endAccess(tx, actor, request.about)
    case 'restore_access':
      return restoreAccess(tx, staffOnly(actor), request.about)
    case 'permissions':
      return changePermissions(tx, actor, request.about, request)
    case 'invite':
      return invite(tx, actor, request, requester)
    default:
      return unhandled(request)
  }
}

async function invite(
  tx: Tx,
  actor: Partner | Staff,
  { about: email, fullname, companyId, permissions }: Extract<ApprovalRequest, { kind: 'invite' }>,
  requester: Requester,
): Promise<void> {
  const who = { email, fullname, requester }
  if (companyId === null) {
    const sets = STAFF_PERMISSIONS.filter((set) => permissions.includes(set))
    return inviteStaff(tx, staffOnly(actor), { ...who, permissions: sets })
  }
  const sets = PARTNER_PERMISSIONS.filter((set) => permissions.includes(set))
  if (actor.role === 'staff') return invitePartner(tx, actor, companyId, { ...who, permissions: sets })
  if (actor.companyId !== companyId) throw forbidden('This belongs to someone else.')
  return inviteColleague(tx, actor, { ...who, permissions: sets })
}

function staffOnly(actor: Partner | Staff): Staff {
  if (actor.role !== 'staff') throw forbidden('This is for Foodbank staff only.', { code: 'wrong_role' })
  return actor
}
