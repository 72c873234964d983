import * as z from 'zod/mini'
import { storedChargeSchema } from '@/lib/catalogue/schema'
import { line } from '@/lib/core/fields'
import { kobo } from '@/lib/core/money'

/** Why something is asked for; the second person reads it, and it stays on record. */
export const requestSchema = z.object({ reason: line('The reason', 300) })

export const decisionSchema = z.enum(['approve', 'decline'], 'There is no such decision.')

/** How an approval keeps what it is about: an id, an amount in kobo where there is one, and what charges are to become. */
export const approvalPayload = z.object({
  about: z.string(),
  amount: z.optional(z.pipe(z.string().check(z.regex(/^\d+$/)), z.transform((digits) => kobo(BigInt(digits))))),
  charge: z.optional(storedChargeSchema),
})

/** What waits for a second person. */
export type ApprovalDto = {
  readonly id: string
  readonly kind: string
  /** The order, payment or ledger entry it is about; of charges, what they are to become, in words. */
  readonly about: string
  /** In naira, where it is about a certain amount. */
  readonly amount: number | null
  readonly reason: string
  readonly requestedBy: string
  readonly requestedAt: string
}
