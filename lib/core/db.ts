import 'server-only'
import { PrismaPg } from '@prisma/adapter-pg'
import pg from 'pg'
import { Prisma, PrismaClient } from '@/generated/prisma/client'
import { env } from './env'

/** A transaction, or the client itself: what reads and writes go through. */
export type Tx = Prisma.TransactionClient

type Database = { pool: pg.Pool; client: PrismaClient }

// One pool a process: development reloads modules, and a serverless host keeps a process between requests.
const keeper = globalThis as typeof globalThis & { foodbankDatabase?: Database; foodbankReplica?: Database }

function database(): Database {
  keeper.foodbankDatabase ??= connect(env().DATABASE_URL)
  return keeper.foodbankDatabase
}

function connect(connectionString: string): Database {
  // Requests beyond ten wait for a connection instead of failing (checklist Z-23).
  const pool = new pg.Pool({ connectionString, max: 10, idleTimeoutMillis: 30_000, connectionTimeoutMillis: 15_000 })
  // A server restart kills idle connections; the pool replaces them, but an unheard 'error' would end the process.
  pool.on('error', () => undefined)
  return { pool, client: new PrismaClient({ adapter: new PrismaPg(pool) }) }
}

/** The Prisma client, for single reads and writes. */
export const db = (): PrismaClient => database().client

/**
 * The client for reports that may lag a little behind: it reads from DATABASE_REPLICA_URL, or where there is none, from the
 * same database as `db()`. What decides something, and what has to show what was just done, reads from `db()`.
 */
export function reportsDb(): PrismaClient {
  const replica = env().DATABASE_REPLICA_URL
  if (replica === undefined) return db()
  keeper.foodbankReplica ??= connect(replica)
  return keeper.foodbankReplica.client
}

/** The connection pool below Prisma, for libraries that speak SQL themselves. */
export const pool = (): pg.Pool => database().pool

const RETRIES = 4

/**
 * Runs `work` in one transaction. It must not touch the network. Deadlocks and serialization failures are tried
 * again from the start, so `work` must not change anything outside the transaction. It locks rows through
 * lib/core/locks.ts.
 * @param seconds how long it may take; what is long must wait for few and hold up few
 * @throws whatever `work` throws; everything it wrote is then undone
 */
export async function transaction<T>(work: (tx: Tx) => Promise<T>, seconds = 15): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db().$transaction(work, { maxWait: 15_000, timeout: seconds * 1_000 })
    } catch (error) {
      if (attempt >= RETRIES || !isWriteConflict(error)) throw error
    }
  }
}

const isWriteConflict = (error: unknown): boolean =>
  error instanceof Prisma.PrismaClientKnownRequestError &&
  (error.code === 'P2034' || /40001|40P01|deadlock detected/.test(error.message))

/** Whether `error` is the database refusing a second row of something unique. */
export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Prisma.PrismaClientKnownRequestError &&
  (error.code === 'P2002' || /23505|unique constraint/i.test(error.message))
