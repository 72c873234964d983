import { pool } from '@/lib/database/db'

/** Counts this database's deadlocks. Each connection reports its count late, so each is asked for it. */
export async function deadlocks(): Promise<number> {
  const clients = await Promise.all(Array.from({ length: pool().options.max }, () => pool().connect()))
  for (const client of clients) await client.query('SELECT pg_stat_force_next_flush()')
  for (const client of clients) client.release()
  const { rows } = await pool().query<{ deadlocks: string }>(
    'SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()',
  )
  return Number(rows[0]?.deadlocks)
}
