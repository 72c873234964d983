import 'server-only'
import pg from 'pg'
import { Prisma } from '@/generated/prisma/client'
import { SECOND } from '@/lib/core/clock'
import { transactionPatience } from './connections'
import { pool, retryConflicts } from './db'
import { unavailable } from '@/lib/core/errors'

/*
 * Raw SQL past Prisma, for what every buyer does: beside the driver, Prisma takes as much processor time again for each
 * statement (docs/decisions/0070). Statements, values and results are those of Prisma's `$queryRaw`.
 */

type Statement = TemplateStringsArray | Prisma.Sql

/** What can run raw SQL: `raw()`, a transaction of `rawTransaction`, and those of Prisma. */
export interface RawTx {
  /** @returns the rows */
  $queryRaw: <Rows = unknown>(statement: Statement, ...values: unknown[]) => Promise<Rows>
  /** @returns how many rows were changed */
  $executeRaw: (statement: Statement, ...values: unknown[]) => Promise<number>
}

const POOL = openRaw((statement) => pool().query(statement))

/** For single statements outside a transaction. */
export const raw = (): RawTx => POOL

/**
 * Runs `work` in one transaction of raw SQL, with the limits and the repetitions of `transaction` in
 * lib/database/db.ts. It locks rows through lib/database/locks.ts.
 * @throws the error of `work`, after a rollback
 */
export const rawTransaction = <T>(work: (tx: RawTx) => Promise<T>): Promise<T> => retryConflicts(() => runOnce(work))

async function runOnce<T>(work: (tx: RawTx) => Promise<T>): Promise<T> {
  const client = await pool().connect()
  // The statement that runs fails with the connection. Without a listener, the event would end the process.
  const ignore = () => undefined
  client.on('error', ignore)
  const end = performance.now() + transactionPatience.seconds * SECOND
  const tx = openRaw((statement) => {
    if (performance.now() > end) throw unavailable()
    return client.query(statement)
  })
  let isBroken = false
  try {
    // The connection adds the limits (lib/database/connections.ts).
    await client.query({ text: 'BEGIN' })
    const result = await work(tx)
    const { command } = await client.query('COMMIT')
    if (command !== 'COMMIT') throw new Error('a failed statement was ignored, so the transaction was rolled back')
    return result
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {
      isBroken = true
    })
    throw error
  } finally {
    client.off('error', ignore)
    client.release(isBroken)
  }
}

function openRaw(send: (statement: pg.QueryConfig) => Promise<pg.QueryResult>): RawTx {
  const run = async (statement: Statement, values: unknown[]) => {
    const { text, values: sent } = statement instanceof Prisma.Sql ? statement : Prisma.sql(statement, ...values)
    return send({ text, values: sent.map(toParameter), types: TYPES })
  }
  return {
    $queryRaw: async <Rows>(statement: Statement, ...values: unknown[]) => (await run(statement, values)).rows as Rows,
    $executeRaw: async (statement, ...values) => (await run(statement, values)).rowCount ?? 0,
  }
}

/** The driver writes a date in the time zone of the process, which a column without time zone would keep. */
const toParameter = (value: unknown): unknown => (value instanceof Date ? value.toISOString() : value)

/** Makes the values of a type, by the number that PostgreSQL gives it, where Prisma and the driver differ. */
const PARSERS: Readonly<Partial<Record<number, (text: string) => unknown>>> = {
  [pg.types.builtins.INT8]: BigInt,
  [pg.types.builtins.NUMERIC]: (text) => new Prisma.Decimal(text),
  // At midnight UTC, as lib/core/clock.ts reads days.
  [pg.types.builtins.DATE]: (text) => new Date(`${text}T00:00:00Z`),
  [pg.types.builtins.TIMESTAMP]: (text) => new Date(`${text.replace(' ', 'T')}Z`),
}

const TYPES: pg.CustomTypesConfig = {
  getTypeParser: (type, format): unknown => PARSERS[type] ?? pg.types.getTypeParser(type, format),
}
