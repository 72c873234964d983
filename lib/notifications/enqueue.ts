import 'server-only'
import type { Tx } from '@/lib/core/db'
import { newIds } from '@/lib/core/ids'
import type { SealedMail } from './mail'
import { CODE_KIND } from './schema'

type NewMail = { readonly recipient: string; readonly mail: SealedMail; readonly dedupeKey?: string | undefined }

/**
 * Writes mails into the outbox in the caller's transaction. A mail with a code replaces the codes that still wait for
 * its recipient: after an outage they would arrive together, in any order, and only the newest works.
 * @returns for each mail whether it was written; false when one with its `dedupeKey` exists
 */
export async function enqueueMails(tx: Tx, mails: readonly NewMail[]): Promise<boolean[]> {
  if (mails.length === 0) return []
  await withdrawCodes(tx, [...new Set(mails.filter(hasCode).map(({ recipient }) => recipient))])

  const ids = newIds(mails.length)
  const rows = JSON.stringify(
    mails.map(({ recipient, dedupeKey, mail }, index) => ({ id: ids[index], recipient, dedupeKey, ...mail })),
  )
  const written = await tx.$queryRaw<{ id: string }[]>`
    INSERT INTO outbox_mails (id, recipient, kind, subject, sealed_body, expires_at, dedupe_key, run_at, created_at)
    SELECT id, recipient, kind, subject, "sealedBody", now() + minutes * interval '1 minute', "dedupeKey",
      now(), now()
    FROM jsonb_to_recordset(${rows}::jsonb) AS mail(
      id uuid, recipient text, kind text, subject text, "sealedBody" text, minutes int, "dedupeKey" text)
    ON CONFLICT DO NOTHING
    RETURNING id`
  const writtenIds = new Set(written.map(({ id }) => id))
  return ids.map((id) => writtenIds.has(id))
}

const hasCode = ({ mail }: NewMail) => mail.kind === CODE_KIND

/** Deletes the queued codes of these recipients. A code that is being sent at this moment is left to its sender. */
async function withdrawCodes(tx: Tx, recipients: readonly string[]): Promise<void> {
  if (recipients.length === 0) return
  await tx.$executeRaw`
    DELETE FROM outbox_mails
    WHERE recipient = ANY(${recipients}::text[]) AND kind = ${CODE_KIND} AND state = 'queued'
      AND (locked_until IS NULL OR locked_until <= now())`
}
