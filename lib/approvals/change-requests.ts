import 'server-only'
import { largeChangeFrom, changeProduct } from '@/lib/catalogue/products'
import type { ProductChange, StaffProductDto } from '@/lib/catalogue/schema'
import { limitInvitations } from '@/lib/companies/invitations'
import type { CompanySettings, PartnerInvite, StaffInvite } from '@/lib/companies/schema'
import { getCompany } from '@/lib/companies/staff-queries'
import { PARTNER_PERMISSIONS, type Partner, type Permission, STAFF_PERMISSIONS, type Staff } from '@/lib/core/actors'
import { db, transaction } from '@/lib/core/db'
import { badRequest, conflict, notFound } from '@/lib/core/errors'
import { isId } from '@/lib/core/ids'
import type { MadeKeyDto, NewKey } from '@/lib/keys/schema'
import { insertKey } from '@/lib/keys/service'
import { isRequested } from './queries'
import type { ApprovalRequest } from './schema'
import { createRequest, storeRequest } from './service'

/*
 * Requests of staff and HR that change someone's power, a company's terms or a price by much. A second person decides:
 * staff for requests of staff, and another approver of the company for requests of HR.
 */

/** The company whose HR makes the request; undefined for staff, whose requests are for staff. */
const scopeOf = (actor: Partner | Staff) => (actor.role === 'partner' ? { companyId: actor.companyId } : {})

async function refuseTwice(actor: Partner | Staff, kind: Parameters<typeof isRequested>[1], about: string) {
  if (await isRequested(actor, kind, about))
    throw conflict('This was requested already and waits for a colleague.', { code: 'already_requested' })
}

/**
 * Requests the end of a person's access to a desk.
 * @returns the id of the request
 * @throws AppError 404 for a person outside the team, 409 for the actor, when it has ended or is requested already
 */
export async function requestEndAccess(actor: Partner | Staff, memberId: string, reason: string): Promise<string> {
  await refuseTwice(actor, 'end_access', memberId)
  return createRequest(actor, { kind: 'end_access', about: memberId }, reason, {
    ...scopeOf(actor),
    subjectId: memberId,
  })
}

/**
 * Requests that a person gets their access to a desk back.
 * @returns the id of the request
 * @throws AppError 404 for an unknown person, 409 when the person has access or it is requested already
 */
export async function requestRestoreAccess(actor: Staff, memberId: string): Promise<string> {
  await refuseTwice(actor, 'restore_access', memberId)
  return createRequest(actor, { kind: 'restore_access', about: memberId }, '', { subjectId: memberId })
}

/**
 * Requests other permissions for a person with a desk.
 * @returns the id of the request
 * @throws AppError 404 for a person outside the team, 400 for permissions of another desk, 409 for the actor, when the
 *   person has these permissions or a change is requested already
 */
export async function requestPermissions(
  actor: Partner | Staff,
  memberId: string,
  permissions: readonly Permission[],
  reason: string,
): Promise<string> {
  const member = isId(memberId)
    ? await db().user.findFirst({
        where: {
          id: memberId,
          erasedAt: null,
          ...(actor.role === 'partner' ? { role: 'partner', companyId: actor.companyId } : { role: { not: 'buyer' } }),
        },
        select: { role: true, permissions: true },
      })
    : null
  if (!member) throw notFound('There is no such person on your team.')
  const sets: readonly Permission[] = member.role === 'partner' ? PARTNER_PERMISSIONS : STAFF_PERMISSIONS
  if (!permissions.every((set) => sets.includes(set))) throw badRequest('There is no such permission at this desk.')
  await refuseTwice(actor, 'permissions', memberId)
  return createRequest(
    actor,
    { kind: 'permissions', about: memberId, from: member.permissions, to: [...permissions] },
    reason,
    { ...scopeOf(actor), subjectId: memberId },
  )
}

/**
 * Requests an invitation to the staff.
 * @returns the id of the request
 * @throws AppError 409 when the address has an account or an invitation, or is requested already; 429 after 50 a day
 */
export const requestStaffInvitation = (actor: Staff, invite: StaffInvite): Promise<string> =>
  requestInvitation(actor, invite, null)

/**
 * Requests an invitation to the HR desk of a company, for staff.
 * @returns the id of the request
 * @throws AppError 404 for an unknown company; 409 when it is not approved, or the address has an account or an
 *   invitation, or is requested already; 429 after 50 a day
 */
export const requestPartnerInvitation = (actor: Staff, companyId: string, invite: PartnerInvite): Promise<string> =>
  requestInvitation(actor, invite, companyId)

/**
 * Requests an invitation to the HR desk of the actor's company.
 * @returns the id of the request
 * @throws AppError 409 for an account of the same company and for an address that is invited or requested already; 429
 *   after 50 a day
 */
export const requestColleagueInvitation = (actor: Partner, invite: PartnerInvite): Promise<string> =>
  requestInvitation(actor, invite, actor.companyId)

async function requestInvitation(
  actor: Partner | Staff,
  { email, fullname, permissions }: StaffInvite | PartnerInvite,
  companyId: string | null,
): Promise<string> {
  await limitInvitations(actor)
  await refuseTwice(actor, 'invite', email)
  return createRequest(actor, { kind: 'invite', about: email, fullname, companyId, permissions }, '', scopeOf(actor))
}

/**
 * Requests other terms for a company: payday, months and cap. They are compared with the newest agreed terms, also when
 * those count from a later month.
 * @returns the id of the request
 * @throws AppError 404 for an unknown company, 409 when it has these terms or a change is requested already
 */
export async function requestCompanyTerms(
  actor: Staff,
  companyId: string,
  to: CompanySettings,
  reason: string,
): Promise<string> {
  if (!isId(companyId)) throw notFound('There is no such company.')
  const { defaultMonths, maxMonths, nextTerms, ...now } = await getCompany(actor, companyId)
  const { payday, deductionCap } = nextTerms.at(-1) ?? now
  await refuseTwice(actor, 'company_terms', companyId)
  const from = { payday, defaultMonths, maxMonths, deductionCap: Math.round(deductionCap * 100) }
  return createRequest(actor, { kind: 'company_terms', about: companyId, from, to }, reason)
}

/**
 * Makes a key of Foodbank's staff, which works once a second administrator approves.
 * @returns the key, which nobody can see again, and the id of the request
 * @throws AppError 400 for a last day that has passed or is more than a year ahead; 409 for too many keys, and when
 *   nobody else may decide
 */
export const requestStaffKey = (actor: Staff, wanted: NewKey): Promise<MadeKeyDto & { readonly approvalId: string }> =>
  transaction(async (tx) => {
    const made = await insertKey(tx, actor, wanted)
    const { name, scopes } = wanted
    const request: ApprovalRequest = { kind: 'staff_key', about: made.id, name, scopes: [...scopes] }
    return { ...made, approvalId: await storeRequest(tx, actor, request, '') }
  })

/**
 * Changes a product. A price that changes much waits for a second person; everything else is changed at once.
 * @returns the product, with `approvalId` when the price waits
 * @throws AppError as `changeProduct`, and 409 when a change of the price is requested already
 */
export async function changeProductOrRequest(
  actor: Staff,
  id: string,
  { price, ...change }: ProductChange,
): Promise<StaffProductDto & { readonly approvalId?: string }> {
  const from = price === undefined ? undefined : await largeChangeFrom(actor, id, price)
  if (price === undefined || from === undefined) return changeProduct(actor, id, { ...change, price })
  await refuseTwice(actor, 'price', id)
  const product = await changeProduct(actor, id, change)
  const approvalId = await createRequest(actor, { kind: 'price', about: id, from, to: price }, '')
  return { ...product, approvalId }
}
