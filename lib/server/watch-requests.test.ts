import { type Server, createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { readPrometheus, samplesOf } from '@/sandbox/prometheus'
import { log } from '@/lib/observability/log'
import { logContext, noteUser } from '@/lib/observability/log-context'
import { metricsText, observeRequest } from '@/lib/observability/metrics'
import { observeRequests } from './request-listeners'
import { watchRequests } from './watch-requests'

let server: Server
let held = false
beforeAll(async () => {
  const forget = observeRequests([watchRequests(['/Store', '/slow/{id}', '/held/{id}', '/api/health', '/metrics'])])
  server = createServer((request, response) => {
    void (async () => {
      const { requestId } = logContext()
      noteUser(request.headers['x-user']?.toString())
      if (request.url?.startsWith('/slow')) await pause(20)
      if (request.url === '/held/1') {
        held = true
        return
      }
      // As a handler of Next may do, which is called with an address of its own.
      request.url = '/rewritten'
      response.writeHead(request.method === 'POST' ? 201 : 200).end(`${requestId} ${logContext().requestId}`)
    })()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return forget
})
afterAll(() => server.close())
afterEach(() => vi.restoreAllMocks())

const origin = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
const COUNT = 'foodbank_http_request_duration_seconds_count'
const read = async () => samplesOf(readPrometheus(await metricsText({}, [])), COUNT)
const labelsOf = async () => (await read()).map(({ labels }) => Object.values(labels ?? {}).join(' '))

type Line = Readonly<Record<string, unknown>>
/** The lines of requests, as soon as there are `count`. */
async function linesOf(work: () => Promise<unknown>, count: number) {
  const lines = vi.spyOn(log, 'info')
  await work()
  await expect.poll(() => lines.mock.calls.length).toBe(count)
  return lines.mock.calls.map(([fields]) => fields as Line)
}

test('one line for each request, with its pattern and without its query', async () => {
  const lines = await linesOf(async () => {
    await fetch(`${origin()}/Store?email=someone@example.test`, { headers: { 'x-user': 'u-1' } })
    await fetch(`${origin()}/slow/secret-of-someone`, { method: 'POST' })
  }, 2)
  expect(lines).toEqual([
    {
      requestId: lines[0]?.['requestId'],
      userId: 'u-1',
      route: '/Store',
      method: 'GET',
      status: 200,
      ms: lines[0]?.['ms'],
    },
    { requestId: lines[1]?.['requestId'], route: '/slow/{id}', method: 'POST', status: 201, ms: lines[1]?.['ms'] },
  ])
  expect(Number(lines[1]?.['ms'])).toBeGreaterThanOrEqual(19)
  expect(JSON.stringify(lines)).not.toMatch(/example|secret/)
})

test('probes and files are at level debug', async () => {
  const quiet = vi.spyOn(log, 'debug')
  const lines = await linesOf(async () => {
    for (const path of ['/api/health', '/metrics', '/_next/static/a.js', '/Store']) await fetch(`${origin()}${path}`)
  }, 1)
  expect(lines[0]).toMatchObject({ route: '/Store' })
  expect(quiet.mock.calls.map(([fields]) => (fields as Line).route)).toEqual([
    '/api/health',
    '/metrics',
    '/_next/static',
  ])
})

test('requests at the same time keep their own ids, also on one connection', async () => {
  const seen: string[] = []
  const lines = await linesOf(async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, (_, n) => fetch(`${origin()}/slow/${n}`)))
    for (const answer of answers) seen.push(await answer.text())
    for (let sent = 0; sent < 5; sent += 1) seen.push(await (await fetch(`${origin()}/Store`)).text())
  }, 45)
  const ids = seen.map((text) => text.split(' '))
  expect(ids.filter(([first, second]) => first !== second)).toEqual([])
  expect(new Set(ids.map(([id]) => id)).size).toBe(45)
  expect(new Set(lines.map(({ requestId }) => requestId))).toEqual(new Set(ids.map(([id]) => id)))
})

test('a client that leaves is counted as 499', async () => {
  const lines = await linesOf(async () => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
    await new Promise((resolve) => socket.write('GET /held/1 HTTP/1.1\r\nHost: a\r\n\r\n', resolve))
    await expect.poll(() => held).toBe(true)
    socket.destroy()
  }, 1)
  expect(lines[0]).toMatchObject({ route: '/held/{id}', status: 499 })
})

test('a thousand unknown addresses and methods make no new series', async () => {
  const before = await labelsOf()
  for (let sent = 0; sent < 1_000; sent += 50)
    await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        fetch(`${origin()}/unknown/${sent + n}?q=${n}`, { method: n % 2 ? 'GET' : 'PROPFIND' }),
      ),
    )
  await expect.poll(async () => (await labelsOf()).length).toBe(before.length + 2)
  expect((await labelsOf()).slice(-2).sort()).toEqual(['other GET 200', 'other other 200'])
})

test('measuring a request takes less than a millisecond, and its series are bounded', async () => {
  const begun = performance.now()
  for (let n = 0; n < 20_000; n += 1) observeRequest({ route: `/made-up/${n}`, method: 'GET', status: 200 }, 0.01)
  expect(performance.now() - begun).toBeLessThan(20_000)
  const samples = await read()
  expect(samples.length).toBeLessThanOrEqual(1_501)
  const all = samples.reduce((sum, { value }) => sum + Number(value), 0)
  expect(all).toBeGreaterThan(20_000)
})
