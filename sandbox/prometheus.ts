import { spawnSync } from 'node:child_process'
import parse, { type Metric, type Sample } from 'parse-prometheus-text-format'
import { findProgram } from './programs'

/**
 * Reads a page of metrics with a published parser. Where Prometheus' own program is installed, that one must accept the
 * page, too.
 * @throws Error with the reasons of either
 */
export function readPrometheus(text: string): ReadonlyMap<string, Metric> {
  const promtool = findProgram('promtool')
  if (promtool !== undefined) {
    const { status, stdout, stderr } = spawnSync(promtool, ['check', 'metrics'], { input: text, encoding: 'utf8' })
    // It also gives advice on the names of the client library's own metrics, by status 3.
    const about = `${stdout}${stderr}`.split('\n').filter((line) => line !== '' && !/^(?:process|nodejs)_/.test(line))
    if (about.length > 0 || (status !== 0 && status !== 3)) throw new Error(`promtool: ${about.join('\n')}`)
  }
  const metrics = new Map(parse(text).map((metric) => [metric.name, metric]))
  // The parser merges histograms of different labels, so their lines are read as single samples, too: `…_count`.
  for (const line of parse(text.replaceAll(/^#.*\n/gm, '')).filter(({ name }) => /_(?:bucket|sum|count)$/.test(name)))
    metrics.set(line.name, { ...line, metrics: [...(metrics.get(line.name)?.metrics ?? []), ...line.metrics] })
  return metrics
}

/** The samples of a metric; none when it is missing. */
export const samplesOf = (metrics: ReadonlyMap<string, Metric>, name: string): readonly Sample[] =>
  metrics.get(name)?.metrics ?? []

/** The value of the sample with these labels; undefined when there is none. */
export function valueOf(
  metrics: ReadonlyMap<string, Metric>,
  name: string,
  labels: Readonly<Record<string, string>> = {},
): number | undefined {
  const found = samplesOf(metrics, name).find((sample) =>
    Object.entries(labels).every(([label, value]) => sample.labels?.[label] === value),
  )
  return found?.value === undefined ? undefined : Number(found.value)
}
