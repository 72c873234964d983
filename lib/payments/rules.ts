import type { OrderStatus, PaymentPurpose } from '@/generated/prisma/enums'
import { type Kobo, ZERO, formatNaira, kobo, min } from '@/lib/core/money'
import { MINUTE, SECOND } from '@/lib/core/clock'
import { type FeeAccount, vatOfRefund } from '@/lib/vat/rules'

/** The registration fee in kobo. */
export const REGISTRATION_FEE = 100_000n as Kobo

type FeeRule = 'not asked yet' | 'asked' | 'refunded'

/** What holds for the delivery and service fee of an order. */
const FEE_RULES = {
  pending: 'not asked yet',
  approved: 'asked',
  packed: 'asked',
  out_for_delivery: 'asked',
  delivered: 'asked',
  rejected: 'refunded',
  cancelled: 'refunded',
} as const satisfies Record<OrderStatus, FeeRule>

/** Whether money for the fees of an order in this status is kept; a payment may have begun in another status. */
export const keepsFees = (status: OrderStatus): boolean => FEE_RULES[status] !== 'refunded'

/** Whether the buyer can start to pay the fees of an order in this status. */
export const asksFees = (status: OrderStatus): boolean => FEE_RULES[status] === 'asked'

/** The refusal of fees of an order that staff have not approved. */
export const FEES_LATER = 'You can pay for service and delivery after we have approved this order.'

/** What people pay for. Unrequested money comes by itself. */
export const ASKED_PURPOSES = ['registration', 'order_fees', 'repayment'] as const satisfies readonly PaymentPurpose[]
export type PurposeName = (typeof ASKED_PURPOSES)[number]

const PREFIX: Record<PurposeName, string> = { registration: 'REG', order_fees: 'FEE', repayment: 'PAY' }

/** Makes our reference of a payment from its purpose, the time and random text. The database keeps it unique. */
export const makeTxRef = (purpose: PurposeName, at: Date, random: string): string =>
  `FB-${PREFIX[purpose]}-${at.getTime().toString(36).toUpperCase()}-${random.toUpperCase()}`

export type Expected = { readonly txRef: string; readonly amount: Kobo; readonly currency: string }
type ReportedTransaction = {
  readonly status: string
  readonly txRef: string
  readonly amount: Kobo
  readonly currency: string
}

/** Says why a verified transaction does not settle a payment; undefined when it does. Staff read the reason. */
export function settlementProblem(expected: Expected, reported: ReportedTransaction): string | undefined {
  if (reported.status !== 'successful') return reported.status
  if (reported.txRef !== expected.txRef) return 'the reference does not match'
  if (reported.currency !== expected.currency) return `paid in ${reported.currency}`
  if (reported.amount < expected.amount) return 'paid too little'
  return undefined
}

/** Whether a transaction brought money that does not settle the payment and has to be refunded. */
export const isUnapplied = (expected: Expected, reported: ReportedTransaction): boolean =>
  reported.status === 'successful' &&
  reported.txRef === expected.txRef &&
  reported.amount > 0n &&
  settlementProblem(expected, reported) !== undefined

/** Formats hundredths of a currency: '₦1,000' or 'USD 1,000'. */
export const formatAmount = (amount: bigint, currency: string): string =>
  currency === 'NGN' ? formatNaira(amount) : formatNaira(amount).replace('₦', `${currency} `)

/** The buyer's sentence about unapplied money: `received` in hundredths of its currency, `asked` in kobo. */
export const unappliedSentence = ({
  received,
  currency,
  asked,
}: {
  readonly received: bigint
  readonly currency: string
  readonly asked: bigint
}): string =>
  `We received ${formatAmount(received, currency)} instead of ${formatNaira(asked)}. ` +
  'This amount was not accepted and will be refunded. You can pay the full amount again.'

/** The time of the next check of a pending payment or refund: exponential back-off from a minute to six hours. */
export function nextCheck(checks: number, from: Date): Date {
  const wait = Math.min(6 * 60 * MINUTE, MINUTE * 2 ** Math.min(checks, 12))
  return new Date(from.getTime() + wait)
}

/** How long a run of the job fetches payments, and then refunds. A call to a provider that hangs takes ten seconds. */
export const RUN_MS = 12 * SECOND

/** Selects payments that wait for a bank. The buyer must not pay them a second time. */
export const WAITS_FOR_BANK = { state: 'pending', providerStatus: 'pending' } as const

/** An unfinished payment expires after three days. Money that arrives later still settles it. */
export const EXPIRES_AFTER_MS = 3 * 24 * 60 * MINUTE

/** The sentence for a repayment of another amount while an earlier one waits for a bank; `waiting` in kobo. */
export const underwaySentence = (waiting: bigint): string =>
  `Your repayment of ${formatNaira(waiting)} is waiting for your bank, so you cannot start one of another amount. ` +
  `If you have not sent the money, enter ${formatNaira(waiting)} to pay it another way.`

/** What a payment brought of one fee and no refund has reversed, in kobo: `left` with its VAT, and `vat` of it. */
export type FeeIncome = { readonly kind: FeeAccount; readonly left: Kobo; readonly vat: Kobo }

/** The part of a refund that reverses one fee: `amount` with its VAT, and `vat` of it. */
export type FeeShare = { readonly kind: FeeAccount; readonly amount: Kobo; readonly vat: Kobo }

/** The order in which a partial refund reverses income: delivery before service, as complaints are about deliveries. */
const REVERSAL_ORDER: readonly FeeIncome['kind'][] = ['income_registration', 'income_delivery', 'income_service']

/**
 * Shares a refund of `amount` kobo among the fees.
 * @returns the positive shares; their sum is below `amount` only when less is left of the fees
 */
export function shareOfRefund(income: readonly FeeIncome[], amount: Kobo): FeeShare[] {
  let open = amount
  return REVERSAL_ORDER.flatMap((kind) => {
    const fee = income.find((line) => line.kind === kind)
    const share = fee ? min(fee.left, open) : ZERO
    open = kobo(open - share)
    return fee && share > 0n
      ? [{ kind, amount: share, vat: vatOfRefund(share, { gross: fee.left, vat: fee.vat }) }]
      : []
  })
}

/** A refund fails after this many refusals; with the waits of `nextCheck` that takes about a day. */
export const MAX_REFUSALS = 12

const PROVIDER_SITES = ['https://*.flutterwave.com', 'https://*.f4b-flutterwave.com']

/**
 * The origins that a page may frame and send forms to for payments: those of the script and the API. Flutterwave's own
 * script opens its window on other sites of theirs, so these are added for it.
 */
export function paymentSites(scriptUrl: string, apiUrl: string): string[] {
  const script = new URL(scriptUrl)
  const theirs = script.hostname.endsWith('.flutterwave.com') ? PROVIDER_SITES : []
  return [...new Set([script.origin, new URL(apiUrl).origin, ...theirs])]
}
