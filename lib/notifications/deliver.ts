import 'server-only'
import { Prisma } from '@/generated/prisma/client'
import { SECOND } from '@/lib/core/clock'
import { databaseNow, db } from '@/lib/core/db'
import { isEnding, onEnding } from '@/lib/core/ending'
import { nextUnclaimed } from '@/lib/core/locks'
import { log } from '@/lib/core/log'
import { countRowFailure } from '@/lib/core/metrics'
import { raw } from '@/lib/core/raw'
import { unseal } from '@/lib/core/seal'
import {
  MAIL_CONNECTIONS,
  MAIL_LIMITS,
  type Mail,
  MailError,
  type MailLimits,
  type Mailer,
  openMailer,
} from '@/lib/integrations/mail'
import { nextTry } from './rules'
import { CODE_KIND } from './schema'

/** How long one server holds a claimed mail, in milliseconds: several times longer than a delivery can take. */
export const CLAIM = 4 * MAIL_LIMITS.whole

/** How long mails that are being sent may take when the process is asked to end, in milliseconds. */
const LAST_MAILS = 5 * SECOND

/**
 * Sends due mails, codes first, then the oldest, until none is left or `max` were tried. Several servers may run it at
 * once: one server claims each mail (SKIP LOCKED), and a claim left by a crash expires. A failed mail is retried with
 * growing back-off and becomes a dead letter after two days (`nextTry`). A silent mail server ends the run, so that the
 * next run starts with the newest codes. So does the end of the process; the mails that it was sending are retried.
 * @returns how many were sent and how many failed
 */
export async function deliverMails(
  max = 50,
  limits: MailLimits = MAIL_LIMITS,
): Promise<{ sent: number; failed: number }> {
  const outcome = { sent: 0, failed: 0 }
  const run = { claimed: 0, isSilent: false }
  const claimNext = async (): Promise<Claimed | undefined> => {
    if (run.isSilent || run.claimed >= max || isEnding()) return undefined
    run.claimed += 1
    return claimMail()
  }

  const first = await claimNext()
  if (!first) return outcome
  const stop = new AbortController()
  const forget = onEnding(() => setTimeout(() => stop.abort(), LAST_MAILS))
  const mailer = openMailer(limits, stop.signal)
  const sendInTurn = async (_: unknown, lane: number) => {
    for (let claimed = lane === 0 ? first : await claimNext(); claimed; claimed = await claimNext()) {
      const result = await deliver(mailer, claimed)
      outcome[result === 'sent' ? 'sent' : 'failed'] += 1
      run.isSilent ||= result === 'silent'
    }
  }
  try {
    await Promise.all(Array.from({ length: MAIL_CONNECTIONS }, sendInTurn))
  } finally {
    forget()
    mailer.close()
  }
  return outcome
}

async function deliver(mailer: Mailer, claimed: Claimed): Promise<'sent' | 'failed' | 'silent'> {
  try {
    if (claimed.is_expired) throw new Error(claimed.last_error || 'The code expired before the email could be sent.')
    await mailer.send(await openMail(claimed), claimed.id)
  } catch (error) {
    countRowFailure()
    const reason = error instanceof MailError ? error.reason : 'other'
    await postpone(claimed, error, reason === 'refused').catch((failure: unknown) => {
      // The mail is tried again when its claim expires.
      log.error({ mail: claimed.id, err: failure }, 'mail neither sent nor postponed')
    })
    return reason === 'silent' ? 'silent' : 'failed'
  }
  try {
    await markSent(claimed.id).catch(() => markSent(claimed.id))
    return 'sent'
  } catch (error) {
    countRowFailure()
    // The mail is sent again when its claim expires, with the same Message-ID (docs/decisions/0025).
    log.error({ mail: claimed.id, err: error }, 'mail sent, but not marked as sent')
    return 'failed'
  }
}

// Erasing the account may have deleted the mail meanwhile.
const markSent = (id: string) =>
  raw().$executeRaw`
    UPDATE outbox_mails SET state = 'sent', sent_at = now(), sealed_body = '', locked_until = NULL, last_error = ''
    WHERE id = ${id}::uuid`

type Claimed = {
  id: string
  recipient: string
  kind: string
  subject: string
  sealed_body: string
  attempts: number
  refusals: number
  expires_at: Date | null
  is_expired: boolean
  last_error: string
}

// Codes first, by their own index: a deduction file may have queued thousands of mails before them.
async function claimMail(): Promise<Claimed | undefined> {
  const isDue = Prisma.sql`state = 'queued' AND run_at <= now() AND (locked_until IS NULL OR locked_until < now())`
  const [claimed] = await raw().$queryRaw<Claimed[]>`
    UPDATE outbox_mails SET locked_until = now() + ${CLAIM / SECOND} * interval '1 second', attempts = attempts + 1
    WHERE id = COALESCE(
      ${nextUnclaimed('outbox_mails', Prisma.sql`kind = 'code' AND ${isDue}`)},
      ${nextUnclaimed('outbox_mails', isDue)}
    )
    RETURNING id, recipient, kind, subject, sealed_body, attempts, refusals, last_error,
      expires_at, coalesce(expires_at <= now(), false) AS is_expired`
  return claimed
}

async function openMail(claimed: Claimed): Promise<Mail> {
  const { text, html } = (await unseal('mail', claimed.sealed_body)) ?? {}
  // Sealed under another secret: a dead letter that staff can see is better than an empty mail.
  if (typeof text !== 'string' || typeof html !== 'string') throw new Error('The email could not be decrypted.')
  return { to: claimed.recipient, subject: claimed.subject, text, html }
}

async function postpone(
  { id, kind, attempts, refusals: refusedBefore, expires_at: expiresAt }: Claimed,
  error: unknown,
  wasRefused: boolean,
): Promise<void> {
  const message = withoutSecrets(kind, error instanceof Error ? error.message : String(error))
  const refusals = refusedBefore + (wasRefused ? 1 : 0)
  const now = await databaseNow()
  const runAt = nextTry({ attempts, refusals, wasRefused, expiresAt }, now)
  await db().outboxMail.updateMany({
    // After the claim expired another server may have sent or claimed it, so only an unchanged row is updated.
    where: { id, state: 'queued', attempts },
    data: {
      state: runAt ? 'queued' : 'dead',
      refusals,
      runAt: runAt ?? now,
      lockedUntil: null,
      lastError: message.slice(0, 500),
    },
  })
  log.warn({ mail: id, attempts, isDead: !runAt, err: message }, 'mail not sent')
}

/** A mail server may quote the mail that it refuses, whose text may hold a code or the token of a link. */
const withoutSecrets = (kind: string, error: string): string => {
  // PostgreSQL stores no NUL, which a mail server may also send.
  const withoutTokens = error.replaceAll('\0', '').replace(/[\w-]{40,}/g, '…')
  return KINDS_WITH_CODES.includes(kind) ? withoutTokens.replace(/\d{4,}/g, '…') : withoutTokens
}

/** The mail of an order on its way has the delivery code. */
const KINDS_WITH_CODES: readonly string[] = [CODE_KIND, 'order']
