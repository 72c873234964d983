import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { afterAll, inject } from 'vitest'

/*
 * Gives each test file a database of its own: locks and constraints only show in transactions that
 * commit, so nothing is rolled back between tests, and files can run side by side.
 */
const name = `test_${randomUUID().replaceAll('-', '')}`
const server = inject('postgresUrl')

await run(`CREATE DATABASE ${name} TEMPLATE template`)
const url = new URL(server)
url.pathname = `/${name}`
process.env.DATABASE_URL = url.href

afterAll(() => run(`DROP DATABASE ${name} WITH (FORCE)`))

async function run(statement: string): Promise<void> {
  const client = new Client({ connectionString: server })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
