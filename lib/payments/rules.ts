import type { OrderStatus } from '@/generated/prisma/enums'
import { type Kobo, formatNaira, kobo, min, sum } from '@/lib/core/money'
import { MINUTE, SECOND } from '@/lib/core/clock'

/** Pure decisions about payments. */

/** The registration fee in kobo: ₦1,000 (checklist B-06). The one place it is decided. */
export const REGISTRATION_FEE = 100_000n as Kobo

const TAKES_FEES = {
  pending: true,
  approved: true,
  packed: true,
  out_for_delivery: true,
  delivered: true,
  rejected: false,
  cancelled: false,
} as const satisfies Record<OrderStatus, boolean>

/** Whether a buyer can pay the fees of an order in this status. The fees of a closed order are refunded. */
export const takesFees = (status: OrderStatus): boolean => TAKES_FEES[status]

export type PurposeName = 'registration' | 'order_fees' | 'repayment'

const PREFIX: Record<PurposeName, string> = { registration: 'REG', order_fees: 'FEE', repayment: 'PAY' }

/** Our own reference of a payment: purpose, moment and chance; unique in the database besides (checklist X-40). */
export const makeTxRef = (purpose: PurposeName, at: Date, random: string): string =>
  `FB-${PREFIX[purpose]}-${at.getTime().toString(36).toUpperCase()}-${random.toUpperCase()}`

export type Expected = { readonly txRef: string; readonly amount: Kobo; readonly currency: string }
type ReportedTransaction = {
  readonly status: string
  readonly txRef: string
  readonly amount: Kobo
  readonly currency: string
}

/** Why a verified transaction does not settle a payment; undefined when it does (checklist X-19, PY-18, Z-08). */
export function settlementProblem(expected: Expected, reported: ReportedTransaction): string | undefined {
  if (reported.status !== 'successful') return reported.status
  if (reported.txRef !== expected.txRef) return 'the reference is another one'
  if (reported.currency !== expected.currency) return `paid in ${reported.currency}`
  if (reported.amount < expected.amount) return 'paid too little'
  return undefined
}

/** Whether a transaction that does not settle a payment left money with us all the same, which is to go back. */
export const isUnapplied = (expected: Expected, reported: ReportedTransaction): boolean =>
  reported.status === 'successful' &&
  reported.txRef === expected.txRef &&
  reported.amount > 0n &&
  settlementProblem(expected, reported) !== undefined

/** An amount in hundredths as it is shown: naira as everywhere, other money by the name of its currency. */
export const formatAmount = (amount: bigint, currency: string): string =>
  currency === 'NGN' ? formatNaira(amount) : formatNaira(amount).replace('₦', `${currency} `)

/** What the buyer reads of money that settles nothing: `received` in hundredths of its currency, `asked` in kobo. */
export const unappliedSentence = ({
  received,
  currency,
  asked,
}: {
  readonly received: bigint
  readonly currency: string
  readonly asked: bigint
}): string =>
  `We received ${formatAmount(received, currency)} instead of ${formatNaira(asked)}. This amount was not accepted and will be refunded. You can pay the full amount again.`

/** When to ask again about a payment left pending, and when to give up on it: a quick start, then ever slower. */
export function nextCheck(checks: number, from: Date): Date {
  const wait = Math.min(6 * 60 * MINUTE, MINUTE * 2 ** Math.min(checks, 12))
  return new Date(from.getTime() + wait)
}

/** For so long a run of the job takes up payments and refunds: asking a provider that hangs takes ten seconds each time. */
export const RUN_MS = 25 * SECOND

/** How a payment looks in the database that the provider has, and that waits for a bank: it must not be made a second time. */
export const WAITS_FOR_BANK = { state: 'pending', providerStatus: 'pending' } as const

/** A payment nobody finished is given up after three days; money that arrives later still settles it. */
export const EXPIRES_AFTER_MS = 3 * 24 * 60 * MINUTE

/** For so long a second try to repay the same amount is the first try once more, not another repayment. */
export const SAME_REPAYMENT_MS = 15 * MINUTE

/** What of a fee was booked as one kind of income and not given back since, in kobo. */
export type FeeIncome = {
  readonly kind: 'income_registration' | 'income_delivery' | 'income_service'
  readonly left: Kobo
}

/** In this order a refund of a part takes income back: complaints are about deliveries. */
const GIVEN_BACK_FIRST: readonly FeeIncome['kind'][] = ['income_registration', 'income_delivery', 'income_service']

/**
 * Which income a refund takes back.
 * @returns a share of each kind that gets one; together less than `amount` only when less was left
 */
export function shareOfRefund(income: readonly FeeIncome[], amount: Kobo): { kind: FeeIncome['kind']; amount: Kobo }[] {
  let open = amount
  return GIVEN_BACK_FIRST.flatMap((kind) => {
    const share = min(sum(income.filter((line) => line.kind === kind).map(({ left }) => left)), open)
    open = kobo(open - share)
    return share > 0n ? [{ kind, amount: share }] : []
  })
}

/** How often a refund may be refused before it counts as failed: with the waits of `nextCheck`, after about a day. */
export const MAX_REFUSALS = 12

/** Where the provider's own script frames its window and keeps its hosted page, besides the address of the script. */
const PROVIDER_SITES = ['https://*.flutterwave.com', 'https://*.f4b-flutterwave.com']

/**
 * What a page may frame and send forms to for payments: the origins of the provider's script and of its API, and for the
 * provider's own script all sites of theirs, as the script keeps its window elsewhere.
 */
export function paymentSites(scriptUrl: string, apiUrl: string): string[] {
  const script = new URL(scriptUrl)
  const theirs = script.hostname.endsWith('.flutterwave.com') ? PROVIDER_SITES : []
  return [...new Set([script.origin, new URL(apiUrl).origin, ...theirs])]
}
