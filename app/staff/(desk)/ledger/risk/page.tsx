import type { Metadata } from 'next'
import { ledgerCopy } from '@/components/staff/ledger/copy'
import { LedgerHead } from '@/components/staff/ledger/ledger-head'
import { RiskTable } from '@/components/staff/ledger/risk-table'
import { buttonClass } from '@/components/ui/button'
import { staff } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import { portfolioAtRisk } from '@/lib/credit/portfolio-queries'

const copy = ledgerCopy.risk
export const metadata: Metadata = { title: ledgerCopy.tabs.risk }

export default async function RiskPage() {
  const actor = await requirePageAccess(staff('finance'))
  const { companies, all, ledger } = await portfolioAtRisk(actor)
  return (
    <>
      <LedgerHead current="risk" lead={copy.lead} />
      <p className="no-print mb-5">
        <a
          href="/api/v1/staff/ledger/portfolio-at-risk?format=csv"
          download
          className={buttonClass('secondary', 'small')}
        >
          {ledgerCopy.ageing.download}
        </a>
      </p>
      <RiskTable companies={companies} all={all} />
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
