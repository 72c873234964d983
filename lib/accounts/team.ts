import 'server-only'
import { holdsAny, permissionLabels } from '@/lib/access/permission-rules'
import { recordAudit } from '@/lib/audit/service'
import type { Partner, Permission, Staff } from '@/lib/core/actors'
import type { Tx } from '@/lib/database/db'
import { conflict, forbidden, notFound } from '@/lib/core/errors'
import { lockUsers } from '@/lib/database/locks'
import { endProgramsOf } from '@/lib/keys/end-programs'
import { notify } from '@/lib/notifications/notify'
import { accessEndedNotification, accessRestoredNotification, permissionsChangedNotification } from './notifications'

/*
 * What two people decide about the access of a third (lib/approvals). HR may act within their company; staff may act on
 * staff and on any HR. The actor is the person who decides.
 */

/**
 * Ends a person's access, signs them out everywhere, ends the API keys they made and
 * switches off their webhooks. The account stays, because audit
 * records refer to it. Nobody can end their own access, so a team is never left empty.
 * @throws AppError 404 for a person outside the team, 409 for the actor and when it was ended before, 403 when the
 *   actor's access or permission ended meanwhile
 */
export async function endAccess(tx: Tx, actor: Partner | Staff, memberId: string): Promise<void> {
  if (memberId === actor.id) throw conflict('You cannot end your own access. Please ask a colleague to do it.')
  const member = await lockMember(tx, actor, memberId)
  if (member.suspendedAt) throw changed('This person’s access was ended already.')
  await tx.user.update({
    where: { id: memberId },
    data: { suspendedAt: new Date(), sessionVersion: { increment: 1 } },
    select: { id: true },
  })
  await recordAudit(tx, actor, `${member.role}.access-ended`, `user:${memberId}`)
  await endProgramsOf(tx, actor, memberId, 'access')
  await notify(tx, { email: member.email }, accessEndedNotification(member.fullName, deskOf(member)))
}

/**
 * Restores a person's access to a desk, with the permissions from before.
 * @throws AppError 404 for a buyer or an unknown person, 409 when the person has access
 */
export async function restoreAccess(tx: Tx, actor: Staff, memberId: string): Promise<void> {
  const member = await lockMember(tx, actor, memberId)
  if (!member.suspendedAt) throw changed('This person has access already.')
  await tx.user.update({ where: { id: memberId }, data: { suspendedAt: null }, select: { id: true } })
  await recordAudit(tx, actor, `${member.role}.access-restored`, `user:${memberId}`)
  await notify(tx, { email: member.email }, accessRestoredNotification(member.fullName, deskOf(member)))
}

/**
 * Gives a person other permissions, which count from their next request on.
 * @param from the permissions that the change was requested for
 * @throws AppError 404 for a person outside the team, 400 for permissions of another desk, 409 for the actor, and when
 *   the person's permissions are not `from`
 */
export async function changePermissions(
  tx: Tx,
  actor: Partner | Staff,
  memberId: string,
  { from, to }: { readonly from: readonly Permission[]; readonly to: readonly Permission[] },
): Promise<void> {
  if (memberId === actor.id) throw conflict('You cannot change your own permissions. Please ask a colleague to do it.')
  const member = await lockMember(tx, actor, memberId)
  if (!isSame(member.permissions, from))
    throw changed(`This person’s permissions changed meanwhile: they are ${permissionLabels(member.permissions)} now.`)
  if (isSame(from, to)) throw changed('This person has these permissions already.')
  await tx.user.update({ where: { id: memberId }, data: { permissions: [...to] }, select: { id: true } })
  await recordAudit(tx, actor, `${member.role}.permissions-changed`, `user:${memberId}`, {
    permissions: `${permissionLabels(from)} → ${permissionLabels(to)}`,
  })
  await notify(tx, { email: member.email }, permissionsChangedNotification(member.fullName, deskOf(member), to))
}

const isSame = (one: readonly Permission[], other: readonly Permission[]): boolean =>
  one.length === other.length && one.every((set) => other.includes(set))

const changed = (sentence: string) => conflict(sentence, { code: 'changed_meanwhile' })

/**
 * Locks both accounts. When two people end each other's access at once, the second finds their own ended, and someone
 * whose permission was taken meanwhile decides nothing any more.
 */
async function lockMember(tx: Tx, actor: Partner | Staff, memberId: string) {
  await lockUsers(tx, [actor.id, memberId])
  const own = await tx.user.findUnique({ where: { id: actor.id }, select: { suspendedAt: true, permissions: true } })
  if (own?.suspendedAt !== null) throw forbidden('Your own access was ended.')
  if (!holdsAny(own, [actor.role === 'staff' ? 'admin' : 'approver']))
    throw forbidden('You no longer have the permission to decide about the team.', { code: 'no_permission' })
  const member = await tx.user.findFirst({
    where: {
      id: memberId,
      erasedAt: null,
      ...(actor.role === 'partner' ? { role: 'partner', companyId: actor.companyId } : { role: { not: 'buyer' } }),
    },
    select: {
      role: true,
      email: true,
      fullName: true,
      permissions: true,
      suspendedAt: true,
      company: { select: { name: true } },
    },
  })
  if (!member) throw notFound('There is no such person on your team.')
  return member
}

const deskOf = ({ company }: { company: { name: string } | null }) =>
  company ? `the HR desk of ${company.name}` : 'the back office'
