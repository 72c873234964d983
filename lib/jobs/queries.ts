import 'server-only'
import { readdir } from 'node:fs/promises'
import { db } from '@/lib/core/db'
import { log } from '@/lib/core/log'
import { mailDelay } from '@/lib/notifications/outbox-queries'

/** `mailQueueSeconds` is the age of the oldest queued mail. Neither mail field affects `ready`. */
export type Readiness = {
  readonly ready: boolean
  readonly database: boolean
  readonly migrations: boolean
  readonly mailQueueSeconds: number | null
  readonly mailStuck: boolean | null
}

/**
 * Checks whether this server can answer requests: the database is reachable and every migration applied. A mail outage
 * does not count, because mail waits in the outbox while the shop works.
 */
export async function checkReadiness(): Promise<Readiness> {
  try {
    const [known, applied, mail] = await Promise.all([
      readdir('prisma/migrations', { withFileTypes: true }),
      db().$queryRaw<{ migration_name: string }[]>`
        SELECT migration_name FROM _prisma_migrations WHERE finished_at IS NOT NULL`,
      mailDelay(),
    ])
    const names = new Set(applied.map((row) => row.migration_name))
    const migrations = known.filter((entry) => entry.isDirectory()).every((entry) => names.has(entry.name))
    return {
      ready: migrations,
      database: true,
      migrations,
      mailQueueSeconds: mail.oldestSeconds,
      mailStuck: mail.stuck !== null,
    }
  } catch (error) {
    log.error({ err: error }, 'not ready')
    return { ready: false, database: false, migrations: false, mailQueueSeconds: null, mailStuck: null }
  }
}
