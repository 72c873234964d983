import 'server-only'
import { permissionLabels } from '@/lib/access/permission-rules'
import { changePermissions } from '@/lib/accounts/team'
import { PARTNER_PERMISSIONS, type Partner, type Permission, STAFF_PERMISSIONS, type Staff } from '@/lib/core/actors'
import { textChange } from '@/lib/core/change-rules'
import { db } from '@/lib/database/db'
import { badRequest, notFound } from '@/lib/core/errors'
import { isId } from '@/lib/core/ids'
import { approval } from '../approval'
import { refuseTwice } from '../pending-queries'
import { memberFacts, nameOf } from '../person-queries'
import { createRequest, scopeOf } from '../service'

/** Other permissions for a person with a desk. */
export const permissions = approval({
  kind: 'permissions',
  perform: async (tx, request, { actor }) => {
    await changePermissions(tx, actor, request.about, request)
    return undefined
  },
  words: async (tx, { about, from, to }) =>
    `Change the permissions of ${await nameOf(tx, about)} from ${permissionLabels(from)} to ${permissionLabels(to)}`,
  facts: ({ about, from, to }) =>
    memberFacts(about, textChange('Permissions', permissionLabels(from), permissionLabels(to)), {
      isOfPermissions: true,
    }),
})

/**
 * Requests other permissions for a person with a desk.
 * @returns the id of the request
 * @throws AppError 404 for a person outside the team, 400 for permissions of another desk, 409 for the actor, when the
 *   person has these permissions or a change is requested already
 */
export async function requestPermissions(
  actor: Partner | Staff,
  memberId: string,
  to: readonly Permission[],
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
  if (!to.every((set) => sets.includes(set))) throw badRequest('There is no such permission at this desk.')
  await refuseTwice(actor, 'permissions', memberId)
  return createRequest(actor, permissions, { about: memberId, from: member.permissions, to: [...to] }, reason, {
    ...scopeOf(actor),
    subjectId: memberId,
  })
}
