import { printTable } from '../table'
import { type Cost, LIMITS, MONTH, type Needs, type OfTurns, TURNS, limitsOf, needsOf } from './hosts'
import type { Knee, Step } from './knee'

/** A step with the median cost of its turns. */
export type Costly = Step & { readonly cost: Cost }

/** The knee of one kind of turn with a number of processes. */
export type Measured = Knee<Costly> & { readonly turn: keyof OfTurns<unknown>; readonly processes: number }

/** The numbers of buyers for which hosts are calculated. */
const PLANNED = [10_000, 100_000, 1_000_000]
const MINUTE_SECONDS = 60

/** A figure to three digits, or to whole ones above a hundred: what is printed, and what is calculated with. */
const rounded = (value: number): number => (value < 100 ? Number(value.toPrecision(3)) : Math.round(value))
const number = (value: number): string => (value < 100 ? String(rounded(value)) : rounded(value).toLocaleString('en'))

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
  const { needs, limits } = rowsOf(costs)
  printTable(['in the busiest minute', ...PLANNED.map((buyers) => `${number(buyers)} buyers`)], needs)
  console.log()
  printTable(['gives out', 'buyers, about'], limits)
}

/** The rows of both tables. They follow from the costs as they are printed, so that a reader can calculate them. */
export function rowsOf(costs: OfTurns<Cost>): { readonly needs: string[][]; readonly limits: string[][] } {
  const printed = {
    orders: printedCost(costs.orders),
    pages: printedCost(costs.pages),
    'sign-ins': printedCost(costs['sign-ins']),
  }
  const needs = PLANNED.map((buyers) => needsOf(buyers, printed, MONTH))
  const row = (title: string, figure: (need: Needs) => number) => [title, ...needs.map((need) => number(figure(need)))]
  return {
    needs: [
      ...TURNS.map((turn) => row(`${turn} a second`, ({ peak }) => peak[turn])),
      row('statements a second', ({ load }) => load.statements),
      row('kB of WAL a second', ({ load }) => load.walBytes / 1_000),
      row('busy cores of the app', ({ load }) => load.appMs / 1_000),
      row('busy cores of the database', ({ load }) => load.databaseMs / 1_000),
      row(`hosts at ${LIMITS.busyShare * 100}%, and one more`, ({ hosts }) => hosts),
      row(`cores of the database at ${LIMITS.busyShare * 100}%`, ({ databaseCores }) => databaseCores),
      row('connections', ({ connections }) => connections),
    ],
    limits: limitsOf(printed, MONTH).map(([part, buyers]) => [part, number(Number(buyers.toPrecision(3)))]),
  }
}

const printedCost = ({ appMs, databaseMs, statements, walBytes }: Cost): Cost => ({
  appMs: rounded(appMs),
  databaseMs: rounded(databaseMs),
  statements: rounded(statements),
  walBytes: rounded(walBytes),
})
