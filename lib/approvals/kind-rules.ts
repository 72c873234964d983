import * as z from 'zod/mini'
import type { ApprovalKind } from '@/generated/prisma/enums'
import { storedChargeSchema } from '@/lib/catalogue/schema'
import { deskPermissions } from '@/lib/companies/schema'
import { atMost, text } from '@/lib/core/fields'
import { kobo } from '@/lib/core/money'
import { WRITE_OFF_REASONS } from '@/lib/stock/rules'

/** Whose credit a payout is of, or whose ceiling is set; the request is about the buyer or the company. */
export const PAYEES = ['buyer', 'company'] as const

const koboText = z.pipe(
  text(20).check(z.regex(/^\d+$/)),
  z.transform((digits) => kobo(BigInt(digits))),
)

const rateList = () => atMost(5, z.number(), 'Too many rates.')

/** Terms of a company; `deductionCap` in basis points. */
const storedTerms = z.object({
  payday: z.number(),
  defaultMonths: z.number(),
  maxMonths: z.number(),
  deductionCap: z.number(),
  // Requests from before employees could ask for smaller deductions do not have it.
  deferralsAYear: z.optional(z.number()),
})

/**
 * What requests keep besides `about` and their amount, for the kinds that keep more. The rest of a kind is in
 * lib/core/approval-rules.ts and in `kinds/`.
 */
export const PAYLOADS = {
  credit_note: {
    // Requests from before units could go back to stock do not name them.
    lines: z.array(z.object({ itemId: text(60), quantity: z.number(), restocked: z._default(z.number(), 0) })),
    /** The ticket that it resolves. */
    ticketId: z.optional(text(60)),
  },
  payout: {
    /** The bank account that gets the money; null when it is not on record. */
    accountId: z.nullable(text(60)),
    // Requests from before companies could be paid have neither.
    payee: z._default(z.enum(PAYEES), 'buyer'),
    /** The reference of the transfer to a company. */
    reference: z._default(text(60), ''),
  },
  delivery_override: {
    lines: z.array(z.object({ itemId: text(60), received: z.number(), damaged: z.number() })),
    photo: z.nullable(text(60)),
  },
  /** `about` is the line. `entryId` is its booked deduction; null when nothing was booked. */
  deduction_correction: { month: text(7), entryId: z.nullable(text(60)), from: koboText, to: koboText },
  /** `about` says the charges in words. */
  charge: {
    charge: storedChargeSchema,
    /** The charges that they replace. Requests from before they were kept do not have them. */
    from: z.optional(storedChargeSchema),
  },
  price: { from: koboText, to: koboText },
  /** `about` is the lot. */
  lot_write_off: { quantity: z.number(), why: z.enum(WRITE_OFF_REASONS) },
  /** Basis points, by age of the debts. */
  provision_rates: { from: rateList(), to: rateList() },
  company_terms: { from: storedTerms, to: storedTerms },
  /** `about` is the address. */
  invite: { fullname: text(120), companyId: z.nullable(text(60)), permissions: deskPermissions() },
  permissions: { from: deskPermissions(), to: deskPermissions() },
  /** `about` is the id of the key, which works from the approval on. */
  staff_key: { name: text(60), scopes: atMost(20, text(40), 'Too many scopes.') },
  /** `about` is the employee, or the company of several. `from` is null for the confirmation of an employee. */
  salary: {
    people: atMost(
      1_000,
      z.object({
        employeeId: text(60),
        from: z.nullable(koboText),
        to: koboText,
        otherDeductions: z.optional(koboText),
      }),
      'Too many salaries.',
    ),
  },
  /** `about` is the buyer or the company; `to` is null for the default. */
  credit_ceiling: { whose: z.enum(PAYEES), from: z.nullable(koboText), to: z.nullable(koboText) },
  /** `about` is the company whose HR gave the account. */
  payout_account: { accountId: text(60) },
} as const satisfies { readonly [Kind in ApprovalKind]?: Payload }

type Payload = Readonly<Record<string, z.ZodMiniType>>
const KEPT: { readonly [Kind in ApprovalKind]?: Payload } = PAYLOADS
export const payloadOf = (kind: ApprovalKind): Payload => KEPT[kind] ?? {}
