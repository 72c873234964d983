import { existsSync, readFileSync } from 'node:fs'
import { Client } from 'pg'

/** A setting that stops the command. Its message is a whole sentence. */
export class SettingError extends Error {}

/**
 * The database's address: `DATABASE_URL`, or the file that `DATABASE_URL_FILE` names, also from `.env`. An empty value
 * is none.
 * @throws SettingError
 */
function databaseAddress(): string {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const { DATABASE_URL: address = '', DATABASE_URL_FILE: file = '' } = process.env
  if (address !== '' && file !== '')
    throw new SettingError('Setting DATABASE_URL and DATABASE_URL_FILE are both set: keep one of them.')
  const found = file === '' ? address : readFileSync(file, 'utf8').trim()
  if (found === '')
    throw new SettingError('Setting DATABASE_URL is missing (a postgresql:// address). See .env.example.')
  return found
}

/** Runs `work` with a connection to the database. */
export async function withDatabase<Result>(work: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client({ connectionString: databaseAddress() })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
