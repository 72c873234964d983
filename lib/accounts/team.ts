import 'server-only'
import { recordAudit } from '@/lib/audit/service'
import type { Partner, Staff } from '@/lib/core/actors'
import { type Tx, transaction } from '@/lib/core/db'
import { conflict, forbidden, notFound } from '@/lib/core/errors'
import { lockUsers } from '@/lib/core/locks'
import { tell } from '@/lib/notifications/tell'
import { accessEndedNews, accessRestoredNews } from './news'

/** Ending and giving back the access of HR and staff. Their account stays, for what they did refers to it. */

/**
 * Ends the access of a colleague, who is signed out everywhere: HR of their own company's HR, staff of staff and of any
 * company's HR. Nobody ends their own, so a team never ends up empty by this. Doing it twice changes nothing.
 * @throws AppError 404 for anyone else, 409 for oneself, 403 when one's own access was ended meanwhile
 */
export async function endAccess(actor: Partner | Staff, memberId: string): Promise<void> {
  if (memberId === actor.id) throw conflict('You cannot end your own access. Please ask a colleague to do it.')
  await transaction(async (tx) => {
    const member = await lockMember(tx, actor, memberId)
    if (member.suspendedAt) return
    await tx.user.update({
      where: { id: memberId },
      data: { suspendedAt: new Date(), sessionVersion: { increment: 1 } },
      select: { id: true },
    })
    await recordAudit(tx, actor, `${member.role}.access-ended`, `user:${memberId}`)
    await tell(tx, { email: member.email }, accessEndedNews(member.fullName, deskOf(member)))
  })
}

/**
 * Lets someone in again whose access was ended. Staff alone can.
 * @throws AppError 404 for anyone else
 */
export async function restoreAccess(actor: Staff, memberId: string): Promise<void> {
  await transaction(async (tx) => {
    const member = await lockMember(tx, actor, memberId)
    if (!member.suspendedAt) return
    await tx.user.update({ where: { id: memberId }, data: { suspendedAt: null }, select: { id: true } })
    await recordAudit(tx, actor, `${member.role}.access-restored`, `user:${memberId}`)
    await tell(tx, { email: member.email }, accessRestoredNews(member.fullName, deskOf(member)))
  })
}

/** Locks both: of two who end each other's access at once, the second finds their own ended. */
async function lockMember(tx: Tx, actor: Partner | Staff, memberId: string) {
  await lockUsers(tx, [actor.id, memberId])
  const own = await tx.user.findUnique({ where: { id: actor.id }, select: { suspendedAt: true } })
  if (own?.suspendedAt !== null) throw forbidden('Your own access has been ended.')
  const member = await tx.user.findFirst({
    where: {
      id: memberId,
      erasedAt: null,
      ...(actor.role === 'partner' ? { role: 'partner', companyId: actor.companyId } : { role: { not: 'buyer' } }),
    },
    select: { role: true, email: true, fullName: true, suspendedAt: true, company: { select: { name: true } } },
  })
  if (!member) throw notFound('There is no such person on your team.')
  return member
}

const deskOf = ({ company }: { company: { name: string } | null }) =>
  company ? `the HR desk of ${company.name}` : 'the back office'
