import { chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type Socket, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { unprivilegedUser } from './postgres-installation'
import { startProcess } from './processes'
import { findProgram } from './programs'
import { freePort, opensAt, waitUntil } from './waiting'

const DEPLOYED = resolve(import.meta.dirname, '../deploy/pgbouncer/pgbouncer.ini')

/** A connection pooler in transaction mode: each transaction may run on another connection of the server. */
export interface Pooler {
  readonly kind: 'PgBouncer' | 'stand-in'
  /** The address of the pooled database. */
  readonly url: string
  stop: () => Promise<void>
}

/**
 * Starts PgBouncer with the deployed settings before a database, with four connections to the server. Where it is not
 * installed, a stand-in refuses named statements, which PgBouncer before 1.21 cannot keep.
 * @param mode the app needs `transaction`, as deployed
 */
export async function startPooler(databaseUrl: string, mode: PoolMode = 'transaction'): Promise<Pooler> {
  const program = findProgram('pgbouncer')
  return program === undefined ? startStandIn(databaseUrl) : startPgBouncer(program, databaseUrl, mode)
}

type PoolMode = 'transaction' | 'session'

async function startPgBouncer(program: string, databaseUrl: string, mode: PoolMode): Promise<Pooler> {
  const port = await freePort(6432)
  const folder = mkdtempSync(join(tmpdir(), 'pgbouncer-'))
  const user = process.getuid?.() === 0 ? unprivilegedUser() : undefined
  const settings = join(folder, 'pgbouncer.ini')
  const changes = {
    foodbank: targetOf(databaseUrl),
    listen_addr: '127.0.0.1',
    listen_port: String(port),
    auth_type: 'any',
    pool_mode: mode,
    default_pool_size: '4',
    reserve_pool_size: '0',
  }
  writeFileSync(settings, changed(readFileSync(DEPLOYED, 'utf8'), changes), { mode: 0o600 })
  if (user) for (const path of [folder, settings]) chownSync(path, user.uid, user.gid)
  const bouncer = await startProcess(program, [settings], { ...user, cwd: '/', log: join(folder, 'log') })
  const stop = async () => {
    await bouncer.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  if (!(await waitUntil(() => bouncer.ended || opensAt(port))) || bouncer.ended) {
    await stop()
    throw new Error('PgBouncer did not start.')
  }
  return { kind: 'PgBouncer', url: `postgresql://pooled@127.0.0.1:${port}/foodbank`, stop }
}

function targetOf(databaseUrl: string): string {
  const { hostname, port, pathname, username, password } = new URL(databaseUrl)
  return `host=${hostname} port=${port} dbname=${pathname.slice(1)} user=${username} password=${password}`
}

/** Replaces lines of settings; all others stay as they are deployed. @throws Error when the file has no such line */
function changed(settings: string, values: Readonly<Record<string, string>>): string {
  return Object.entries(values).reduce((text, [name, value]) => {
    const line = new RegExp(`^${name} = .*$`, 'm')
    if (!line.test(text)) throw new Error(`deploy/pgbouncer/pgbouncer.ini has no setting ${name}.`)
    return text.replace(line, () => `${name} = ${value}`)
  }, settings)
}

const PARSE = 'P'.charCodeAt(0)

/** Passes the protocol on to the server, and ends a connection that prepares a statement with a name. */
async function startStandIn(databaseUrl: string): Promise<Pooler> {
  const server = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  const proxy = createServer((client) => {
    const upstream = connect(Number(server.port), server.hostname)
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('error', () => undefined).on('close', () => [client, upstream].forEach((each) => each.destroy()))
    }
    let buffer = Buffer.alloc(0)
    // The first message has no type byte.
    let isFirst = true
    client.on('data', (chunk) => {
      buffer = Buffer.concat([buffer, chunk])
      for (;;) {
        const head = isFirst ? 0 : 1
        if (buffer.length < head + 4) return
        const end = head + buffer.readInt32BE(head)
        if (buffer.length < end) return
        // The name ends with a zero byte.
        if (!isFirst && buffer[0] === PARSE && buffer[5] !== 0) return void client.destroy()
        upstream.write(buffer.subarray(0, end))
        buffer = buffer.subarray(end)
        isFirst = false
      }
    })
    upstream.pipe(client)
  })
  const port = await freePort(6432)
  await new Promise<void>((resolve) => proxy.listen(port, '127.0.0.1', resolve))
  const url = new URL(databaseUrl)
  url.port = String(port)
  return {
    kind: 'stand-in',
    url: url.href,
    stop: async () => {
      sockets.forEach((socket) => socket.destroy())
      await new Promise((resolve) => proxy.close(resolve))
    },
  }
}
