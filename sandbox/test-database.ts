import { join, resolve } from 'node:path'
import type { TestProject } from 'vitest/node'
import { migrate } from '../prisma/migrate'
import { releaseLock, takeLock } from './lock'
import { startPostgres } from './postgres'

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the server, on which each test file clones its database. */
    postgresUrl: string
    /** Seconds of comparing the database with the credit model; 0 for a fixed number of steps. */
    soakSeconds: number
    /** Where the random cases of all properties begin. */
    propertySeed: number
    /** The name of the release whose statements are recorded; empty in a test run. */
    recordRelease: string
  }
}

const folder = resolve(import.meta.dirname, '..', '.data/test')

/** Starts a PostgreSQL for the integration tests, with a migrated template. Parallel runs each get a server. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  let slot = 1
  const quiet = () => undefined
  while (!takeLock(join(folder, `postgres-${slot}.lock`), quiet)) slot += 1
  const dataDir = join(folder, `postgres-${slot}`)
  const postgres = await startPostgres({ dataDir, port: 0, durable: false, note: quiet })
  await postgres.createDatabase('template')
  await migrate(postgres.url('template'))
  project.provide('postgresUrl', postgres.url('postgres'))
  return async () => {
    await postgres.stop()
    releaseLock(join(folder, `postgres-${slot}.lock`))
  }
}
