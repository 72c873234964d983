import type { Metadata } from 'next'
import { AsOfNotice } from '@/components/staff/ledger/as-of-notice'
import { NO_DAY } from '@/lib/core/as-of-rules'
import { Ageing } from '@/components/staff/ledger/ageing-table'
import { ledgerCopy } from '@/components/staff/ledger/copy'
import { LedgerHead } from '@/components/staff/ledger/ledger-head'
import { staff } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import { sortingOf } from '@/lib/core/list-address'
import { AGES, type AgeingDto } from '@/lib/credit/schema'
import { listAgeing } from '@/lib/deductions/ageing-queries'
import { ExportLinks } from '@/components/ui/export-links'

const copy = ledgerCopy.ageing
export const metadata: Metadata = { title: ledgerCopy.tabs.ageing }

const toRow = ({ companyId, company, total, ages }: AgeingDto) => ({ id: companyId, name: company, total, parts: ages })

const PATH = '/staff/ledger/ageing'

export default async function AgeingPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[]>>
}) {
  const actor = await requirePageAccess(staff('finance'))
  const { buyers, companies } = await listAgeing(actor)
  const sorting = sortingOf(PATH, await searchParams)
  const shared = { ages: AGES, sorting }
  return (
    <>
      <LedgerHead current="ageing" lead={copy.lead} />
      <AsOfNotice asOf={(await searchParams)['asOf']} why={NO_DAY.present} />
      <ExportLinks list="/staff/ledger/ageing" />
      <div className="grid gap-10">
        <Ageing {...shared} name="buyers" title={copy.buyers} lead={copy.buyersLead} rows={buyers.map(toRow)} />
        <Ageing
          {...shared}
          name="companies"
          title={copy.companies}
          lead={copy.companiesLead}
          rows={companies.map(toRow)}
        />
      </div>
    </>
  )
}
