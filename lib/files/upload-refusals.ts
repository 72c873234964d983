import 'server-only'
import { createHash } from 'node:crypto'
import { AppError, badRequest } from '@/lib/core/errors'
import type { OpenColumns } from '@/lib/core/upload-fields'

/* Why a file that a person uploads is not booked, where the page can do more than say so. */

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
export const openColumnsOf = (error: unknown): OpenColumns | undefined =>
  error instanceof AppError && 'open' in error.details && 'named' in error.details
    ? (error.details as unknown as OpenColumns)
    : undefined

/** A name for what a file would do, which stays the same while it would do the same. */
export const stateOf = (what: unknown): string =>
  createHash('sha256').update(JSON.stringify(what)).digest('hex').slice(0, STATE_LENGTH)
export const STATE_LENGTH = 32

/** A file would do something else than its preview said, so nothing was booked. The page shows the new preview. */
export class PreviewOutdated extends AppError {
  constructor(message: string, details: AppError['details'] = {}) {
    super(409, message, details)
  }
}

/**
 * Refuses to book what nobody has seen.
 * @param seen the `state` of the preview that a person agreed to; undefined for a program that wants no preview
 * @throws PreviewOutdated
 */
export function assertSeen(
  seen: string | undefined,
  now: string,
  message: string,
  details?: AppError['details'],
): void {
  if (seen !== undefined && seen !== now) throw new PreviewOutdated(message, details)
}
