import type { Metadata } from 'next'
import { vatCopy as copy } from '@/components/vat/copy'
import { TaxDocuments } from '@/components/vat/tax-documents'
import { buyerOrLeaver } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import { orNotFound, orSentence, single } from '@/lib/server/pages'
import { orderDocuments, registrationDocuments } from '@/lib/vat/queries'

export const metadata: Metadata = { title: copy.invoice }

/** The invoice of an order's goods or fees; without an order that of the registration fee. */
export default async function InvoicePage({ searchParams }: PageProps<'/Invoice'>) {
  const actor = await requirePageAccess(buyerOrLeaver())
  const query = await searchParams
  const orderId = single(query.orderId)
  if (orderId === undefined)
    return (
      <TaxDocuments
        title={copy.registrationInvoice}
        back="/Statement"
        documents={await orSentence(registrationDocuments(actor))}
        path={`/api/v1/wallet/invoice/${actor.id}`}
      />
    )
  const of = single(query.of) === 'fees' ? 'fees' : 'goods'
  return (
    <TaxDocuments
      title={of === 'fees' ? copy.feeInvoice : copy.invoice}
      back={`/History2?orderId=${orderId}`}
      documents={await orNotFound(orSentence(orderDocuments(actor, orderId, of)))}
      path={`/api/v1/order/invoice/${orderId}?of=${of}`}
    />
  )
}
