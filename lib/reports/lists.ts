import type { Partner, Permission, Staff, StaffPermission } from '@/lib/core/actors'
import { type List, type Sorted, choice, dayFilter, defineWhole } from '@/lib/core/lists'
import { COMPARISONS, type Period, shareOf } from './rules'

/*
 * A report is said once: who sees it, what is read for a period, its columns, its chart, and where a row leads. Its
 * page, its endpoint, its files and the OpenAPI document follow from the declaration (docs/decisions/0154).
 */

/** The figures of a row by their column; amounts in naira, null for what is not shown. */
export type Values<Key extends string = string> = Readonly<Record<Key, number | null>>
/** What is read: `id` is the same in each period, or the place of a week or month in its period. */
export type ReadRow<Key extends string = string> = {
  readonly id: string
  readonly name: string
  readonly values: Values<Key>
}
/** A row with its figures of the period before, where they are compared. */
export type ReportRow = ReadRow & { readonly before?: Values | undefined }

type Figure = { readonly heading: string; readonly kind: 'money' | 'number' }
export const money = (heading: string): Figure => ({ heading, kind: 'money' })
export const number = (heading: string): Figure => ({ heading, kind: 'number' })

/** The column of a report as its endpoint says it. */
type ReportColumn = { readonly key: string; readonly heading: string; readonly kind: Figure['kind'] | 'percent' }

type RowLink = { readonly href: string; readonly sets: readonly Permission[] }

type Spec<Actor, Key extends string> = {
  /** Names its page, its call and its files. */
  readonly name: string
  readonly title: string
  /** What it counts, in a sentence or two. */
  readonly about: string
  /** The heading of the first column. */
  readonly of: string
  readonly figures: Readonly<Record<Key, Figure>>
  /** Columns in percent, each of two figures. */
  readonly shares?: Readonly<
    Record<string, { readonly heading: string; readonly part: NoInfer<Key>; readonly whole: NoInfer<Key> }>
  >
  /** The figure that is drawn, and first in the order of `parts`. Weeks, months and `steps` keep their order. */
  readonly main: NoInfer<Key>
  readonly chart: 'time' | 'parts' | 'steps'
  /** It has today's figures, and no period. */
  readonly isPresent?: boolean
  /** Its rows are no parts of a whole. */
  readonly hasNoTotal?: boolean
  /** The page with what a row counts, and the sets of rights that open it. */
  readonly opens?: (row: ReadRow, period: Period) => RowLink | undefined
  readonly read: (actor: Actor, period: Period) => Promise<readonly ReadRow<Key>[]>
}

export type Report<Actor> = Pick<
  Spec<Actor, string>,
  'name' | 'title' | 'about' | 'of' | 'main' | 'chart' | 'opens'
> & {
  /** The sets of rights that see it; undefined for everyone at its desk. */
  readonly sets: readonly StaffPermission[] | undefined
  readonly path: string
  readonly isPresent: boolean
  /** It reads the whole months of its period, so that nobody is found by moving a day. */
  readonly isMonthly: boolean
  readonly columns: readonly ReportColumn[]
  /** Its list, with the columns of a comparison or without. */
  list(isCompared: boolean): List<ReportRow>
  /** Reads its rows, with their percentages. */
  read(actor: Actor, period: Period): Promise<readonly ReadRow[]>
  /** The sums of rows; null when they are no parts of a whole. */
  totals(rows: readonly ReadRow[]): Values | null
}

export const PERIOD = {
  from: dayFilter('From', 'The first day'),
  to: dayFilter('To', 'The last day'),
  compare: choice('Compare with', 'Nothing', COMPARISONS, `The comparison must be ${COMPARISONS.join(' or ')}.`),
}

/** Declares a report of Foodbank's desk. @param sets who sees it */
export const defineReport = <const Key extends string>(
  sets: readonly StaffPermission[],
  spec: Spec<Staff, Key>,
): Report<Staff> => declared(spec, { path: `/staff/reports/${spec.name}`, sets, isMonthly: false })

/** Declares a report of HR, which reads whole months of the company of the actor alone. */
export const definePartnerReport = <const Key extends string>(spec: Spec<Partner, Key>): Report<Partner> =>
  declared(spec, { path: `/partner/reports/${spec.name}`, sets: undefined, isMonthly: true })

function declared<Actor, Key extends string>(
  { figures, shares = {}, isPresent = false, hasNoTotal = false, read, ...spec }: Spec<Actor, Key>,
  desk: Pick<Report<Actor>, 'path' | 'sets' | 'isMonthly'>,
): Report<Actor> {
  const named = Object.entries<Figure>(figures)
  const columns: readonly ReportColumn[] = [
    ...named.map(([key, figure]) => ({ key, ...figure })),
    ...Object.entries(shares).map(([key, { heading }]) => ({
      key,
      heading: `${heading}, %`,
      kind: 'percent' as const,
    })),
  ]
  const withShares = (values: Values): Values => ({
    ...values,
    ...Object.fromEntries(
      Object.entries(shares).map(([key, { part, whole }]) => [key, shareOf(values[part], values[whole])]),
    ),
  })
  const listOf = (isCompared: boolean): List<ReportRow> =>
    defineWhole<ReportRow>()({
      name: spec.name,
      path: desk.path,
      filters: isPresent ? {} : PERIOD,
      ...(spec.chart === 'parts' ? { first: `-${spec.main}` satisfies Sorted<string> } : { sorts: [] }),
      columns: (make) => ({
        name: make.text(spec.of, ({ name }) => name, { names: true }),
        ...Object.fromEntries(
          columns.flatMap(({ key, heading, kind }) => {
            const column = kind === 'money' ? make.money : make.number
            const now = [key, column(heading, ({ values }) => values[key] ?? null)] as const
            if (!isCompared) return [now]
            return [now, [`${key}Before`, column(`${heading}, before`, ({ before }) => before?.[key] ?? null)] as const]
          }),
        ),
        ...(isCompared && {
          change: make.number('Change, %', ({ values, before }) => {
            const [now, then] = [values[spec.main] ?? null, before?.[spec.main] ?? null]
            return now === null || then === null ? null : shareOf(now - then, then)
          }),
        }),
      }),
    })
  const lists = { plain: listOf(false), compared: listOf(true) }
  return {
    ...spec,
    ...desk,
    isPresent,
    columns,
    list: (isCompared) => (isCompared ? lists.compared : lists.plain),
    read: async (actor, period) =>
      (await read(actor, period)).map((row) => ({ ...row, values: withShares(row.values) })),
    totals: (rows) =>
      hasNoTotal
        ? null
        : withShares(
            Object.fromEntries(
              named.map(([key]) => {
                const all = rows.map(({ values }) => values[key] ?? null)
                // Whole kobo, because sums of naira with decimals would drift.
                const sum = all.reduce<number>((total, value) => total + Math.round((value ?? 0) * 100), 0) / 100
                return [key, all.includes(null) ? null : sum]
              }),
            ),
          ),
  }
}

/** A report in the list of a desk. */
export type NamedReport = {
  readonly name: string
  readonly title: string
  readonly about: string
  readonly path: string
}

const listOfReports = (path: string) =>
  defineWhole<NamedReport>()({
    name: 'reports',
    path,
    sorts: [],
    idOf: ({ name }) => name,
    columns: ({ text }) => ({
      title: text('Report', ({ title }) => title, { names: true }),
      about: text('What it shows', ({ about }) => about),
    }),
  })

/** The reports that a person sees. */
export const NAMED_REPORTS = { staff: listOfReports('/staff/reports'), partner: listOfReports('/partner/reports') }
