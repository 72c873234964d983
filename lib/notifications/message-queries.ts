import 'server-only'
import { SECOND, lagosDay, lagosMoment } from '@/lib/core/clock'
import { databaseNow, db } from '@/lib/database/db'
import { DESK_PAGE, type Page, afterId, directionOf, toPage, withOneMore } from '@/lib/core/listing'
import type { QueryOf } from '@/lib/core/lists'
import { kobo, toNaira } from '@/lib/core/money'
import { hasMessages } from '@/lib/integrations/termii'
import type { MESSAGES } from './lists'
import type { MessageQueueDto, StaffMessageDto } from './schema'

const STATES = {
  waiting: ['queued', 'sending'],
  sent: ['sent', 'delivered'],
  failed: ['failed'],
} as const

/** Lists messages to telephones, newest first, without their text: a code in it may still work. */
export async function listMessages(
  { state = 'failed', sort = '-written', cursor }: QueryOf<typeof MESSAGES>,
  size = DESK_PAGE,
): Promise<Page<StaffMessageDto>> {
  const now = await databaseNow()
  const rows = await db().outboxMessage.findMany({
    where: { state: { in: [...STATES[state]] }, ...afterId(cursor, directionOf(sort)) },
    select: {
      id: true,
      recipient: true,
      kind: true,
      channel: true,
      state: true,
      attempts: true,
      costKobo: true,
      lastError: true,
      createdAt: true,
    },
    orderBy: { id: directionOf(sort) },
    take: withOneMore(size),
  })
  return toPage(
    rows,
    ({ recipient, costKobo, createdAt, ...message }) => ({
      ...message,
      to: recipient,
      cost: costKobo === null ? null : toNaira(kobo(costKobo)),
      ageSeconds: secondsSince(createdAt, now),
      createdAt: createdAt.toISOString(),
    }),
    size,
  )
}

const secondsSince = (moment: Date, now: Date) => Math.max(0, Math.round((now.getTime() - moment.getTime()) / SECOND))

/** Counts waiting messages and those that failed today, with what the messages of this month cost, in naira. */
export async function messageQueue(): Promise<MessageQueueDto> {
  const now = await databaseNow()
  const today = lagosMoment(lagosDay(now), '00:00')
  const month = lagosMoment(`${lagosDay(now).slice(0, 7)}-01`, '00:00')
  const [waiting, failedToday, delay, sent] = await Promise.all([
    db().outboxMessage.count({ where: { state: { in: [...STATES.waiting] } } }),
    db().outboxMessage.count({ where: { state: 'failed', runAt: { gte: today } } }),
    messageDelay(),
    db().outboxMessage.aggregate({
      // What was sent this month ended this month, and `runAt` has an index.
      where: { state: { in: ['sent', 'delivered', 'failed'] }, runAt: { gte: month }, sentAt: { gte: month } },
      _count: true,
      _sum: { costKobo: true },
    }),
  ])
  return {
    waiting,
    failedToday,
    oldestSeconds: delay?.oldestSeconds ?? 0,
    sentThisMonth: sent._count,
    costThisMonth: toNaira(kobo(sent._sum.costKobo ?? 0n)),
  }
}

/**
 * Reads how long the oldest message waits that was tried, in seconds, and whether the provider accepts any. Messages
 * that wait for the morning are not late. Null while messages are switched off.
 */
export async function messageDelay(): Promise<{ readonly oldestSeconds: number; readonly isStuck: boolean } | null> {
  if (!hasMessages()) return null
  const [delay] = await db().$queryRaw<{ oldest: number; stuck: boolean }[]>`
    SELECT coalesce(extract(epoch FROM now() - min(created_at)), 0)::float8 AS oldest,
      coalesce(max(created_at) > coalesce((SELECT max(sent_at) FROM outbox_messages
        WHERE state IN ('sent', 'delivered') AND run_at > now() - interval '1 hour'), '-infinity'), false) AS stuck
    FROM outbox_messages WHERE state IN ('queued', 'sending') AND attempts > 0`
  return { oldestSeconds: Math.max(0, Math.round(delay?.oldest ?? 0)), isStuck: delay?.stuck ?? false }
}
