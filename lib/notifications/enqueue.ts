import 'server-only'
import { Prisma } from '@/generated/prisma/client'
import type { RawTx } from '@/lib/core/raw'
import type { Recipient } from './news'
import { CODE_KIND } from './schema'

/** Inserts mails into the outbox for the rows of `mail`, except those whose `dedupeKey` exists. Returns their ids. */
export const ENQUEUE_MAILS = Prisma.sql`
  INSERT INTO outbox_mails (id, recipient, kind, subject, sealed_body, expires_at, dedupe_key, run_at, created_at)
  SELECT "mailId", recipient, "mailKind", subject, "sealedBody", now() + minutes * interval '1 minute', "dedupeKey",
    now(), now()
  FROM mail ON CONFLICT DO NOTHING RETURNING id`

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
      AND kind = ${CODE_KIND} AND state = 'queued' AND (locked_until IS NULL OR locked_until <= now())`
}
