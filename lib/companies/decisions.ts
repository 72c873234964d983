import 'server-only'
import { recordAudit } from '@/lib/audit/service'
import type { Staff } from '@/lib/core/actors'
import { type Tx, transaction } from '@/lib/database/db'
import { conflict, notFound } from '@/lib/core/errors'
import { lockCompany } from '@/lib/database/locks'
import { toldReason } from '@/lib/core/reason-rules'
import { notify } from '@/lib/notifications/notify'
import { accountOf, sendInvitation } from './invitations'
import { companyRejectedNotification } from './notifications'

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
    if (contact)
      await notify(
        tx,
        { email: contact.email },
        companyRejectedNotification(contact.fullName, company.name, toldReason('company_reject', reason)),
      )
  })
}

async function getCompanyForUpdate(tx: Tx, companyId: string) {
  await lockCompany(tx, companyId)
  const company = await tx.company.findUnique({
    where: { id: companyId },
    select: { name: true, state: true },
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
