import * as z from 'zod/mini'
import { cursorField } from '@/lib/core/listing'

/** Which mails staff ask for: those that wait to be sent, or those set aside after their last try. */
export const staffMailsQuerySchema = z.object({ state: z.enum(['waiting', 'dead'], 'The state must be waiting or dead.'), cursor: cursorField() })
export type StaffMailsQuery = z.output<typeof staffMailsQuerySchema>

/** The kind of a mail that holds a code. */
export const CODE_KIND = 'code'

/** A mail that is not out, without what it says: a code in it may still work. `ageSeconds` counts since it was written. */
export type StaffMailDto = {
  readonly id: string
  readonly to: string
  /** What it is about: 'code', 'account', or what it tells of, such as 'order' or 'payday'. */
  readonly kind: string
  readonly ageSeconds: number
  readonly attempts: number
  readonly lastError: string
  readonly createdAt: string
}
