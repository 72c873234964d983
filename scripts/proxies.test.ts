import {
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type Server,
  type ServerResponse,
  createServer,
} from 'node:http'
import { type AddressInfo, type Socket, connect } from 'node:net'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startProcess } from '@/sandbox/processes'
import { findProgram } from '@/sandbox/programs'
import { startProxy } from '@/sandbox/proxy'
import { freePort, opensAt, waitUntil } from '@/sandbox/waiting'

/*
 * The recipes of the proxies, in front of a server that stands for the app: what they promise of one visitor
 * (docs/security.md). `npm test` installs the programs where it can.
 */

/** What reached the app and is not answered, where it waits. */
let held: ServerResponse[] = []
let reached: IncomingMessage[] = []
let app: Server
const sockets = new Set<Socket>()
const stops: (() => Promise<void>)[] = []

/** What the app answers with a long text, and its headers. */
const FILES: Readonly<Record<string, OutgoingHttpHeaders>> = {
  '/_next/static/chunks/shop.js': {
    'Content-Type': 'application/javascript; charset=UTF-8',
    'Cache-Control': 'public, max-age=31536000, immutable',
    Vary: 'Accept-Encoding',
  },
  '/Dashboard': {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'private, no-store, max-age=0',
    ETag: '"of-one-person"',
  },
  '/api/v1/product': { 'Content-Type': 'application/json', 'Cache-Control': 'public, no-cache', ETag: 'W/"goods"' },
}

/** Says who asks, and compresses as Next does. */
function answerWithText(
  headers: OutgoingHttpHeaders,
  { url, headers: sent }: IncomingMessage,
  response: ServerResponse,
) {
  const text = `${sent.cookie ?? 'nobody'} at ${url} `.repeat(100)
  const isCompressed = sent['accept-encoding']?.includes('gzip') === true
  response.writeHead(200, { ...headers, ...(isCompressed && { 'Content-Encoding': 'gzip' }) })
  response.end(isCompressed ? gzipSync(text) : text)
}

beforeAll(async () => {
  app = createServer((request, response) => {
    if (request.url === '/api/health/ready') {
      response.end('{}')
      return
    }
    reached.push(request)
    const headers = FILES[request.url?.split('?')[0] ?? '']
    if (request.url === '/held') held.push(response)
    else if (headers) answerWithText(headers, request, response)
    else request.on('end', () => response.end('whole')).resume()
  })
  await new Promise<void>((settle) => app.listen(0, '127.0.0.1', settle))
})
afterEach(() => {
  for (const socket of sockets) socket.destroy()
  for (const response of held) response.end()
  sockets.clear()
  held = []
  reached = []
})
afterAll(async () => {
  for (const stop of stops) await stop()
  app.closeAllConnections()
  app.close()
})

const appPort = () => (app.address() as AddressInfo).port

/** Sends a head and a body on a connection that stays open, and collects what comes back. */
function begin(port: number, head: string, body: string | Uint8Array = '') {
  const socket = connect(port, '127.0.0.1')
  sockets.add(socket)
  socket.on('error', () => undefined)
  let answer = ''
  socket.on('data', (chunk: Buffer) => {
    answer += chunk.toString()
  })
  socket.write(`${head}\r\nHost: foodbank.example.com\r\n`)
  socket.write(body.length > 0 ? '' : '\r\n')
  if (body.length > 0) socket.write(body)
  return { status: () => Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? 0) }
}
const answered = (one: { readonly status: () => number }) => expect.poll(one.status).not.toBe(0).then(one.status)
const body = (bytes: number, sent = bytes) =>
  Buffer.concat([Buffer.from(`Content-Length: ${bytes}\r\n\r\n`), Buffer.alloc(sent, 'x')])

/** What both proxies promise. */
function promises(port: () => number): void {
  test('a body of more than ten megabytes is refused with 413', async () => {
    expect(await answered(begin(port(), 'POST /Reg2 HTTP/1.1', body(11_000_000)))).toBe(413)
    expect(await answered(begin(port(), 'POST /Reg2 HTTP/1.1', body(9_000_000)))).toBe(200)
  })

  test('nobody outside reads the metrics, and nobody chooses their own address', async () => {
    expect(await answered(begin(port(), 'GET /metrics HTTP/1.1'))).toBe(404)
    expect(await answered(begin(port(), 'GET / HTTP/1.1\r\nX-Forwarded-For: 10.1.2.3'))).toBe(200)
    expect(reached.map(({ url, headers }) => [url, headers['x-forwarded-for']])).toEqual([['/', '127.0.0.1']])
  })

  test('pages, calls and files are compressed for those who can read it, with the headers of the app', async () => {
    for (const [path, sent] of Object.entries(FILES)) {
      const compressed = await visit(port(), path, 'a=b', 'gzip, deflate')
      expect([compressed.headers.get('content-encoding'), compressed.headers.get('vary')], path).toEqual([
        'gzip',
        expect.stringContaining('Accept-Encoding'),
      ])
      const plain = await visit(port(), path, 'a=b', 'identity')
      expect(plain.headers.get('content-encoding'), path).toBeNull()
      for (const { headers, text } of [compressed, plain]) {
        expect(text, path).toBe(`a=b at ${path} `.repeat(100))
        expect(headers.get('cache-control'), path).toBe(sent['Cache-Control'])
        expect(headers.get('etag')?.replace('W/', ''), path).toBe(sent['ETag']?.toString().replace('W/', ''))
      }
    }
  })

  test('an answer for one person is never sent to another', async () => {
    for (const cookie of ['session=a', 'session=b']) {
      for (const path of ['/Dashboard', '/api/v1/product'])
        expect((await visit(port(), path, cookie, 'gzip')).text, path).toBe(`${cookie} at ${path} `.repeat(100))
    }
  })
}

/** Asks as a browser does, and decodes as it does. */
async function visit(port: number, path: string, cookie: string, encoding: string) {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { cookie, 'accept-encoding': encoding } })
  return { headers: answer.headers, text: await answer.text() }
}

/** Whether a program is installed. Elsewhere a test says why its recipe is not tried, since a file needs a test. */
const isHere = (program: string): boolean => {
  const path = findProgram(program)
  if (path === undefined)
    test(`${program} is not installed here, so its recipe is not tried`, () => {
      expect(path).toBeUndefined()
    })
  return path !== undefined
}

if (isHere('nginx'))
  describe('nginx', () => {
    let port = 0
    beforeAll(async () => {
      port = await freePort()
      stops.push((await startProxy(port, [appPort()])).stop)
    })
    promises(() => port)

    test('an address has 300 connections, and more are answered 503', async () => {
      const all = Array.from({ length: 310 }, () => begin(port, 'GET /held HTTP/1.1'))
      await expect.poll(() => all.filter((each) => each.status() === 503).length).toBe(10)
      await expect.poll(() => held.length).toBe(300)
      expect(all.filter((each) => each.status() !== 0)).toHaveLength(10)
    })

    test('the app is asked once for each encoding of a file of the build, and each time for all else', async () => {
      const file = '/_next/static/chunks/shop.js?once'
      for (const encoding of ['gzip, deflate, br', 'gzip', 'br, gzip;q=0.8', 'identity', 'br']) {
        const { headers, text } = await visit(port, file, 'session=a', encoding)
        expect(headers.get('content-encoding'), encoding).toBe(encoding.includes('gzip') ? 'gzip' : null)
        expect(text, encoding).toBe(`session=a at ${file} `.repeat(100))
      }
      for (const path of ['/Dashboard', '/api/v1/product', '/_next/static/chunks/gone.js'])
        for (let n = 0; n < 2; n += 1) await visit(port, path, 'session=a', 'gzip')
      expect(reached.map(({ url, headers }) => [url, headers['accept-encoding']])).toEqual([
        [file, 'gzip'],
        [file, undefined],
        ['/Dashboard', undefined],
        ['/Dashboard', undefined],
        ['/api/v1/product', undefined],
        ['/api/v1/product', undefined],
        ['/_next/static/chunks/gone.js', 'gzip'],
        ['/_next/static/chunks/gone.js', 'gzip'],
      ])
    })

    test('a body whose last bytes never come does not reach the app', async () => {
      begin(port, 'POST /Reg2 HTTP/1.1', body(9_000_000, 8_999_900))
      expect(await answered(begin(port, 'POST /whole HTTP/1.1', body(9_000_000)))).toBe(200)
      expect(reached.map(({ url }) => url)).toEqual(['/whole'])
    })
  })

if (isHere('caddy'))
  describe('Caddy', () => {
    let port = 0
    beforeAll(async () => {
      port = await freePort()
      const folder = mkdtempSync(join(tmpdir(), 'caddy-'))
      const args = ['run', '--adapter', 'caddyfile', '--config', resolve('deploy/caddy/Caddyfile')]
      const caddy = await startProcess(findProgram('caddy') ?? '', args, {
        cwd: folder,
        log: join(folder, 'log'),
        env: {
          SITE_ADDRESS: `http://:${port}`,
          UPSTREAMS: `127.0.0.1:${appPort()}`,
          CADDY_ADMIN: `127.0.0.1:${await freePort()}`,
          XDG_DATA_HOME: folder,
          XDG_CONFIG_HOME: folder,
        },
      })
      stops.push(async () => {
        await caddy.stop()
        rmSync(folder, { recursive: true, force: true })
      })
      expect(await waitUntil(() => caddy.ended || opensAt(port))).toBe(true)
      expect(caddy.ended).toBe(false)
    })
    promises(() => port)
  })
