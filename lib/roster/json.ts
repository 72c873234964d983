import 'server-only'

/** Rows for `jsonb_to_recordset`. JSON has no bigint. */
export const rowsJson = (rows: readonly object[]): string =>
  JSON.stringify(rows, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value))
