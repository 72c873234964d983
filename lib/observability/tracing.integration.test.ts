import { context, trace } from '@opentelemetry/api'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Collector, startCollector } from '@/sandbox/collector'
import { waitUntil } from '@/sandbox/waiting'
import { aBuyer, anEmail } from '@/sandbox/factories'
import { db, pool } from '@/lib/database/db'
import { log } from './log'
import { startTracing } from './tracing'

/* Spans as a collector receives them. scripts/pack.release.test.ts has those of Next, in the running app. */
let collector: Collector
beforeAll(async () => {
  collector = await startCollector()
  startTracing(`${collector.url}/`)
})
afterAll(() => collector.stop())

type Attribute = { readonly key: string; readonly value: { readonly stringValue?: string } }
type Sent = {
  readonly name: string
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly attributes: readonly Attribute[]
}
type Batch = {
  readonly resourceSpans: readonly { readonly scopeSpans: readonly { readonly spans: readonly Sent[] }[] }[]
}

const flush = () => (trace.getTracerProvider() as unknown as { getDelegate: () => Flushing }).getDelegate().forceFlush()
type Flushing = { forceFlush: () => Promise<void> }

const sent = (): Sent[] =>
  collector.received.flatMap(({ body }) =>
    (JSON.parse(body) as Batch).resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
  )
const textOf = ({ attributes }: Sent, wanted: string) =>
  attributes.find(({ key }) => key === wanted)?.value.stringValue ?? ''

/** Runs `work` as a request does. @returns the spans that it made, its own first */
async function traced(name: string, attributes: Record<string, string>, work: () => Promise<unknown>): Promise<Sent[]> {
  collector.received.length = 0
  const span = trace.getTracer('test').startSpan(name, { attributes })
  await context.with(trace.setSpan(context.active(), span), work)
  span.end()
  await flush()
  const { traceId } = span.spanContext()
  return sent()
    .filter((each) => each.traceId === traceId)
    .sort((one, other) => Number(one.parentSpanId !== undefined) - Number(other.parentSpanId !== undefined))
}

test('statements belong to their request, and have no values', async () => {
  const { email, id } = await aBuyer()
  const [request, ...statements] = await traced('GET /page', {}, async () => {
    await db().user.findMany({ where: { email }, select: { id: true } })
    await pool().query(`SELECT 'private', 471100815002, id FROM users WHERE id = $1`, [id])
  })
  expect(statements.map(({ name }) => name)).toEqual(['SELECT', 'SELECT'])
  for (const { parentSpanId } of statements) expect(parentSpanId).toBe(request?.spanId)
  expect(statements.map((span) => textOf(span, 'db.query.text')).join('\n')).toMatch(
    /"email" = \$1[\s\S]*SELECT '\?', \?, id FROM users WHERE id = \$1/,
  )
  for (const { body } of collector.received)
    for (const text of [email, id, 'private', '471100815002']) expect(body).not.toContain(text)
})

test('queries of addresses and email addresses are removed', async () => {
  const email = anEmail()
  const target = `/Invitation?token=secret-text&to=${email}`
  const [request] = await traced(`GET ${target}`, { 'http.target': target, note: `for ${email}.` }, async () => {
    await Promise.resolve()
  })
  expect(request?.name).toBe('GET /Invitation')
  expect(textOf(request ?? { name: '', traceId: '', spanId: '', attributes: [] }, 'http.target')).toBe('/Invitation')
  for (const { body } of collector.received) expect(body).not.toMatch(new RegExp(`secret-text|${email}`))
})

test('a job has no spans', async () => {
  collector.received.length = 0
  await pool().query('SELECT 1')
  await flush()
  expect(sent()).toEqual([])
})

test('requests that wait for a connection keep their trace', async () => {
  const requests = await Promise.all(
    Array.from({ length: 30 }, async (_, index) => {
      const span = trace.getTracer('test').startSpan(`GET /${index}`)
      await context.with(trace.setSpan(context.active(), span), () =>
        pool().query(`SELECT pg_sleep(0.02) AS "${'x'.repeat(index + 1)}"`),
      )
      span.end()
      return { index, spanId: span.spanContext().spanId }
    }),
  )
  await flush()
  expect(await waitUntil(() => sent().length >= 60)).toBe(true)
  for (const { index, spanId } of requests)
    expect(
      sent().find((span) => textOf(span, 'db.query.text').includes(`"${'x'.repeat(index + 1)}"`))?.parentSpanId,
    ).toBe(spanId)
})

test('a statement that fails ends its span, and its error reaches the caller', async () => {
  const spans = await traced('GET /page', {}, () =>
    expect(pool().query('SELECT missing')).rejects.toThrow('does not exist'),
  )
  expect(spans).toHaveLength(2)
})

test('a collector that is down changes nothing, and is logged once', async () => {
  const warned = vi.spyOn(log, 'warn').mockReturnValue(undefined)
  const told = vi.spyOn(log, 'info').mockReturnValue(undefined)
  collector.setAnswer(400)
  for (let turn = 0; turn < 3; turn += 1)
    await traced('GET /page', {}, () => pool().query('SELECT 1')).catch(() => undefined)
  expect(warned).toHaveBeenCalledTimes(1)
  collector.setAnswer(200)
  await traced('GET /page', {}, () => pool().query('SELECT 1'))
  expect(told).toHaveBeenCalledWith('traces are being sent again')
})
