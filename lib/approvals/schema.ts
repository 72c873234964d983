import * as z from 'zod/mini'
import type { ApprovalKind } from '@/generated/prisma/enums'
import { MAX_QUANTITY } from '@/lib/cart/rules'
import { companySettingsFormSchema, companySettingsSchema, deskPermissions } from '@/lib/companies/schema'
import { atMost, nairaAmount, orNone, reasonSchema, text, typedNumber, wholeNumber } from '@/lib/core/fields'
import { type Kobo, kobo } from '@/lib/core/money'
import { MAX_COMPANY_CEILING } from '@/lib/credit/lending-rules'
import { bankAccountSchema } from '@/lib/credit/schema'
import { restocked } from '@/lib/tickets/schema'
import type { approvalResponse, approvalFactsResponse } from './responses'
import { PAYEES, type PAYLOADS, payloadOf } from './kind-rules'

export const undoFormSchema = z.extend(reasonSchema, { entryId: z.uuid('There is no such entry.') })

export const decisionSchema = z.enum(['approve', 'decline'], 'There is no such decision.')

/**
 * An action that needs a second person. `about` is the id of an order, ledger entry, deduction, payment, product,
 * company or person, a month of the books, an invited address, or describes new charges in words.
 * `amount` is in kobo, or in hundredths of a refund's currency; undefined when there is none. `from` is what the second
 * person sees: the action is refused when it is something else by then.
 */
export type RequestOf<Kind extends ApprovalKind> = {
  [Each in Kind]: { readonly kind: Each } & DetailsOf<Each>
}[Kind]
export type ApprovalRequest = RequestOf<ApprovalKind>

type Payload<Kind extends ApprovalKind> = Kind extends keyof typeof PAYLOADS ? (typeof PAYLOADS)[Kind] : object
type Kept<Field> = z.output<Field & z.ZodMiniType>
/** What a request of a kind says, besides its kind. */
export type DetailsOf<Kind extends ApprovalKind> = { readonly about: string; readonly amount?: Kobo | undefined } & {
  readonly [Name in keyof Payload<Kind> as undefined extends Kept<Payload<Kind>[Name]> ? never : Name]: Kept<
    Payload<Kind>[Name]
  >
} & {
  readonly [Name in keyof Payload<Kind> as undefined extends Kept<Payload<Kind>[Name]> ? Name : never]?: Kept<
    Payload<Kind>[Name]
  >
}

type StoredRequest = { readonly kind: ApprovalKind; readonly payload: unknown; readonly amount: bigint | null }

/** Reads a stored request: kind and amount are in columns, the rest in `payload`. */
export const readRequest = ({ kind, payload, amount }: StoredRequest): ApprovalRequest =>
  ({
    ...z.object({ about: text(2_000), ...payloadOf(kind) }).parse(payload),
    kind,
    amount: amount === null ? undefined : kobo(amount),
  }) as ApprovalRequest

const memberId = z.uuid('There is no such person on your team.')
/** PUT /staff/team/{id} and /partner/team/{id}. */
export const permissionsSchema = z.extend(reasonSchema, { permissions: deskPermissions() })
export const permissionsFormSchema = z.extend(permissionsSchema, { memberId })
export const endAccessFormSchema = z.extend(reasonSchema, { memberId })
export const restoreAccessFormSchema = z.object({ memberId })

/** PUT /staff/companies/{id}: the new terms and the reason. */
export const termsRequestSchema = z.intersection(companySettingsSchema, reasonSchema)
export const termsFormSchema = z.intersection(companySettingsFormSchema, reasonSchema)

const MAX_LINES = 300
const TOO_MANY_LINES = `At most ${MAX_LINES} lines can be credited at once.`
const NOTHING_CREDITED = 'Please enter how much of at least one line is credited.'
const creditedLine = z.object({
  itemId: z.uuid('There is no such line.'),
  quantity: wholeNumber('The credited quantity', 0, MAX_QUANTITY),
  restocked,
})

/** Leaves out the lines of which nothing is credited and nothing came back. */
const creditedLines = z.pipe(
  z.array(creditedLine).check(z.maxLength(MAX_LINES, TOO_MANY_LINES)),
  z.pipe(
    z.transform((lines: z.output<typeof creditedLine>[]) => lines.filter((line) => line.quantity + line.restocked > 0)),
    z
      .array(z.object({ itemId: z.string(), quantity: z.number(), restocked: z.number() }))
      .check(z.minLength(1, NOTHING_CREDITED)),
  ),
)

/** POST /staff/orders/{id}/credit-note. */
export const creditNoteSchema = z.extend(reasonSchema, { lines: creditedLines })

const creditNoteOfOrder = z.extend(creditNoteSchema, { orderId: z.uuid('There is no such order.') })

/** The lists have one value for each line of the order. */
export const creditNoteFormSchema = z.pipe(
  z.pipe(
    z.extend(reasonSchema, {
      orderId: text(60),
      itemId: atMost(MAX_LINES, text(60), TOO_MANY_LINES),
      quantity: atMost(MAX_LINES, typedNumber(), TOO_MANY_LINES),
      restocked: z.optional(atMost(MAX_LINES, typedNumber(), TOO_MANY_LINES)),
    }),
    z.transform(
      ({ itemId: ids, quantity: quantities, restocked: back, ...fields }): z.input<typeof creditNoteOfOrder> => ({
        ...fields,
        lines: ids.map((itemId, index) => ({ itemId, quantity: quantities[index] ?? '', restocked: back?.[index] })),
      }),
    ),
  ),
  creditNoteOfOrder,
)

/** POST /staff/buyers/{id}/payout and /staff/companies/{id}/payout. Without an account the payee's own is used. */
export const payoutSchema = z.extend(reasonSchema, {
  amount: nairaAmount('The amount'),
  account: z.optional(bankAccountSchema),
})

/** The desk's form has the fields of the account beside the others, because a plain form has no nested ones. */
export const payoutFormSchema = z.intersection(
  z.extend(reasonSchema, {
    amount: nairaAmount('The amount'),
    payee: z.enum(PAYEES, 'Credit is paid out to a buyer or a company.'),
    payeeId: z.uuid('There is nobody like this.'),
  }),
  bankAccountSchema,
)

export const newCreditFormSchema = z.extend(reasonSchema, { buyerId: z.uuid('There is no such buyer.') })
/** PUT of a ceiling of open credit; without an amount the default counts again. */
export const ceilingFormSchema = z.extend(reasonSchema, {
  whose: z.enum(PAYEES, 'A ceiling is that of a buyer or a company.'),
  aboutId: z.uuid('There is nobody like this.'),
  amount: z._default(orNone(nairaAmount('The ceiling', 0n, MAX_COMPANY_CEILING)), null),
})

export const writeOffFormSchema = z.extend(reasonSchema, { orderId: z.uuid('There is no such order.') })
export const factorResetFormSchema = z.extend(reasonSchema, { memberId: z.uuid('There is no such person.') })
export const decisionFormSchema = z.object({
  approvalId: z.uuid('There is no such request.'),
  decision: decisionSchema,
})

export type ApprovalFacts = z.infer<typeof approvalFactsResponse>

export type ApprovalDto = z.infer<typeof approvalResponse>
