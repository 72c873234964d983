import { existsSync } from 'node:fs'
import { Client } from 'pg'

/** Runs `work` with a connection of its own. */
export async function withClient<Result>(
  connectionString: string,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = new Client({ connectionString, connectionTimeoutMillis: 15_000 })
  // A lost connection also fails the query in progress; without this listener it would end the process first.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Runs a command on the database of `DATABASE_URL`. A failure is one line and status 1. */
export async function runMigrationCommand(doing: string, work: (url: string) => Promise<number>): Promise<never> {
  if (existsSync('.env')) process.loadEnvFile('.env')
  try {
    const url = process.env.DATABASE_URL
    if (!url) throw new Error('setting DATABASE_URL is missing (a postgresql:// address). See .env.example')
    process.exit(await work(url))
  } catch (error) {
    console.error(`${doing} failed: ${error instanceof Error ? error.message : String(error)}.`)
    process.exit(1)
  }
}
