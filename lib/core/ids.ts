import { v7 } from 'uuid'

export const ID_LENGTH = 36

/** Whether a text has the form of an id. PostgreSQL refuses a query with another one. */
export const isId = (value: string): boolean =>
  value.length === ID_LENGTH && /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value)

/** The id of no row. */
const NO_ROW = '00000000-0000-0000-0000-000000000000'

/** A text from outside as the id in a query: a malformed one is that of no row, so that the query finds nothing. */
export const rowId = (value: string): string => (isId(value) ? value : NO_ROW)

/** Makes an id: a UUID of version 7, as the database client makes. It sorts after every id this process made before. */
export const newId = (): string => v7()

/** Makes ids for many rows that are written at once. */
export const newIds = (count: number): string[] => Array.from({ length: count }, newId)
