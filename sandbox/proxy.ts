import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type IncomingMessage, type ServerResponse, createServer, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { startProcess } from './processes'
import { findProgram } from './programs'
import { opensAt, waitUntil } from './waiting'

const DEPLOYED = resolve(import.meta.dirname, '../deploy/nginx/foodbank.conf')

/** A proxy that spreads requests over two processes of the app. */
export interface Proxy {
  readonly kind: 'nginx' | 'stand-in'
  /** Sends new requests to these processes only. Resolves when no earlier request is on its way to another one. */
  leadTo: (ports: readonly number[]) => Promise<void>
  stop: () => Promise<void>
}

/**
 * Starts nginx with the deployed site, but without TLS, on a port of this machine. Where nginx is not installed, a
 * stand-in does the same: a process that refuses the connection is passed over.
 */
export async function startProxy(port: number, upstreams: readonly number[]): Promise<Proxy> {
  const program = findProgram('nginx')
  return program === undefined ? startStandIn(port, upstreams) : startNginx(program, port, upstreams)
}

async function startNginx(program: string, port: number, upstreams: readonly number[]): Promise<Proxy> {
  const folder = mkdtempSync(join(tmpdir(), 'nginx-'))
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  const settings = (ports: readonly number[]) => [
    `daemon off; pid ${folder}/pid; error_log ${folder}/error.log;`,
    // Its workers run as the user who started it, who can read the folder.
    ...(process.getuid?.() === 0 ? ['user root;'] : []),
    // One address may have 300, and each has another one to the app.
    'events { worker_connections 1024; }',
    `http { access_log off; ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}`,
    siteOn(port, ports, folder),
    '}',
  ]
  const write = (ports: readonly number[]) => writeFileSync(join(folder, 'nginx.conf'), settings(ports).join('\n'))
  write(upstreams)
  const args = ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')]
  const nginx = await startProcess(program, args, { cwd: '/', log: join(folder, 'log') })
  const stop = async () => {
    await nginx.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  if (!(await waitUntil(() => nginx.ended || opensAt(port))) || nginx.ended) {
    const said = readFileSync(join(folder, 'log'), 'utf8')
    await stop()
    throw new Error(`nginx did not start: ${said}`)
  }
  const leadTo = async (ports: readonly number[]) => {
    const workers = childrenOf(nginx.pid)
    write(ports)
    // New workers read the settings. The old ones end after their last request.
    process.kill(nginx.pid, 'SIGHUP')
    const areEnded = () => !childrenOf(nginx.pid).some((pid) => workers.includes(pid))
    if (!(await waitUntil(areEnded))) throw new Error('nginx did not end its old workers.')
  }
  return { kind: 'nginx', leadTo, stop }
}

function childrenOf(parent: number): number[] {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'ppid=,pid='], { encoding: 'utf8' })
  const processes = stdout.split('\n').map((line) => line.trim().split(/\s+/).map(Number))
  return processes.flatMap(([ppid, pid]) => (ppid === parent && pid !== undefined ? [pid] : []))
}

/** The deployed site with other ports and files, and without TLS and the redirect to it. */
function siteOn(port: number, upstreams: readonly number[], folder: string): string {
  const servers = upstreams.map((upstream) => `    server 127.0.0.1:${upstream} max_fails=1 fail_timeout=5s;\n`)
  return readFileSync(DEPLOYED, 'utf8')
    .replace(/server \{\n *listen 80;[^}]*\}/, '')
    .replaceAll(/^ *ssl_certificate.*$/gm, '')
    .replace(/listen 443 .*;/, `listen 127.0.0.1:${port};`)
    .replace('/var/cache/foodbank', join(folder, 'files'))
    .replace(/(?: *server 127\.0\.0\.1:300\d .*\n)+/, servers.join(''))
}

async function startStandIn(port: number, all: readonly number[]): Promise<Proxy> {
  let upstreams = all
  let turn = 0
  const open = new Set<ServerResponse>()
  const server = createServer((incoming, outgoing) => {
    turn += 1
    open.add(outgoing)
    outgoing.once('close', () => open.delete(outgoing))
    pass(incoming, outgoing, turn % 2 === 0 ? upstreams : upstreams.toReversed())
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve)
  })
  return {
    kind: 'stand-in',
    leadTo: async (ports) => {
      upstreams = ports
      const earlier = [...open]
      if (!(await waitUntil(() => !earlier.some((each) => open.has(each))))) throw new Error('A request did not end.')
    },
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Passes a request on to the first process that accepts the connection. Nothing is sent twice. */
function pass(incoming: IncomingMessage, outgoing: ServerResponse, [port, ...others]: readonly number[]): void {
  const { method, url: path, headers } = incoming
  const forwarded = { ...headers, 'x-forwarded-for': incoming.socket.remoteAddress, 'x-forwarded-proto': 'http' }
  const upstream = request({ host: '127.0.0.1', port, method, path, headers: forwarded, agent: false })
  upstream.once('response', (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(outgoing)
  })
  upstream.once('error', () => {
    if (upstream.socket?.connecting !== false && others.length > 0) pass(incoming, outgoing, others)
    else if (!outgoing.headersSent) outgoing.writeHead(502).end()
    else outgoing.destroy()
  })
  upstream.once('socket', (socket) => socket.once('connect', () => incoming.pipe(upstream)))
}
