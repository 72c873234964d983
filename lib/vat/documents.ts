import 'server-only'
import type { TaxDocumentKind } from '@/generated/prisma/enums'
import { DAYS, daysOf } from '@/lib/database/books-day'
import { dayColumn } from '@/lib/core/clock'
import type { Tx } from '@/lib/database/db'
import { NOBODY, areDocumentsHeld, namedSeller } from './held-documents'
import type { SupplyLine } from './rules'

/** An invoice or credit note of one ledger entry; `place` is where goods were delivered. */
type NewDocument = {
  readonly kind: TaxDocumentKind
  readonly entryId: string
  readonly userId: string
  readonly orderId?: string | undefined
  readonly correctsId?: string | undefined
  readonly buyerName: string
  readonly place?: string
  readonly vatBps: number
  readonly lines: readonly SupplyLine[]
}

/**
 * Issues the document of a ledger entry in the transaction that books it. The database gives it the next number of its
 * kind when the transaction commits, so numbers have no gaps (docs/decisions/0075). It waits without the seller's
 * facts, and while earlier documents wait for them. The date of supply is the day on which it happened.
 */
export async function issueDocument(tx: Tx, { lines, ...document }: NewDocument): Promise<void> {
  const entry = await tx.ledgerEntry.findUniqueOrThrow({
    where: { id: document.entryId },
    select: DAYS,
  })
  const seller = (await areDocumentsHeld(tx)) ? undefined : namedSeller()
  await tx.taxDocument.create({
    data: {
      ...document,
      suppliedOn: dayColumn(daysOf(entry).happenedOn),
      seller: { ...(seller ?? NOBODY) },
      lines: {
        createMany: {
          data: lines.map(({ net, vat, ...line }, index) => ({
            ...line,
            position: index + 1,
            netKobo: net,
            vatKobo: vat,
          })),
        },
      },
    },
    select: { id: true },
  })
}

/** Finds the invoice that states the VAT of an order's goods. */
export const goodsInvoiceOf = (tx: Tx, orderId: string): Promise<{ id: string } | null> =>
  tx.taxDocument.findFirst({
    where: { orderId, kind: 'invoice', entry: { event: { in: ['order_delivered', 'order_approved'] } } },
    select: { id: true },
  })

/** Finds the invoice of the fees that a payment paid, with what is charged for each by now. */
export async function feeInvoiceOf(tx: Tx, paymentId: string) {
  return tx.taxDocument.findFirst({
    where: { kind: 'invoice', entry: { paymentId } },
    select: {
      id: true,
      buyerName: true,
      vatBps: true,
      lines: { select: { account: true, vatKobo: true } },
      corrections: { select: { lines: { select: { account: true, vatKobo: true } } } },
    },
  })
}
