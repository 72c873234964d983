import 'server-only'
import { recordAudit } from '@/lib/audit/service'
import type { Partner, Staff } from '@/lib/core/actors'
import { type Tx, transaction } from '@/lib/core/db'
import { conflict, forbidden, notFound } from '@/lib/core/errors'
import { lockUsers } from '@/lib/core/locks'
import { tell } from '@/lib/notifications/tell'
import { accessEndedNews, accessRestoredNews } from './news'

/**
 * Ends a colleague's access and signs them out everywhere. HR may do this within their company; staff may do it for
 * staff and for any HR. The account stays, because audit records refer to it. Nobody can end their own access, so a
 * team is never left empty. A second call changes nothing.
 * @throws AppError 404 for a person outside the team, 409 for the actor, 403 when the actor's access ended meanwhile
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
 * Restores a person's access to a desk.
 * @throws AppError 404 for a buyer or an unknown person
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

/** Locks both accounts: when two people end each other's access at once, the second finds their own ended. */
async function lockMember(tx: Tx, actor: Partner | Staff, memberId: string) {
  await lockUsers(tx, [actor.id, memberId])
  const own = await tx.user.findUnique({ where: { id: actor.id }, select: { suspendedAt: true } })
  if (own?.suspendedAt !== null) throw forbidden('Your own access was ended.')
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
