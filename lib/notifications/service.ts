import 'server-only'
import { Prisma } from '@/generated/prisma/client'
import type { Tx } from '@/lib/core/db'
import { db } from '@/lib/core/db'
import { after, MINUTE } from '@/lib/core/clock'
import { newIds } from '@/lib/core/ids'
import { nextUnclaimed } from '@/lib/core/locks'
import { log } from '@/lib/core/log'
import { seal, unseal } from '@/lib/core/seal'
import {
  MAIL_CONNECTIONS,
  MAIL_LIMITS,
  type Mail,
  MailError,
  type MailLimits,
  type Mailer,
  openMailer,
} from '@/lib/integrations/mail'
import { type MailContent, renderMail } from './mail-layout'
import { nextTry } from './rules'
import { CODE_KIND } from './schema'

// Sealed bodies must outlive any outage.
const BODY_SECONDS = 90 * 24 * 60 * 60

/** How long a mail is one server's, in milliseconds: several times longer than it can take to hand it over. */
export const CLAIM = 4 * MAIL_LIMITS.whole

/** A mail to be written: at most one is ever written per `dedupeKey`. */
export type NewMail = { readonly to: string; readonly content: MailContent; readonly dedupeKey?: string }

/**
 * Writes a mail into the outbox in the caller's transaction: it is sent if, and only if, that transaction commits.
 * @param dedupeKey at most one mail is ever written per key
 * @returns whether it was written: false when there is one of that key
 */
export const enqueueMail = async (tx: Tx, to: string, content: MailContent, dedupeKey?: string): Promise<boolean> =>
  (await enqueueMails(tx, [{ to, content, dedupeKey }])) === 1

/** Writes many mails at once, each as `enqueueMail` does. @returns how many were written */
export const enqueueMails = async (tx: Tx, mails: readonly NewMail[]): Promise<number> =>
  enqueueSealed(tx, await sealMails(mails))

/** A mail that is ready to be written, its body sealed. */
export type SealedMail = {
  readonly recipient: string
  readonly kind: string
  readonly subject: string
  readonly sealedBody: string
  readonly expiresAt: Date | null
  readonly dedupeKey?: string | undefined
}

/** Renders and seals mails. Of thousands it takes seconds: it is done before anyone is made to wait for a lock. */
export const sealMails = (mails: readonly NewMail[]): Promise<SealedMail[]> =>
  Promise.all(
    mails.map(async ({ to, content, dedupeKey }) => {
      const mail = renderMail(to, content)
      const sealedBody = await seal('mail', { text: mail.text, html: mail.html }, BODY_SECONDS)
      return {
        recipient: to,
        kind: kindOf(content, dedupeKey),
        subject: mail.subject,
        sealedBody,
        dedupeKey,
        expiresAt: content.code ? after(new Date(), content.code.minutes * MINUTE) : null,
      }
    }),
  )

/** Writes mails that were sealed before. @returns how many were written */
export async function enqueueSealed(tx: Tx, mails: readonly SealedMail[]): Promise<number> {
  const ids = newIds(mails.length)
  const rows = JSON.stringify(mails.map((mail, index) => ({ id: ids[index], ...mail })))
  const now = new Date()
  return tx.$executeRaw`
    INSERT INTO outbox_mails (id, recipient, kind, subject, sealed_body, expires_at, dedupe_key, run_at, created_at)
    SELECT id, recipient, kind, subject, "sealedBody", "expiresAt", "dedupeKey", ${now}::timestamptz, ${now}::timestamptz
    FROM jsonb_to_recordset(${rows}::jsonb) AS mail(id uuid, recipient text, kind text, subject text, "sealedBody" text, "expiresAt" timestamptz, "dedupeKey" text)
    ON CONFLICT DO NOTHING`
}

/** What a mail is about, for those who may not read it: a code, what its key begins with ('order'), or the account. */
const kindOf = ({ code }: MailContent, dedupeKey: string | undefined): string =>
  code ? CODE_KIND : (dedupeKey?.split(':')[0] ?? 'account')

/** What a buyer is told behind the bell. */
export type NewNote = {
  readonly userId: string
  readonly kind: string
  readonly title: string
  readonly body?: string
  readonly href?: string
}

/** Tells a buyer of something that happened, behind the bell. */
export const notify = (tx: Tx, userId: string, note: Omit<NewNote, 'userId'>): Promise<void> =>
  notifyAll(tx, [{ userId, ...note }])

/** Tells many buyers at once. */
export async function notifyAll(tx: Tx, notes: readonly NewNote[]): Promise<void> {
  const ids = newIds(notes.length)
  const rows = JSON.stringify(
    notes.map(({ userId, kind, title, body = '', href }, index) => ({
      id: ids[index],
      user_id: userId,
      kind,
      title,
      body,
      href,
    })),
  )
  await tx.$executeRaw`
    INSERT INTO notifications (id, user_id, kind, title, body, href, created_at)
    SELECT id, user_id, kind, title, body, href, ${new Date()}::timestamptz FROM jsonb_to_recordset(${rows}::jsonb) AS note(id uuid, user_id uuid, kind text, title text, body text, href text)`
}

/**
 * Sends the mails that are due, codes first, then oldest first, until none is left or `most` were tried. Several servers
 * may do this at once: each mail is claimed by one (SKIP LOCKED), and a claim left by a crash runs out. A mail that fails
 * waits longer each time and is set aside as dead after two days (`nextTry`), where staff see it. A mail server that is
 * silent ends the run: what is left waits untried, and the next run begins with the codes of that time.
 * @returns how many were sent and how many failed
 */
export async function deliverMails(
  most = 50,
  limits: MailLimits = MAIL_LIMITS,
): Promise<{ sent: number; failed: number }> {
  const outcome = { sent: 0, failed: 0 }
  const run = { claimed: 0, isSilent: false }
  const claimNext = async (): Promise<Claimed | undefined> => {
    if (run.isSilent || run.claimed >= most) return undefined
    run.claimed += 1
    return claimMail()
  }
  const first = await claimNext()
  if (!first) return outcome
  const mailer = openMailer(limits)
  const sendInTurn = async (_: unknown, lane: number) => {
    for (let claimed = lane === 0 ? first : await claimNext(); claimed; claimed = await claimNext()) {
      const became = await deliver(mailer, claimed)
      outcome[became === 'sent' ? 'sent' : 'failed'] += 1
      run.isSilent ||= became === 'silent'
    }
  }
  try {
    await Promise.all(Array.from({ length: MAIL_CONNECTIONS }, sendInTurn))
  } finally {
    mailer.close()
  }
  return outcome
}

async function deliver(mailer: Mailer, claimed: Claimed): Promise<'sent' | 'failed' | 'silent'> {
  try {
    if (claimed.expires_at && claimed.expires_at <= new Date())
      throw new Error(claimed.last_error || 'Its code ran out before it could be sent.')
    await mailer.send(await openMail(claimed), claimed.id)
  } catch (error) {
    const reason = error instanceof MailError ? error.reason : 'other'
    await postpone(claimed, error, reason === 'refused')
    return reason === 'silent' ? 'silent' : 'failed'
  }
  try {
    await markSent(claimed.id).catch(() => markSent(claimed.id))
    return 'sent'
  } catch (error) {
    // It is out, only not noted: it goes out again when its claim runs out, with the same Message-ID (docs/decisions/0025).
    log.error({ mail: claimed.id, err: error }, 'mail sent, but not noted')
    return 'failed'
  }
}

// It may be gone meanwhile, with the account it was for: then there is nothing to note.
const markSent = (id: string) =>
  db().outboxMail.updateMany({
    where: { id },
    data: { state: 'sent', sentAt: new Date(), sealedBody: '', lockedUntil: null, lastError: '' },
  })

type Claimed = {
  id: string
  recipient: string
  subject: string
  sealed_body: string
  attempts: number
  refusals: number
  expires_at: Date | null
  last_error: string
}

// Codes have an index of their own: a file of deductions may have queued thousands of mails before them.
async function claimMail(): Promise<Claimed | undefined> {
  const now = new Date()
  const isDue = Prisma.sql`state = 'queued' AND run_at <= ${now} AND (locked_until IS NULL OR locked_until < ${now})`
  const [claimed] = await db().$queryRaw<Claimed[]>`
    UPDATE outbox_mails SET locked_until = ${after(now, CLAIM)}, attempts = attempts + 1
    WHERE id = COALESCE(
      ${nextUnclaimed('outbox_mails', Prisma.sql`kind = 'code' AND ${isDue}`)},
      ${nextUnclaimed('outbox_mails', isDue)}
    )
    RETURNING id, recipient, subject, sealed_body, attempts, refusals, expires_at, last_error`
  return claimed
}

async function openMail(claimed: Claimed): Promise<Mail> {
  const { text, html } = (await unseal('mail', claimed.sealed_body)) ?? {}
  // Sealed under another secret: better a mail set aside, where staff see it, than an empty one.
  if (typeof text !== 'string' || typeof html !== 'string') throw new Error('the body cannot be unsealed')
  return { to: claimed.recipient, subject: claimed.subject, text, html }
}

async function postpone(
  { id, attempts, refusals: refusedBefore, expires_at: expiresAt }: Claimed,
  error: unknown,
  wasRefused: boolean,
): Promise<void> {
  const message = error instanceof Error ? error.message : String(error)
  const refusals = refusedBefore + (wasRefused ? 1 : 0)
  const now = new Date()
  const runAt = nextTry({ attempts, refusals, wasRefused, expiresAt }, now)
  await db().outboxMail.updateMany({
    // Should its claim have run out, it is another server's by now, or out: then this try says nothing of it.
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
