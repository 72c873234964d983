import { printTable } from '../table'
import { type Cost, LIMITS, MONTH, type OfTurns, TURNS, limitsOf, needsOf } from './hosts'
import type { Knee, Step } from './knee'

/** A step with the median cost of its turns. */
export type Costly = Step & { readonly cost: Cost }

/** The knee of one kind of turn with a number of processes. */
export type Measured = Knee<Costly> & { readonly turn: keyof OfTurns<unknown>; readonly processes: number }

/** The numbers of buyers for which hosts are calculated. */
const PLANNED = [10_000, 100_000, 1_000_000]
const MINUTE_SECONDS = 60

/** A count as text: three digits for what is smaller than a hundred. */
const number = (value: number): string =>
  value < 100 ? String(Number(value.toPrecision(3))) : Math.round(value).toLocaleString('en')

/** Prints a row for each kind of turn and number of processes. */
export function printKnees(knees: readonly Measured[]): void {
  printTable(
    ['turn', 'processes', 'clients', 'a second', 'a minute', 'p95', 'ended by', 'app', 'database', 'SQL', 'WAL'],
    knees.map(({ turn, processes, at, ending }) => [
      turn,
      ...[processes, at.clients, at.perSecond, at.perSecond * MINUTE_SECONDS, at.p95].map(number),
      ending,
      ...[at.cost.appMs, at.cost.databaseMs, at.cost.statements, at.cost.walBytes].map(number),
    ]),
  )
}

/** Prints what some numbers of buyers need, and what gives out first. */
export function printNeeds(costs: OfTurns<Cost>): void {
  printTable(
    ['in the busiest minute', ...PLANNED.map((buyers) => `${number(buyers)} buyers`)],
    rowsOfNeeds(PLANNED.map((buyers) => needsOf(buyers, costs, MONTH))),
  )
  console.log()
  printTable(
    ['gives out', 'at buyers'],
    limitsOf(costs, MONTH).map(([part, buyers]) => [part, number(Math.floor(buyers))]),
  )
}

function rowsOfNeeds(needs: readonly ReturnType<typeof needsOf>[]): string[][] {
  const row = (title: string, figure: (need: ReturnType<typeof needsOf>) => number) => [
    title,
    ...needs.map((need) => number(figure(need))),
  ]
  return [
    ...TURNS.map((turn) => row(`${turn} a second`, ({ peak }) => peak[turn])),
    row('statements a second', ({ load }) => load.statements),
    row('kB of WAL a second', ({ load }) => load.walBytes / 1_000),
    row('busy cores of the app', ({ load }) => load.appMs / 1_000),
    row('busy cores of the database', ({ load }) => load.databaseMs / 1_000),
    row(`hosts at ${LIMITS.busyShare * 100}%, and one more`, ({ hosts }) => hosts),
    row(`cores of the database at ${LIMITS.busyShare * 100}%`, ({ databaseCores }) => databaseCores),
    row('connections', ({ connections }) => connections),
  ]
}
