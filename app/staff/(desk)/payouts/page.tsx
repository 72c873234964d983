import type { Metadata } from 'next'
import { DeskExport, DeskList, DeskPages, DeskTable } from '@/components/list/desk-list'
import { payoutsCopy as copy } from '@/components/staff/payouts/copy'
import { companyPayoutCells, payoutCells } from '@/components/staff/payouts/payout-cells'
import { SuccessIcon } from '@/components/ui/icons'
import { staff } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import type { ListPageProps } from '@/lib/core/lists'
import { COMPANY_PAYOUTS, PAYOUTS } from '@/lib/credit/lists'
import { listCompanyPayouts, listPayouts } from '@/lib/credit/payout-queries'

export const metadata: Metadata = { title: copy.title }

export default async function PayoutsPage({ searchParams }: ListPageProps) {
  const actor = await requirePageAccess(staff('finance'))
  const address = await searchParams
  const state = PAYOUTS.read(address, { keep: COMPANY_PAYOUTS.partsOf(address) })
  const companies = { list: COMPANY_PAYOUTS, state: COMPANY_PAYOUTS.read(address, { keep: PAYOUTS.partsOf(address) }) }
  const [buyers, waiting] = await Promise.all([
    listPayouts(actor, PAYOUTS.asked(state)),
    listCompanyPayouts(actor, COMPANY_PAYOUTS.asked(companies.state)),
  ])
  return (
    <>
      <h1 className="page-title">{copy.title}</h1>
      <p className="lead mt-2 mb-5 max-w-prose">{copy.lead}</p>
      <DeskList
        list={PAYOUTS}
        state={state}
        page={buyers}
        cells={payoutCells}
        caption={copy.caption}
        empty={{ ...copy.none, figure: <SuccessIcon size={44} /> }}
      />
      <p className="lead mt-8 mb-3 max-w-prose">{copy.companies.lead}</p>
      <DeskExport {...companies} />
      <DeskTable
        {...companies}
        rows={waiting.items}
        cells={companyPayoutCells}
        caption={copy.companies.caption}
        showCaption
        empty={copy.companies.none}
      />
      <DeskPages {...companies} nextCursor={waiting.nextCursor} label={copy.companies.pages} />
    </>
  )
}
