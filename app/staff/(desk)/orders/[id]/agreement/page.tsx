import type { Metadata } from 'next'
import { Agreement } from '@/components/agreement/agreement'
import { agreementCopy as copy } from '@/components/agreement/copy'
import { BackButton } from '@/components/layout/back-button'
import { staff } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import { orNotFound } from '@/lib/server/pages'
import { getAgreementForStaff } from '@/lib/orders/agreement-queries'

export const metadata: Metadata = { title: copy.title }

export default async function StaffAgreementPage({ params }: PageProps<'/staff/orders/[id]/agreement'>) {
  const actor = await requirePageAccess(staff('operations', 'support', 'finance'))
  const { id } = await params
  const agreement = await orNotFound(getAgreementForStaff(actor, id))
  return (
    <>
      <div className="no-print">
        <BackButton fallback={`/staff/orders/${id}`} />
      </div>
      <h1 className="page-title mb-6">{copy.of(agreement.orderNumber)}</h1>
      <Agreement agreement={agreement} />
    </>
  )
}
