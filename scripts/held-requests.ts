import { Client } from 'pg'
import { pool } from '@/lib/database/db'
import { PASSWORD, aBuyer } from '@/sandbox/factories'
import { waitUntil } from '@/sandbox/waiting'

/**
 * Sends a sign-in that waits in the database until it is released.
 * @returns `release`, which lets it continue and resolves to the status of its answer
 */
export async function holdSignIn(origin: string): Promise<{ release: () => Promise<number> }> {
  const { email } = await aBuyer()
  const holder = new Client({ connectionString: process.env.DATABASE_URL })
  await holder.connect()
  await holder.query('BEGIN; LOCK TABLE users IN ACCESS EXCLUSIVE MODE')
  const answer = fetch(`${origin}/api/v1/users/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  })
  const isWaiting = async () => {
    // On another connection, because a transaction sees one state of pg_stat_activity.
    const { rowCount } = await pool().query(
      `SELECT FROM pg_stat_activity
       WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%"users"%'`,
    )
    return rowCount !== 0
  }
  const release = async () => {
    await holder.query('COMMIT')
    await holder.end()
    return (await answer).status
  }
  if (await waitUntil(isWaiting)) return { release }
  throw new Error(`The sign-in did not wait for the database, and was answered ${await release()}.`)
}
