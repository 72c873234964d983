import { createHash } from 'node:crypto'
import { type IncomingMessage, type Server, type ServerResponse, createServer, request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gunzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { contentPolicy } from './content-policy'
import { log } from '@/lib/observability/log'
import { inlineScriptHashes, isPrerender } from './prerender'
import { servePrerendered } from './prerendered-pages'
import { putInFront } from './request-listeners'

/* A server takes the place of Next. Its pages name the visitor, as a page must not that is kept for everyone. */

const SCRIPT = 'self.__next_f.push([1,"₦"])'
type Seen = { readonly path: string; readonly isForEveryone: boolean; readonly headers: IncomingMessage['headers'] }

let server: Server
const portOf = (of: Server) => (of.address() as AddressInfo).port
let seen: Seen[] = []
let faq = 'How do I pay?'
let version = 1
let afterRender: (() => void) | undefined
let isDatabaseDown = false
const HTML = { 'Content-Type': 'text/html; charset=utf-8' }
/** Pages that are not the same for everyone, or no pages. */
const FAILURES: Readonly<Record<string, (response: ServerResponse) => void>> = {
  '/a-failure': (response) => response.writeHead(500, HTML).end(),
  '/an-answer-without-a-page': (response) => response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}'),
  '/a-redirect': (response) => response.writeHead(307, { ...HTML, Location: '/login' }).end(),
  '/a-page-with-a-cookie': (response) => response.writeHead(200, { ...HTML, 'Set-Cookie': 'a=b' }).end('<p>a</p>'),
  '/a-page-with-a-nonce': (response) => response.writeHead(200, HTML).end('<script nonce="a"></script>'),
}

const answerLikeNext = (request: IncomingMessage, response: ServerResponse) => {
  const path = request.url ?? ''
  const isForEveryone = isPrerender(new Headers(request.headers as Record<string, string>))
  seen.push({ path, isForEveryone, headers: request.headers })
  if (isForEveryone && FAILURES[path]) {
    FAILURES[path](response)
    return
  }
  response.setHeader('Content-Type', 'text/html; charset=utf-8')
  response.setHeader('Content-Security-Policy', "script-src 'none'")
  response.setHeader('X-Frame-Options', 'DENY')
  response.setHeader('Vary', path === '/Login' ? 'rsc, Accept-Encoding' : 'rsc')
  const nonce = isForEveryone ? '' : ' nonce="abc"'
  response.end(
    `<p>${request.headers.cookie ?? 'nobody'} ${faq}</p><script${nonce}>${SCRIPT}</script>` +
      `<script${nonce} src="/a.js" async=""></script><script type="application/ld+json">{"a":1}</script>`,
  )
  if (isForEveryone) afterRender?.()
}

beforeAll(async () => {
  server = createServer(answerLikeNext)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const prerendered = servePrerendered(
    {
      '/': {
        version: () => (isDatabaseDown ? Promise.reject(new Error('no database')) : Promise.resolve(String(version))),
        hasForm: false,
      },
      '/about': { hasForm: false },
      '/food/[id]': {
        hasForm: false,
        version: (path) => Promise.resolve(/^\/food\/(?!none)./.test(path) ? '1' : undefined),
      },
      '/Login': { hasForm: true, reads: ['step', 'tab'] },
      ...Object.fromEntries(Object.keys(FAILURES).map((path) => [path, { hasForm: false }])),
    },
    {
      site: new URL('https://foodbank.test'),
      port: portOf(server),
      policyOf: (hashes) => contentPolicy({ scripts: { hashes }, payment: [], isDevelopment: false, isSecure: true }),
    },
  )
  return putInFront(portOf(server), [prerendered])
})
afterAll(() => server.close())
beforeEach(() => {
  seen = []
})
afterEach(() => {
  isDatabaseDown = false
  vi.restoreAllMocks()
})

type ResponseSchema = {
  readonly status: number | undefined
  readonly headers: IncomingMessage['headers']
  readonly body: Buffer
}

function ask(
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
  port = portOf(server),
): Promise<ResponseSchema> {
  return new Promise((resolve, reject) => {
    const request = httpRequest({ host: '127.0.0.1', port, path, headers, method, agent: false }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () => {
        resolve({ status: answer.statusCode, headers: answer.headers, body: Buffer.concat(chunks) })
      })
    })
    request.on('error', reject).end()
  })
}

const htmlOf = async (path: string, headers?: Record<string, string>) => (await ask(path, headers)).body.toString()
/** Waits until the response is the kept one. */
const keep = (path: string) => expect.poll(async () => (await ask(path)).headers.etag).toBeDefined()

test('Next answers first; then everyone gets one answer, whatever they send', async () => {
  expect(await htmlOf('/about', { cookie: 'session=a' })).toContain('session=a')
  await keep('/about')
  seen = []
  const visitors: readonly Record<string, string>[] = [
    { cookie: 'session=a' },
    { cookie: 'session=b' },
    { host: 'evil.test' },
    { 'x-forwarded-host': 'evil.test' },
  ]
  const bodies = await Promise.all(visitors.map((headers) => htmlOf('/about', headers)))
  expect(new Set(bodies).size).toBe(1)
  expect(bodies[0]).toContain('nobody')
  expect(seen).toEqual([])
})

test('two people who ask in turn, 1,000 times, never get what is for the other one', async () => {
  await keep('/about')
  const ownOf = async (n: number) => {
    const [own, other] = n % 2 === 0 ? ['person=a', 'person=b'] : ['person=b', 'person=a']
    const paths = [`/about?utm_source=${n}`, n % 3 === 0 ? '/Profile' : '/Login?step=second']
    const [shared, personal] = await Promise.all(paths.map((path) => htmlOf(path, { cookie: own })))
    expect(shared).toContain('nobody')
    expect(personal).toContain(own)
    expect(personal).not.toContain(other)
  }
  for (let n = 0; n < 1_000; n += 20) await Promise.all(Array.from({ length: 20 }, (_, at) => ownOf(n + at)))
})

test('the page is rendered once, for nobody and for the address of the site', async () => {
  await Promise.all(
    Array.from({ length: 20 }, (_, n) => ask(`/Login?a=${n}`, { cookie: 'session=a', 'user-agent': 'x' })),
  )
  await keep('/Login')
  const renders = seen.filter(({ isForEveryone }) => isForEveryone)
  expect(renders.map(({ path }) => path)).toEqual(['/Login'])
  const { host, 'x-forwarded-proto': scheme, cookie, 'user-agent': agent } = renders[0]?.headers ?? {}
  expect([host, scheme, cookie, agent]).toEqual(['foodbank.test', 'https', undefined, 'Foodbank'])
})

test.each([
  '/about?utm_source=mail&utm_campaign=a%20b',
  '/about?fbclid=IwAR0&gclid=Cj0&step=second',
  '/about?next=//evil.test&<script>',
  '/about?%E0%A4%A&a=1&a=2',
  '/about?constructor&__proto__=1',
  '/about?',
  '/about??step=second',
  '/Login?next=%2FStore%3Fstep%3Dsecond',
  '/Login?STEP=second&stepped=1',
])('parameters that a page does not read change nothing: %s', async (address) => {
  const [path = ''] = address.split('?')
  await keep(path)
  const bare = await ask(path)
  seen = []
  const answer = await ask(address, { cookie: 'session=a' })
  expect([answer.status, answer.body.toString(), answer.headers.etag]).toEqual([
    200,
    bare.body.toString(),
    bare.headers.etag,
  ])
  expect((await ask(address, { 'if-none-match': String(bare.headers.etag) })).status).toBe(304)
  expect(seen).toEqual([])
})

test('the policy has the hashes of the inline scripts, and no nonce', async () => {
  await keep('/about')
  const { headers, body } = await ask('/about')
  const hash = `'sha256-${createHash('sha256').update(SCRIPT).digest('base64')}'`
  expect(inlineScriptHashes(body.toString())).toEqual([hash])
  expect(headers['content-security-policy']).toContain(`script-src 'self' ${hash};`)
  expect(headers['content-security-policy']).toContain("frame-src 'none'")
  expect(body.toString()).not.toContain('nonce')
  expect(headers['x-frame-options']).toBe('DENY')
})

test('a CDN may keep every page, a browser no page with a form', async () => {
  for (const path of ['/', '/about', '/Login']) await keep(path)
  const caching = await Promise.all(
    ['/', '/about', '/Login'].map(async (path) => {
      const { headers } = await ask(path)
      return [headers['cache-control'], headers['cdn-cache-control']]
    }),
  )
  expect(caching).toEqual([
    ['public, max-age=0, must-revalidate, s-maxage=1', undefined],
    ['public, max-age=0, must-revalidate, s-maxage=60', undefined],
    ['private, no-store, max-age=0', 'max-age=60'],
  ])
})

test('a browser that has the page gets no second copy', async () => {
  await keep('/about')
  const { etag } = (await ask('/about')).headers
  for (const tags of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
    const answer = await ask('/about', { 'if-none-match': String(tags) })
    expect([answer.status, answer.headers.etag, answer.body.length], tags).toEqual([304, etag, 0])
  }
  expect((await ask('/about', { 'if-none-match': '"other"' })).status).toBe(200)
})

test('the page is compressed for those who can read it', async () => {
  await keep('/about')
  const plain = await ask('/about')
  const compressed = await ask('/about', { 'accept-encoding': 'br, gzip' })
  expect(compressed.headers['content-encoding']).toBe('gzip')
  expect(gunzipSync(compressed.body)).toEqual(plain.body)
  expect(compressed.headers.etag).not.toBe(plain.headers.etag)
  for (const { headers } of [plain, compressed, await ask('/Login')]) expect(headers.vary).toBe('rsc, Accept-Encoding')
  expect((await ask('/about', { 'accept-encoding': 'gzip;q=0' })).headers['content-encoding']).toBeUndefined()
  const head = await ask('/about', {}, 'HEAD')
  expect([head.headers['content-length'], head.body.length]).toEqual([String(plain.body.length), 0])
})

test.each([
  ['with a parameter that the page reads', '/Login?next=/Store&step=second', {}, 'GET'],
  ['with such a parameter without a value', '/Login?tab', {}, 'GET'],
  ['with such a parameter in another spelling', '/Login?a=b&%73tep=second', {}, 'GET'],
  ['with an address that is too long', `/about?a=${'b'.repeat(4_000)}`, {}, 'GET'],
  ['for a part of a page', '/about', { rsc: '1' }, 'GET'],
  ['with a form', '/about', {}, 'POST'],
  ['with a whole address', 'http://foodbank.test/about', {}, 'GET'],
  ['for another page', '/Store', {}, 'GET'],
])('Next answers a request %s', async (_, path, headers, method) => {
  for (const page of ['/about', '/Login']) await keep(page)
  seen = []
  expect((await ask(path, headers, method)).body.toString()).toContain(' nonce="abc"')
  expect(seen).toHaveLength(1)
})

test('a page with an id in its address is kept for each id, and those that were asked for last', async () => {
  await keep('/food/rice')
  await keep('/food/oil')
  seen = []
  for (const path of ['/food/rice', '/food/oil']) expect(await htmlOf(path)).toContain('nobody')
  expect(seen).toEqual([])
  for (const path of ['/food/none', '/food/none', '/food', '/food/', '/food/rice/more']) await ask(path)
  expect(seen.map(({ isForEveryone }) => isForEveryone)).toEqual(Array(5).fill(false))

  for (let n = 0; n < 200; n += 1) await ask(`/food/none-${n}`)
  expect((await ask('/food/rice')).headers.etag).toBeDefined()
  for (let n = 0; n < 200; n += 1) await ask(`/food/${n}`)
  expect((await ask('/food/rice')).headers.etag).toBeUndefined()
  await keep('/food/rice')
})

test('another server of the process answers by itself', async () => {
  const other = createServer((_, response) => response.end('other'))
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  await keep('/about')
  for (let n = 0; n < 3; n += 1) expect((await ask('/about', {}, 'GET', portOf(other))).body.toString()).toBe('other')
  other.close()
  expect(seen.filter(({ isForEveryone }) => isForEveryone).length).toBeLessThanOrEqual(1)
})

test('changed data are shown at once, and no older ones afterwards', async () => {
  for (const question of ['May I pay later?', 'Who delivers?', 'May I pay later?', 'How do I pay?']) {
    await keep('/')
    version += 1
    faq = question
    for (let n = 0; n < 50; n += 1) expect(await htmlOf('/')).toContain(question)
    await keep('/')
    expect(await htmlOf('/')).toContain(question)
  }
})

test('what changed while the page was rendered is not kept as the newer one', async () => {
  await keep('/')
  const begun = version + 1
  version = begun
  afterRender = () => {
    afterRender = undefined
    version += 1
    faq = 'Changed meanwhile?'
  }
  await ask('/')
  await expect.poll(() => afterRender).toBeUndefined()
  expect(await htmlOf('/')).toContain('Changed meanwhile?')
  await keep('/')
  expect(await htmlOf('/')).toContain('Changed meanwhile?')
})

test('Next answers while the version cannot be read', async () => {
  await keep('/')
  const errors = vi.spyOn(log, 'error').mockReturnValue()
  isDatabaseDown = true
  await expect.poll(() => htmlOf('/')).toContain(' nonce="abc"')
  expect(errors.mock.lastCall?.[1]).toBe('the version of a page could not be read')
  isDatabaseDown = false
  await keep('/')
})

test.each(Object.keys(FAILURES))('%s is never kept, and not tried again at once', async (path) => {
  const errors = vi.spyOn(log, 'error').mockReturnValue()
  for (let n = 0; n < 10; n += 1) expect((await ask(path)).headers.etag).toBeUndefined()
  await expect.poll(() => errors.mock.calls.length).toBe(1)
  expect(seen.filter(({ isForEveryone }) => isForEveryone)).toHaveLength(1)
})
