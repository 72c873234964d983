import 'server-only'
import { Prisma } from '@/generated/prisma/client'
import { after } from '@/lib/core/clock'
import { type Tx, databaseNow, db, transaction } from '@/lib/database/db'
import { log } from '@/lib/observability/log'
import { countRowFailure } from '@/lib/observability/metrics'
import { type Job, type Verdict, workThrough } from '@/lib/server/queue'
import { unseal } from '@/lib/server/seal'
import { MessageError, type PhoneMessage, findLostMessage, hasMessages, sendMessage } from '@/lib/integrations/termii'
import { FIRST_CHECK, QUIET_HOURS, UNASKED_UNTIL, nextMessageTry } from './message-rules'
import { releaseMail } from './message-reports'
import { CODE_KIND } from './schema'

/** How many messages are sent at once. */
const LANES = 3

/**
 * Sends due messages, codes first and invitations last, until none is left or `max` were tried. One that cannot be sent
 * is given up after twenty minutes (`nextMessageTry`), and its mail is sent instead. An invitation, which has no mail,
 * is tried until it expires. A provider that is silent, or has too much to do, ends the run.
 * @returns how many were sent, and how many failed this time
 */
export async function deliverMessages(max = 50): Promise<{ messagesSent: number; messagesFailed: number }> {
  const outcome = { messagesSent: 0, messagesFailed: 0 }
  let isDown = false
  const work = async ({ id, confirm }: Job): Promise<Verdict> => {
    const begun = await beginTry(id)
    if (!begun) return dueAgain(id)
    const { result, verdict } = await deliver(begun, confirm)
    outcome[result === 'sent' ? 'messagesSent' : 'messagesFailed'] += 1
    isDown ||= result === 'down'
    return verdict
  }
  await workThrough({ name: 'messages', lanes: LANES, work }, max, () => !isDown)
  return outcome
}

type Begun = {
  id: string
  recipient: string
  kind: string
  channel: PhoneMessage['channel']
  sealed_text: string
  is_urgent: boolean
  is_unasked: boolean
  state: 'queued' | 'sending'
  attempts: number
  expires_at: Date | null
  is_expired: boolean
  is_wanted: boolean
}

const isDay = (until: number) => Prisma.sql`
  extract(hour FROM now() AT TIME ZONE 'Africa/Lagos') >= ${QUIET_HOURS.until}
  AND extract(hour FROM now() AT TIME ZONE 'Africa/Lagos') < ${until}`
/** Nobody is woken by a notification, and nobody gets what they did not ask for in the evening. */
const MAY_RING = Prisma.sql`(is_urgent OR CASE
  WHEN user_id IS NULL THEN ${isDay(UNASKED_UNTIL)} ELSE ${isDay(QUIET_HOURS.from)} END)`

/**
 * Counts a try. A message is wanted while its number is still proved and switched on. A code proves the number. An
 * invitation is wanted while an employer lists the number and nobody answered STOP from it.
 */
async function beginTry(id: string): Promise<Begun | undefined> {
  const [begun] = await db().$queryRaw<Begun[]>`
    UPDATE outbox_messages SET attempts = attempts + 1
    WHERE id = ${id}::uuid AND state IN ('queued', 'sending') AND run_at <= now() AND ${MAY_RING}
    RETURNING id, recipient, kind, channel, sealed_text, is_urgent, state, attempts, expires_at,
      user_id IS NULL AS is_unasked, coalesce(expires_at <= now(), false) AS is_expired,
      CASE WHEN user_id IS NULL
      THEN EXISTS (SELECT FROM roster_entries listed WHERE listed.phone = recipient)
        AND NOT EXISTS (SELECT FROM message_stops stop WHERE stop.phone = recipient)
      ELSE kind = ${CODE_KIND} OR EXISTS (
        SELECT FROM message_contacts contact JOIN users person ON person.id = contact.user_id
        WHERE contact.user_id = outbox_messages.user_id AND contact.phone = recipient AND person.phone = recipient
          AND contact.is_on
      ) END AS is_wanted`
  return begun
}

/** For a message that waits for the morning, or that was closed or moved after its job was fetched. */
async function dueAgain(id: string): Promise<Verdict> {
  const [waiting] = await db().$queryRaw<{ at: Date }[]>`
    SELECT CASE WHEN ${MAY_RING} THEN run_at
      ELSE (date_trunc('day', now() AT TIME ZONE 'Africa/Lagos' - ${QUIET_HOURS.until} * interval '1 hour')
        + interval '1 day' + ${QUIET_HOURS.until} * interval '1 hour') AT TIME ZONE 'Africa/Lagos' END AS at
    FROM outbox_messages WHERE id = ${id}::uuid AND state IN ('queued', 'sending')`
  return waiting?.at ?? 'done'
}

type Delivered = { readonly result: 'sent' | 'failed' | 'down'; readonly verdict: Verdict }

async function deliver(begun: Begun, confirm: Job['confirm']): Promise<Delivered> {
  try {
    const refusal = refusalOf(begun)
    if (refusal !== undefined) {
      await giveUp(begun, refusal)
      return { result: 'failed', verdict: 'closed' }
    }
    const providerId = await findOrSend(begun, confirm)
    await markSent(begun, providerId).catch(() => markSent(begun, providerId))
    return { result: 'sent', verdict: 'closed' }
  } catch (error) {
    countRowFailure()
    const verdict = await recordFailure(begun, error)
    return { result: error instanceof MessageError && error.isDown ? 'down' : 'failed', verdict }
  }
}

function refusalOf({ state, is_expired, is_unasked, is_wanted }: Begun): string | undefined {
  if (!hasMessages()) return 'Messages are switched off.'
  // One that may have been sent is looked for first.
  if (is_expired && state === 'queued') return 'It was of no use any more.'
  if (is_wanted) return undefined
  return is_unasked
    ? 'The person answered STOP, or is not listed any more.'
    : 'The person switched messages off, or has another number.'
}

/**
 * Sends a message, unless an earlier try did: its answer may have been lost, and the provider has no key against
 * repetition.
 */
async function findOrSend(begun: Begun, confirm: Job['confirm']): Promise<string> {
  const { text } = (await unseal('message', begun.sealed_text)) ?? {}
  // Sealed under another secret.
  if (typeof text !== 'string') throw new MessageError('refused', 'The message could not be decrypted.')
  const message = { to: begun.recipient, channel: begun.channel, text, isAdvertising: begun.is_unasked }
  if (begun.state === 'sending') {
    const sent = await findLostMessage(message, takenIds)
    if (sent !== undefined) return sent
    if (begun.is_expired) throw new MessageError('refused', 'It was of no use any more.')
  }
  await markSending(begun)
  await confirm()
  return sendMessage(message)
}

async function takenIds(ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db().outboxMessage.findMany({
    where: { providerId: { in: [...ids] } },
    select: { providerId: true },
  })
  return new Set(rows.flatMap(({ providerId }) => providerId ?? []))
}

/**
 * Records, immediately before the message is sent, that it may have been. A crash leaves it in this state, and the next
 * try asks the provider first.
 */
async function markSending(begun: Begun): Promise<void> {
  await db().outboxMessage.updateMany({ where: unchanged(begun), data: { state: 'sending' } })
}

/** Selects the message only while no other host has tried it. */
const unchanged = ({ id, attempts }: Begun) => ({
  id,
  attempts,
  state: { in: ['queued' as const, 'sending' as const] },
})

async function markSent({ id, attempts }: Begun, providerId: string): Promise<void> {
  const now = await databaseNow()
  await db().outboxMessage.updateMany({
    where: { id, attempts, state: 'sending' },
    data: {
      state: 'sent',
      providerId,
      sealedText: '',
      lastError: '',
      sentAt: now,
      runAt: after(now, FIRST_CHECK),
    },
  })
}

async function recordFailure(begun: Begun, error: unknown): Promise<Verdict> {
  const words = withoutSecrets(error instanceof Error ? error.message : String(error))
  const reason = error instanceof MessageError ? error.reason : 'unknown'
  const now = await databaseNow()
  const { attempts, is_urgent: isUrgent, is_unasked: isUnasked, expires_at: expiresAt } = begun
  const tries = { attempts, isUrgent, isUnasked, expiresAt }
  const runAt = reason === 'refused' ? undefined : nextMessageTry(tries, now)
  if (!runAt) {
    await giveUp(begun, words)
    return 'closed'
  }
  // One that was looked for in vain may still have been sent by the try before.
  const isUnsent = reason === 'unsent' && begun.state === 'queued'
  await db().outboxMessage.updateMany({
    where: unchanged(begun),
    data: { ...(isUnsent ? { state: 'queued' as const } : {}), runAt, lastError: words },
  })
  log.warn({ message: begun.id, attempts, err: words }, 'message not sent')
  return runAt
}

/** Gives a message up for good, and sends its mail. */
async function giveUp(begun: Begun, words: string): Promise<void> {
  await transaction(async (tx: Tx) => {
    const { count } = await tx.outboxMessage.updateMany({
      where: unchanged(begun),
      data: { state: 'failed', sealedText: '', lastError: words, runAt: await databaseNow(tx) },
    })
    if (count > 0) await releaseMail(tx, begun.id)
  })
  log.warn({ message: begun.id, attempts: begun.attempts, err: words }, 'message given up')
}

/** The provider may quote the number or the text, which may hold a code. PostgreSQL stores no NUL. */
const withoutSecrets = (words: string): string =>
  words
    .replaceAll('\0', '')
    .replaceAll(/\d{4,}/g, '…')
    .slice(0, 300)
