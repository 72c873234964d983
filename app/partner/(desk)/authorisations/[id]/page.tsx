import type { Metadata } from 'next'
import { Authorisation } from '@/components/agreement/authorisation'
import { agreementCopy as copy } from '@/components/agreement/copy'
import { BackButton } from '@/components/layout/back-button'
import { PrintButton } from '@/components/ui/print-button'
import { partner } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import { orNotFound } from '@/lib/server/pages'
import { getAuthorisation } from '@/lib/orders/agreement-queries'

export const metadata: Metadata = { title: copy.authorisationTitle }

/** What an employee allowed the company to deduct for one order. HR never sees what an employee buys. */
export default async function AuthorisationPage({ params }: PageProps<'/partner/authorisations/[id]'>) {
  const actor = await requirePageAccess(partner('viewer'))
  const authorisation = await orNotFound(getAuthorisation(actor, (await params).id))
  return (
    <>
      <div className="no-print">
        <BackButton fallback="/partner?status=approved" />
      </div>
      <h1 className="page-title mb-6">{copy.authorisationTitle}</h1>
      <div className="paper grid max-w-2xl gap-4 print:max-w-none">
        <div className="no-print">
          <PrintButton label={copy.print} />
        </div>
        <Authorisation {...authorisation} />
      </div>
    </>
  )
}
