import 'server-only'
import { readdir } from 'node:fs/promises'
import { db } from '@/lib/core/db'
import { log } from '@/lib/core/log'
import { mailDelay } from '@/lib/notifications/outbox-queries'

/** `mailQueueSeconds` is how long the oldest mail waits, `mailStuck` whether the mail server takes none: both tell, neither decides. */
export type Readiness = {
  readonly ready: boolean
  readonly database: boolean
  readonly migrations: boolean
  readonly mailQueueSeconds: number | null
  readonly mailStuck: boolean | null
}

/**
 * Whether this server can do its work: database reachable, migrations applied. Mail is no part of that: it waits for the
 * mail server, whoever answers requests, and a shop that is taken off its visitors for it would be down for nothing.
 */
export async function checkReadiness(): Promise<Readiness> {
  try {
    const [known, applied, mail] = await Promise.all([
      readdir('prisma/migrations', { withFileTypes: true }),
      db().$queryRaw<
        { migration_name: string }[]
      >`SELECT migration_name FROM _prisma_migrations WHERE finished_at IS NOT NULL`,
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
