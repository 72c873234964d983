import 'server-only'
import type { Tx } from '@/lib/database/db'
import { newId, newIds } from '@/lib/core/ids'
import { type Kobo, formatNaira } from '@/lib/core/money'

/** What an action was about. Amounts are kobo; the audit log stores them in naira, as people read them. */
type Details = Readonly<Record<string, string | Kobo>>

/** Who acts: a person, perhaps through a program with an API key, which the record names besides. */
type Actor = { readonly id: string; readonly key?: { readonly name: string } | undefined }

const throughKey = (actor: Actor | null): Record<string, string> => (actor?.key ? { apiKey: actor.key.name } : {})

const inWords = (details: Details): Record<string, string> =>
  Object.fromEntries(
    Object.entries(details).map(([name, value]) => [name, typeof value === 'bigint' ? formatNaira(value) : value]),
  )

/**
 * Records an action in the audit log, in the caller's transaction. The database refuses to change a record.
 * @param actor null for a person without an account, such as at company sign-up, or for a command on the server
 * @param action a dotted name: 'employee.approved'
 * @param subject the changed item: 'user:<id>'
 * @param details ids, reasons and amounts; never secrets or salaries
 */
export async function recordAudit(
  tx: Tx,
  actor: Actor | null,
  action: string,
  subject: string,
  details: Details = {},
): Promise<void> {
  await tx.auditRecord.create({
    // The log is read in the order of its ids, and the client's own are in no order within a millisecond.
    data: {
      id: newId(),
      actorId: actor?.id ?? null,
      action,
      subject,
      details: { ...inWords(details), ...throughKey(actor) },
    },
  })
}

type Act = { readonly action: string; readonly subject: string; readonly details: Details }

/** Records many actions, such as the lines of a file, with one statement. */
export async function recordAudits(tx: Tx, actor: Actor, acts: readonly Act[]): Promise<void> {
  const ids = newIds(acts.length)
  const rows = JSON.stringify(
    acts.map((act, index) => ({ id: ids[index], ...act, details: { ...inWords(act.details), ...throughKey(actor) } })),
  )
  await tx.$executeRaw`
    INSERT INTO audit_records (id, actor_id, action, subject, details)
    SELECT id, ${actor.id}::uuid, action, subject, details
    FROM jsonb_to_recordset(${rows}::jsonb) AS act(id uuid, action text, subject text, details jsonb)`
}
