import { type Sorting, type SortValue, sortRows, tableSort } from '@/lib/core/list-address'
import { type Column, Table, type TableProps } from './table'

/** A column of a table that is shown whole. It sorts when its rows have a value for it. */
export type SortedColumn<Row> = Column<Row> & { sortValue?: (row: Row) => SortValue }

export type SortedTableProps<Row> = Omit<TableProps<Row>, 'columns' | 'sortBy'> & {
  columns: readonly SortedColumn<Row>[]
  sorting: Sorting
  /** Tells the tables of one page apart in its address: `?sort=name.column`. */
  name?: string
  /** The order without `?sort=`, for the heading: a column, with a minus for descending. */
  initial?: string
  /** A row of sums, which stays the last one. */
  sumRow?: Row | undefined
}

/** A table without pages. Its headings sort it, by the address alone (docs/decisions/0097). */
export function SortedTable<Row>({ columns, rows, sorting, name, initial, sumRow, ...table }: SortedTableProps<Row>) {
  const keyOf = (column: string) => (name === undefined ? column : `${name}.${column}`)
  const sorted = columns.flatMap(({ key, sortValue }) => (sortValue ? [[key, keyOf(key), sortValue] as const] : []))
  const { path, query, sort } = sorting
  const values = Object.fromEntries(sorted.map(([, key, value]) => [key, value]))
  const initially = initial?.replace(/^-?/, (minus) => `${minus}${name === undefined ? '' : `${name}.`}`)
  return (
    <Table
      {...table}
      columns={columns}
      rows={[...sortRows(rows, sort, values), ...(sumRow === undefined || rows.length === 0 ? [] : [sumRow])]}
      sortBy={tableSort(path, query, sort ?? initially ?? '', Object.fromEntries(sorted.map(([key, to]) => [key, to])))}
    />
  )
}
