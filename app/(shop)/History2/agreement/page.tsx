import type { Metadata } from 'next'
import { Agreement } from '@/components/agreement/agreement'
import { agreementCopy as copy } from '@/components/agreement/copy'
import { BackButton } from '@/components/layout/back-button'
import { buyerOrLeaver } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import { orNotFound, single } from '@/lib/server/pages'
import { getAgreement } from '@/lib/orders/agreement-queries'

export const metadata: Metadata = { title: copy.title }

/** What the buyer agreed to for an order: key facts, deduction authorisation and, once paid off, the discharge. */
export default async function AgreementPage({ searchParams }: PageProps<'/History2/agreement'>) {
  const actor = await requirePageAccess(buyerOrLeaver())
  const orderId = single((await searchParams).orderId) ?? ''
  const agreement = await orNotFound(getAgreement(actor, orderId))
  return (
    <>
      <div className="no-print">
        <BackButton fallback={`/History2?orderId=${orderId}`} />
      </div>
      <h1 className="page-title mb-6">{copy.of(agreement.orderNumber)}</h1>
      <Agreement agreement={agreement} pdfHref={`/api/v1/order/agreement/${orderId}?format=pdf`} />
    </>
  )
}
