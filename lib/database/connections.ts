import 'server-only'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { SECOND } from '@/lib/core/clock'
import { splitHosts } from '@/lib/settings/database-address'
import { findServer, impatientSocket } from './database-servers'

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
  const pool = new (forWrites ? RereadingPool : pg.Pool)({
    connectionString: hasSeveral ? first : address,
    max,
    connectionTimeoutMillis: connectMs,
    idleTimeoutMillis: Math.min(30 * SECOND, silentMs),
    // After a failover the old primary may be a read-only copy: leave it within a minute.
    maxLifetimeSeconds: hasSeveral ? 60 : 0,
    stream: () => impatientSocket(silentMs),
    Client: hasSeveral ? clientFor(address, forWrites) : LimitingClient,
  })
  // A database restart ends idle connections. The pool replaces them, but an unhandled 'error' would end the process.
  pool.on('error', () => undefined)
  return pool
}

/** For how long a read whose connection was lost is repeated, in milliseconds: another server takes over meanwhile. */
const REREAD_MS = 3 * SECOND
/** PgBouncer tries a server again after a second. */
const REREAD_PAUSE_MS = SECOND / 4
const READS = /^\s*(?:SELECT|WITH)\b/i

/** A lost or refused connection, and a server that ends or starts. 08P01 is what PgBouncer says of its server then. */
const LOST = new RegExp(
  '\\b(?:57P0[1-5]|08[\\dP]\\d{2})\\b|Connection terminated(?! due to)|ECONNRE|database servers' +
    '|server conn crashed|encountered a connection error',
)

/** Whether a statement failed because its connection was lost, or because there was none. */
export const isConnectionLost = (error: unknown): boolean => error instanceof Error && LOST.test(withCode(error))

/** The message after its code. That of a host with several addresses, none of which answers, is empty. */
export const withCode = (error: Error): string =>
  'code' in error ? `${String(error.code)} ${error.message}` : error.message

type Sent = readonly [statement: string | pg.QueryConfig, values?: unknown[]]

/**
 * Repeats a single read whose connection was lost, so that pages are answered while a server is replaced. Statements of
 * a transaction are not repeated. The repetition may only read: what writes is refused (25006), and not done twice.
 */
class RereadingPool extends pg.Pool {
  override query(...given: never[]): never {
    const sent = given as unknown as Sent
    const send = super.query.bind(this) as (...sent: Sent) => Promise<pg.QueryResult>
    return send(...sent).catch((error: unknown) => this.readAgain(sent, error)) as never
  }

  private async readAgain(sent: Sent, cause: unknown): Promise<pg.QueryResult> {
    const text = typeof sent[0] === 'string' ? sent[0] : sent[0].text
    const end = performance.now() + REREAD_MS
    let lost = cause
    while (isConnectionLost(lost) && READS.test(text) && performance.now() < end) {
      await pause(REREAD_PAUSE_MS)
      try {
        return await this.readOnce(sent)
      } catch (error) {
        lost = error
      }
    }
    throw lost
  }

  private async readOnce(sent: Sent): Promise<pg.QueryResult> {
    const client = await this.connect()
    // The statement that runs fails with the connection. Without a listener, the event would end the process.
    const ignore = () => undefined
    client.on('error', ignore)
    let isBroken = true
    try {
      await client.query('BEGIN READ ONLY')
      const result = await client.query(...(sent as [pg.QueryConfig]))
      await client.query('COMMIT')
      isBroken = false
      return result
    } finally {
      client.off('error', ignore)
      client.release(isBroken)
    }
  }
}

/**
 * How many seconds a transaction and each of its statements may take by default, and how long one of its statements
 * waits for a row that another transaction has locked.
 */
export const TRANSACTION_LIMITS = { seconds: 15, lockSeconds: 10 }
/** The limits of this process. Tests of many requests at once wait longer, as a busy machine takes longer. */
export const transactionPatience = { ...TRANSACTION_LIMITS }

/**
 * Statements that set the server's limits of the present transaction alone, so that a pooler in transaction mode passes
 * them on. The last one frees the locks of a host that is paused in the middle.
 */
export const transactionLimits = (seconds: number): string =>
  `SET LOCAL statement_timeout = '${seconds}s'; SET LOCAL lock_timeout = '${transactionPatience.lockSeconds}s'; ` +
  `SET LOCAL idle_in_transaction_session_timeout = '${2 * seconds}s'`

const begin = (): string => `BEGIN; ${transactionLimits(transactionPatience.seconds)}`

/** Sends the limits of a transaction together with its BEGIN. Prisma sends BEGIN alone: that is a round trip more. */
class LimitingClient extends pg.Client {
  override query(...given: never[]): never {
    const [statement, ...others] = given as unknown[]
    const begins = typeof statement === 'object' && statement && 'text' in statement && statement.text === 'BEGIN'
    const send = super.query.bind(this) as (...sent: unknown[]) => never
    return send(begins ? { ...statement, text: begin() } : statement, ...others)
  }
}

/** How the driver's pool is told of a connection or of the lack of one. */
type Connected = ((error: Error) => void) | ((error: null, client: pg.Client) => void)

/** Makes the clients of a pool for several servers: each looks for the right server before it connects. */
function clientFor(address: string, forWrites: boolean) {
  return class extends LimitingClient {
    override connect(): Promise<pg.Client>
    override connect(callback: Connected): void
    override connect(callback?: Connected): Promise<pg.Client> | undefined {
      const connecting = this.turnToServer().then(() => super.connect())
      if (!callback) return connecting
      const notify = callback as (error: Error | null, client?: pg.Client) => void
      connecting.then((client) => {
        notify(null, client)
      }, notify)
      return undefined
    }

    private async turnToServer(): Promise<void> {
      const { hostname, port } = new URL(await findServer(address, { forWrites }))
      this.host = hostname.replace(/^\[|\]$/g, '')
      this.port = Number(port)
    }
  }
}
