import 'server-only'
import { PrismaPg } from '@prisma/adapter-pg'
import pg from 'pg'
import { Prisma, PrismaClient } from '@/generated/prisma/client'
import { databaseUrl, env } from './env'

/** A transaction, or the client itself. */
export type Tx = Prisma.TransactionClient

type Database = { pool: pg.Pool; client: PrismaClient }

// One pool per process, kept globally because development reloads modules.
const keeper = globalThis as typeof globalThis & { foodbankDatabase?: Database; foodbankReplica?: Database }

function database(): Database {
  keeper.foodbankDatabase ??= connect(databaseUrl())
  return keeper.foodbankDatabase
}

function connect(connectionString: string): Database {
  // An eleventh request waits for a connection instead of failing.
  const pool = new pg.Pool({ connectionString, max: 10, idleTimeoutMillis: 30_000, connectionTimeoutMillis: 15_000 })
  // A database restart ends idle connections. The pool replaces them, but an unhandled 'error' would end the process.
  pool.on('error', () => undefined)
  return { pool, client: new PrismaClient({ adapter: new PrismaPg(pool) }) }
}

/** The Prisma client, for single reads and writes. */
export const db = (): PrismaClient => database().client

/**
 * The client for reports: it reads from DATABASE_REPLICA_URL, which may lag a little, or else from the main database.
 * Use `db()` for decisions and for pages that show what the person has just done.
 */
export function reportsDb(): PrismaClient {
  const replica = env().DATABASE_REPLICA_URL
  if (replica === undefined) return db()
  keeper.foodbankReplica ??= connect(replica)
  return keeper.foodbankReplica.client
}

/** The connection pool below Prisma, for libraries that run SQL themselves. */
export const pool = (): pg.Pool => database().pool

const RETRIES = 4

/**
 * Runs `work` in one transaction, again from the start after a deadlock or serialization failure. So `work` must not
 * use the network or change anything outside the transaction. It locks rows through lib/core/locks.ts.
 * @param seconds the time limit; a long transaction should lock few rows that others need
 * @throws the error of `work`, after a rollback
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

/** Whether the database refused a row because of a unique index. */
export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Prisma.PrismaClientKnownRequestError &&
  (error.code === 'P2002' || /23505|unique constraint/i.test(error.message))
