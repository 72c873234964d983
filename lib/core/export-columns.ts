import 'server-only'

/** A column of an export: days 'YYYY-MM-DD', moments in ISO 8601; null is an empty cell. */
export type ExportColumn<Row> = { readonly heading: string } & (
  | { readonly kind: 'text' | 'day' | 'moment'; readonly value: (row: Row) => string | null }
  | { readonly kind: 'number'; readonly value: (row: Row) => number | null }
  | {
      readonly kind: 'money'
      /** Naira with at most two decimals, as lists answer it. */
      readonly value: (row: Row) => number | null
    }
)

/** What a table exports: `name` is in the file's name and in the audit log. */
export type ExportTable<Row> = { readonly name: string; readonly columns: readonly ExportColumn<Row>[] }

/** Declares the columns of a table. A builder knows the row's type, so that a column is one line. */
export function exportTable<Row>(
  name: string,
  columns: (make: ReturnType<typeof builders<Row>>) => readonly ExportColumn<Row>[],
): ExportTable<Row> {
  return { name, columns: columns(builders<Row>()) }
}

const builders = <Row>() => ({
  text: (heading: string, value: (row: Row) => string | null): ExportColumn<Row> => ({ heading, kind: 'text', value }),
  /** A code such as 'service_fee' as words: 'Service fee'. */
  code: (heading: string, value: (row: Row) => string | null): ExportColumn<Row> => ({
    heading,
    kind: 'text',
    value: (row) => inWords(value(row) ?? ''),
  }),
  yes: (heading: string, value: (row: Row) => boolean): ExportColumn<Row> => ({
    heading,
    kind: 'text',
    value: (row) => (value(row) ? 'Yes' : 'No'),
  }),
  number: (heading: string, value: (row: Row) => number | null): ExportColumn<Row> => ({
    heading,
    kind: 'number',
    value,
  }),
  money: (heading: string, value: (row: Row) => number | null): ExportColumn<Row> => ({
    heading,
    kind: 'money',
    value,
  }),
  day: (heading: string, value: (row: Row) => string | null): ExportColumn<Row> => ({ heading, kind: 'day', value }),
  moment: (heading: string, value: (row: Row) => string | null): ExportColumn<Row> => ({
    heading,
    kind: 'moment',
    value,
  }),
})

const inWords = (code: string): string => (code.charAt(0).toUpperCase() + code.slice(1)).replaceAll(/[_-]/g, ' ')
