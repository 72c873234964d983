import type { Fee } from './fees'
import type { Price } from './goods'

type Figure = { readonly net: bigint; readonly vat: bigint }

/** An invoice or credit note as it should be: what it states of goods by VAT class, and of fees. */
export type Document = {
  readonly kind: 'invoice' | 'credit_note'
  /** The order of goods, or the payment of fees. */
  readonly subject: string
  readonly day: string
  /** By 'goods standard', 'fees standard' and so on. */
  readonly figures: ReadonlyMap<string, Figure>
}

/** VAT is on standard-rated goods only. */
export const goodsDocument = (kind: Document['kind'], orderId: string, day: string, price: Price): Document => ({
  kind,
  subject: orderId,
  day,
  figures: new Map(
    [...price.net].map(([name, net]) => [`goods ${name}`, { net, vat: name === 'standard' ? price.vat : 0n }]),
  ),
})

export const feesDocument = (
  kind: Document['kind'],
  paymentId: string,
  day: string,
  fees: readonly Fee[],
): Document => ({
  kind,
  subject: paymentId,
  day,
  figures: new Map([
    [
      'fees standard',
      fees.reduce((sum, { gross, vat }) => ({ net: sum.net + gross - vat, vat: sum.vat + vat }), { net: 0n, vat: 0n }),
    ],
  ]),
})
