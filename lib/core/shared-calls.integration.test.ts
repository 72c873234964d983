import { type IncomingHttpHeaders, type Server, createServer, request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { NextRequest } from 'next/server'
import * as z from 'zod/mini'
import { GET as listFaqs } from '@/app/api/v1/admin/getFaqs/route'
import { type StatementCounter, startStatementCounter } from '@/bench/floor/statement-counter'
import { listFaqs as readFaqs } from '@/lib/support/queries'
import { waitUntil } from '@/sandbox/waiting'
import { anyone } from './access'
import { db } from './db'
import { route } from './http'
import { log } from './log'
import { serveSharedCalls } from './shared-calls'
import { expectChanges, shareRead } from './shared-reads'

/* A server takes the place of Next, with the handlers of three addresses. */

const limited = route(
  {
    summary: 'Counted',
    access: anyone(),
    answer: z.unknown(),
    limit: { name: 'shared-calls-test', points: 1_000, seconds: 60 },
  },
  shareRead('faqs', 'counted', readFaqs),
)
const forSome = route(
  {
    summary: 'For some',
    access: { name: 'some', by: [], keyScope: null, admit: () => Promise.resolve(null) },
    answer: z.unknown(),
  },
  shareRead('faqs', 'for some', readFaqs),
)
const HANDLERS = new Map([
  ['/api/v1/admin/getFaqs', listFaqs],
  ['/limited', limited],
  ['/for-some', forSome],
])

let server: Server
let counter: StatementCounter
let answeredByNext = 0
const port = () => (server.address() as AddressInfo).port

beforeAll(async () => {
  counter = await startStatementCounter(process.env.DATABASE_URL ?? '')
  process.env.DATABASE_URL = counter.url
  server = createServer((request, response) => {
    answeredByNext += 1
    const sent = new NextRequest(`http://localhost${request.url ?? ''}`, { method: request.method })
    const handler = HANDLERS.get(sent.nextUrl.pathname) ?? listFaqs
    void handler(sent, { params: Promise.resolve({}) }).then(async (answer) => {
      response.writeHead(answer.status, { ...Object.fromEntries(answer.headers), 'x-next': '1' })
      await pipeline(Readable.from(Buffer.from(await answer.arrayBuffer())), response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  serveSharedCalls(port())
  await db().faq.create({ data: { title: 'Who pays?', content: 'The employee, through payroll. '.repeat(100) } })
})
afterAll(() => server.close())
beforeEach(() => {
  answeredByNext = 0
})

type Answer = { readonly status: number | undefined; readonly headers: IncomingHttpHeaders; readonly body: Buffer }

const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  new Promise<Answer>((resolve, reject) => {
    const sent = httpRequest({ host: '127.0.0.1', port: port(), path, headers, method, agent: false }, (answer) => {
      buffer(answer).then((body) => {
        resolve({ status: answer.statusCode, headers: answer.headers, body })
      }, reject)
    })
    sent.on('error', reject).end()
  })

const FAQS = '/api/v1/admin/getFaqs'
/** Lets the handler answer, so that the next answers come from in front of it. */
async function keep(path = FAQS): Promise<Answer> {
  const first = await ask(path)
  answeredByNext = 0
  return first
}

test('the answer of the handler is sent again in front of Next, with the same body and tag', async () => {
  const first = await keep()
  const again = await ask(FAQS)
  expect(answeredByNext).toBe(0)
  expect(again.body).toEqual(first.body)
  for (const name of ['etag', 'cache-control', 'content-type'])
    expect(again.headers[name], name).toBe(first.headers[name])
  expect(again.headers['content-security-policy']).toContain("script-src 'none'")
  expect(again.headers['x-content-type-options']).toBe('nosniff')
  expect(again.headers['strict-transport-security']).toBeUndefined()
})

test.each(['https', 'https,http', 'https, http'])('the answer to %s tells browsers to stay there', async (proto) => {
  await keep()
  const { headers } = await ask(FAQS, { 'x-forwarded-proto': proto })
  expect(headers['strict-transport-security']).toContain('max-age=')
  expect(answeredByNext).toBe(0)
})

test('a client that has the answer gets no second copy', async () => {
  const { etag = '' } = (await keep()).headers
  for (const tags of [etag, `"other", ${etag}`]) {
    const { status, body } = await ask(FAQS, { 'if-none-match': tags })
    expect([status, body.length], tags).toEqual([304, 0])
  }
  expect((await ask(FAQS, { 'if-none-match': '"other"' })).status).toBe(200)
  expect(answeredByNext).toBe(0)
})

test('the answer is compressed for those who can read it', async () => {
  const first = await keep()
  const compressed = await ask(FAQS, { 'accept-encoding': 'br, gzip' })
  expect(compressed.headers['content-encoding']).toBe('gzip')
  expect(gunzipSync(compressed.body)).toEqual(first.body)
  expect(compressed.headers.vary).toBe('Accept-Encoding')
  const head = await ask(FAQS, {}, 'HEAD')
  expect([head.headers['content-length'], head.body.length]).toEqual([String(first.body.length), 0])
})

test.each([
  ['with a query', `${FAQS}?a=b`, 'GET'],
  ['with an empty query', `${FAQS}?`, 'GET'],
  ['with a whole address', `http://localhost${FAQS}`, 'GET'],
  ['that writes', FAQS, 'POST'],
  ['whose tries are counted', '/limited', 'GET'],
  ['that not everyone may send', '/for-some', 'GET'],
])('Next answers a request %s', async (_, path, method) => {
  await keep()
  for (let n = 0; n < 3; n += 1) await ask(path, {}, method)
  expect(answeredByNext).toBe(3)
})

test('a change is in the next answer that is asked for a second later, and the older one is never sent', async () => {
  const before = await keep()
  await db().faq.create({ data: { title: 'When?', content: 'On payday.' } })
  expectChanges()
  const changed = await ask(FAQS)
  expect(changed.body.toString()).toContain('On payday.')
  expect(changed.headers.etag).not.toBe(before.headers.etag)
  expect(answeredByNext).toBe(1)
  expect((await ask(FAQS)).body).toEqual(changed.body)
  expect(answeredByNext).toBe(1)
})

test('an answer has one address, the last one that it was sent from', async () => {
  await keep('/another')
  await keep()
  await ask('/another')
  expect(answeredByNext).toBe(1)
})

test('Next answers while the database does not', async () => {
  const errors = vi.spyOn(log, 'error').mockReturnValue()
  await keep()
  await counter.stop()
  expect(await waitUntil(async () => (await ask(FAQS)).status === 503)).toBe(true)
  expect(errors.mock.calls.map(([, message]) => message)).toContain('the version of a shared answer could not be read')
  vi.restoreAllMocks()
})
