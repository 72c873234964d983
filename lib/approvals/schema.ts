import * as z from 'zod/mini'
import { line } from '@/lib/core/fields'

/** Why something is asked for; the second person reads it, and it stays on record. */
export const requestSchema = z.object({ reason: line('The reason', 300) })

export const decisionSchema = z.enum(['approve', 'decline'], 'There is no such decision.')

/** What waits for a second person. */
export type ApprovalDto = {
  readonly id: string
  readonly kind: string
  /** The order or ledger entry it is about; of charges, what they are to become, in words. */
  readonly about: string
  readonly reason: string
  readonly requestedBy: string
  readonly requestedAt: string
}
