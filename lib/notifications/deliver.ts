import 'server-only'
import { SECOND } from '@/lib/core/clock'
import { databaseNow, db } from '@/lib/database/db'
import { onEnding } from '@/lib/server/ending'
import { log } from '@/lib/observability/log'
import { countRowFailure } from '@/lib/observability/metrics'
import { type Job, type Verdict, workThrough } from '@/lib/server/queue'
import { raw } from '@/lib/database/raw'
import { unseal } from '@/lib/server/seal'
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

/** How long mails that are being sent may take when the process is asked to end, in milliseconds. */
const LAST_MAILS = 5 * SECOND

/**
 * Sends due mails, codes first, then the oldest, until none is left or `max` were tried. A failed mail is retried with
 * growing back-off and becomes a dead letter after two days (`nextTry`). A silent mail server ends the run, so that the
 * next run starts with the newest codes. So does the end of the process; the mails that it was sending are retried.
 * @returns how many were sent and how many failed
 */
export async function deliverMails(
  max = 50,
  limits: MailLimits = MAIL_LIMITS,
): Promise<{ sent: number; failed: number }> {
  const outcome = { sent: 0, failed: 0 }
  let isSilent = false
  let mailer: Mailer | undefined
  const stop = new AbortController()
  const forget = onEnding(() => setTimeout(() => stop.abort(), LAST_MAILS))
  const work = async ({ id }: Job): Promise<Verdict> => {
    const begun = await beginTry(id)
    if (!begun) return dueAgain(id)
    mailer ??= openMailer(limits, stop.signal)
    let result: Delivered['result'] = 'failed'
    try {
      const delivered = await deliver(mailer, begun)
      result = delivered.result
      return delivered.verdict
    } finally {
      outcome[result === 'sent' ? 'sent' : 'failed'] += 1
      isSilent ||= result === 'silent'
    }
  }
  try {
    await workThrough({ name: 'mails', lanes: MAIL_CONNECTIONS, batch: BATCH, work }, max, () => !isSilent)
  } finally {
    forget()
    mailer?.close()
  }
  return outcome
}

/** Fetched together: a fetch takes as long as sending several mails to a quick server. A code waits for them. */
const BATCH = 8 * MAIL_CONNECTIONS

type Delivered = { readonly result: 'sent' | 'failed' | 'silent'; readonly verdict: Verdict }

async function deliver(mailer: Mailer, begun: Begun): Promise<Delivered> {
  try {
    if (begun.is_expired) throw new Error(begun.last_error || 'The code expired before the email could be sent.')
    await mailer.send(await openMail(begun), begun.id)
  } catch (error) {
    countRowFailure()
    const reason = error instanceof MailError ? error.reason : 'other'
    const verdict = await recordFailure(begun, error, reason === 'refused')
    return { result: reason === 'silent' ? 'silent' : 'failed', verdict }
  }
  // If it cannot be marked, the mail is sent again with the same Message-ID (docs/decisions/0025).
  await markSent(begun.id).catch(() => markSent(begun.id))
  return { result: 'sent', verdict: 'closed' }
}

// Erasing the account may have deleted the mail meanwhile.
const markSent = (id: string) =>
  raw().$executeRaw`
    UPDATE outbox_mails SET state = 'sent', sent_at = now(), sealed_body = '', last_error = ''
    WHERE id = ${id}::uuid`

type Begun = {
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

/** Counts a try. */
async function beginTry(id: string): Promise<Begun | undefined> {
  const [begun] = await raw().$queryRaw<Begun[]>`
    UPDATE outbox_mails SET attempts = attempts + 1
    WHERE id = ${id}::uuid AND state = 'queued' AND run_at <= now()
    RETURNING id, recipient, kind, subject, sealed_body, attempts, refusals, last_error,
      expires_at, coalesce(expires_at <= now(), false) AS is_expired`
  return begun
}

/** For a mail that was closed or moved after its job was fetched. */
async function dueAgain(id: string): Promise<Verdict> {
  const [waiting] = await raw().$queryRaw<{ at: Date }[]>`
    SELECT run_at AS at FROM outbox_mails WHERE id = ${id}::uuid AND state = 'queued'`
  return waiting?.at ?? 'done'
}

async function openMail(begun: Begun): Promise<Mail> {
  const { text, html } = (await unseal('mail', begun.sealed_body)) ?? {}
  // Sealed under another secret: a dead letter that staff can see is better than an empty mail.
  if (typeof text !== 'string' || typeof html !== 'string') throw new Error('The email could not be decrypted.')
  return { to: begun.recipient, subject: begun.subject, text, html }
}

async function recordFailure(
  { id, kind, attempts, refusals: refusedBefore, expires_at: expiresAt }: Begun,
  error: unknown,
  wasRefused: boolean,
): Promise<Verdict> {
  const message = withoutSecrets(kind, error instanceof Error ? error.message : String(error))
  const refusals = refusedBefore + (wasRefused ? 1 : 0)
  const now = await databaseNow()
  const runAt = nextTry({ attempts, refusals, wasRefused, expiresAt }, now)
  await db().outboxMail.updateMany({
    // Another host may have sent or tried it meanwhile, so only an unchanged row is updated.
    where: { id, state: 'queued', attempts },
    data: {
      state: runAt ? 'queued' : 'dead',
      refusals,
      runAt: runAt ?? now,
      lastError: message.slice(0, 500),
    },
  })
  log.warn({ mail: id, attempts, isDead: !runAt, err: message }, 'mail not sent')
  return runAt ?? 'closed'
}

/** A mail server may quote the mail that it refuses, whose text may hold a code or the token of a link. */
const withoutSecrets = (kind: string, error: string): string => {
  // PostgreSQL stores no NUL, which a mail server may also send.
  const withoutTokens = error.replaceAll('\0', '').replace(/[\w-]{40,}/g, '…')
  return KINDS_WITH_CODES.includes(kind) ? withoutTokens.replace(/\d{4,}/g, '…') : withoutTokens
}

/** The mail of an order on its way has the delivery code. */
const KINDS_WITH_CODES: readonly string[] = [CODE_KIND, 'order']
