import 'server-only'
import { Prisma } from '@/generated/prisma/client'
import type { RawTx } from '@/lib/database/raw'
import type { Recipient } from './notification'
import { CODE_KIND } from './schema'

/** Inserts mails into the outbox for the rows of `mail`, except those whose `dedupeKey` exists. Returns their ids. */
export const ENQUEUE_MAILS = Prisma.sql`
  INSERT INTO outbox_mails
    (id, recipient, kind, subject, sealed_body, expires_at, dedupe_key, state, run_at, created_at)
  SELECT "mailId", recipient, "mailKind", subject, "sealedBody", now() + minutes * interval '1 minute', "dedupeKey",
    CASE WHEN channel IS NULL OR "isUrgent" THEN 'queued' ELSE 'held' END::"OutboxState",
    now() + coalesce(delay, 0) * interval '1 second', now()
  FROM mail ON CONFLICT DO NOTHING RETURNING id`

/**
 * Finds for the rows of `message` the number and the channel by which the person wants such notifications: those who
 * proved the number that their account has now, switched messages on, and chose the channel for the kind. The code that
 * proves a number goes to that number. An invitation goes to a number from which nobody answered STOP.
 */
export const MESSAGE_WAYS = Prisma.sql`
  SELECT message."messageId", contact.phone, choice.channel FROM message
  JOIN users person ON person.id = message."userId" AND person.erased_at IS NULL
  JOIN message_contacts contact ON contact.user_id = person.id AND contact.phone = person.phone AND contact.is_on
  JOIN message_choices choice ON choice.user_id = person.id AND choice.kind = message.kind
  WHERE message."sealedText" IS NOT NULL AND message.phone IS NULL
  UNION ALL
  SELECT "messageId", phone, 'sms' FROM message
  WHERE "sealedText" IS NOT NULL AND phone IS NOT NULL
    AND ("userId" IS NOT NULL OR phone NOT IN (SELECT stop.phone FROM message_stops stop))`

/**
 * Inserts messages for the rows of `fresh` that have a way. A message that is not urgent holds its mail back; one
 * without a mail has the `dedupeKey` itself.
 */
export const ENQUEUE_MESSAGES = Prisma.sql`
  INSERT INTO outbox_messages
    (id, user_id, recipient, kind, channel, sealed_text, is_urgent, mail_id, dedupe_key, expires_at, run_at, created_at)
  SELECT fresh."messageId", fresh."userId", way.phone, fresh.kind, way.channel, fresh."sealedText", fresh."isUrgent",
    CASE WHEN NOT fresh."isUrgent" THEN enqueued.id END,
    CASE WHEN fresh."sealedBody" IS NULL THEN fresh."dedupeKey" END,
    now() + fresh."messageMinutes" * interval '1 minute', now() + coalesce(fresh.delay, 0) * interval '1 second', now()
  FROM fresh JOIN way USING ("messageId") LEFT JOIN enqueued ON enqueued.id = fresh."mailId"
  ON CONFLICT DO NOTHING RETURNING id`

/**
 * Deletes the queued codes of people who get a new one: after an outage they would arrive together, in any order, and
 * only the newest works. A code that is being sent at this moment is left to its sender.
 */
export async function withdrawCodes(tx: RawTx, people: readonly Recipient[]): Promise<void> {
  if (people.length === 0) return
  const addresses = people.flatMap(({ email }) => email ?? [])
  const ids = people.flatMap(({ id, email }) => (email === undefined && id ? [id] : []))
  await tx.$executeRaw`
    DELETE FROM outbox_mails
    WHERE (recipient = ANY(${addresses}::text[])
        OR recipient IN (SELECT email FROM users WHERE id = ANY(${ids}::uuid[]) AND erased_at IS NULL))
      AND kind = ${CODE_KIND} AND state = 'queued'
      AND NOT is_worked_at('mails', id)`
}

/** Deletes queued codes to telephones of people who get a new one, like `withdrawCodes`. */
export async function withdrawPhoneCodes(tx: RawTx, people: readonly Recipient[]): Promise<void> {
  const ids = people.flatMap(({ id, phone }) => (id && phone !== undefined ? [id] : []))
  if (ids.length === 0) return
  await tx.$executeRaw`
    DELETE FROM outbox_messages
    WHERE user_id = ANY(${ids}::uuid[]) AND kind = ${CODE_KIND} AND state = 'queued'
      AND NOT is_worked_at('messages', id)`
}
