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
  /** What it holds. In a dense table its width follows (app/styles/components.css). */
  kind?: 'names' | 'acts' | 'ticks' | 'text' | 'number' | 'money' | 'day' | 'moment' | 'cell'
  /** Classes of the heading, such as the width of the column in a `dense` table. */
  className?: string
  /** Stands in the heading instead of its text, such as a checkbox for all rows. */
  heading?: ReactNode
  /** The link of the heading, and the current order. */
  sort?: { href: string; direction?: 'ascending' | 'descending' | undefined }
}

/** What a page gives a table whose headings sort. */
export type SortBy = (
  column: string,
) => { href: string; direction?: 'ascending' | 'descending' | undefined } | undefined

export type TableProps<Row> = {
  /** Names the rows for screen readers; visible only with `showCaption`. */
  caption: string
  showCaption?: boolean
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row, index: number) => string
  /** Shown instead of the table when there are no rows. */
  empty?: ReactNode
  /** The sort of the columns that have one, by their key. */
  sortBy?: SortBy | undefined
  /** For a wide table without a link or button: its panel takes the focus, so that arrow keys scroll it. */
  isFocusable?: boolean
  /** Rows of two lines and columns of fixed widths, so that many rows fit and nothing jumps from page to page. */
  isDense?: boolean
  /** The row that is open beside the table. */
  currentKey?: string | undefined
}

const SORT_LINK = '-me-4 inline-flex min-h-target min-w-target items-center in-data-[align=end]:justify-end'

/**
 * A table whose rows become cards below 640px, by CSS. Browsers drop the table semantics of elements with another
 * `display`, so the roles are explicit.
 */
export function Table<Row>({
  caption,
  showCaption = false,
  columns,
  rows,
  rowKey,
  empty,
  sortBy,
  isFocusable = false,
  isDense = false,
  currentKey,
}: TableProps<Row>) {
  if (rows.length === 0 && empty) return empty
  return (
    <div
      className="relative overflow-x-auto rounded-card border border-line bg-raised"
      {...(isFocusable && { role: 'region', 'aria-label': caption, tabIndex: 0 })}
    >
      <table role="table" className={isDense ? 'data-table dense-table' : 'data-table'}>
        <caption className={showCaption ? 'section-title px-4 pt-4 pb-2 text-start' : 'sr-only'}>{caption}</caption>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map((column) => {
              const sort = column.sort ?? sortBy?.(column.key)
              return (
                <th
                  key={column.key}
                  role="columnheader"
                  scope="col"
                  data-align={column.align}
                  data-kind={column.kind}
                  aria-sort={sort?.direction}
                  className={column.className}
                >
                  {column.heading ??
                    (sort ? (
                      <Link href={sort.href} className={SORT_LINK}>
                        {column.header}
                        {/* In the padding of the cell, so that no column is wider for it. */}
                        <SortIcon
                          size={16}
                          className={sort.direction ? 'shrink-0 text-brand-text' : 'shrink-0 opacity-60'}
                        />
                      </Link>
                    ) : (
                      column.header
                    ))}
                </th>
              )
            })}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row, index) => (
            <tr key={rowKey(row, index)} role="row" aria-current={rowKey(row, index) === currentKey || undefined}>
              {columns.map((column) => {
                const label = column.hideLabel ? undefined : column.header
                return column.rowHeader ? (
                  <th
                    key={column.key}
                    role="rowheader"
                    scope="row"
                    data-label={label}
                    data-align={column.align}
                    data-wide={column.wide || undefined}
                  >
                    <div>{column.cell(row, index)}</div>
                  </th>
                ) : (
                  <td
                    key={column.key}
                    role="cell"
                    data-label={label}
                    data-align={column.align}
                    data-wide={column.wide || undefined}
                  >
                    {column.wide ? column.cell(row, index) : <div>{column.cell(row, index)}</div>}
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
