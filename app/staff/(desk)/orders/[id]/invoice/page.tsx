import type { Metadata } from 'next'
import { vatCopy as copy } from '@/components/vat/copy'
import { TaxDocuments } from '@/components/vat/tax-documents'
import { staff } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import { orNotFound, orSentence, single } from '@/lib/server/pages'
import { staffOrderDocuments } from '@/lib/vat/queries'

export const metadata: Metadata = { title: copy.invoice }

export default async function StaffInvoicePage({ params, searchParams }: PageProps<'/staff/orders/[id]/invoice'>) {
  const actor = await requirePageAccess(staff('operations', 'support', 'finance'))
  const { id } = await params
  const of = single((await searchParams).of) === 'fees' ? 'fees' : 'goods'
  return (
    <TaxDocuments
      title={of === 'fees' ? copy.feeInvoice : copy.invoice}
      back={`/staff/orders/${id}`}
      documents={await orNotFound(orSentence(staffOrderDocuments(actor, id, of)))}
      path={`/api/v1/staff/orders/${id}/invoice?of=${of}`}
    />
  )
}
