import 'server-only'
import type { FileReading } from '@/lib/core/table-responses'
import type { ForeignTable } from './table-reader'

/**
 * What a preview says about the file itself.
 * @param named the column of the file, in lower case, for each of our fields
 */
export function readingOf(table: Omit<ForeignTable, 'rows'>, named: ReadonlyMap<string, string>): FileReading {
  const fieldOf = new Map([...named].map(([field, column]) => [column, field]))
  return {
    sheet: table.sheet,
    otherSheets: table.otherSheets.map(({ name, isHidden }) => ({ name, isHidden })),
    hiddenRows: table.hiddenRows,
    columns: table.headings.map((heading) => ({ heading, field: fieldOf.get(heading.toLowerCase()) ?? null })),
  }
}
