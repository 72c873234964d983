import 'server-only'
import { Prisma } from '@/generated/prisma/client'
import { after } from '@/lib/core/clock'
import { type Tx, databaseNow, db, transaction } from '@/lib/core/db'
import { isEnding } from '@/lib/core/ending'
import { nextUnclaimed } from '@/lib/core/locks'
import { log } from '@/lib/core/log'
import { countRowFailure } from '@/lib/core/metrics'
import { unseal } from '@/lib/core/seal'
import { MessageError, type PhoneMessage, findLostMessage, hasMessages, sendMessage } from '@/lib/integrations/termii'
import { FIRST_CHECK, QUIET_HOURS, UNASKED_UNTIL, nextMessageTry } from './message-rules'
import { releaseMail } from './message-reports'
import { CODE_KIND } from './schema'

/** Longer than the two calls that a try can make, so only one server handles a message. */
const LEASE = Prisma.sql`interval '1 minute'`

/** How many messages are sent at once. */
const LANES = 3

/**
 * Sends due messages, codes first and invitations last, until none is left or `max` were tried. Several servers may run
 * it at once: one server claims each message. One that cannot be sent is given up after twenty minutes
 * (`nextMessageTry`), and its mail is sent instead. An invitation, which has no mail, is tried until it expires. A
 * provider that is silent, or has too much to do, ends the run.
 * @returns how many were sent, and how many failed this time
 */
export async function deliverMessages(max = 50): Promise<{ messagesSent: number; messagesFailed: number }> {
  const outcome = { messagesSent: 0, messagesFailed: 0 }
  const run = { claimed: 0, isDown: false }
  const sendInTurn = async () => {
    while (!run.isDown && run.claimed < max && !isEnding()) {
      run.claimed += 1
      const claimed = await claimMessage()
      if (!claimed) return
      const result = await deliver(claimed)
      outcome[result === 'sent' ? 'messagesSent' : 'messagesFailed'] += 1
      run.isDown ||= result === 'down'
    }
  }
  await Promise.all(Array.from({ length: LANES }, sendInTurn))
  return outcome
}

type Claimed = {
  id: string
  claim_token: string
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

/**
 * A message is wanted while its number is still proved and switched on. A code proves the number. An invitation is
 * wanted while an employer lists the number and nobody answered STOP from it.
 */
async function claimMessage(): Promise<Claimed | undefined> {
  const hour = Prisma.sql`extract(hour FROM now() AT TIME ZONE 'Africa/Lagos')`
  const isDue = Prisma.sql`
    state IN ('queued', 'sending') AND run_at <= now() AND (locked_until IS NULL OR locked_until < now())`
  const isDay = (until: number) => Prisma.sql`${hour} >= ${QUIET_HOURS.until} AND ${hour} < ${until}`
  const isAsked = Prisma.sql`user_id IS NOT NULL AND ${isDay(QUIET_HOURS.from)} AND ${isDue}`
  const [claimed] = await db().$queryRaw<Claimed[]>`
    UPDATE outbox_messages SET locked_until = now() + ${LEASE}, claim_token = gen_random_uuid(), attempts = attempts + 1
    WHERE id = COALESCE(
      ${nextUnclaimed('outbox_messages', Prisma.sql`is_urgent AND ${isDue}`)},
      ${nextUnclaimed('outbox_messages', isAsked)},
      -- Thousands of invitations hold up no news.
      ${nextUnclaimed('outbox_messages', Prisma.sql`user_id IS NULL AND ${isDay(UNASKED_UNTIL)} AND ${isDue}`)}
    )
    RETURNING id, claim_token, recipient, kind, channel, sealed_text, is_urgent, state, attempts, expires_at,
      user_id IS NULL AS is_unasked, coalesce(expires_at <= now(), false) AS is_expired,
      CASE WHEN user_id IS NULL
      THEN EXISTS (SELECT FROM roster_entries listed WHERE listed.phone = recipient)
        AND NOT EXISTS (SELECT FROM message_stops stop WHERE stop.phone = recipient)
      ELSE kind = ${CODE_KIND} OR EXISTS (
        SELECT FROM message_contacts contact JOIN users person ON person.id = contact.user_id
        WHERE contact.user_id = outbox_messages.user_id AND contact.phone = recipient AND person.phone = recipient
          AND contact.is_on
      ) END AS is_wanted`
  return claimed
}

/** Another server may have this message by now, so this one changes nothing. */
class ClaimLost extends Error {
  override readonly name = 'ClaimLost'
}

async function deliver(claimed: Claimed): Promise<'sent' | 'failed' | 'down'> {
  try {
    const refusal = refusalOf(claimed)
    if (refusal !== undefined) {
      await giveUp(claimed, refusal)
      return 'failed'
    }
    const providerId = await findOrSend(claimed)
    await markSent(claimed, providerId).catch(() => markSent(claimed, providerId))
    return 'sent'
  } catch (error) {
    countRowFailure()
    await postpone(claimed, error).catch((failure: unknown) => {
      // It is taken again when its claim expires, and the provider is asked before it is sent again.
      log.error({ message: claimed.id, err: failure }, 'message neither sent nor postponed')
    })
    return error instanceof MessageError && error.isDown ? 'down' : 'failed'
  }
}

function refusalOf({ state, is_expired, is_unasked, is_wanted }: Claimed): string | undefined {
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
async function findOrSend(claimed: Claimed): Promise<string> {
  const { text } = (await unseal('message', claimed.sealed_text)) ?? {}
  // Sealed under another secret.
  if (typeof text !== 'string') throw new MessageError('refused', 'The message could not be decrypted.')
  const message = { to: claimed.recipient, channel: claimed.channel, text, isAdvertising: claimed.is_unasked }
  if (claimed.state === 'sending') {
    const sent = await findLostMessage(message, takenIds)
    if (sent !== undefined) return sent
    if (claimed.is_expired) throw new MessageError('refused', 'It was of no use any more.')
  }
  await confirmClaim(claimed)
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
 * Records, immediately before the message is sent, that it may have been, and begins the lease anew. A crash leaves it
 * in this state, and whoever claims it next asks the provider first.
 */
async function confirmClaim({ id, claim_token }: Claimed): Promise<void> {
  const confirmed = await db().$executeRaw`
    UPDATE outbox_messages SET state = 'sending', locked_until = now() + ${LEASE}
    WHERE id = ${id}::uuid AND claim_token = ${claim_token}::uuid AND state IN ('queued', 'sending')
      AND locked_until > now()`
  if (confirmed === 0) throw new ClaimLost()
}

/** Selects the message only while this server holds it. */
const stillClaimed = ({ id, claim_token }: Claimed) => ({ id, claimToken: claim_token })

async function markSent(claimed: Claimed, providerId: string): Promise<void> {
  const now = await databaseNow()
  await db().outboxMessage.updateMany({
    where: { ...stillClaimed(claimed), state: 'sending' },
    data: {
      state: 'sent',
      providerId,
      sealedText: '',
      lastError: '',
      sentAt: now,
      lockedUntil: null,
      runAt: after(now, FIRST_CHECK),
    },
  })
}

async function postpone(claimed: Claimed, error: unknown): Promise<void> {
  if (error instanceof ClaimLost) return
  const words = withoutSecrets(error instanceof Error ? error.message : String(error))
  const reason = error instanceof MessageError ? error.reason : 'unknown'
  const now = await databaseNow()
  const { attempts, is_urgent: isUrgent, is_unasked: isUnasked, expires_at: expiresAt } = claimed
  const tries = { attempts, isUrgent, isUnasked, expiresAt }
  const runAt = reason === 'refused' ? undefined : nextMessageTry(tries, now)
  if (!runAt) return giveUp(claimed, words)
  // One that was looked for in vain may still have been sent by the try before.
  const isUnsent = reason === 'unsent' && claimed.state === 'queued'
  await db().outboxMessage.updateMany({
    where: { ...stillClaimed(claimed), state: { in: ['queued', 'sending'] } },
    data: { ...(isUnsent ? { state: 'queued' as const } : {}), runAt, lockedUntil: null, lastError: words },
  })
  log.warn({ message: claimed.id, attempts, err: words }, 'message not sent')
}

/** Gives a message up for good, and sends its mail. */
async function giveUp(claimed: Claimed, words: string): Promise<void> {
  await transaction(async (tx: Tx) => {
    const { count } = await tx.outboxMessage.updateMany({
      where: { ...stillClaimed(claimed), state: { in: ['queued', 'sending'] } },
      data: { state: 'failed', sealedText: '', lockedUntil: null, lastError: words, runAt: await databaseNow(tx) },
    })
    if (count > 0) await releaseMail(tx, claimed.id)
  })
  log.warn({ message: claimed.id, attempts: claimed.attempts, err: words }, 'message given up')
}

/** The provider may quote the number or the text, which may hold a code. PostgreSQL stores no NUL. */
const withoutSecrets = (words: string): string =>
  words
    .replaceAll('\0', '')
    .replaceAll(/\d{4,}/g, '…')
    .slice(0, 300)
