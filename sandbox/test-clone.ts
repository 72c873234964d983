// Next finds its request storage through this import; sandbox/request.ts uses that storage.
import 'next/dist/server/node-environment-baseline'
import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { afterAll, expect, inject } from 'vitest'
import { transactionPatience } from '@/lib/database/connections'
import { poolPatience } from '@/lib/database/db'
import { findLedgerDifferences } from '../prisma/ledger-check'

/*
 * Gives each test file a separate database, so that files can run in parallel. Tests commit instead of rolling back,
 * because locks and constraints work only so. At the end of a file, ledger, wallets and plans must agree to the kobo.
 */
const name = `test_${randomUUID().replaceAll('-', '')}`
const server = inject('postgresUrl')

// By default the server copies page by page and writes all of them to its log.
await run(`CREATE DATABASE ${name} TEMPLATE template STRATEGY FILE_COPY`)
const url = new URL(server)
url.pathname = `/${name}`
process.env.DATABASE_URL = url.href
// On a busy machine the fiftieth of fifty requests at once waits longer for one of the ten connections, and for a row.
Object.assign(poolPatience, { primary: 60_000, replica: 60_000 })
Object.assign(transactionPatience, { seconds: 90, lockSeconds: 60 })

afterAll(async () => {
  const differences = await connected(url.href, findLedgerDifferences)
  await run(`DROP DATABASE ${name} WITH (FORCE)`)
  expect(differences).toEqual([])
})

async function run(statement: string): Promise<void> {
  await connected(server, (client) => client.query(statement))
}

async function connected<T>(connectionString: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
