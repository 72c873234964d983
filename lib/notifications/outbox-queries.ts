import 'server-only'
import { SECOND } from '@/lib/core/clock'
import { db } from '@/lib/core/db'
import { DESK_PAGE_TAKE, type Page, toPage } from '@/lib/core/listing'
import { CODE_KIND, type MailQueueDto, type StaffMailDto, type StaffMailsQuery } from './schema'

/** What staff see of mails that are not out: never what they say. */

/** The mails that wait, or were set aside after their last try, newest first. */
export async function listMails({ state, cursor }: StaffMailsQuery): Promise<Page<StaffMailDto>> {
  const now = Date.now()
  const rows = await db().outboxMail.findMany({
    where: { state: state === 'waiting' ? 'queued' : 'dead', ...(cursor ? { id: { lt: cursor } } : {}) },
    select: { id: true, recipient: true, kind: true, attempts: true, lastError: true, createdAt: true },
    orderBy: { id: 'desc' },
    take: DESK_PAGE_TAKE,
  })
  return toPage(rows, ({ recipient, createdAt, ...mail }) => ({
    ...mail,
    to: recipient,
    ageSeconds: secondsSince(createdAt, now),
    lastError: withoutCode(mail),
    createdAt: createdAt.toISOString(),
  }))
}

/** A mail server may quote what it refused, and subjects begin with the code. */
const withoutCode = ({ kind, lastError }: { kind: string; lastError: string }) =>
  kind === CODE_KIND ? lastError.replace(/\d{4,}/g, '…') : lastError

const secondsSince = (moment: Date, now: number) => Math.max(0, Math.round((now - moment.getTime()) / SECOND))

/** How many mails wait and since when, how many were given up, and whether the mail server takes any. */
export async function mailQueue(): Promise<MailQueueDto> {
  const [waiting, dead, delay] = await Promise.all([
    db().outboxMail.count({ where: { state: 'queued' } }),
    countDeadMails(),
    mailDelay(),
  ])
  return { waiting, dead, ...delay }
}

/** How long the oldest mail waits, and whether the mail server takes any. */
export async function mailDelay(): Promise<Pick<MailQueueDto, 'oldestSeconds' | 'stuck'>> {
  const [oldest, refused, sent] = await Promise.all([
    db().outboxMail.findFirst({
      where: { state: 'queued' },
      select: { createdAt: true },
      orderBy: { createdAt: 'asc' },
    }),
    db().outboxMail.findFirst({
      where: { state: 'queued', attempts: { gt: 0 }, lastError: { not: '' } },
      select: { kind: true, lastError: true, createdAt: true },
      orderBy: { createdAt: 'desc' },
    }),
    // Along the index: what was due last went out last.
    db().outboxMail.findFirst({ where: { state: 'sent' }, select: { sentAt: true }, orderBy: { runAt: 'desc' } }),
  ])
  // One address that is refused says nothing of the server, as long as a mail went out after it was written.
  const isStuck = refused !== null && (sent?.sentAt ?? new Date(0)) < refused.createdAt
  return {
    oldestSeconds: oldest ? secondsSince(oldest.createdAt, Date.now()) : 0,
    stuck: isStuck ? { lastSentAt: sent?.sentAt?.toISOString() ?? null, lastError: withoutCode(refused) } : null,
  }
}

/** How many mails were given up, and wait for somebody to look. */
export const countDeadMails = (): Promise<number> => db().outboxMail.count({ where: { state: 'dead' } })
