import { pool } from '@/lib/database/db'
import { findLedgerDifferences } from '../prisma/ledger-check'

/** Checks the books of the test's database. @returns what differs, in words */
export async function ledgerDifferences(): Promise<string[]> {
  const client = await pool().connect()
  try {
    return await findLedgerDifferences(client)
  } finally {
    client.release()
  }
}
