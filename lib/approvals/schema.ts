import * as z from 'zod/mini'
import type { ApprovalKind, RequestState } from '@/generated/prisma/enums'
import { storedChargeSchema } from '@/lib/catalogue/schema'
import { line, text } from '@/lib/core/fields'
import { addressChoice, addressCursor } from '@/lib/core/list-address'
import { cursorField } from '@/lib/core/listing'
import { kobo } from '@/lib/core/money'

/** Why something is asked for; the second person reads it, and it stays on record. */
export const requestSchema = z.object({ reason: line('The reason', 300) })

/** The same with the ledger entry that is to be undone. */
export const undoFormSchema = z.extend(requestSchema, { entryId: z.uuid('There is no such entry.') })

export const decisionSchema = z.enum(['approve', 'decline'], 'There is no such decision.')

const about = text(2_000)
const koboText = z.pipe(
  text(20).check(z.regex(/^\d+$/)),
  z.transform((digits) => kobo(BigInt(digits))),
)

const approvalRequest = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('write_off'), about }),
  z.object({ kind: z.literal('correction'), about }),
  z.object({ kind: z.literal('refund'), about, amount: z.optional(koboText) }),
  z.object({ kind: z.literal('charge'), about, charge: storedChargeSchema }),
])

/**
 * What a second person is asked to agree to. `about` is the id of an order, a ledger entry or a payment; of charges,
 * what they are to become, in words. `amount` is in kobo.
 */
export type ApprovalRequest = z.output<typeof approvalRequest>

/** Reads a request as the table keeps it: its kind in a column, the rest in `payload`. */
export const readRequest = ({ kind, payload }: { readonly kind: ApprovalRequest['kind']; readonly payload: unknown }) =>
  approvalRequest.parse({ ...(payload as Record<string, unknown>), kind })

/** Which requests, `?decided=1&cursor=`. */
export const approvalsQuerySchema = z.object({
  decided: z.optional(
    z.pipe(
      z.enum(['1'], 'The field decided can only be 1.'),
      z.transform(() => true),
    ),
  ),
  cursor: cursorField(),
})
export type ApprovalFilter = z.output<typeof approvalsQuerySchema>

/** The same in the address of the desk. What it does not understand it leaves out. */
export const approvalsDeskSchema = z.object({ decided: addressChoice(['1']), cursor: addressCursor() })

/** A request as the desk's form sends it. */
export const writeOffFormSchema = z.extend(requestSchema, { orderId: z.uuid('There is no such order.') })
export const decisionFormSchema = z.object({
  approvalId: z.uuid('There is nothing to approve under this id.'),
  decision: decisionSchema,
})

/** What a decision rests on: a heading, where to read more, and facts as label and value. */
export type ApprovalFacts = {
  readonly title: string
  readonly href: string | null
  readonly facts: readonly (readonly [string, string])[]
}

/** What waits for a second person, or was decided by one. */
export type ApprovalDto = {
  readonly id: string
  readonly kind: ApprovalKind
  /** The order, payment or ledger entry it is about; of charges, what they are to become, in words. */
  readonly about: string
  /** In naira, where it is about a certain amount. */
  readonly amount: number | null
  readonly details: ApprovalFacts
  readonly reason: string
  readonly requestedBy: string
  readonly requestedAt: string
  /** Whoever reads it asked for it, and cannot decide on it. */
  readonly own: boolean
  readonly state: RequestState
  readonly decidedBy: string | null
  readonly decidedAt: string | null
}
