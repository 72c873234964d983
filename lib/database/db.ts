import 'server-only'
import { PrismaPg } from '@prisma/adapter-pg'
import type pg from 'pg'
import { Prisma, PrismaClient } from '@/generated/prisma/client'
import { type Day, SECOND, lagosDay } from '@/lib/core/clock'
import { isConnectionLost, openPool, transactionLimits, transactionPatience, withCode } from './connections'
import { databaseUrl, env } from '@/lib/settings/env'
import { log } from '@/lib/observability/log'

/** A transaction, or the client itself. */
export type Tx = Prisma.TransactionClient

type Database = { pool: pg.Pool; client: PrismaClient }

// One pool per process, kept globally because development reloads modules.
const keeper = globalThis as typeof globalThis & {
  foodbankDatabase?: Database
  foodbankReplica?: Database
  foodbankReplicaRestsUntil?: number
}

/** An eleventh request waits for a connection instead of failing. */
const MAX_CONNECTIONS = 10
const PRIMARY = { max: MAX_CONNECTIONS, forWrites: true, silentMs: 20 * SECOND }
const REPLICA = { max: MAX_CONNECTIONS, forWrites: false, silentMs: 10 * SECOND }
/**
 * How long a request waits for a free or new connection, in milliseconds. The primary answers when the replica does
 * not, so there is little reason to wait for that one.
 */
export const poolPatience = { primary: 10 * SECOND, replica: SECOND }

function database(): Database {
  keeper.foodbankDatabase ??= connect(openPool(databaseUrl(), { ...PRIMARY, connectMs: poolPatience.primary }))
  return keeper.foodbankDatabase
}

const connect = (pool: pg.Pool): Database => ({ pool, client: new PrismaClient({ adapter: new PrismaPg(pool) }) })

/** The Prisma client, for single reads and writes. */
export const db = (): PrismaClient => database().client

/** How many connections of a pool do what. `waiting` are requests for a connection, which have none yet. */
export type PoolState = {
  readonly database: 'primary' | 'replica'
  readonly idle: number
  readonly busy: number
  readonly waiting: number
}

/** The pools of this process. One that was not used yet has no connections; that of the replica is then left out. */
export function poolStates(): PoolState[] {
  const stateOf = (database: PoolState['database'], pool?: pg.Pool): PoolState => {
    const { totalCount = 0, idleCount = 0, waitingCount = 0 } = pool ?? {}
    return { database, idle: idleCount, busy: totalCount - idleCount, waiting: waitingCount }
  }
  const { foodbankDatabase, foodbankReplica } = keeper
  return [
    stateOf('primary', foodbankDatabase?.pool),
    ...(foodbankReplica ? [stateOf('replica', foodbankReplica.pool)] : []),
  ]
}

/** A replica that did not answer is left alone for this long. */
const REPLICA_PAUSE_MS = 30 * SECOND

/**
 * Reads a report from DATABASE_REPLICA_URL, which may lag a little. The main database answers without a replica, and
 * when the replica does not answer. Use `db()` for decisions and for pages that show what the person has just done.
 * @param read only reads, as it may run twice
 */
export async function report<T>(read: (client: PrismaClient) => Promise<T>): Promise<T> {
  const replica = env().DATABASE_REPLICA_URL
  if (replica === undefined || performance.now() < (keeper.foodbankReplicaRestsUntil ?? 0)) return read(db())
  keeper.foodbankReplica ??= connect(openPool(replica, { ...REPLICA, connectMs: poolPatience.replica }))
  try {
    return await read(keeper.foodbankReplica.client)
  } catch (error) {
    if (!isUnavailable(error)) throw error
    keeper.foodbankReplicaRestsUntil = performance.now() + REPLICA_PAUSE_MS
    log.warn({ err: error }, 'the replica does not answer, so reports read from the main database')
    return read(db())
  }
}

/** The connection pool below Prisma, for libraries that run SQL themselves. */
export const pool = (): pg.Pool => database().pool

/**
 * Reads the database's clock; in a transaction, when it began. Leases, expiries and due days go by it, because the
 * clocks of two hosts may be minutes apart.
 */
export const databaseNow = (tx: Tx = db()): Promise<Date> => readClock(tx.$queryRaw`SELECT now() AS now`)

/** Reads the database's clock at this moment: what waited for a lock was done after what held it. */
export const lockedNow = (tx: Tx): Promise<Date> => readClock(tx.$queryRaw`SELECT clock_timestamp() AS now`)

async function readClock(answer: Promise<{ now: Date }[]>): Promise<Date> {
  const [row] = await answer
  if (!row) throw new Error('the database did not tell the time')
  return row.now
}

/** The day in Lagos by the database's clock, for decisions on due days. */
export const databaseDay = async (tx: Tx = db()): Promise<Day> => lagosDay(await databaseNow(tx))

const RETRIES = 4

/**
 * Runs `work` in one transaction, again from the start after a deadlock or serialization failure. So `work` must not
 * use the network or change anything outside the transaction. It locks rows through lib/database/locks.ts.
 * @param seconds the time limit; a long transaction should lock few rows that others need
 * @throws the error of `work`, after a rollback
 */
export const transaction = <T>(work: (tx: Tx) => Promise<T>, seconds = transactionPatience.seconds): Promise<T> =>
  retryConflicts(() =>
    db().$transaction(
      async (tx) => {
        if (seconds !== transactionPatience.seconds) await tx.$executeRaw(Prisma.raw(transactionLimits(seconds)))
        return work(tx).catch((error: unknown) => throwCause(tx, error))
      },
      { maxWait: poolPatience.primary, timeout: seconds * SECOND },
    ),
  )

/** Runs a transaction again after a deadlock or serialization failure. */
export async function retryConflicts<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run()
    } catch (error) {
      if (attempt >= RETRIES || !isWriteConflict(error)) throw error
    }
  }
}

/**
 * Prisma may answer undefined to a query of a transaction whose connection is lost, and our code then fails on it. The
 * next statement tells whether that was the cause. The transaction is rolled back in any case.
 */
async function throwCause(tx: Tx, error: unknown): Promise<never> {
  if (error instanceof TypeError) await tx.$queryRaw`SELECT 1`
  throw error
}

const isWriteConflict = (error: unknown): boolean =>
  isRefusedWith(error, '40001', '40P01') ||
  (error instanceof Prisma.PrismaClientKnownRequestError &&
    (error.code === 'P2034' || /40001|40P01|deadlock detected/.test(error.message)))

/** Whether the driver reports one of these codes of PostgreSQL. Prisma has other codes. */
const isRefusedWith = (error: unknown, ...codes: readonly string[]): boolean =>
  error instanceof Error && 'code' in error && codes.includes(String(error.code))

// Prisma's codes for a database that cannot be reached or has no free connection, and its own limits of transactions.
const PRISMA_UNAVAILABLE = new Set(['P1001', 'P1002', 'P1008', 'P1017', 'P2024', 'P2028'])
// Limits of statements and locks, a server that has no disk, memory or connection left, whose disk fails, or that takes
// no writes.
const SERVER_UNAVAILABLE = /\b(?:57014|55P03|53[0-4]00|58030|25006)\b/
const SILENT = /did not answer in time|Can't reach database|connection timeout|trying to connect|ENOTFOUND|ETIMEDOUT/

/** Whether the database could not do its work at this moment: it is unreachable, slow, restarted, locked or full. */
export const isUnavailable = (error: unknown): boolean =>
  error instanceof Error &&
  ((error instanceof Prisma.PrismaClientKnownRequestError && PRISMA_UNAVAILABLE.has(error.code)) ||
    SERVER_UNAVAILABLE.test(withCode(error)) ||
    SILENT.test(withCode(error)) ||
    isConnectionLost(error))

/** Whether the database refused a write that it may accept later, because it is read-only or full. It still answers. */
export const takesNoWrites = (error: unknown): boolean =>
  error instanceof Error && /\b(?:25006|53100)\b/.test(withCode(error))

/** Whether the database refused a row because of a unique index. */
export const isUniqueViolation = (error: unknown): boolean =>
  isRefusedWith(error, '23505') ||
  (error instanceof Prisma.PrismaClientKnownRequestError &&
    (error.code === 'P2002' || /23505|unique constraint/i.test(error.message)))
