import type { Pool } from 'pg'
import { type SealPurpose, reseal } from '@/lib/server/seal'

/** A column whose texts `seal` made and which outlive a request. Every column named `sealed_…` has to be here. */
type SealedColumn = { readonly table: string; readonly column: string; readonly purpose: SealPurpose }

export const SEALED_COLUMNS: readonly SealedColumn[] = [
  { table: 'delivery_codes', column: 'sealed_code', purpose: 'delivery-code' },
  { table: 'drop_codes', column: 'sealed_code', purpose: 'delivery-code' },
  { table: 'outbox_mails', column: 'sealed_body', purpose: 'mail' },
  { table: 'outbox_messages', column: 'sealed_text', purpose: 'message' },
  { table: 'second_factors', column: 'sealed_secret', purpose: 'second-factor-secret' },
  { table: 'webhook_endpoints', column: 'sealed_previous', purpose: 'webhook-secret' },
  { table: 'webhook_endpoints', column: 'sealed_secret', purpose: 'webhook-secret' },
]

/** How many texts were sealed again, were sealed with the newest secret already, and could not be read. */
export type Resealed = { readonly resealed: number; readonly current: number; readonly unreadable: number }

const ROWS_AT_ONCE = 500

/**
 * Seals the texts of a column again with the newest secret. The app may run meanwhile: a text that it changes or
 * empties is left as it is then.
 */
export async function resealColumn(pool: Pool, { table, column, purpose }: SealedColumn): Promise<Resealed> {
  const counts = { resealed: 0, current: 0, unreadable: 0 }
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const { rows } = await pool.query<{ id: string; sealed: string }>(
      `SELECT id, ${column} AS sealed FROM ${table}
       WHERE ${column} <> '' AND id > $1 ORDER BY id LIMIT ${ROWS_AT_ONCE}`,
      [after],
    )
    for (const { id, sealed } of rows) {
      const result = await reseal(purpose, sealed)
      if (typeof result === 'string') {
        counts[result] += 1
        continue
      }
      await pool.query(`UPDATE ${table} SET ${column} = $1 WHERE id = $2 AND ${column} = $3`, [
        result.sealed,
        id,
        sealed,
      ])
      counts.resealed += 1
    }
    const last = rows.at(-1)
    if (!last) return counts
    after = last.id
  }
}
