import 'server-only'
import type { Tx } from '@/lib/core/db'
import { newIds } from '@/lib/core/ids'

export type BellText = { readonly title: string; readonly body?: string }

type BellLine = BellText & { readonly userId: string; readonly kind: string; readonly href?: string }

/** Writes notifications for the bell, in the caller's transaction. Erased accounts receive none. */
export async function writeBellLines(tx: Tx, lines: readonly BellLine[]): Promise<void> {
  if (lines.length === 0) return
  const ids = newIds(lines.length)
  const rows = JSON.stringify(
    lines.map(({ userId, kind, title, body = '', href }, index) => ({
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
    SELECT line.id, line.user_id, line.kind, line.title, line.body, line.href, ${new Date()}::timestamptz
    FROM jsonb_to_recordset(${rows}::jsonb)
      AS line(id uuid, user_id uuid, kind text, title text, body text, href text)
    JOIN users ON users.id = line.user_id AND users.erased_at IS NULL`
}
