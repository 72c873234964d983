import 'server-only'
import { recordAudit } from '@/lib/audit/service'
import type { Staff } from '@/lib/core/actors'
import { type Tx, transaction } from '@/lib/core/db'
import { conflict, notFound } from '@/lib/core/errors'
import { lockCompany } from '@/lib/core/locks'
import { tell, tellAll } from '@/lib/notifications/tell'
import { accountOf, sendInvitation } from './invitations'
import { companyRejectedNews, termsChangedNews } from './news'
import { termChanges } from './rules'
import type { CompanySettings } from './schema'

/**
 * Approves a company, also a rejected one, and mails its contact a one-time link to set a password. A second call
 * changes nothing.
 * @throws AppError 404 for an unknown company, 409 when the contact's address already has an account
 */
export async function approveCompany(actor: Staff, companyId: string): Promise<void> {
  await transaction(async (tx) => {
    const company = await getCompanyForUpdate(tx, companyId)
    if (company.state === 'approved') return
    const contact = await contactOf(tx, companyId)
    if (contact && (await accountOf(tx, contact.email))) {
      throw conflict(
        `${contact.email}, the contact’s address, already has an account. Please reject the sign-up and give this ` +
          'reason. The company can then sign up again with another address.',
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
 * Rejects a sign-up and mails its contact the reason. A second call changes nothing.
 * @throws AppError 404 for an unknown company, 409 when it is approved
 */
export async function rejectCompany(actor: Staff, companyId: string, reason: string): Promise<void> {
  await transaction(async (tx) => {
    const company = await getCompanyForUpdate(tx, companyId)
    if (company.state === 'rejected') return
    if (company.state === 'approved') throw conflict('Only a pending company can be rejected.')
    await tx.company.update({ where: { id: companyId }, data: { state: 'rejected', rejectionReason: reason } })
    await recordAudit(tx, actor, 'company.rejected', `company:${companyId}`, { reason })
    const contact = await contactOf(tx, companyId)
    if (contact) await tell(tx, { email: contact.email }, companyRejectedNews(contact.fullName, company.name, reason))
  })
}

/**
 * Sets payday, months and cap of a company and tells its HR. Orders approved from now on use the new terms; open plans
 * keep their paydays.
 * @param from the terms that the change was requested for
 * @throws AppError 404 for an unknown company, 409 when its terms are not `from`, or are those already
 */
export async function setCompanyTerms(
  tx: Tx,
  actor: Staff,
  companyId: string,
  { from, to }: { readonly from: CompanySettings; readonly to: CompanySettings },
): Promise<void> {
  const { name, deductionCapBps, ...months } = await getCompanyForUpdate(tx, companyId)
  if (termChanges({ ...months, deductionCap: deductionCapBps }, from).length > 0)
    throw conflict('The terms of this company changed meanwhile. Please look at them and request the change again.', {
      code: 'changed_meanwhile',
    })
  const changes = termChanges(from, to)
  if (changes.length === 0) throw conflict('The company has these terms already.', { code: 'changed_meanwhile' })
  const { payday, defaultMonths, maxMonths, deductionCap } = to
  await tx.company.update({
    where: { id: companyId },
    data: { payday, defaultMonths, maxMonths, deductionCapBps: deductionCap },
  })
  await recordAudit(
    tx,
    actor,
    'company.terms-changed',
    `company:${companyId}`,
    Object.fromEntries(changes.map(({ column, values }) => [column, values])),
  )
  const people = await tx.user.findMany({
    where: { role: 'partner', companyId, suspendedAt: null, erasedAt: null },
    select: { email: true, fullName: true },
  })
  await tellAll(
    tx,
    people.map(({ email, fullName }) => ({
      person: { email },
      news: termsChangedNews(
        fullName,
        name,
        changes.map(({ words }) => words),
      ),
    })),
  )
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

/** The contact of the sign-up. Before the approval, the contact's invitation is the only one of the company. */
const contactOf = (tx: Tx, companyId: string) =>
  tx.invitation.findFirst({
    where: { companyId, usedAt: null, revokedAt: null },
    select: { id: true, email: true, fullName: true },
    orderBy: { id: 'desc' },
  })
