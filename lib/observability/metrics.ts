import 'server-only'
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'
import { builtVersion } from '@/lib/settings/env'
import { logContext } from './log-context'
import { OTHER_ROUTE } from './route-patterns'

/*
 * What this process has counted since its start. docs/monitoring.md lists every metric with its unit and meaning.
 */

type Metrics = {
  readonly registry: Registry
  readonly requests: Histogram<'route' | 'method' | 'status'>
  /** The combinations of labels that the histogram has. */
  readonly series: Set<string>
  readonly jobFailures: Counter<'job'>
  readonly rowFailures: Counter<'job'>
}

// One per process: Next loads this module once for the start of the server and once for the handlers.
const keeper = globalThis as typeof globalThis & { foodbankMetrics?: Metrics }
const metrics = (): Metrics => (keeper.foodbankMetrics ??= openMetrics())

/** In seconds. Requests give up after 30. */
const BUCKETS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]
/** Every combination has one line for each bucket. Wrong requests alone could make thousands. */
const MAX_SERIES = 1_500

function openMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  new Gauge({
    name: 'foodbank_build_info',
    help: 'Always 1; the label is the version that runs.',
    labelNames: ['version'],
    registers,
  }).set({ version: builtVersion() }, 1)
  return {
    registry,
    requests: new Histogram({
      name: 'foodbank_http_request_duration_seconds',
      help: 'Requests by how long they took, from their headers to the end of the answer.',
      labelNames: ['route', 'method', 'status'],
      buckets: BUCKETS,
      registers,
    }),
    series: new Set(),
    jobFailures: new Counter({
      name: 'foodbank_job_failures_total',
      help: 'Runs of a job of which a part failed.',
      labelNames: ['job'],
      registers,
    }),
    rowFailures: new Counter({
      name: 'foodbank_job_row_failures_total',
      help: 'Rows that a job could not process and left for its next run.',
      labelNames: ['job'],
      registers,
    }),
  }
}

/** A request that has ended. */
export type EndedRequest = { readonly route: string; readonly method: string; readonly status: number }

/** Counts a request. Beyond a number of combinations of labels, the route of a new one is `other`. */
export function observeRequest({ route, method, status }: EndedRequest, seconds: number): void {
  const { requests, series } = metrics()
  const key = `${route} ${method} ${status}`
  const isKnown = series.has(key) || series.size < MAX_SERIES
  if (isKnown) series.add(key)
  requests.observe({ route: isKnown ? route : OTHER_ROUTE, method, status }, seconds)
}

/** Gives each job its series of failures, so that the first failure is an increase from zero. */
export function nameJobs(jobs: readonly string[]): void {
  const { jobFailures, rowFailures } = metrics()
  for (const job of jobs) for (const counter of [jobFailures, rowFailures]) counter.inc({ job }, 0)
}

/** Counts a run of a job of which a part failed. */
export const countJobFailure = (job: string): void => metrics().jobFailures.inc({ job })

/** Counts a row that the running job could not process. */
export function countRowFailure(): void {
  const { job } = logContext()
  if (job !== undefined) metrics().rowFailures.inc({ job })
}

/** What a gauge means. Its label, if it has one, tells its series apart. */
type GaugeMeaning = { readonly help: string; readonly labels?: readonly string[] }
export type Gauges = Readonly<Record<string, GaugeMeaning>>

/** The value that a gauge has at this moment. */
export type Reading = {
  readonly gauge: string
  readonly labels?: Readonly<Record<string, string>>
  readonly value: number
}

export const METRICS_TYPE = Registry.PROMETHEUS_CONTENT_TYPE

/**
 * Writes everything counted and the given readings in the text format of Prometheus. A gauge without a reading is left
 * out: a missing value is not zero.
 */
export async function metricsText(gauges: Gauges, readings: readonly Reading[]): Promise<string> {
  const registry = new Registry()
  for (const [name, { help, labels = [] }] of Object.entries(gauges)) {
    const own = readings.filter(({ gauge }) => gauge === name)
    if (own.length === 0) continue
    const gauge = new Gauge({ name, help, labelNames: labels, registers: [registry] })
    for (const { labels: values, value } of own) gauge.set(values ?? {}, value)
  }
  return `${await metrics().registry.metrics()}${await registry.metrics()}`
}
