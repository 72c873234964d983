import type { Metadata } from 'next'
import { ledgerCopy } from '@/components/staff/ledger/copy'
import { LedgerHead } from '@/components/staff/ledger/ledger-head'
import { RiskTable } from '@/components/staff/ledger/risk-table'
import { staff } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import { sortRows, tableSort } from '@/lib/core/list-address'
import { portfolioAtRisk } from '@/lib/credit/portfolio-queries'
import { RISK_DAYS, riskLabel } from '@/lib/credit/portfolio-rules'
import { riskPageSchema } from '@/lib/credit/schema'
import { ExportLinks } from '@/components/ui/export-links'

const copy = ledgerCopy.risk
export const metadata: Metadata = { title: ledgerCopy.tabs.risk }

const PATH = '/staff/ledger/risk'

export default async function RiskPage({ searchParams }: { searchParams: Promise<Record<string, string | string[]>> }) {
  const actor = await requirePageAccess(staff('finance'))
  const { sort } = riskPageSchema.parse(await searchParams)
  const { companies, all, ledger } = await portfolioAtRisk(actor)
  const sorted = sortRows(companies, sort, {
    company: ({ company }) => company,
    buyers: ({ buyers }) => buyers,
    outstanding: ({ outstanding }) => outstanding,
    risk: ({ atRisk }) => atRisk[RISK_DAYS.indexOf(30)] ?? 0,
  })
  return (
    <>
      <LedgerHead current="risk" lead={copy.lead} />
      <ExportLinks list="/staff/ledger/portfolio-at-risk" />
      <RiskTable
        companies={sorted}
        all={all}
        sortBy={tableSort(PATH, {}, sort ?? '', {
          company: 'company',
          buyers: 'buyers',
          outstanding: 'outstanding',
          [riskLabel(30)]: 'risk',
        })}
      />
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
