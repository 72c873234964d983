import 'server-only'
import type { Tx } from '@/lib/core/db'
import { db } from '@/lib/core/db'
import { after, MINUTE, SECOND } from '@/lib/core/clock'
import { newIds } from '@/lib/core/ids'
import { log } from '@/lib/core/log'
import { seal, unseal } from '@/lib/core/seal'
import { type Mail, sendMail } from '@/lib/integrations/mail'
import { type MailContent, renderMail } from './mail-layout'
import { CODE_KIND } from './schema'

// Sealed bodies must outlive any outage.
const BODY_SECONDS = 90 * 24 * 60 * 60
const MAX_ATTEMPTS = 12
const LOCK = 2 * MINUTE

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
export const enqueueMails = async (tx: Tx, mails: readonly NewMail[]): Promise<number> => enqueueSealed(tx, await sealMails(mails))

/** A mail that is ready to be written, its body sealed. */
export type SealedMail = { readonly recipient: string; readonly kind: string; readonly subject: string; readonly sealedBody: string; readonly dedupeKey?: string | undefined }

/** Renders and seals mails. Of thousands it takes seconds: it is done before anyone is made to wait for a lock. */
export const sealMails = (mails: readonly NewMail[]): Promise<SealedMail[]> =>
  Promise.all(
    mails.map(async ({ to, content, dedupeKey }) => {
      const mail = renderMail(to, content)
      const sealedBody = await seal('mail', { text: mail.text, html: mail.html }, BODY_SECONDS)
      return { recipient: to, kind: kindOf(content, dedupeKey), subject: mail.subject, sealedBody, dedupeKey }
    }),
  )

/** Writes mails that were sealed before. @returns how many were written */
export async function enqueueSealed(tx: Tx, mails: readonly SealedMail[]): Promise<number> {
  const ids = newIds(mails.length)
  const rows = JSON.stringify(mails.map((mail, index) => ({ id: ids[index], ...mail })))
  const now = new Date()
  return tx.$executeRaw`
    INSERT INTO outbox_mails (id, recipient, kind, subject, sealed_body, dedupe_key, run_at, created_at)
    SELECT id, recipient, kind, subject, "sealedBody", "dedupeKey", ${now}::timestamptz, ${now}::timestamptz
    FROM jsonb_to_recordset(${rows}::jsonb) AS mail(id uuid, recipient text, kind text, subject text, "sealedBody" text, "dedupeKey" text)
    ON CONFLICT DO NOTHING`
}

/** What a mail is about, for those who may not read it: a code, what its key begins with ('order'), or the account. */
const kindOf = ({ code }: MailContent, dedupeKey: string | undefined): string => (code ? CODE_KIND : (dedupeKey?.split(':')[0] ?? 'account'))

/** What a buyer is told behind the bell. */
export type NewNote = { readonly userId: string; readonly kind: string; readonly title: string; readonly body?: string; readonly href?: string }

/** Tells a buyer of something that happened, behind the bell. */
export const notify = (tx: Tx, userId: string, note: Omit<NewNote, 'userId'>): Promise<void> => notifyAll(tx, [{ userId, ...note }])

/** Tells many buyers at once. */
export async function notifyAll(tx: Tx, notes: readonly NewNote[]): Promise<void> {
  const ids = newIds(notes.length)
  const rows = JSON.stringify(notes.map(({ userId, kind, title, body = '', href }, index) => ({ id: ids[index], user_id: userId, kind, title, body, href })))
  await tx.$executeRaw`
    INSERT INTO notifications (id, user_id, kind, title, body, href, created_at)
    SELECT id, user_id, kind, title, body, href, ${new Date()}::timestamptz FROM jsonb_to_recordset(${rows}::jsonb) AS note(id uuid, user_id uuid, kind text, title text, body text, href text)`
}

/**
 * Sends the mails that are due, oldest first, until none is left or `limit` were tried. Several servers may do this at
 * once: each mail is claimed by one (SKIP LOCKED), and a claim left by a crash runs out. A mail that fails waits longer
 * each time, up to an hour, and is set aside as dead after twelve tries, where staff see it.
 * @returns how many were sent and how many failed
 */
export async function deliverMails(limit = 50): Promise<{ sent: number; failed: number }> {
  const outcome = { sent: 0, failed: 0 }
  while (outcome.sent + outcome.failed < limit) {
    const claimed = await claimMail()
    if (!claimed) break
    outcome[(await deliver(claimed)) ? 'sent' : 'failed'] += 1
  }
  return outcome
}

async function deliver(claimed: Claimed): Promise<boolean> {
  try {
    await sendMail(await openMail(claimed), claimed.id)
  } catch (error) {
    await postpone(claimed, error)
    return false
  }
  try {
    await markSent(claimed.id).catch(() => markSent(claimed.id))
    return true
  } catch (error) {
    // It is out, only not noted: the claim holds it back, and what goes out after that has the same Message-ID (docs/decisions/0025).
    log.error({ mail: claimed.id, err: error }, 'mail sent, but not noted')
    return false
  }
}

// It may be gone meanwhile, with the account it was for: then there is nothing to note.
const markSent = (id: string) =>
  db().outboxMail.updateMany({ where: { id }, data: { state: 'sent', sentAt: new Date(), sealedBody: '', lockedUntil: null, lastError: '' } })

type Claimed = { id: string; recipient: string; subject: string; sealed_body: string; attempts: number }

async function claimMail(): Promise<Claimed | undefined> {
  const now = new Date()
  const [claimed] = await db().$queryRaw<Claimed[]>`
    UPDATE outbox_mails SET locked_until = ${after(now, LOCK)}, attempts = attempts + 1
    WHERE id = (
      SELECT id FROM outbox_mails
      WHERE state = 'queued' AND run_at <= ${now} AND (locked_until IS NULL OR locked_until < ${now})
      ORDER BY run_at, id LIMIT 1 FOR UPDATE SKIP LOCKED
    )
    RETURNING id, recipient, subject, sealed_body, attempts`
  return claimed
}

async function openMail(claimed: Claimed): Promise<Mail> {
  const { text, html } = (await unseal('mail', claimed.sealed_body)) ?? {}
  // Sealed under another secret: better a mail set aside, where staff see it, than an empty one.
  if (typeof text !== 'string' || typeof html !== 'string') throw new Error('the body cannot be unsealed')
  return { to: claimed.recipient, subject: claimed.subject, text, html }
}

async function postpone(claimed: Claimed, error: unknown): Promise<void> {
  const message = error instanceof Error ? error.message : String(error)
  const isDead = claimed.attempts >= MAX_ATTEMPTS
  const wait = Math.min(60 * MINUTE, 5 * SECOND * 2 ** (claimed.attempts - 1))
  await db().outboxMail.updateMany({
    where: { id: claimed.id },
    data: { state: isDead ? 'dead' : 'queued', runAt: after(new Date(), wait), lockedUntil: null, lastError: message.slice(0, 500) },
  })
  log.warn({ mail: claimed.id, attempts: claimed.attempts, isDead, err: message }, 'mail not sent')
}
