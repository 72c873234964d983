import type { ReactNode } from 'react'
import { SortIcon } from '@/components/ui/icons'
import { Link } from '@/components/ui/link'

export type Column<Row> = {
  key: string
  header: string
  cell: (row: Row, index: number) => ReactNode
  /** `end` is for numbers and money, in tabular figures. */
  align?: 'start' | 'end'
  /** This column names the row (an order number, a person). */
  rowHeader?: boolean
  /** Omits the label on the phone card, for a cell that contains only a button. */
  hideLabel?: boolean
  /** Uses the full width of the phone card, for a heading or a form. */
  wide?: boolean
  /** The link of the heading, and the current order. */
  sort?: { href: string; direction?: 'ascending' | 'descending' | undefined }
}

export type TableProps<Row> = {
  /** Names the rows for screen readers; visible only with `showCaption`. */
  caption: string
  showCaption?: boolean
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row, index: number) => string
  /** Shown instead of the table when there are no rows. */
  empty?: ReactNode
}

/**
 * A table whose rows become cards below 640px, by CSS. Browsers drop the table semantics of elements with another
 * `display`, so the roles are explicit.
 */
export function Table<Row>({ caption, showCaption = false, columns, rows, rowKey, empty }: TableProps<Row>) {
  if (rows.length === 0 && empty) return empty
  return (
    <div className="overflow-x-auto rounded-card border border-line bg-raised">
      <table role="table" className="data-table">
        <caption className={showCaption ? 'section-title px-4 pt-4 pb-2 text-start' : 'sr-only'}>{caption}</caption>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map((column) => (
              <th
                key={column.key}
                role="columnheader"
                scope="col"
                data-align={column.align}
                aria-sort={column.sort?.direction}
              >
                {column.sort ? (
                  <Link href={column.sort.href} className="inline-flex min-h-target items-center gap-1">
                    {column.header}
                    <SortIcon size={16} className={column.sort.direction ? 'text-brand-text' : 'opacity-60'} />
                  </Link>
                ) : (
                  column.header
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row, index) => (
            <tr key={rowKey(row, index)} role="row">
              {columns.map((column) => {
                const label = column.hideLabel ? undefined : column.header
                return column.rowHeader ? (
                  <th
                    key={column.key}
                    role="rowheader"
                    scope="row"
                    data-label={label}
                    data-align={column.align}
                    data-wide={column.wide}
                  >
                    <span>{column.cell(row, index)}</span>
                  </th>
                ) : (
                  <td key={column.key} role="cell" data-label={label} data-align={column.align} data-wide={column.wide}>
                    {column.wide ? column.cell(row, index) : <span>{column.cell(row, index)}</span>}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
