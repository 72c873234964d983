import type { Metadata } from 'next'
import { BackButton } from '@/components/layout/back-button'
import { processingCopy as copy } from '@/components/staff/processing/copy'
import { ProcessingRecord } from '@/components/staff/processing/processing-record'
import { PrintButton } from '@/components/ui/print-button'
import { staff } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import { PRIVACY_VERSION, versionDay } from '@/lib/accounts/rules'
import { formatDay } from '@/lib/core/clock'

export const metadata: Metadata = { title: copy.title }

export default async function ProcessingPage() {
  await requirePageAccess(staff('admin'))
  return (
    <div className="paper">
      <div className="no-print flex flex-wrap items-center justify-between gap-3">
        <BackButton fallback="/staff" />
        <PrintButton label={copy.print} />
      </div>
      <h1 className="page-title">{copy.title}</h1>
      <p className="mt-1">{copy.version(formatDay(versionDay(PRIVACY_VERSION)))}</p>
      <p className="no-print lead mt-2 mb-5">{copy.lead}</p>
      <ProcessingRecord />
    </div>
  )
}
