import type { Metadata } from 'next'
import { AsOfNotice } from '@/components/staff/ledger/as-of-notice'
import { NO_DAY } from '@/lib/core/as-of-rules'
import { ledgerCopy } from '@/components/staff/ledger/copy'
import { LedgerHead } from '@/components/staff/ledger/ledger-head'
import { RiskTable } from '@/components/staff/ledger/risk-table'
import { staff } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import { sortingOf } from '@/lib/core/list-address'
import { portfolioAtRisk } from '@/lib/credit/portfolio-queries'
import { ExportLinks } from '@/components/ui/export-links'

const copy = ledgerCopy.risk
export const metadata: Metadata = { title: ledgerCopy.tabs.risk }

const PATH = '/staff/ledger/risk'

export default async function RiskPage({ searchParams }: { searchParams: Promise<Record<string, string | string[]>> }) {
  const actor = await requirePageAccess(staff('finance'))
  const { companies, all, ledger } = await portfolioAtRisk(actor)
  return (
    <>
      <LedgerHead current="risk" lead={copy.lead} />
      <AsOfNotice asOf={(await searchParams)['asOf']} why={NO_DAY.present} />
      <ExportLinks list="/staff/ledger/portfolio-at-risk" />
      <RiskTable companies={companies} all={all} sorting={sortingOf(PATH, await searchParams)} />
      <p className="mt-4 text-muted" role="status">
        {all.outstanding === ledger ? (
          copy.even
        ) : (
          <strong className="text-danger">{copy.uneven(all.outstanding, ledger)}</strong>
        )}
      </p>
    </>
  )
}
