import 'server-only'
import { createHash } from 'node:crypto'
import type { Partner } from '@/lib/core/actors'
import { HOUR, after } from '@/lib/core/clock'
import { type Tx, databaseNow } from '@/lib/core/db'
import { tooMany } from '@/lib/core/errors'
import type { SealedNews } from '@/lib/notifications/news'
import { sealNews, tellAll } from '@/lib/notifications/tell'
import { rosterInvitationNews } from './news'
import type { KnownEntry, RosterPlan } from './plan-rules'

/*
 * Invitations of listed people by mail. HR chooses the addresses, so there are limits, the text has no word of HR's,
 * and HR does not learn whether an address has an account.
 */

/** The most invitations of a company in a day: two rosters of the largest size. */
const INVITATIONS_A_DAY = 10_000
const AT_ONCE = 1_000

export type InvitationNews = SealedNews

/** Seals the one text of all invitations of a company. @param path the company's link */
export const sealInvitation = (company: string, path: string): Promise<InvitationNews> =>
  sealNews(rosterInvitationNews(company, path))

/** The listed people of a plan who have an email and were not invited. */
export const invitableOf = ({ rows }: RosterPlan): KnownEntry[] =>
  rows.flatMap(({ outcome, entry }) =>
    entry && outcome !== 'confirmed' && entry.email !== '' && !entry.isInvited ? [entry] : [],
  )

/**
 * Mails the listed people of a plan who were not invited. An address gets one invitation of a company.
 * @throws AppError 429 when the company invited too many people today
 * @returns how many were invited
 */
export async function inviteListed(
  tx: Tx,
  { companyId }: Partner,
  plan: RosterPlan,
  invitation: InvitationNews,
): Promise<number> {
  const people = invitableOf(plan)
  if (people.length === 0) return 0
  const now = await databaseNow(tx)
  const { _sum: sum } = await tx.rosterUpload.aggregate({
    where: { companyId, createdAt: { gt: after(now, -24 * HOUR) } },
    _sum: { invited: true },
  })
  if ((sum.invited ?? 0) + people.length > INVITATIONS_A_DAY)
    throw tooMany(`You can invite at most ${INVITATIONS_A_DAY} people a day. Please invite the others tomorrow.`, 3600)

  const entries = await tx.rosterEntry.findMany({
    where: { companyId, staffKey: { in: people.map(({ key }) => key) } },
    select: { id: true, email: true },
  })
  let invited = 0
  for (let from = 0; from < entries.length; from += AT_ONCE)
    invited += await tellAll(
      tx,
      entries.slice(from, from + AT_ONCE).map(({ email }) => ({
        person: { email },
        news: invitation.mail ? { ...invitation, dedupeKey: keyFor(companyId, email) } : invitation,
      })),
    )
  await tx.rosterEntry.updateMany({
    where: { id: { in: entries.map(({ id }) => id) } },
    data: { invitedAt: now },
  })
  return invited
}

/** The same for an address that was listed, removed and listed again. */
const keyFor = (companyId: string, email: string): string =>
  `roster:${companyId}:${createHash('sha256').update(email).digest('hex').slice(0, 32)}`
