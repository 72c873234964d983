import * as z from 'zod/mini'
import { cursorField } from '@/lib/core/listing'

/** Which mails staff ask for. Those that still wait may hold a code that works, so only dead ones are shown. */
export const staffMailsQuerySchema = z.object({ state: z.literal('dead', 'Only mails with the state dead can be listed.'), cursor: cursorField() })

/** A mail that was set aside after its last try. */
export type DeadMailDto = {
  readonly id: string
  readonly recipient: string
  readonly subject: string
  readonly attempts: number
  readonly lastError: string
  readonly createdAt: string
}
