import { type IncomingMessage, type Server, createServer, request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { serveKeptScripts } from './kept-scripts'
import { log } from './log'

/* A server takes the place of Next. It says in a header that it has answered. */

const SCRIPT = 'self.price = "₦8,156.25";\n'.repeat(200)
const FILES: Readonly<Record<string, string>> = {
  '/_next/static/chunks/0wtjefxa0d2ks.js': SCRIPT,
  '/_next/static/chunks/112lp2af2anad.css': 'body { color: green }',
  '/_next/static/chunks/once.js': SCRIPT,
}
const [SCRIPT_PATH = '', STYLE_PATH = ''] = Object.keys(FILES)

let server: Server
let seen: string[] = []
let isBroken = false

beforeAll(async () => {
  server = createServer((request, response) => {
    const path = request.url ?? ''
    seen.push(path)
    const file = FILES[path]
    if (isBroken) {
      response.destroy()
      return
    }
    const caching = path.startsWith('/_next/static') && file ? 'public, max-age=31536000, immutable' : 'no-store'
    response.writeHead(file ? 200 : 404, {
      'Cache-Control': caching,
      'Content-Type': 'application/javascript; charset=UTF-8',
      'X-Content-Type-Options': 'nosniff',
      'X-Host': request.headers.host,
      'X-Answered-By': 'next',
    })
    response.end(file ?? 'not found')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  serveKeptScripts(new URL('https://foodbank.test'), (server.address() as AddressInfo).port)
})
afterAll(() => server.close())
beforeEach(() => {
  seen = []
})

type Answer = { readonly status?: number; readonly headers: IncomingMessage['headers']; readonly body: Buffer }

const ask = (path: string, headers: Record<string, string> = { 'accept-encoding': 'gzip' }, method = 'GET') =>
  new Promise<Answer>((resolve, reject) => {
    const { port } = server.address() as AddressInfo
    httpRequest({ host: '127.0.0.1', port, path, headers, method, agent: false }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () => {
        resolve({ status: answer.statusCode, headers: answer.headers, body: Buffer.concat(chunks) })
      })
    })
      .on('error', reject)
      .end()
  })

const keep = (path: string, encoding = 'br') =>
  expect.poll(async () => (await ask(path, { 'accept-encoding': encoding })).headers['content-encoding']).toBe(encoding)

test('a file is compressed once, and unpacks to what Next sends', async () => {
  await keep(SCRIPT_PATH)
  seen = []
  const [gzip, brotli, both] = await Promise.all(
    ['gzip', 'br', 'gzip, deflate, br'].map((encoding) => ask(SCRIPT_PATH, { 'accept-encoding': encoding })),
  )
  expect(gunzipSync(gzip?.body ?? '').toString()).toBe(SCRIPT)
  expect(brotliDecompressSync(brotli?.body ?? '').toString()).toBe(SCRIPT)
  expect(both?.headers['content-encoding']).toBe('br')
  expect(seen).toEqual([])
})

test('the answer has the headers of the file for the public address', async () => {
  await keep(STYLE_PATH)
  const { status, headers, body } = await ask(STYLE_PATH)
  expect(status).toBe(200)
  expect(headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': 'application/javascript; charset=UTF-8',
    'content-length': String(body.length),
    'x-content-type-options': 'nosniff',
    'x-host': 'foodbank.test',
    vary: 'Accept-Encoding',
  })
  const again = await ask(STYLE_PATH, { 'accept-encoding': 'gzip', 'if-none-match': headers.etag ?? '' })
  expect([again.status, again.body.length]).toEqual([304, 0])
})

test('Next is asked once for a file, however many want it at once', async () => {
  await Promise.all(Array.from({ length: 20 }, () => ask('/_next/static/chunks/once.js')))
  await keep('/_next/static/chunks/once.js')
  const kept = seen.length
  for (let n = 0; n < 5; n += 1) await ask('/_next/static/chunks/once.js')
  expect(seen).toHaveLength(kept)
})

test.each([
  ['without an encoding', SCRIPT_PATH, {}],
  ['that refuses gzip', SCRIPT_PATH, { 'accept-encoding': 'gzip;q=0' }],
  ['for a part', SCRIPT_PATH, { 'accept-encoding': 'gzip', range: 'bytes=0-9' }],
  ['with a query', `${SCRIPT_PATH}?a`, { 'accept-encoding': 'gzip' }],
  ['in another spelling', SCRIPT_PATH.replace('chunks', 'chunks/../chunks'), { 'accept-encoding': 'gzip' }],
  ['for no file of the build', '/_next/static/chunks/gone.js', { 'accept-encoding': 'gzip' }],
  ['for a picture', '/_next/static/media/rice.avif', { 'accept-encoding': 'gzip' }],
  ['for a long path', `/_next/static/${'a'.repeat(300)}.js`, { 'accept-encoding': 'gzip' }],
])('Next answers a request %s, each time', async (_, path, headers) => {
  await keep(SCRIPT_PATH)
  for (let n = 0; n < 3; n += 1) {
    const answer = await ask(path, headers)
    expect([answer.headers['x-answered-by'], answer.headers['content-encoding']]).toEqual(['next', undefined])
  }
})

test('Next answers when our own question for a file fails, and the next request asks again', async () => {
  const errors = vi.spyOn(log, 'error').mockReturnValue()
  const path = '/_next/static/chunks/late.js'
  isBroken = true
  await expect(ask(path)).rejects.toThrow()
  await expect.poll(() => errors.mock.lastCall?.[1]).toBe('a file of the build could not be kept')
  isBroken = false
  expect((await ask(path)).status).toBe(404)
})
