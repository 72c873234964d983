import { Socket } from 'node:net'
import pg from 'pg'
import { SECOND } from '@/lib/core/clock'
import { type DatabaseHost, splitHosts } from '@/lib/settings/database-address'

// Commands for operators use this file outside Next, so it does not import 'server-only'.

const PROBE_MS = 2 * SECOND

type Wanted = {
  /** Of several servers, the one that takes writes. */
  readonly forWrites: boolean
  /** How long each server may take to answer, in milliseconds. */
  readonly limitMs?: number
}

/**
 * Finds one of the servers that an address lists, for libraries that know no lists. All of them are asked at once, and
 * the first right answer counts. An address of one server is not asked.
 * @returns the address of that server alone
 * @throws Error when no server gives the right answer in time
 */
export async function findServer(address: string, { forWrites, limitMs = PROBE_MS }: Wanted): Promise<string> {
  const { hosts, first } = splitHosts(address)
  if (hosts.length === 1) return address
  const tryHost = async (host: DatabaseHost) => {
    const one = addressAt(first, host)
    const [row] = await ask<{ copy: boolean }>(one, 'SELECT pg_is_in_recovery() AS copy', limitMs)
    if (forWrites && row?.copy !== false) throw new Error(`${host.host}:${host.port} takes no writes`)
    return one
  }
  try {
    return await Promise.any(hosts.map(tryHost))
  } catch (cause) {
    throw new Error(`none of the ${hosts.length} database servers ${forWrites ? 'takes writes' : 'answers'}`, { cause })
  }
}

/**
 * Runs one reading statement on a connection of its own, for a probe that must not wait for the pool. The server ends
 * the statement after the limit, too.
 */
export const probe = async <Row extends pg.QueryResultRow>(
  address: string,
  statement: string,
  { forWrites, limitMs }: Required<Wanted>,
): Promise<Row[]> => ask<Row>(await findServer(address, { forWrites, limitMs }), statement, limitMs)

/**
 * A socket that closes itself when it is silent for `silentMs` milliseconds once it is connected. The driver makes it
 * before it connects, and listens to its errors only then. So without a connection it must not fail: nobody would
 * catch that. The driver's `connectionTimeoutMillis` limits the time before.
 */
export function impatientSocket(silentMs: number): Socket {
  const socket = new Socket()
  socket.once('connect', () => {
    socket.setTimeout(silentMs, () => socket.destroy(new Error('the database did not answer in time')))
  })
  return socket
}

function addressAt(first: string, { host, port }: DatabaseHost): string {
  const url = new URL(first)
  url.hostname = host.includes(':') ? `[${host}]` : host
  url.port = String(port)
  return url.href
}

async function ask<Row extends pg.QueryResultRow>(
  connectionString: string,
  statement: string,
  limitMs: number,
): Promise<Row[]> {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: limitMs,
    stream: () => impatientSocket(limitMs),
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    // Without values, the driver sends all four at once, and answers with one result for each.
    const script = `BEGIN READ ONLY; SET LOCAL statement_timeout = ${limitMs}; ${statement}; COMMIT`
    const results = (await client.query<Row>(script)) as unknown as pg.QueryResult<Row>[]
    return results[2]?.rows ?? []
  } finally {
    client.end().catch(() => undefined)
  }
}
