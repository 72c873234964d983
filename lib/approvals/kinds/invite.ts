import 'server-only'
import { permissionLabels } from '@/lib/access/permission-rules'
import { inviteColleague, invitePartner, inviteStaff, limitInvitations } from '@/lib/companies/invitations'
import type { PartnerInvite, StaffInvite } from '@/lib/companies/schema'
import { PARTNER_PERMISSIONS, type Partner, STAFF_PERMISSIONS, type Staff } from '@/lib/core/actors'
import { db } from '@/lib/database/db'
import { forbidden } from '@/lib/core/errors'
import { approval, staffOnly } from '../approval'
import { refuseTwice } from '../pending-queries'
import { companyName } from '../person-queries'
import { createRequest, scopeOf } from '../service'

/** An invitation to a desk. */
export const invite = approval({
  kind: 'invite',
  hasNoRow: true,
  perform: async (tx, { about: email, fullname, companyId, permissions }, { actor, requester }) => {
    const who = { email, fullname, requester }
    if (companyId === null) {
      const sets = STAFF_PERMISSIONS.filter((set) => permissions.includes(set))
      await inviteStaff(tx, staffOnly(actor), { ...who, permissions: sets })
      return undefined
    }
    const sets = PARTNER_PERMISSIONS.filter((set) => permissions.includes(set))
    if (actor.role === 'staff') await invitePartner(tx, actor, companyId, { ...who, permissions: sets })
    else if (actor.companyId !== companyId) throw forbidden('This belongs to someone else.')
    else await inviteColleague(tx, actor, { ...who, permissions: sets })
    return undefined
  },
  words: (_tx, { about, fullname, permissions }) => `Invite ${fullname} (${about}) as ${permissionLabels(permissions)}`,
  facts: async ({ about, fullname, companyId, permissions }) => {
    const company = companyId === null ? undefined : await companyName(db(), companyId)
    return {
      title: fullname,
      href: null,
      facts: [
        ['Email', about],
        ['Desk', companyId === null ? 'Foodbank’s staff' : `HR of ${company ?? 'a company that is gone'}`],
        ['Permissions', permissionLabels(permissions)],
      ],
    }
  },
})

/**
 * Requests an invitation to the staff.
 * @returns the id of the request
 * @throws AppError 409 when the address has an account or an invitation, or is requested already; 429 after 50 a day
 */
export const requestStaffInvitation = (actor: Staff, wanted: StaffInvite): Promise<string> =>
  requestInvitation(actor, wanted, null)

/**
 * Requests an invitation to the HR desk of a company, for staff.
 * @returns the id of the request
 * @throws AppError 404 for an unknown company; 409 when it is not approved, or the address has an account or an
 *   invitation, or is requested already; 429 after 50 a day
 */
export const requestPartnerInvitation = (actor: Staff, companyId: string, wanted: PartnerInvite): Promise<string> =>
  requestInvitation(actor, wanted, companyId)

/**
 * Requests an invitation to the HR desk of the actor's company.
 * @returns the id of the request
 * @throws AppError 409 for an account of the same company and for an address that is invited or requested already; 429
 *   after 50 a day
 */
export const requestColleagueInvitation = (actor: Partner, wanted: PartnerInvite): Promise<string> =>
  requestInvitation(actor, wanted, actor.companyId)

async function requestInvitation(
  actor: Partner | Staff,
  { email, fullname, permissions }: StaffInvite | PartnerInvite,
  companyId: string | null,
): Promise<string> {
  await limitInvitations(actor)
  await refuseTwice(actor, 'invite', email)
  return createRequest(actor, invite, { about: email, fullname, companyId, permissions }, '', scopeOf(actor))
}
