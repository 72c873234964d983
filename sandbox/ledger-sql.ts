import { randomUUID } from 'node:crypto'
import type { PoolClient } from 'pg'
import { db, pool } from '@/lib/database/db'

/* The ledger through plain SQL, to test the guards of the database without the code above it. */

/** Runs SQL in a transaction. */
export async function inTransaction<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool().connect()
  try {
    await client.query('BEGIN')
    const result = await work(client)
    await client.query('COMMIT')
    return result
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  } finally {
    client.release()
  }
}

/** Inserts an entry with its postings, in kobo, without any check. */
export async function insertEntry(
  client: PoolClient,
  lines: readonly (readonly [account: string, amount: number])[],
  reverses: string | null = null,
): Promise<string> {
  const id = randomUUID()
  await client.query(`INSERT INTO ledger_entries (id, event, event_key, reverses_id) VALUES ($1, $2, $3, $4)`, [
    id,
    reverses ? 'reversal' : 'correction',
    `raw:${id}`,
    reverses,
  ])
  for (const [account, amount] of lines) {
    await client.query('INSERT INTO ledger_postings (id, entry_id, account_id, amount) VALUES ($1, $2, $3, $4)', [
      randomUUID(),
      id,
      account,
      amount,
    ])
  }
  return id
}

/** Opens two of Foodbank's accounts. @returns their ids */
export async function twoAccounts(): Promise<{ cash: string; sales: string }> {
  const [cash, sales] = await Promise.all(
    (['cash_bank', 'income_sales'] as const).map((kind) =>
      db().ledgerAccount.create({ data: { kind }, select: { id: true } }),
    ),
  )
  return { cash: cash?.id ?? '', sales: sales?.id ?? '' }
}
