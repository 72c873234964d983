import 'server-only'
import { type Attributes, type Span, SpanKind, SpanStatusCode, context, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, type ReadableSpan, type SpanExporter, TracerProvider } from '@opentelemetry/sdk-trace'
import pg from 'pg'
import { SECOND } from '@/lib/core/clock'
import { log, withoutAddresses } from './log'

/*
 * Traces by OpenTelemetry, for the setting OTEL_EXPORTER_OTLP_ENDPOINT. instrumentation-node.ts imports this file only
 * with the setting, so without it nothing of the library is loaded. Next makes the spans of requests and pages.
 */

const STATEMENT = 'db.query.text'
const LONGEST_STATEMENT = 2_000

/**
 * Sends spans to a collector by OTLP over HTTP, in batches in the background. Spans that it does not take are dropped.
 * @param endpoint the collector's address, without `/v1/traces`
 */
export function startTracing(endpoint: string): void {
  const url = `${endpoint.replace(/\/$/, '')}/v1/traces`
  const exporter = withoutPersonalData(new OTLPTraceExporter({ url, timeoutMillis: 5 * SECOND }))
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'foodbank' }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  })
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  trace.setGlobalTracerProvider(provider)
  traceStatements()
}

/** An exporter that removes email addresses and the queries of URLs. It logs when the collector fails or recovers. */
function withoutPersonalData(exporter: SpanExporter): SpanExporter {
  let isFailing = false
  return {
    export: (spans, done) =>
      exporter.export(spans.map(cleanSpan), (result) => {
        const hasFailed = result.error !== undefined
        if (hasFailed && !isFailing) log.warn({ err: result.error }, 'traces are not being sent')
        if (!hasFailed && isFailing) log.info('traces are being sent again')
        isFailing = hasFailed
        done(result)
      }),
    shutdown: () => exporter.shutdown(),
  }
}

/** The same span with other texts. Its methods stay those of the original. */
const cleanSpan = (span: ReadableSpan): ReadableSpan =>
  Object.create(span, {
    name: { value: cleanText(span.name) },
    attributes: { value: cleanAttributes(span.attributes) },
    events: {
      value: span.events.map((event) => ({ ...event, attributes: cleanAttributes(event.attributes ?? {}) })),
    },
    status: { value: { ...span.status, message: span.status.message && cleanText(span.status.message) } },
  }) as ReadableSpan

const cleanAttributes = (attributes: Attributes): Attributes =>
  Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => [
      name,
      typeof value === 'string' && name !== STATEMENT ? cleanText(value) : value,
    ]),
  )

const cleanText = (text: string) => withoutAddresses(text.replaceAll(/\?[^\s"')]*/g, ''))

/** Values belong into parameters, which are never recorded. This removes those that a statement contains itself. */
const withoutValues = (statement: string) =>
  statement
    .slice(0, LONGEST_STATEMENT)
    .replaceAll(/'[^']*(?:'|$)/g, "'?'")
    .replaceAll(/(?<![\w$.])\d+(?:\.\d+)?/g, '?')

type Callback = (...parts: unknown[]) => unknown
type Query = (this: pg.Client, ...parts: unknown[]) => unknown
type Connect = (this: pg.Pool, told?: Callback) => unknown

const isCallback = (part: unknown): part is Callback => typeof part === 'function'

/**
 * Makes a span of each statement of a request. The driver has no hooks, so its method is replaced, once a process. Jobs
 * have no span that theirs could belong to.
 */
function traceStatements(): void {
  const client = pg.Client.prototype as unknown as { query: Query }
  const { query } = client
  client.query = function (...parts) {
    if (!trace.getActiveSpan()) return query.apply(this, parts)
    const text = statementIn(parts[0])
    const span = trace.getTracer('foodbank').startSpan(/^\s*(\w+)/.exec(text)?.[1]?.toUpperCase() ?? 'SQL', {
      kind: SpanKind.CLIENT,
      attributes: { 'db.system.name': 'postgresql', [STATEMENT]: withoutValues(text) },
    })
    const told = parts.at(-1)
    if (isCallback(told)) parts[parts.length - 1] = endingSpan(span, told)
    const answer = query.apply(this, parts)
    if (answer instanceof Promise) void answer.then(...endOf(span))
    else if (!isCallback(told)) span.end()
    return answer
  }
  const pool = pg.Pool.prototype as unknown as { connect: Connect }
  const { connect } = pool
  // A request that waits for a connection is woken by the request that returns one, and must not continue in its trace.
  pool.connect = function (told) {
    return connect.call(this, told && context.bind(context.active(), told))
  }
}

const statementIn = (query: unknown): string => {
  const text = typeof query === 'object' && query !== null && 'text' in query ? query.text : query
  return typeof text === 'string' ? text : ''
}

function endOf(span: Span): [() => void, () => void] {
  const fail = () => {
    span.setStatus({ code: SpanStatusCode.ERROR })
    span.end()
  }
  return [() => span.end(), fail]
}

const endingSpan = (span: Span, told: Callback): Callback => {
  const [succeed, fail] = endOf(span)
  return (...parts) => {
    if (parts[0]) fail()
    else succeed()
    return told(...parts)
  }
}
