import 'server-only'
import { CHARGES_IN_FORCE, type ChargesJson } from '@/lib/catalogue/queries'
import type { Tx } from '@/lib/database/db'
import { type Kobo, ZERO, kobo, sum } from '@/lib/core/money'
import { feeInvoiceOf, issueDocument } from '@/lib/vat/documents'
import { FEE_NAMES, STANDARD_VAT_BPS, type SupplyLine, feeLine } from '@/lib/vat/rules'
import type { FeeIncome, FeeShare } from './rules'

/* Fees are services: their amounts include VAT at the standard rate (docs/decisions/0075). */

/** The fees that a payment pays, as lines of their invoice. */
export type Fees = { readonly vatBps: number; readonly lines: readonly SupplyLine[] }

type OrderFees = { readonly serviceFeeKobo: bigint; readonly deliveryFeeKobo: bigint; readonly vatBps: number }

/** The fees of an order, at the rate with which it was placed; those of zero are left out. */
export function feesOf({ serviceFeeKobo, deliveryFeeKobo, vatBps }: OrderFees): Fees {
  const lines = [
    feeLine('income_service', kobo(serviceFeeKobo), vatBps),
    feeLine('income_delivery', kobo(deliveryFeeKobo), vatBps),
  ]
  return { vatBps, lines: lines.filter(({ net }) => net > 0n) }
}

/** The registration fee, `amount` in kobo, at the rate in force. */
export async function registrationFee(tx: Tx, amount: Kobo): Promise<Fees> {
  const [row] = await tx.$queryRaw<{ charges: ChargesJson | null }[]>`SELECT ${CHARGES_IN_FORCE} AS charges`
  const vatBps = row?.charges?.vatBps ?? STANDARD_VAT_BPS
  return { vatBps, lines: [feeLine('income_registration', amount, vatBps)] }
}

type Payer = { readonly userId: string; readonly buyerName: string; readonly orderId: string | undefined }

/** Issues the invoice of fees with the entry of their payment. */
export const issueFeeInvoice = (tx: Tx, payer: Payer, entryId: string, fees: Fees): Promise<void> =>
  issueDocument(tx, { ...payer, ...fees, kind: 'invoice', entryId })

/** How much VAT each fee of a payment still has after refunds; none for fees from before VAT was booked apart. */
export async function feeVatLeft(tx: Tx, paymentId: string): Promise<(kind: FeeIncome['kind']) => Kobo> {
  const invoice = await feeInvoiceOf(tx, paymentId)
  const refunded = invoice?.corrections.flatMap(({ lines }) => lines) ?? []
  return (kind) => {
    const total = (lines: readonly { readonly account: string; readonly vatKobo: bigint }[]) =>
      sum(lines.filter(({ account }) => account === kind).map(({ vatKobo }) => kobo(vatKobo)))
    return invoice ? kobo(total(invoice.lines) - total(refunded)) : ZERO
  }
}

/** Issues the credit note of a refund of fees with its entry. Fees without an invoice have none. */
export async function issueFeeCreditNote(
  tx: Tx,
  refund: { readonly paymentId: string; readonly userId: string; readonly orderId: string | undefined },
  entryId: string,
  shares: readonly FeeShare[],
): Promise<void> {
  const { paymentId, userId, orderId } = refund
  const invoice = await feeInvoiceOf(tx, paymentId)
  if (!invoice || shares.length === 0) return
  const lines = shares.map(({ kind, amount, vat }) => ({
    account: kind,
    name: FEE_NAMES[kind],
    quantity: 1,
    vatClass: 'standard' as const,
    net: kobo(amount - vat),
    vat,
  }))
  const { id: correctsId, buyerName, vatBps } = invoice
  await issueDocument(tx, { kind: 'credit_note', entryId, userId, orderId, correctsId, buyerName, vatBps, lines })
}
