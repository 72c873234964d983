import 'server-only'
import { setTimeout as pause } from 'node:timers/promises'
import { SECOND } from '@/lib/core/clock'
import { probe } from '@/lib/core/database-servers'
import { builtMigrations, env } from '@/lib/core/env'
import { log } from '@/lib/core/log'
import { hasStorage, probeStorage } from '@/lib/integrations/object-storage'
import { mailDelay } from '@/lib/notifications/outbox-queries'

/**
 * `replica` is null without one, and `pictures` without a storage of pictures outside the database. `mailQueueSeconds`
 * is the age of the oldest queued mail; both fields of the mail are null while it is unknown. Only `database` and
 * `migrations` decide `ready`.
 */
export type Readiness = {
  readonly ready: boolean
  readonly database: boolean
  readonly migrations: boolean
  readonly replica: boolean | null
  readonly pictures: boolean | null
  readonly mailQueueSeconds: number | null
  readonly mailStuck: boolean | null
}

/** A load balancer that gets no answer within a few seconds takes the server for dead. */
const LIMIT_MS = 1.5 * SECOND
const UNDEFINED_TABLE = '42P01'

/**
 * Checks, within two seconds, whether this server can answer requests: the database is reachable and every migration
 * applied. A replica, mail server or storage that is down does not count: reports and mails have another way or wait,
 * and pages render without their pictures.
 */
export async function checkReadiness(): Promise<Readiness> {
  const { DATABASE_URL, DATABASE_REPLICA_URL } = env()
  const [applied, replica, pictures, mail] = await Promise.all([
    inTime('database', probeMigrations(DATABASE_URL)),
    DATABASE_REPLICA_URL === undefined ? null : inTime('replica', probeReplica(DATABASE_REPLICA_URL)),
    hasStorage() ? inTime('pictures', probePictures()) : null,
    inTime('mail', mailDelay()),
  ])
  const migrations = applied !== undefined && builtMigrations().every((name) => applied.has(name))
  return {
    ready: migrations,
    database: applied !== undefined,
    migrations,
    replica: replica === null ? null : replica === true,
    pictures: pictures === null ? null : pictures === true,
    mailQueueSeconds: mail?.oldestSeconds ?? null,
    mailStuck: mail ? mail.stuck !== null : null,
  }
}

/** The applied migrations; none before the first `npm run db:migrate`. */
async function probeMigrations(address: string): Promise<ReadonlySet<string>> {
  const statement = 'SELECT migration_name AS name FROM _prisma_migrations WHERE finished_at IS NOT NULL'
  try {
    const rows = await probe<{ name: string }>(address, statement, { forWrites: true, limitMs: LIMIT_MS })
    return new Set(rows.map(({ name }) => name))
  } catch (error) {
    const isEmpty = error instanceof Error && 'code' in error && error.code === UNDEFINED_TABLE
    if (isEmpty) return new Set()
    throw error
  }
}

const probeReplica = async (address: string): Promise<boolean> =>
  (await probe(address, 'SELECT 1', { forWrites: false, limitMs: LIMIT_MS })).length === 1

const probePictures = (): Promise<boolean> => probeStorage(LIMIT_MS).then(() => true)

/** Awaits a check for a limited time. @returns undefined when it failed or took too long, which the log says */
async function inTime<T>(what: string, check: Promise<T>): Promise<T | undefined> {
  try {
    return await Promise.race([check, pause(LIMIT_MS, undefined, { ref: false })])
  } catch (error) {
    log.error({ what, err: error }, 'not ready')
    return undefined
  }
}
