import { v7 } from 'uuid'

export const ID_LENGTH = 36

/**
 * Whether a text has the form of an id. Check this before a query: PostgreSQL refuses a malformed UUID with an error.
 */
export const isId = (value: string): boolean =>
  value.length === ID_LENGTH && /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value)

/** Makes an id: a UUID of version 7, as the database client makes. It sorts after every id this process made before. */
export const newId = (): string => v7()

/** Makes ids for many rows that are written at once. */
export const newIds = (count: number): string[] => Array.from({ length: count }, newId)
