import 'server-only'
import pg from 'pg'
import { SECOND } from './clock'
import { splitHosts } from './database-address'
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

/** How the driver's pool is told of a connection or of the lack of one. */
type Connected = ((error: Error) => void) | ((error: null, client: pg.Client) => void)

/** Makes the clients of a pool for several servers: each looks for the right server before it connects. */
function clientFor(address: string, forWrites: boolean) {
  return class extends pg.Client {
    override connect(): Promise<pg.Client>
    override connect(callback: Connected): void
    override connect(callback?: Connected): Promise<pg.Client> | undefined {
      const connecting = this.turnToServer().then(() => super.connect())
      if (!callback) return connecting
      const tell = callback as (error: Error | null, client?: pg.Client) => void
      connecting.then((client) => {
        tell(null, client)
      }, tell)
      return undefined
    }

    private async turnToServer(): Promise<void> {
      const { hostname, port } = new URL(await findServer(address, { forWrites }))
      this.host = hostname.replace(/^\[|\]$/g, '')
      this.port = Number(port)
    }
  }
}
