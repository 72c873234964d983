import type { ReactNode } from 'react'
import { Money } from '@/components/ui/money'
import type { Column, SortBy } from '@/components/ui/table'
import { formatDay, formatShortMoment } from '@/lib/core/clock'
import type { CellColumn, Columns, Filters, List, ListColumn } from '@/lib/core/lists'

type Cell<Row> = (row: Row, index: number) => ReactNode
/** The columns without a value of their own. */
type CellKeys<C> = { [Key in keyof C]: C[Key] extends CellColumn<never> ? Key : never }[keyof C]
/**
 * The cells that a page gives: of each column that has no value, and of those that show more than it. A column whose
 * cell is undefined is left out.
 */
export type Cells<Row, C> = { readonly [Key in CellKeys<C>]: Cell<Row> | undefined } & {
  readonly [Key in keyof C]?: Cell<Row> | undefined
}

export type CellsOf<L> = L extends List<infer Row, Filters, string, infer C> ? Cells<Row, C> : never

export type Heading = Omit<Column<never>, 'cell'>

const kindOf = ({ names, acts, ticks, kind }: ListColumn<never>) =>
  names ? 'names' : acts ? 'acts' : ticks ? 'ticks' : kind

/** The columns of a page without their cells: plain data, for a table whose cells are made in the browser. */
export const headingsOf = <Row,>(columns: Columns<Row>, sortBy: SortBy): Heading[] =>
  Object.entries(columns).flatMap(([key, column]) =>
    column.only === 'file'
      ? []
      : {
          key,
          header: column.heading,
          ...(column.align && { align: column.align }),
          rowHeader: column.names ?? false,
          hideLabel: (column.names ?? false) || (column.acts ?? false),
          wide: column.wide ?? ((column.names ?? false) || (column.acts ?? false)),
          kind: kindOf(column),
          ...(column.ticks && { heading: <span className="sr-only">{column.heading}</span> }),
          ...(column.className !== undefined && { className: column.className }),
          sort: sortBy(key),
        },
  )

/** The columns that a reader may hide: not what names a row, and not what is done with it. */
export const optionalOf = (columns: readonly Pick<Heading, 'key' | 'header' | 'kind'>[]) =>
  columns.flatMap(({ key, header, kind = 'cell' }) =>
    ['names', 'acts', 'ticks'].includes(kind) ? [] : { key, header },
  )

/** The columns of a list as a page shows them. A value without a cell of the page looks as its kind does. */
export const shownColumns = <Row, C>(columns: C & Columns<Row>, cells: Cells<Row, C>, sortBy: SortBy): Column<Row>[] =>
  headingsOf(columns, sortBy).flatMap((heading) => {
    const { key } = heading
    const cell = Object.hasOwn(cells, key) ? cells[key as keyof typeof cells] : valueCell(columns[key])
    return cell ? [{ ...heading, cell }] : []
  })

/** What a column of a kind looks like; undefined when it has no value. */
function valueCell<Row>(column: ListColumn<Row> | undefined): Cell<Row> | undefined {
  if (column === undefined || column.kind === 'cell') return undefined
  return function cell(row) {
    switch (column.kind) {
      case 'text':
        return column.value(row)
      case 'day':
        return shown(column.value(row), formatDay)
      case 'moment':
        return shown(column.value(row), (at) => formatShortMoment(new Date(at)))
      case 'number':
        return <span className="money">{column.value(row)}</span>
      case 'money':
        return shown(column.value(row), (naira) => <Money exact naira={naira} />)
    }
  }
}

const shown = <Value,>(value: Value | null, format: (value: Value) => ReactNode) =>
  value === null ? null : format(value)
