import 'server-only'
import { recordAudit } from '@/lib/audit/service'
import type { Partner, Staff } from '@/lib/core/actors'
import { HOUR, after } from '@/lib/core/clock'
import { type Tx, databaseNow, db, isUniqueViolation, transaction } from '@/lib/core/db'
import { conflict, notFound } from '@/lib/core/errors'
import { lockInvitation } from '@/lib/core/locks'
import { type RateLimit, consumeLimit } from '@/lib/core/rate-limit'
import { tell, tellAll } from '@/lib/notifications/tell'
import { newToken, tokenHash } from './invitation-token'
import { invitationNews, invitedKnownNews, staffInvitedNews } from './news'
import { INVITATION_DAYS } from './rules'
import type { Invite } from './schema'

/*
 * An e-mail has one account with one role, so an address with an account cannot be invited. Only staff, and HR of the
 * account's own company, learn that it has one (docs/decisions/0032).
 */

// Each invitation sends a mail to an address that the inviter can choose freely.
const INVITES: RateLimit = { name: 'invite', points: 50, seconds: 24 * 3600 }
const HAS_ACCOUNT = 'This address already has an account. Please use another one.'
const IS_INVITED = 'This address is already invited. You can send the invitation again.'

type Inviter = { readonly id: string; readonly fullName: string }

/**
 * Invites a colleague to the HR desk of the actor's company.
 * @throws AppError 409 for an account of the same company and for an address that is already invited; 429 after 50 a
 *   day
 */
export async function inviteColleague(actor: Partner, invite: Invite): Promise<void> {
  await consumeLimit(INVITES, actor.id)
  await create(actor, { ...invite, role: 'partner', companyId: actor.companyId }, async (tx) => {
    const account = await accountOf(tx, invite.email)
    if (account?.companyId !== actor.companyId) return
    if (account.suspendedAt)
      throw conflict('This person’s access was ended. Only Foodbank can restore it. Please write to us.')
    throw conflict(
      account.role === 'partner'
        ? 'This person is already on your team.'
        : 'An employee shops with this address, and HR cannot confirm themselves. ' +
            'Please use another address for the HR desk.',
    )
  })
}

/**
 * Invites someone to the HR desk of any approved company, for example after all its HR have left.
 * @throws AppError 404 for an unknown company; 409 when it is not approved, or the address has an account or an
 *   invitation
 */
export async function invitePartner(actor: Staff, companyId: string, invite: Invite): Promise<void> {
  await consumeLimit(INVITES, actor.id)
  await create(actor, { ...invite, role: 'partner', companyId }, async (tx) => {
    const company = await tx.company.findUnique({ where: { id: companyId }, select: { state: true } })
    if (!company) throw notFound('There is no such company.')
    if (company.state !== 'approved') throw conflict('Please approve the company first.')
    if (await accountOf(tx, invite.email)) throw conflict(HAS_ACCOUNT, { code: 'already_registered' })
  })
}

/**
 * Invites someone to the staff and mails all other staff about it, because a person with two staff accounts could
 * approve their own requests.
 * @throws AppError 409 when the address has an account or an invitation, 429 after 50 a day
 */
export async function inviteStaff(actor: Staff, invite: Invite): Promise<void> {
  await consumeLimit(INVITES, actor.id)
  await inviteToStaff(actor, invite)
}

/**
 * Invites someone to the staff for the command `staff:invite`, because a new deployment has no staff. Sends an open
 * invitation again.
 * @throws AppError 409 for an address with an account
 */
export async function inviteStaffFromServer(email: string): Promise<void> {
  const open = await db().invitation.findFirst({
    where: { email, role: 'staff', usedAt: null, revokedAt: null },
    select: { id: true },
  })
  if (!open) {
    await inviteToStaff(null, { email, fullname: '' })
    return
  }
  await transaction(async (tx) => {
    await recordAudit(tx, null, 'invitation.sent-again', `invitation:${open.id}`)
    await sendInvitation(tx, open.id, null)
  })
}

async function inviteToStaff(actor: Staff | null, invite: Invite): Promise<void> {
  await create(actor, { ...invite, role: 'staff', companyId: null }, async (tx) => {
    if (await accountOf(tx, invite.email)) throw conflict(HAS_ACCOUNT, { code: 'already_registered' })
    const others = await tx.user.findMany({
      where: { role: 'staff', suspendedAt: null, erasedAt: null, id: actor ? { not: actor.id } : undefined },
      select: { email: true, fullName: true },
    })
    const invitedBy = actor?.fullName ?? 'The server’s administrator'
    await tellAll(
      tx,
      others.map(({ email, fullName }) => ({
        person: { email },
        news: staffInvitedNews(fullName, invite.email, invitedBy),
      })),
    )
  })
}

type NewInvitation = Invite & { readonly role: 'partner' | 'staff'; readonly companyId: string | null }

async function create(
  actor: Inviter | null,
  { fullname, ...who }: NewInvitation,
  check: (tx: Tx) => Promise<void>,
): Promise<void> {
  try {
    await transaction(async (tx) => {
      await check(tx)
      const { id } = await tx.invitation.create({
        data: { ...who, fullName: fullname, invitedById: actor?.id ?? null },
        select: { id: true },
      })
      await recordAudit(tx, actor, 'invitation.made', `invitation:${id}`, { role: who.role })
      await sendInvitation(tx, id, actor)
    })
  } catch (error) {
    if (isUniqueViolation(error)) throw conflict(IS_INVITED, { code: 'already_invited' })
    throw error
  }
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
  const news = account
    ? invitedKnownNews({ ...about, fullName: account.fullName })
    : invitationNews({ ...about, role: role === 'staff' ? 'staff' : 'partner' }, token)
  await tell(tx, { email }, news)
}

/** The account of an address. Ignores unverified registrations, because anyone can start one for any address. */
export async function accountOf(tx: Tx, email: string) {
  const account = await tx.user.findUnique({
    where: { email },
    select: { role: true, fullName: true, companyId: true, emailVerifiedAt: true, suspendedAt: true },
  })
  return account?.emailVerifiedAt ? account : undefined
}
