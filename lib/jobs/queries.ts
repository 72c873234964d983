import 'server-only'
import { readdir } from 'node:fs/promises'
import { MINUTE, SECOND } from '@/lib/core/clock'
import { db } from '@/lib/core/db'
import { log } from '@/lib/core/log'

/** Mail that waits longer than this means the mailer or the mail server is stuck. */
const MAIL_LATE_SECONDS = (15 * MINUTE) / SECOND

export type Readiness = { readonly ready: boolean; readonly database: boolean; readonly migrations: boolean; readonly mailQueueSeconds: number | null }

/** Whether this server can do its work: database reachable, migrations applied, mail not piling up. */
export async function checkReadiness(): Promise<Readiness> {
  try {
    const [known, applied, oldest] = await Promise.all([
      readdir('prisma/migrations', { withFileTypes: true }),
      db().$queryRaw<{ migration_name: string }[]>`SELECT migration_name FROM _prisma_migrations WHERE finished_at IS NOT NULL`,
      db().outboxMail.findFirst({ where: { state: 'queued' }, select: { createdAt: true }, orderBy: { createdAt: 'asc' } }),
    ])
    const names = new Set(applied.map((row) => row.migration_name))
    const migrations = known.filter((entry) => entry.isDirectory()).every((entry) => names.has(entry.name))
    const mailQueueSeconds = oldest ? Math.round((Date.now() - oldest.createdAt.getTime()) / SECOND) : 0
    return { ready: migrations && mailQueueSeconds < MAIL_LATE_SECONDS, database: true, migrations, mailQueueSeconds }
  } catch (error) {
    log.error({ err: error }, 'not ready')
    return { ready: false, database: false, migrations: false, mailQueueSeconds: null }
  }
}
