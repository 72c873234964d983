import type { Posting } from './bookings'
import { least, share, total, vatInside } from './kobo'

/* Fees are services, whose flat amounts include VAT at the standard rate. Amounts in kobo. */

export type Fee = { readonly account: string; gross: bigint; vat: bigint }

export const feeOf = (account: string, gross: bigint, vatBps: number): Fee => ({
  account,
  gross,
  vat: vatInside(gross, vatBps),
})

export const totalOf = (fees: readonly Fee[]): bigint => total(fees.map(({ gross }) => gross))

/** The income of fees and their VAT, as credits. */
export const incomeOf = (fees: readonly Fee[]): Posting[] => [
  ...fees.map(({ account, gross, vat }) => [account, vat - gross] as const),
  ['vat_payable', -total(fees.map(({ vat }) => vat))],
]

/** The order in which a refund takes fees back. */
const REFUND_ORDER = ['income_registration', 'income_delivery', 'income_service']

/** Takes a refund from the fees that are left of a payment, each with its part of the VAT. @returns what it took */
export function refundFrom(fees: readonly Fee[], amount: bigint): Fee[] {
  let left = amount
  return REFUND_ORDER.flatMap((name) => {
    const fee = fees.find((each) => each.account === name)
    if (fee === undefined) return []
    const gross = least(fee.gross, left)
    if (gross <= 0n) return []
    const vat = gross === fee.gross ? fee.vat : share(fee.vat, gross, fee.gross)
    left -= gross
    fee.gross -= gross
    fee.vat -= vat
    return [{ account: name, gross, vat }]
  })
}
