import { dsnFromString, getEnvelopeEndpointWithUrlEncodedAuth, parseEnvelope } from '@sentry/core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Collector, startCollector } from '@/sandbox/collector'
import { anEmail } from '@/sandbox/factories'
import { handle } from '@/sandbox/request'
import { waitUntil } from '@/sandbox/waiting'
import { anyone } from './access'
import { pool } from '@/lib/database/db'
import { parseErrorDsn } from '@/lib/settings/error-dsn'
import { reportError } from './error-reports'
import { badRequest } from '@/lib/core/errors'
import { route } from './http'

/* The envelopes are read with the parser of the service's own library. */
const KEY = 'abc123'
let service: Collector

beforeAll(async () => {
  service = await startCollector()
  process.env.ERROR_DSN = `${service.url.replace('://', `://${KEY}@`)}/prefix/42`
})
afterAll(() => service.stop())
beforeEach(() => {
  service.received.length = 0
  service.setAnswer(200)
  // A minute has passed and every error is new.
  delete (globalThis as { foodbankErrorReports?: unknown }).foodbankErrorReports
})

type Event = {
  event_id: string
  timestamp: number
  platform: string
  transaction: string
  exception: { values: { type: string; value: string; stacktrace?: { frames: { filename: string }[] } }[] }
  tags: Record<string, string>
  extra: { times: number }
}

/** The event in the report with this index, once it has arrived. */
async function eventAt(index: number): Promise<Event> {
  expect(await waitUntil(() => service.received.length > index)).toBe(true)
  const [header, items] = parseEnvelope(service.received[index]?.body ?? '')
  expect(items.map(([{ type }]) => type)).toEqual(['event'])
  const event = items[0][1] as unknown as Event
  expect(header).toMatchObject({ event_id: event.event_id })
  return event
}

test('a failed call is reported with its place and id, and without anything of the caller', async () => {
  const email = anEmail()
  const broken = route({ summary: 'Breaks', access: anyone(), response: null }, () => {
    throw new TypeError(`no rule for ${email} at +234 803 123 4567`)
  })
  const response = await handle(broken, { query: `?email=${email}`, body: { salary: 200_000 }, method: 'POST' })
  expect(response.status).toBe(500)

  const event = await eventAt(0)
  expect(event.exception.values[0]).toMatchObject({ type: 'TypeError', value: 'no rule for [address] at [number]' })
  expect(event.exception.values[0]?.stacktrace?.frames.at(-1)?.filename).toMatch(
    /^(?:file:\/\/)?.*lib\/server\/error-reports\.integration\.test\.ts$/,
  )
  expect(event).toMatchObject({ platform: 'node', transaction: 'POST Breaks', extra: { times: 1 } })
  expect(event.tags.requestId).toBe(response.headers.get('x-request-id'))
  expect(service.received[0]?.body).not.toMatch(/200.?000|example|cookie/i)

  const [report] = service.received
  const dsn = dsnFromString(process.env.ERROR_DSN ?? '')
  expect(dsn).toBeDefined()
  if (dsn) expect(getEnvelopeEndpointWithUrlEncodedAuth(dsn)).toContain(`${service.url}${report?.path}?`)
  expect(report?.headers['x-sentry-auth']).toContain(`sentry_key=${KEY}`)
})

test('a refusal and a database that is down are not reported', async () => {
  const refuses = route({ summary: 'Refuses', access: anyone(), response: null }, () => {
    throw badRequest('No.')
  })
  expect((await handle(refuses, {})).status).toBe(400)
  reportError(Object.assign(new Error('terminating connection'), { code: '57P01' }), { place: 'job' })
  reportError(new Error('marker'), { place: 'job' })
  expect((await eventAt(0)).exception.values[0]?.value).toBe('marker')
})

test('a row or a value that the database refused is not reported', async () => {
  await pool().query('CREATE TABLE reported (word text PRIMARY KEY)')
  const insert = () => pool().query("INSERT INTO reported VALUES ('private')")
  await insert()
  await insert().catch((error: unknown) => reportError(error, { place: 'job' }))
  expect((await eventAt(0)).exception.values[0]?.value).toContain('duplicate key value')
  await pool()
    .query('SELECT $1::uuid', ['private'])
    .catch((error: unknown) => reportError(error, { place: 'job' }))
  expect((await eventAt(1)).exception.values[0]?.value).toBe('invalid input syntax for type uuid: "[value]"')
  for (const { body } of service.received) expect(body).not.toContain('private')
})

test('an error that repeats is one report, and an eleventh error in a minute is none', async () => {
  for (let time = 0; time < 50; time += 1) reportError(new Error('again'), { place: 'job' })
  for (let index = 0; index < 50; index += 1) reportError(new Error(`number ${index}`), { place: 'job' })
  await eventAt(9)
  const bodies = service.received.map(({ body }) => body)
  expect(bodies).toHaveLength(10)
  expect(bodies.filter((body) => body.includes('again'))).toHaveLength(1)
})

test('a service that refuses gets no more reports for a minute', async () => {
  service.setAnswer(429)
  reportError(new Error('first'), { place: 'job' })
  await eventAt(0)
  const silent = () =>
    ((globalThis as { foodbankErrorReports?: { silentUntil: number } }).foodbankErrorReports?.silentUntil ?? 0) > 0
  expect(await waitUntil(silent)).toBe(true)
  reportError(new Error('second'), { place: 'job' })
  expect(service.received).toHaveLength(1)
})

test('a service that does not answer delays no request', async () => {
  service.setAnswer('hang')
  const broken = route({ summary: 'Breaks', access: anyone(), response: null }, () => {
    throw new Error('slow service')
  })
  const begun = performance.now()
  expect((await handle(broken, {})).status).toBe(500)
  expect(performance.now() - begun).toBeLessThan(5_000)
  await eventAt(0)
})

test.each([
  'https://key@host.example.com/1',
  'http://key@127.0.0.1:9000/1',
  'https://key@host.example.com/errors/of/us/12',
])('the DSN %s is split as the service splits it', (text) => {
  const dsn = dsnFromString(text)
  expect(dsn).toBeDefined()
  if (!dsn) return
  const address = getEnvelopeEndpointWithUrlEncodedAuth(dsn).split('?')[0]
  expect(parseErrorDsn(text)).toEqual({ endpoint: address, key: dsn.publicKey })
})

test.each(['', 'host/1', 'https://host/1', 'https://key@host', 'https://key@host/', 'ftp://key@host/1'])(
  'the DSN %j is refused',
  (text) => {
    expect(parseErrorDsn(text)).toBeUndefined()
  },
)
