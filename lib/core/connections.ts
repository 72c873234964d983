import 'server-only'
import { Socket } from 'node:net'
import pg from 'pg'
import { SECOND } from './clock'
import { type DatabaseHost, splitHosts } from './database-address'

/** Limits of connections, in milliseconds. */
type Patience = {
  /** For a free or new connection. */
  readonly connectMs: number
  /** How long a connection may stay silent. A statement that takes longer fails. */
  readonly silentMs: number
}

type PoolOptions = Patience & {
  readonly max: number
  /** Of several servers, use the one that takes writes. */
  readonly forWrites: boolean
}

/**
 * Opens a pool whose connections never hang: a silent one is closed, and its statement fails.
 *
 * The limit is on the socket and not the driver's `query_timeout`. That one forgets statements that wait behind the
 * silent one, even a ROLLBACK, so the connection would return to the pool inside an open transaction. Settings of the
 * session are no alternative: a pooler in transaction mode refuses them, or shares them with others.
 */
export function openPool(address: string, { max, forWrites, connectMs, silentMs }: PoolOptions): pg.Pool {
  const { hosts, first } = splitHosts(address)
  const hasSeveral = hosts.length > 1
  const pool = new pg.Pool({
    connectionString: hasSeveral ? first : address,
    max,
    connectionTimeoutMillis: connectMs,
    idleTimeoutMillis: Math.min(30 * SECOND, silentMs),
    // After a failover the old primary may be a read-only copy: leave it within a minute.
    maxLifetimeSeconds: hasSeveral ? 60 : 0,
    stream: () => impatientSocket(silentMs),
    Client: hasSeveral ? clientFor(address, forWrites) : pg.Client,
  })
  // A database restart ends idle connections. The pool replaces them, but an unhandled 'error' would end the process.
  pool.on('error', () => undefined)
  return pool
}

/** Runs one statement on a connection of its own, for a probe that must not wait for the pool. */
export const probe = async <Row extends pg.QueryResultRow>(
  address: string,
  statement: string,
  { forWrites, limitMs }: { readonly forWrites: boolean; readonly limitMs: number },
): Promise<Row[]> => ask<Row>(await rightAddress(address, forWrites, limitMs), statement, limitMs)

/** The address of the one server that takes writes, for libraries that know no lists. @throws Error when none does */
export const primaryAddress = (address: string): Promise<string> => rightAddress(address, true)

/** The address of the first server that answers, for such libraries. @throws Error when none does */
export const readableAddress = (address: string): Promise<string> => rightAddress(address, false)

function impatientSocket(silentMs: number): Socket {
  const socket = new Socket()
  socket.setTimeout(silentMs, () => socket.destroy(new Error('the database did not answer in time')))
  return socket
}

/** How the driver's pool is told of a connection or of the lack of one. */
type Connected = ((error: Error) => void) | ((error: null, client: pg.Client) => void)

/** Makes the clients of a pool for several servers: each looks for the right server before it connects. */
function clientFor(address: string, forWrites: boolean) {
  return class extends pg.Client {
    override connect(): Promise<pg.Client>
    override connect(callback: Connected): void
    override connect(callback?: Connected): Promise<pg.Client> | undefined {
      const connecting = this.findServer().then(() => super.connect())
      if (!callback) return connecting
      const tell = callback as (error: Error | null, client?: pg.Client) => void
      connecting.then((client) => {
        tell(null, client)
      }, tell)
      return undefined
    }

    private async findServer(): Promise<void> {
      const { hostname, port } = new URL(await rightAddress(address, forWrites))
      this.host = hostname.replace(/^\[|\]$/g, '')
      this.port = Number(port)
    }
  }
}

const PROBE_MS = 2 * SECOND

/** Asks all servers of an address at once, and takes the first right answer. */
async function rightAddress(address: string, forWrites: boolean, limitMs = PROBE_MS): Promise<string> {
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
    return (await client.query<Row>(statement)).rows
  } finally {
    client.end().catch(() => undefined)
  }
}
