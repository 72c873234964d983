import 'server-only'
import { recordAudit } from '@/lib/audit/service'
import type { Staff } from '@/lib/core/actors'
import { type Tx, transaction } from '@/lib/core/db'
import { conflict, notFound } from '@/lib/core/errors'
import { lockCompany } from '@/lib/core/locks'
import { tell } from '@/lib/notifications/tell'
import { accountOf, sendInvitation } from './invitations'
import { companyRejectedNews } from './news'
import type { CompanySettings } from './schema'

/** What staff decide about a company. */

/**
 * Takes a company on and mails its contact a one-time link to set a password. A rejected one can still be taken on;
 * approving twice changes nothing.
 * @throws AppError 404 for no such company, 409 when the contact's address has an account already
 */
export async function approveCompany(actor: Staff, companyId: string): Promise<void> {
  await transaction(async (tx) => {
    const company = await getCompanyForUpdate(tx, companyId)
    if (company.state === 'approved') return
    const contact = await contactOf(tx, companyId)
    if (contact && (await accountOf(tx, contact.email))) {
      throw conflict(
        `The contact’s address ${contact.email} has an account already. Please reject the sign-up with that reason: the company can sign up again with another address.`,
      )
    }
    await tx.company.update({
      where: { id: companyId },
      data: { state: 'approved', approvedAt: new Date(), rejectionReason: '' },
    })
    await recordAudit(tx, actor, 'company.approved', `company:${companyId}`)
    if (contact) await sendInvitation(tx, contact.id, actor)
  })
}

/**
 * Turns a sign-up down, with a reason its contact is told. Rejecting twice changes nothing.
 * @throws AppError 404 for no such company, 409 when it is approved
 */
export async function rejectCompany(actor: Staff, companyId: string, reason: string): Promise<void> {
  await transaction(async (tx) => {
    const company = await getCompanyForUpdate(tx, companyId)
    if (company.state === 'rejected') return
    if (company.state === 'approved') throw conflict('Only a company that waits can be rejected.')
    await tx.company.update({ where: { id: companyId }, data: { state: 'rejected', rejectionReason: reason } })
    await recordAudit(tx, actor, 'company.rejected', `company:${companyId}`, { reason })
    const contact = await contactOf(tx, companyId)
    if (contact) await tell(tx, { email: contact.email }, companyRejectedNews(contact.fullName, company.name, reason))
  })
}

/**
 * Sets payday, months and cap of a company. Plans that are open keep the paydays they were made with; what is approved
 * from now on goes by the new terms.
 * @throws AppError 404 for no such company
 */
export async function setCompanyTerms(
  actor: Staff,
  companyId: string,
  { deductionCap, ...months }: CompanySettings,
): Promise<void> {
  await transaction(async (tx) => {
    const company = await getCompanyForUpdate(tx, companyId)
    const terms = { ...months, deductionCapBps: deductionCap }
    const names = ['payday', 'defaultMonths', 'maxMonths', 'deductionCapBps'] as const
    const changes = names
      .filter((name) => company[name] !== terms[name])
      .map((name) => [name, `${company[name]} → ${terms[name]}`] as const)
    if (changes.length === 0) return
    await tx.company.update({ where: { id: companyId }, data: terms })
    await recordAudit(tx, actor, 'company.terms-changed', `company:${companyId}`, Object.fromEntries(changes))
  })
}

async function getCompanyForUpdate(tx: Tx, companyId: string) {
  await lockCompany(tx, companyId)
  const company = await tx.company.findUnique({
    where: { id: companyId },
    select: { name: true, state: true, payday: true, defaultMonths: true, maxMonths: true, deductionCapBps: true },
  })
  if (!company) throw notFound('There is no such company.')
  return company
}

/** The contact of the sign-up: its invitation is the only one before the company is approved. */
const contactOf = (tx: Tx, companyId: string) =>
  tx.invitation.findFirst({
    where: { companyId, usedAt: null, revokedAt: null },
    select: { id: true, email: true, fullName: true },
    orderBy: { id: 'desc' },
  })
