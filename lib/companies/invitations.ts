import 'server-only'
import { permissionLabels } from '@/lib/access/permission-rules'
import { recordAudit } from '@/lib/audit/service'
import type { DeskRole, Partner, PartnerPermission, Permission, Staff, StaffPermission } from '@/lib/core/actors'
import { HOUR, after } from '@/lib/core/clock'
import { type Tx, databaseNow, db, transaction } from '@/lib/database/db'
import { conflict, notFound } from '@/lib/core/errors'
import { lockInvitation } from '@/lib/database/locks'
import { type RateLimit, consumeLimit } from '@/lib/server/rate-limit'
import { notify, notifyAll } from '@/lib/notifications/notify'
import { newToken, tokenHash } from './invitation-token'
import {
  colleagueInvitedNotification,
  invitationNotification,
  invitedKnownNotification,
  staffInvitedNotification,
} from './notifications'
import { INVITATION_DAYS } from './rules'
import type { Invite } from './schema'

/*
 * An email has one account with one role, so an address with an account cannot be invited. Only staff, and HR of the
 * account's own company, learn that it has one (docs/decisions/0032).
 */

// Each invitation sends a mail to an address that the inviter can choose freely.
const INVITES: RateLimit = { name: 'invite', points: 50, seconds: 24 * 3600 }
const HAS_ACCOUNT = 'This address already has an account. Please use another one.'
const IS_INVITED = 'This address is already invited. You can send the invitation again.'

type Inviter = { readonly id: string; readonly fullName: string }

/** Counts an invitation against the limit of its requester. @throws AppError 429 after 50 a day */
export const limitInvitations = (requester: { readonly id: string }): Promise<void> =>
  consumeLimit(INVITES, requester.id)

/** An invitation that two people agreed to. `requester` invites; the actor of the call decided. */
type Agreed<Set> = Invite & { readonly permissions: readonly Set[]; readonly requester: Inviter }

/**
 * Invites a colleague to the HR desk of the actor's company, and tells the others at that desk.
 * @throws AppError 409 for an account of the same company and for an address that is already invited
 */
export async function inviteColleague(tx: Tx, actor: Partner, invite: Agreed<PartnerPermission>): Promise<void> {
  const account = await accountOf(tx, invite.email)
  if (account?.companyId === actor.companyId) {
    if (account.suspendedAt)
      throw conflict('This person’s access was ended. Only Foodbank can restore it. Please write to us.')
    throw conflict(
      account.role === 'partner'
        ? 'This person is already on your team.'
        : 'An employee shops with this address, and HR cannot confirm themselves. ' +
            'Please use another address for the HR desk.',
    )
  }
  await create(tx, actor, { ...invite, role: 'partner', companyId: actor.companyId })
  await notifyHr(tx, actor.companyId, invite)
}

/**
 * Invites someone to the HR desk of any approved company, for example after all its HR have left, and tells the people
 * at that desk.
 * @throws AppError 404 for an unknown company; 409 when it is not approved, or the address has an account or an
 *   invitation
 */
export async function invitePartner(
  tx: Tx,
  actor: Staff,
  companyId: string,
  invite: Agreed<PartnerPermission>,
): Promise<void> {
  const company = await tx.company.findUnique({ where: { id: companyId }, select: { state: true } })
  if (!company) throw notFound('There is no such company.')
  if (company.state !== 'approved') throw conflict('Please approve the company first.')
  if (await accountOf(tx, invite.email)) throw conflict(HAS_ACCOUNT, { code: 'already_registered' })
  await create(tx, actor, { ...invite, role: 'partner', companyId })
  await notifyHr(tx, companyId, invite)
}

/** Tells HR of a company about a new colleague, but not the one who asked for the invitation. */
async function notifyHr(tx: Tx, companyId: string, { email, requester }: Agreed<PartnerPermission>): Promise<void> {
  const { name } = await tx.company.findUniqueOrThrow({ where: { id: companyId }, select: { name: true } })
  const others = await tx.user.findMany({
    where: { role: 'partner', companyId, suspendedAt: null, erasedAt: null, id: { not: requester.id } },
    select: { email: true, fullName: true },
  })
  await notifyAll(
    tx,
    others.map((person) => ({
      person: { email: person.email },
      notification: colleagueInvitedNotification(person.fullName, email, requester.fullName, name),
    })),
  )
}

/**
 * Invites someone to the staff and mails all other staff about it, because a person with two staff accounts could
 * approve their own requests.
 * @throws AppError 409 when the address has an account or an invitation
 */
export const inviteStaff = (tx: Tx, actor: Staff, invite: Agreed<StaffPermission>): Promise<void> =>
  inviteToStaff(tx, actor, invite)

/**
 * Invites someone to the staff, with every right, for the command `staff:invite`, because a new deployment has no
 * staff, and a single administrator has nobody who could agree. Sends an open invitation again.
 * @throws AppError 409 for an address with an account
 */
export async function inviteStaffFromServer(email: string): Promise<void> {
  const open = await db().invitation.findFirst({
    where: { email, role: 'staff', usedAt: null, revokedAt: null },
    select: { id: true },
  })
  await transaction(async (tx) => {
    if (!open) {
      await inviteToStaff(tx, null, { email, fullname: '', permissions: ['admin'], requester: null })
      return
    }
    await recordAudit(tx, null, 'invitation.sent-again', `invitation:${open.id}`)
    await sendInvitation(tx, open.id, null)
  })
}

async function inviteToStaff(
  tx: Tx,
  actor: Staff | null,
  invite: Omit<Agreed<StaffPermission>, 'requester'> & { readonly requester: Inviter | null },
): Promise<void> {
  if (await accountOf(tx, invite.email)) throw conflict(HAS_ACCOUNT, { code: 'already_registered' })
  const others = await tx.user.findMany({
    where: {
      role: 'staff',
      suspendedAt: null,
      erasedAt: null,
      id: invite.requester ? { not: invite.requester.id } : undefined,
    },
    select: { email: true, fullName: true },
  })
  const invitedBy = invite.requester?.fullName ?? 'The server’s administrator'
  await create(tx, actor, { ...invite, role: 'staff', companyId: null })
  await notifyAll(
    tx,
    others.map(({ email, fullName }) => ({
      person: { email },
      notification: staffInvitedNotification(fullName, invite.email, invitedBy),
    })),
  )
}

type NewInvitation = Invite & {
  readonly role: DeskRole
  readonly companyId: string | null
  readonly permissions: readonly Permission[]
  readonly requester: Inviter | null
}

async function create(
  tx: Tx,
  actor: Inviter | null,
  { fullname, requester, permissions, ...who }: NewInvitation,
): Promise<void> {
  const open = await tx.invitation.count({ where: { email: who.email, usedAt: null, revokedAt: null } })
  if (open > 0) throw conflict(IS_INVITED, { code: 'already_invited' })
  const { id } = await tx.invitation.create({
    data: { ...who, fullName: fullname, permissions: [...permissions], invitedById: requester?.id ?? null },
    select: { id: true },
  })
  await recordAudit(tx, actor, 'invitation.made', `invitation:${id}`, {
    role: who.role,
    permissions: permissionLabels(permissions),
  })
  await sendInvitation(tx, id, requester)
}

/**
 * Sends an invitation again with a new link; the older link no longer works.
 * @throws AppError 404 for another team's invitation, 409 when it was accepted or revoked; 429 after 50 a day
 */
export async function resendInvitation(actor: Partner | Staff, invitationId: string): Promise<void> {
  await consumeLimit(INVITES, actor.id)
  await transaction(async (tx) => {
    const { company } = await lockOpen(tx, actor, invitationId)
    if (company && company.state !== 'approved')
      throw conflict('We will send the invitation when the company is approved.')
    await recordAudit(tx, actor, 'invitation.sent-again', `invitation:${invitationId}`)
    await sendInvitation(tx, invitationId, actor)
  })
}

/**
 * Revokes an invitation; its link no longer works.
 * @throws AppError 404 for another team's invitation, 409 when it was accepted or revoked
 */
export async function revokeInvitation(actor: Partner | Staff, invitationId: string): Promise<void> {
  await transaction(async (tx) => {
    const { company } = await lockOpen(tx, actor, invitationId)
    if (company && company.state !== 'approved')
      throw conflict('This is the company’s contact. Please approve or reject the company instead.')
    await tx.invitation.update({ where: { id: invitationId }, data: { revokedAt: await databaseNow(tx) } })
    await recordAudit(tx, actor, 'invitation.revoked', `invitation:${invitationId}`)
  })
}

async function lockOpen(tx: Tx, actor: Partner | Staff, invitationId: string) {
  await lockInvitation(tx, invitationId)
  const invitation = await tx.invitation.findFirst({
    where: { id: invitationId, ...(actor.role === 'partner' ? { companyId: actor.companyId } : {}) },
    select: { usedAt: true, revokedAt: true, company: { select: { state: true } } },
  })
  if (!invitation) throw notFound('There is no such invitation.')
  if (invitation.usedAt) throw conflict('This invitation was already accepted.')
  if (invitation.revokedAt) throw conflict('This invitation was already revoked.')
  return invitation
}

/**
 * Gives an invitation a new token, which voids the older one, and queues its mail in the caller's transaction. If the
 * address has an account, its owner gets a mail without the token, which says that nothing was changed.
 */
export async function sendInvitation(tx: Tx, invitationId: string, actor: Inviter | null): Promise<void> {
  const token = newToken()
  const now = await databaseNow(tx)
  const { email, fullName, role, company } = await tx.invitation.update({
    where: { id: invitationId },
    data: {
      tokenHash: tokenHash(token),
      sentAt: now,
      expiresAt: after(now, INVITATION_DAYS * 24 * HOUR),
      ...(actor ? { invitedById: actor.id } : {}),
    },
    select: { email: true, fullName: true, role: true, company: { select: { name: true } } },
  })
  const about = { fullName, organisation: company?.name ?? 'Foodbank', invitedBy: actor?.fullName ?? '' }
  const account = await accountOf(tx, email)
  const notification = account
    ? invitedKnownNotification({ ...about, fullName: account.fullName })
    : invitationNotification({ ...about, role: role === 'staff' ? 'staff' : 'partner' }, token)
  await notify(tx, { email }, notification)
}

/** The account of an address. Ignores unverified registrations, because anyone can start one for any address. */
export async function accountOf(tx: Tx, email: string) {
  const account = await tx.user.findUnique({
    where: { email },
    select: { role: true, fullName: true, companyId: true, emailVerifiedAt: true, suspendedAt: true },
  })
  return account?.emailVerifiedAt ? account : undefined
}
