import 'server-only'
import type { Tx } from '@/lib/database/db'
import { deliveryKey } from '@/lib/credit/service'
import { goodsInvoiceOf, issueDocument } from '@/lib/vat/documents'
import type { SupplyLine } from '@/lib/vat/rules'

/** What an invoice says about an order. */
export const suppliedSelect = {
  id: true,
  userId: true,
  buyerName: true,
  deliveryCity: true,
  deliveryState: true,
  vatBps: true,
} as const
type Supplied = { readonly vatBps: number } & Readonly<Record<Exclude<keyof typeof suppliedSelect, 'vatBps'>, string>>

export const suppliedFacts = ({ id, userId, buyerName, deliveryCity, deliveryState, vatBps }: Supplied) => ({
  orderId: id,
  userId,
  buyerName,
  place: `${deliveryCity}, ${deliveryState}`,
  vatBps,
})

/** Issues the invoice of a delivery that was booked in this transaction. */
export async function issueInvoice(tx: Tx, order: Supplied, lines: readonly SupplyLine[]): Promise<void> {
  const entry = await tx.ledgerEntry.findUniqueOrThrow({
    where: { eventKey: deliveryKey(order.id) },
    select: { id: true },
  })
  await issueDocument(tx, { ...suppliedFacts(order), kind: 'invoice', entryId: entry.id, lines })
}

/** Issues the credit note of goods that were taken back, which names the invoice that it corrects. */
export async function issueCreditNote(
  tx: Tx,
  order: Supplied,
  entryId: string,
  lines: readonly SupplyLine[],
): Promise<void> {
  const corrects = await goodsInvoiceOf(tx, order.id)
  await issueDocument(tx, { ...suppliedFacts(order), kind: 'credit_note', entryId, correctsId: corrects?.id, lines })
}
