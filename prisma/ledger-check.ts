import type { Client } from 'pg'
import { databaseUrl } from '@/lib/settings/env'
import { LEDGER_RULES } from '@/lib/credit/ledger-rules'
import { withClient } from './migration-command'
import { isProgram, runServerCommand } from './server-command'

/*
 * Checks that ledger, wallets and plans agree. Each rule is a query for the rows that break it. The check reads one
 * snapshot and writes nothing, so it can run on a live database.
 */

/** Compares ledger, wallets and plans. @returns a sentence for each difference, at most ten for each rule */
export async function findLedgerDifferences(client: Client): Promise<string[]> {
  const differences: string[] = []
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
  try {
    for (const rule of LEDGER_RULES) {
      const { rows } = await client.query<{ what: string }>(`SELECT what FROM (${rule}) AS broken LIMIT 10`)
      differences.push(...rows.map(({ what }) => what))
    }
  } finally {
    await client.query('COMMIT')
  }
  return differences
}

async function main(): Promise<number> {
  const differences = await withClient(databaseUrl(), findLedgerDifferences)
  for (const difference of differences) console.log(difference)
  console.log(
    differences.length === 0 ? 'Ledger, wallets and plans agree.' : 'Ledger, wallets and plans differ: see above.',
  )
  return differences.length === 0 ? 0 : 1
}

if (isProgram('ledger-check')) await runServerCommand('Checking the ledger', main)
