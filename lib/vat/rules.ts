import type { LedgerAccountKind, LedgerEvent, TaxDocumentKind, VatClass } from '@/generated/prisma/enums'
import { type Kobo, ZERO, kobo, splitByWeights, sum } from '@/lib/core/money'

/* What VAT invoices and credit notes say. Amounts in kobo, rates in basis points. */

/** The standard rate before the first charges are in force: Nigeria Tax Act 2025, section 148. Charges say it later. */
export const STANDARD_VAT_BPS = 750

/** The events of a sale to a company, whose documents name it as the buyer. */
export const GIFT_EVENTS = ['gift_paid', 'gift_returned'] as const satisfies readonly LedgerEvent[]

/** The account that has the net amount of a line. */
type SupplyAccount = Extract<
  LedgerAccountKind,
  'income_sales' | 'income_service' | 'income_delivery' | 'income_registration'
>

export type FeeAccount = Exclude<SupplyAccount, 'income_sales'>

/** The names of fees on an invoice. */
export const FEE_NAMES: Readonly<Record<FeeAccount, string>> = {
  income_service: 'Service fee',
  income_delivery: 'Delivery fee',
  income_registration: 'Registration fee',
}

/** A line of an invoice or credit note. */
export type SupplyLine = {
  readonly account: SupplyAccount
  readonly name: string
  readonly quantity: number
  readonly vatClass: VatClass
  readonly net: Kobo
  readonly vat: Kobo
}

/** Goods of an order; `priceKobo` of one unit without VAT. */
type SuppliedGoods = {
  readonly name: string
  readonly measurement: string
  readonly quantity: number
  readonly priceKobo: bigint
  readonly vatClass: VatClass
}

/** The VAT in an amount that includes it, rounded half up to the kobo: ₦1,000 at 7.5% has ₦69.77. */
export function vatWithin(gross: Kobo, bps: number): Kobo {
  const whole = BigInt(10_000 + bps)
  return kobo((2n * gross * BigInt(bps) + whole) / (2n * whole))
}

/** The line of a fee that includes VAT. */
export function feeLine(account: FeeAccount, gross: Kobo, bps: number): SupplyLine {
  const vat = vatWithin(gross, bps)
  return { account, name: FEE_NAMES[account], quantity: 1, vatClass: 'standard', net: kobo(gross - vat), vat }
}

/**
 * The lines of goods, without those of which there are none. VAT is rounded once over all goods, so the standard-rated
 * lines share it.
 * @param vat the VAT of all of them
 */
export function goodsLines(goods: readonly SuppliedGoods[], vat: Kobo): SupplyLine[] {
  const lines = goods
    .filter(({ quantity }) => quantity > 0)
    .map(({ name, measurement, quantity, priceKobo, vatClass }) => ({
      account: 'income_sales' as const,
      name: `${name}, ${measurement}`,
      quantity,
      vatClass,
      net: kobo(priceKobo * BigInt(quantity)),
    }))
  const weights = lines.map(({ vatClass, net }) => (vatClass === 'standard' ? net : 0n))
  const shares = weights.some((weight) => weight > 0n) ? splitByWeights(vat, weights) : []
  return lines.map((line, index) => ({ ...line, vat: shares[index] ?? ZERO }))
}

/** Adds lines up. */
export const totalsOf = (lines: readonly Pick<SupplyLine, 'net' | 'vat'>[]): { net: Kobo; vat: Kobo; gross: Kobo } => {
  const [net, vat] = [sum(lines.map((line) => line.net)), sum(lines.map((line) => line.vat))]
  return { net, vat, gross: kobo(net + vat) }
}

/** The part of a fee that a refund takes back: `amount` with its VAT, of what is left of the fee with its VAT. */
export const vatOfRefund = (amount: Kobo, left: { readonly gross: Kobo; readonly vat: Kobo }): Kobo =>
  amount === left.gross ? left.vat : kobo((2n * left.vat * amount + left.gross) / (2n * left.gross))

const PREFIX: Readonly<Record<TaxDocumentKind, string>> = { invoice: 'INV', credit_note: 'CN' }

/** 'INV-000042' */
export const documentNumber = (kind: TaxDocumentKind, number: number): string =>
  `${PREFIX[kind]}-${number.toString().padStart(6, '0')}`

export const DOCUMENT_TITLES: Readonly<Record<TaxDocumentKind, string>> = {
  invoice: 'VAT invoice',
  credit_note: 'VAT credit note',
}

/** Why an order has no invoice of its goods yet. */
export const notDelivered = (order: string): string =>
  `Order ${order} is not delivered yet. Its invoice is made at the delivery; please come back then.`

/** Why a free replacement or a gift has no invoice. */
export const wasFree = (order: string): string =>
  `Order ${order} was free, so nothing was charged. A replacement is on the invoice of the order that it replaces, ` +
  'and a gift on the invoice to the employer.'

/** Why fees have no invoice yet. */
export const feesNotPaid = (what: string): string =>
  `${what} has no invoice yet. It is made when the fee is paid; please come back then.`

/** Why fees that were paid have no invoice. */
export const feesFromBefore = (what: string): string =>
  `${what} was paid before we made invoices, so it has none. Please write to us if you need one.`

/** Why a supply has no invoice yet while the seller's facts are missing. @param what 'order FB-1' */
export const invoiceFollows = (what: string): string =>
  `Your invoice follows: the invoice of ${what} is not issued yet. ` +
  'You do not need to do anything; please look here again later.'

/** The document is made by a job for what was booked by a server of the release before. */
export const beingMade = (order: string): string =>
  `The invoice of order ${order} is being made. Please come back in an hour.`
