// Next looks for a store of requests as its server starts; sandbox/request.ts keeps them in it.
import 'next/dist/server/node-environment-baseline'
import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { afterAll, expect, inject } from 'vitest'
import { findLedgerDifferences } from '../prisma/ledger-check'

/*
 * Gives each test file a database of its own: locks and constraints only show in transactions that
 * commit, so nothing is rolled back between tests, and files can run side by side. What a file leaves behind must be
 * right to the kobo: ledger, wallets and plans have to agree.
 */
const name = `test_${randomUUID().replaceAll('-', '')}`
const server = inject('postgresUrl')

await run(`CREATE DATABASE ${name} TEMPLATE template`)
const url = new URL(server)
url.pathname = `/${name}`
process.env.DATABASE_URL = url.href

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
