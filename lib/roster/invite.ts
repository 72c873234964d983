import 'server-only'
import { createHash } from 'node:crypto'
import type { Partner } from '@/lib/core/actors'
import { HOUR, after } from '@/lib/core/clock'
import { type Tx, databaseNow } from '@/lib/database/db'
import { tooMany } from '@/lib/core/errors'
import { hasMessages } from '@/lib/integrations/termii'
import type { SealedNotification } from '@/lib/notifications/notification'
import { sealNotification } from '@/lib/notifications/notify'
import { rosterInvitationNotification, rosterMessageNotification } from './notifications'
import { notifyInTurn } from './notify-in-turn'
import { type KnownEntry, type RosterPlan, contactOf } from './plan-rules'

/*
 * Invitations of listed people: by mail, and by SMS to those without an email while messages are switched on. HR
 * chooses the addresses and numbers, so there are limits, the texts have no word of HR's, and HR does not learn whether
 * an address has an account or a number wants no messages.
 */

/** The most invitations of a company in a day: two rosters of the largest size. */
const INVITATIONS_A_DAY = 10_000

/** The sealed texts of all invitations of a company, but for the key of each. `message` only while they are on. */
export type Invitation = { readonly mail: SealedNotification; readonly message: SealedNotification }

/** Seals the texts of all invitations of a company. @param path the company's link */
export async function sealInvitation(company: string, path: string): Promise<Invitation> {
  return {
    mail: await sealNotification(rosterInvitationNotification(company, path)),
    message: await sealNotification(rosterMessageNotification(company, path, '')),
  }
}

/** The listed people of a plan who were not invited: by mail those with an email, by SMS others with a phone. */
export function invitableOf({ rows }: RosterPlan): { mailed: KnownEntry[]; messaged: KnownEntry[] } {
  const open = rows.flatMap(({ outcome, entry }) =>
    entry && outcome !== 'confirmed' && !entry.isInvited ? [entry] : [],
  )
  return {
    mailed: open.filter(({ email }) => email !== ''),
    messaged: hasMessages() ? open.filter(({ email, phone }) => email === '' && phone !== '') : [],
  }
}

/**
 * Invites the listed people of a plan who were not invited. An address or a number gets one invitation of a company.
 * @throws AppError 429 when the company invited too many people today
 * @returns how many were invited
 */
export async function inviteListed(
  tx: Tx,
  { companyId }: Partner,
  plan: RosterPlan,
  invitation: Invitation,
): Promise<number> {
  const { mailed, messaged } = invitableOf(plan)
  const people = [...mailed, ...messaged]
  if (people.length === 0) return 0
  const now = await databaseNow(tx)
  const { _sum: sum } = await tx.rosterUpload.aggregate({
    where: { companyId, createdAt: { gt: after(now, -24 * HOUR) } },
    _sum: { invited: true },
  })
  if ((sum.invited ?? 0) + people.length > INVITATIONS_A_DAY)
    throw tooMany(`You can invite at most ${INVITATIONS_A_DAY} people a day. Please invite the others tomorrow.`, 3600)

  // Colleagues may share a telephone.
  const contacts = [...new Map(people.map((person) => [contactOf(person), person])).values()]
  const messages = contacts.map((entry) => {
    const dedupeKey = keyFor(companyId, contactOf(entry))
    return entry.email === ''
      ? { person: { phone: entry.phone }, notification: { ...invitation.message, dedupeKey } }
      : { person: { email: entry.email }, notification: { ...invitation.mail, dedupeKey } }
  })
  const invited = await notifyInTurn(tx, messages)
  await tx.rosterEntry.updateMany({
    where: { companyId, staffKey: { in: people.map(({ key }) => key) } },
    data: { invitedAt: now },
  })
  return invited
}

/**
 * Withdraws the invitations of a roster that is taken back, as far as nobody has begun to send them. An SMS that is
 * left is not sent to a number that no roster has.
 * @param contacts the addresses and numbers that it invited
 */
export async function withdrawInvitations(tx: Tx, companyId: string, contacts: readonly string[]): Promise<void> {
  const dedupeKey = { in: contacts.map((contact) => keyFor(companyId, contact)) }
  const unsent = { dedupeKey, attempts: 0 }
  await tx.outboxMail.deleteMany({ where: { ...unsent, state: { in: ['queued', 'held'] } } })
  await tx.outboxMessage.deleteMany({ where: { ...unsent, state: 'queued' } })
}

/** The same for an address or a number that was listed, removed and listed again. */
const keyFor = (companyId: string, contact: string): string =>
  `roster:${companyId}:${createHash('sha256').update(contact).digest('hex').slice(0, 32)}`
