import type { Metadata } from 'next'
import { DeskList } from '@/components/list/desk-list'
import { AsOfNotice } from '@/components/staff/ledger/as-of-notice'
import { NO_DAY } from '@/lib/core/as-of-rules'
import { ledgerCopy } from '@/components/staff/ledger/copy'
import { LedgerTabs, ledgerWords } from '@/components/staff/ledger/ledger-head'
import { riskCells } from '@/components/staff/ledger/risk-cells'
import { ClockIcon } from '@/components/ui/icons'
import { staff } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import { PORTFOLIO } from '@/lib/credit/lists'
import { portfolioAtRisk } from '@/lib/credit/portfolio-queries'

const copy = ledgerCopy.risk
export const metadata: Metadata = { title: ledgerCopy.tabs.risk }

export default async function RiskPage({ searchParams }: PageProps<'/staff/ledger/risk'>) {
  const actor = await requirePageAccess(staff('finance'))
  const address = await searchParams
  const { companies, all, ledger } = await portfolioAtRisk(actor)
  return (
    <DeskList
      list={PORTFOLIO}
      state={PORTFOLIO.read(address)}
      page={{ items: companies }}
      sumRow={all}
      cells={riskCells}
      words={{ ...copy, ...ledgerWords(copy.lead) }}
      icon={ClockIcon}
      below={
        <p className="mt-4 text-muted" role="status">
          {all.outstanding === ledger ? (
            copy.even
          ) : (
            <strong className="text-danger">{copy.uneven(all.outstanding, ledger)}</strong>
          )}
        </p>
      }
    >
      <LedgerTabs current="risk" />
      <AsOfNotice asOf={address['asOf']} why={NO_DAY.present} />
    </DeskList>
  )
}
