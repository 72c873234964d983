import 'server-only'
import { SECOND } from '@/lib/core/clock'
import { probe } from '@/lib/database/database-servers'
import { builtMigrations, env } from '@/lib/settings/env'
import { inTime } from '@/lib/server/time-limit'
import { hasStorage, probeStorage } from '@/lib/integrations/object-storage'
import { messageDelay } from '@/lib/notifications/message-queries'
import { mailDelay } from '@/lib/notifications/outbox-queries'

/**
 * `writable` is false while the database is read-only, such as a copy that was not promoted; null while it is unknown.
 * `replica` is null without one, and `pictures` without a storage of pictures outside the database. `mailQueueSeconds`
 * is the age of the oldest queued mail; both fields of the mail are null while it is unknown. Those of
 * messages to telephones are null while they are switched off, too: notifications come by mail then. Only `database`
 * and `migrations` decide `ready`, because people can still read while writes are refused.
 */
export type Readiness = {
  readonly ready: boolean
  readonly database: boolean
  readonly migrations: boolean
  readonly writable: boolean | null
  readonly replica: boolean | null
  readonly pictures: boolean | null
  readonly mailQueueSeconds: number | null
  readonly mailStuck: boolean | null
  readonly messageQueueSeconds: number | null
  readonly messagesStuck: boolean | null
}

/** A load balancer that gets no answer within a few seconds takes the server for dead. */
const LIMIT_MS = 1.5 * SECOND
const UNDEFINED_TABLE = '42P01'

/**
 * Checks, within two seconds, whether this server can answer requests: the database is reachable and every migration
 * applied. A replica, mail server, provider of messages or storage that is down does not count: reports and
 * notifications have another way or wait, and pages render without their pictures.
 */
export async function checkReadiness(): Promise<Readiness> {
  const { DATABASE_URL, DATABASE_REPLICA_URL } = env()
  const [database, replica, pictures, mail, messages] = await Promise.all([
    inTime('database', LIMIT_MS, probeDatabase(DATABASE_URL)),
    DATABASE_REPLICA_URL === undefined ? null : inTime('replica', LIMIT_MS, probeReplica(DATABASE_REPLICA_URL)),
    hasStorage() ? inTime('pictures', LIMIT_MS, probePictures()) : null,
    inTime('mail', LIMIT_MS, mailDelay()),
    inTime('messages', LIMIT_MS, messageDelay()),
  ])
  const migrations = database !== undefined && builtMigrations().every((name) => database.applied.has(name))
  return {
    ready: migrations,
    database: database !== undefined,
    migrations,
    writable: database?.writable ?? null,
    replica: replica === null ? null : replica === true,
    pictures: pictures === null ? null : pictures === true,
    mailQueueSeconds: mail?.oldestSeconds ?? null,
    mailStuck: mail ? mail.stuck !== null : null,
    messageQueueSeconds: messages?.oldestSeconds ?? null,
    messagesStuck: messages?.isStuck ?? null,
  }
}

type DatabaseState = {
  /** The applied migrations; none before the first `npm run db:migrate`. */
  readonly applied: ReadonlySet<string>
  readonly writable: boolean | null
}

async function probeDatabase(address: string): Promise<DatabaseState> {
  const statement = `
    SELECT array(SELECT migration_name::text FROM _prisma_migrations WHERE finished_at IS NOT NULL) AS applied,
      current_setting('default_transaction_read_only') = 'off' AND NOT pg_is_in_recovery() AS writable`
  const options = { forWrites: true, limitMs: LIMIT_MS }
  try {
    const [row] = await probe<{ applied: string[]; writable: boolean }>(address, statement, options)
    return { applied: new Set(row?.applied), writable: row?.writable ?? null }
  } catch (error) {
    const isEmpty = error instanceof Error && 'code' in error && error.code === UNDEFINED_TABLE
    if (isEmpty) return { applied: new Set(), writable: null }
    throw error
  }
}

const probeReplica = async (address: string): Promise<boolean> =>
  (await probe(address, 'SELECT 1', { forWrites: false, limitMs: LIMIT_MS })).length === 1

const probePictures = (): Promise<boolean> => probeStorage(LIMIT_MS).then(() => true)
