import * as z from 'zod/mini'
import type { ApprovalKind } from '@/generated/prisma/enums'
import { storedChargeSchema } from '@/lib/catalogue/schema'
import { deskPermissions } from '@/lib/companies/schema'
import type { StaffPermission } from '@/lib/core/actors'
import { atMost, text } from '@/lib/core/fields'
import { kobo } from '@/lib/core/money'

/** Whose credit a payout is of, or whose ceiling is set; the request is about the buyer or the company. */
export const PAYEES = ['buyer', 'company'] as const

const koboText = z.pipe(
  text(20).check(z.regex(/^\d+$/)),
  z.transform((digits) => kobo(BigInt(digits))),
)

/** Terms of a company; `deductionCap` in basis points. */
const storedTerms = z.object({
  payday: z.number(),
  defaultMonths: z.number(),
  maxMonths: z.number(),
  deductionCap: z.number(),
})

type KindRule = {
  /** The right of the member of staff who decides. */
  readonly decidedBy: StaffPermission
  /** HR ask for it too; another approver of the company then decides, and staff only where there is none. */
  readonly isHrs?: true
  /** What the request keeps besides `about` and its amount. */
  readonly payload: Readonly<Record<string, z.ZodMiniType>>
}

/**
 * Every kind of request that needs a second person: who decides it, and what it keeps. What it does, and what
 * the second person reads, is in `kinds/`, one file a kind. The type checker asks for a new kind here and in
 * `registry.ts`.
 */
export const KINDS = {
  refund: { decidedBy: 'finance', payload: {} },
  write_off: { decidedBy: 'finance', payload: {} },
  /** `about` is the buyer whose debt was written off. */
  new_credit: { decidedBy: 'finance', payload: {} },
  credit_note: {
    decidedBy: 'finance',
    payload: {
      // Requests from before units could go back to stock do not name them.
      lines: z.array(z.object({ itemId: text(60), quantity: z.number(), restocked: z._default(z.number(), 0) })),
      /** The ticket that it resolves. */
      ticketId: z.optional(text(60)),
    },
  },
  payout: {
    decidedBy: 'finance',
    payload: {
      /** The bank account that gets the money; null when it is not on record. */
      accountId: z.nullable(text(60)),
      // Requests from before companies could be paid have neither.
      payee: z._default(z.enum(PAYEES), 'buyer'),
      /** The reference of the transfer to a company. */
      reference: z._default(text(60), ''),
    },
  },
  delivery_override: {
    decidedBy: 'operations',
    payload: {
      lines: z.array(z.object({ itemId: text(60), received: z.number(), damaged: z.number() })),
      photo: z.nullable(text(60)),
    },
  },
  /** `about` is the entry. */
  correction: { decidedBy: 'finance', payload: {} },
  /** `about` is the line. `entryId` is its booked deduction; null when nothing was booked. */
  deduction_correction: {
    decidedBy: 'finance',
    payload: { month: text(7), entryId: z.nullable(text(60)), from: koboText, to: koboText },
  },
  /** `about` is the month of the books. */
  books_month: { decidedBy: 'finance', payload: {} },
  /** `about` says the charges in words. */
  charge: {
    decidedBy: 'finance',
    payload: {
      charge: storedChargeSchema,
      /** The charges that they replace. Requests from before they were kept do not have them. */
      from: z.optional(storedChargeSchema),
    },
  },
  price: { decidedBy: 'catalogue', payload: { from: koboText, to: koboText } },
  company_terms: {
    decidedBy: 'admin',
    payload: { from: storedTerms, to: storedTerms },
  },
  /** `about` is the address. */
  invite: {
    decidedBy: 'admin',
    isHrs: true,
    payload: { fullname: text(120), companyId: z.nullable(text(60)), permissions: deskPermissions() },
  },
  end_access: { decidedBy: 'admin', isHrs: true, payload: {} },
  restore_access: { decidedBy: 'admin', payload: {} },
  permissions: {
    decidedBy: 'admin',
    isHrs: true,
    payload: { from: deskPermissions(), to: deskPermissions() },
  },
  second_factor_reset: { decidedBy: 'admin', payload: {} },
  /** `about` is the id of the key, which works from the approval on. */
  staff_key: {
    decidedBy: 'admin',
    payload: { name: text(60), scopes: atMost(20, text(40), 'Too many scopes.') },
  },
  /** `about` is the employee, or the company of several. `from` is null for the confirmation of an employee. */
  salary: {
    decidedBy: 'finance',
    isHrs: true,
    payload: {
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
  },
  /** `about` is the buyer or the company; `to` is null for the default. */
  credit_ceiling: {
    decidedBy: 'finance',
    payload: { whose: z.enum(PAYEES), from: z.nullable(koboText), to: z.nullable(koboText) },
  },
  /** `about` is the company whose HR gave the account. */
  payout_account: {
    decidedBy: 'finance',
    isHrs: true,
    payload: { accountId: text(60) },
  },
} as const satisfies Record<ApprovalKind, KindRule>

const RULES: Readonly<Record<ApprovalKind, KindRule>> = KINDS
export const APPROVAL_KINDS = Object.keys(KINDS) as ApprovalKind[]
export const kindRule = (kind: ApprovalKind): KindRule => RULES[kind]
