import 'server-only'
import { cache } from 'react'
import { SECOND } from '@/lib/core/clock'
import { db } from '@/lib/database/db'
import { DESK_PAGE, type Page, toPage, withOneMore, afterId, directionOf } from '@/lib/core/listing'
import type { QueryOf } from '@/lib/core/lists'
import type { MAILS } from './lists'
import type { MailQueueDto, StaffMailDto } from './schema'

/** Lists queued or dead mails, newest first, without their text: a code in it may still work. */
export async function listMails(
  { state, cursor, sort = '-written' }: QueryOf<typeof MAILS>,
  size = DESK_PAGE,
): Promise<Page<StaffMailDto>> {
  const now = Date.now()
  const rows = await db().outboxMail.findMany({
    where: { state: state === 'waiting' ? 'queued' : 'dead', ...afterId(cursor, directionOf(sort)) },
    select: { id: true, recipient: true, kind: true, attempts: true, lastError: true, createdAt: true },
    orderBy: { id: directionOf(sort) },
    take: withOneMore(size),
  })
  return toPage(
    rows,
    ({ recipient, createdAt, ...mail }) => ({
      ...mail,
      to: recipient,
      ageSeconds: secondsSince(createdAt, now),
      createdAt: createdAt.toISOString(),
    }),
    size,
  )
}

const secondsSince = (moment: Date, now: number) => Math.max(0, Math.round((now - moment.getTime()) / SECOND))

/** Counts queued and dead mails, with the state of the queue. */
export async function mailQueue(): Promise<MailQueueDto> {
  const [waiting, dead, delay] = await Promise.all([
    db().outboxMail.count({ where: { state: 'queued' } }),
    countDeadMails(),
    mailDelay(),
  ])
  return { waiting, dead, ...delay }
}

/** Reads how long the oldest mail waits, in seconds, and whether the mail server accepts any. */
export async function mailDelay(): Promise<Pick<MailQueueDto, 'oldestSeconds' | 'stuck'>> {
  const [oldest, refused, sent] = await Promise.all([
    db().outboxMail.findFirst({
      where: { state: 'queued' },
      select: { createdAt: true },
      orderBy: { createdAt: 'asc' },
    }),
    db().outboxMail.findFirst({
      where: { state: 'queued', attempts: { gt: 0 }, lastError: { not: '' } },
      select: { lastError: true, createdAt: true },
      orderBy: { createdAt: 'desc' },
    }),
    // Sorted by `runAt`, which has an index, instead of `sentAt`: the mail due last was sent last.
    db().outboxMail.findFirst({ where: { state: 'sent' }, select: { sentAt: true }, orderBy: { runAt: 'desc' } }),
  ])
  // A single refused address does not mean that the queue is stuck, if a later mail was sent.
  const isStuck = refused !== null && (sent?.sentAt ?? new Date(0)) < refused.createdAt
  return {
    oldestSeconds: oldest ? secondsSince(oldest.createdAt, Date.now()) : 0,
    stuck: isStuck ? { lastSentAt: sent?.sentAt?.toISOString() ?? null, lastError: refused.lastError } : null,
  }
}

/** Counts dead mails, which wait for staff. Cached per request for the navigation and the front page. */
export const countDeadMails = cache(
  async (): Promise<number> => await db().outboxMail.count({ where: { state: 'dead' } }),
)
