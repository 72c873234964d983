import { printTable } from '../table'
import { type Figures, type Spread, describeSpread, spreadOf } from './statistics'

/** A row beside one of its floors. The ratios are the share of the floor that the app reaches. */
export type Measured = {
  readonly name: string
  readonly floor: string
  /** Statements of a request on the wire. */
  readonly statements: number | undefined
  readonly own: Figures
  readonly its: Figures
  readonly bySpeed: Spread
  readonly byCpu: Spread
}

/** One figure of each server. */
export type OfServers = { readonly app: number; readonly empty: number; readonly bare: number }

/** What one run has measured. */
export type Run = {
  readonly rows: readonly Measured[]
  /** Memory in bytes, before and after the load. */
  readonly idle: OfServers
  readonly loaded: OfServers
  /** Milliseconds from the start to the first answer. */
  readonly starts: OfServers
}

const MEBIBYTE = 1024 * 1024

/** Prints what one run has measured. */
export function printRun({ rows, idle, loaded, starts }: Run): void {
  printTable(
    ['row', '/s', 'p50', 'p99', 'CPU', 'SQL', 'floor', 'its /s', 'its p99', 'its CPU', 'ratio', 'ratio by CPU'],
    rows.map(({ name, floor, statements, own, its, bySpeed, byCpu }) => [
      name,
      ...[own.perSecond, own.p50, own.p99].map((value) => value.toFixed(1)),
      own.cpuMs.toFixed(2),
      String(statements),
      floor,
      ...[its.perSecond, its.p99].map((value) => value.toFixed(1)),
      its.cpuMs.toFixed(2),
      describeSpread(bySpeed),
      describeSpread(byCpu),
    ]),
  )
  console.log()
  const line = (what: string, { app, empty, bare }: OfServers, unit: number) => [
    what,
    ...[app / unit, empty / unit].map((value) => value.toFixed(0)),
    (app / empty).toFixed(2),
    (bare / unit).toFixed(0),
  ]
  printTable(
    ['', 'app', 'empty Next app', 'ratio', 'bare Node'],
    [
      line('MiB at rest', idle, MEBIBYTE),
      line('MiB after the load', loaded, MEBIBYTE),
      line('ms from start to first answer', starts, 1),
    ],
  )
}

/** Prints how far runs are apart: the median of each figure, and the lowest and the highest. */
export function printSpread(runs: readonly Run[]): void {
  const across = (figure: (run: Run) => number | undefined, digits: number) =>
    describeSpread(spreadOf(runs.map((run) => figure(run) ?? NaN)), digits)
  const names = runs[0]?.rows ?? []
  printTable(
    ['row', 'floor', '/s', 'p50', 'p99', 'CPU', 'ratio', 'ratio by CPU'],
    names.map(({ name, floor }, index) => [
      name,
      floor,
      ...(['perSecond', 'p50', 'p99', 'cpuMs'] as const).map((figure) =>
        across(({ rows }) => rows[index]?.own[figure], figure === 'cpuMs' ? 2 : 0),
      ),
      across(({ rows }) => rows[index]?.bySpeed.median, 2),
      across(({ rows }) => rows[index]?.byCpu.median, 2),
    ]),
  )
  console.log()
  const line = (what: string, of: (run: Run) => OfServers, unit: number) => [
    what,
    across((run) => of(run).app / unit, 0),
    across((run) => of(run).empty / unit, 0),
    across((run) => of(run).app / of(run).empty, 2),
  ]
  printTable(
    ['', 'app', 'empty Next app', 'ratio'],
    [
      line('MiB at rest', ({ idle }) => idle, MEBIBYTE),
      line('MiB after the load', ({ loaded }) => loaded, MEBIBYTE),
      line('ms from start to first answer', ({ starts }) => starts, 1),
    ],
  )
}
