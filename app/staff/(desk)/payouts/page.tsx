import type { Metadata } from 'next'
import { DeskList } from '@/components/list/desk-list'
import { payoutsCopy as copy } from '@/components/staff/payouts/copy'
import { companyPayoutCells, payoutCells } from '@/components/staff/payouts/payout-cells'
import { SuccessIcon } from '@/components/ui/icons'
import { staff } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import { COMPANY_PAYOUTS, PAYOUTS } from '@/lib/credit/lists'
import { listCompanyPayouts, listPayouts } from '@/lib/credit/payout-queries'

export const metadata: Metadata = { title: copy.title }

export default async function PayoutsPage({ searchParams }: PageProps<'/staff/payouts'>) {
  const actor = await requirePageAccess(staff('finance'))
  const address = await searchParams
  const state = PAYOUTS.read(address, { keep: COMPANY_PAYOUTS.partsOf(address) })
  const companies = COMPANY_PAYOUTS.read(address, { keep: PAYOUTS.partsOf(address) })
  const [buyers, waiting] = await Promise.all([
    listPayouts(actor, PAYOUTS.asked(state)),
    listCompanyPayouts(actor, COMPANY_PAYOUTS.asked(companies)),
  ])
  return (
    <>
      <DeskList list={PAYOUTS} state={state} page={buyers} cells={payoutCells} words={copy} icon={SuccessIcon} />
      <p className="lead mt-8 mb-3 max-w-prose">{copy.companies.lead}</p>
      <DeskList
        list={COMPANY_PAYOUTS}
        state={companies}
        page={waiting}
        cells={companyPayoutCells}
        words={copy.companies}
        showCaption
        pagesLabel={copy.companies.pages}
      />
    </>
  )
}
