import 'server-only'
import { AppError, badRequest } from './errors'

/** The columns of a file that somebody must match with our fields before it can be read. */
export type OpenColumns<Field extends string = string> = {
  /** The headings of the file. */
  readonly columns: readonly string[]
  /** The fields that were found, with their columns. */
  readonly named: Readonly<Partial<Record<Field, string>>>
  /** The needed fields that were not found. */
  readonly open: readonly Field[]
}

/**
 * A refusal that leads to the form that matches columns.
 * @param what the file, as the sentence names it
 */
export const openColumnsError = <Field extends string>(open: OpenColumns<Field>, advice: string): AppError =>
  badRequest(
    `We could not tell which column is the ${open.open.join(', nor the ')}. ` +
      `This file has the columns: ${open.columns.slice(0, 20).join(', ')}. ${advice}`,
    { ...open },
  )

/** The columns that have to be matched, when that is why a file was refused. */
export const openColumnsOf = <Field extends string = string>(error: unknown): OpenColumns<Field> | undefined =>
  error instanceof AppError && 'open' in error.details && 'named' in error.details
    ? (error.details as unknown as OpenColumns<Field>)
    : undefined
