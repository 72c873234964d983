import type { Metadata } from 'next'
import { TaxDocuments } from '@/components/vat/tax-documents'
import { giftsCopy as copy } from '@/components/gifts/copy'
import { partner } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import { giftDocuments } from '@/lib/gifts/queries'
import { orNotFound, orSentence } from '@/lib/server/pages'

export const metadata: Metadata = { title: copy.invoice }

export default async function GiftInvoicePage({ params }: PageProps<'/partner/gifts/[id]/invoice'>) {
  const actor = await requirePageAccess(partner('viewer'))
  const { id } = await params
  return (
    <TaxDocuments
      title={copy.invoice}
      back={`/partner/gifts/${id}`}
      documents={await orNotFound(orSentence(giftDocuments(actor, id)))}
      path={`/api/v1/partner/gifts/${id}/invoice`}
    />
  )
}
