import 'server-only'
import { cache } from 'react'
import type { DeskRole, Partner, Staff } from '@/lib/core/actors'
import { databaseNow, db } from '@/lib/database/db'
import { tokenHash } from './invitation-token'
import { type InvitationState, invitationState } from './rules'
import type { OpenInvitationDto, TeamDto } from './schema'

/** The actor's team: HR of their company, or Foodbank's staff. Only staff see members whose access was ended. */
export const getTeam = (actor: Partner | Staff): Promise<TeamDto> =>
  actor.role === 'partner'
    ? readTeam({ role: 'partner', companyId: actor.companyId }, false)
    : readTeam({ role: 'staff', companyId: null }, true)

/** The HR team of any company, for staff. */
export const getPartners = (_actor: Staff, companyId: string): Promise<TeamDto> =>
  readTeam({ role: 'partner', companyId }, true)

async function readTeam(team: { role: DeskRole; companyId: string | null }, withSuspended: boolean): Promise<TeamDto> {
  const [now, people, invitations] = await Promise.all([
    databaseNow(),
    db().user.findMany({
      where: { ...team, erasedAt: null, ...(withSuspended ? {} : { suspendedAt: null }) },
      select: {
        id: true,
        fullName: true,
        email: true,
        permissions: true,
        suspendedAt: true,
        secondFactors: { where: { confirmedAt: { not: null } }, select: { id: true }, take: 1 },
      },
      orderBy: { id: 'asc' },
    }),
    db().invitation.findMany({
      where: { ...team, usedAt: null, revokedAt: null },
      select: {
        id: true,
        fullName: true,
        email: true,
        permissions: true,
        usedAt: true,
        revokedAt: true,
        expiresAt: true,
      },
      orderBy: { id: 'asc' },
    }),
  ])
  return {
    people: people.map(({ id, fullName, email, permissions, suspendedAt, secondFactors }) => ({
      id,
      fullname: fullName,
      email,
      permissions,
      suspended: suspendedAt !== null,
      hasSecondFactor: secondFactors.length > 0,
    })),
    invitations: invitations.map((row) => ({
      id: row.id,
      fullname: row.fullName,
      email: row.email,
      permissions: row.permissions,
      state: invitationState(row, now),
      expiresAt: row.expiresAt?.toISOString() ?? null,
    })),
  }
}

/** The invitation of a link. Its state tells why it cannot be accepted; an unknown link counts as revoked. */
export type FoundInvitation =
  | { readonly state: Exclude<InvitationState, 'open'> }
  | { readonly state: 'open'; readonly invitation: OpenInvitationDto }

/** Finds the invitation of a link without using it up, because mail programs open links too. */
export const findInvitation = cache(async (token: string): Promise<FoundInvitation> => {
  const row = await db().invitation.findUnique({
    where: { tokenHash: tokenHash(token) },
    select: {
      email: true,
      fullName: true,
      role: true,
      usedAt: true,
      revokedAt: true,
      expiresAt: true,
      invitedById: true,
      company: { select: { name: true } },
    },
  })
  if (!row) return { state: 'revoked' }
  const state = invitationState(row, await databaseNow())
  if (state !== 'open') return { state }
  const inviter = row.invitedById
    ? await db().user.findUnique({ where: { id: row.invitedById }, select: { fullName: true } })
    : null
  return {
    state,
    invitation: {
      email: row.email,
      fullname: row.fullName,
      role: row.role === 'staff' ? 'staff' : 'partner',
      organisation: row.company?.name ?? 'Foodbank',
      invitedBy: inviter?.fullName ?? '',
    },
  }
})
