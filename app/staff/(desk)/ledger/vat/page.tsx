import type { Metadata } from 'next'
import { AsOfNotice } from '@/components/staff/ledger/as-of-notice'
import { NO_DAY } from '@/lib/core/as-of-rules'
import { ledgerCopy } from '@/components/staff/ledger/copy'
import { LedgerHead } from '@/components/staff/ledger/ledger-head'
import { VatTable } from '@/components/staff/ledger/vat-table'
import { ListFilter } from '@/components/ui/list-filter'
import { staff } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import { listAddress, sortingOf } from '@/lib/core/list-address'
import { presentMonth, vatReport } from '@/lib/vat/report-queries'
import { FIRST_VAT_MONTH, vatPageSchema } from '@/lib/vat/schema'
import { ExportLinks } from '@/components/ui/export-links'

const copy = ledgerCopy.vat
export const metadata: Metadata = { title: ledgerCopy.tabs.vat }

const PATH = '/staff/ledger/vat'

export default async function VatPage({ searchParams }: { searchParams: Promise<Record<string, string | string[]>> }) {
  const actor = await requirePageAccess(staff('finance'))
  const { month: asked } = vatPageSchema.parse(await searchParams)
  const present = await presentMonth()
  const chosen = asked !== undefined && asked >= FIRST_VAT_MONTH && asked <= present ? asked : undefined
  const month = chosen ?? present
  const sorting = sortingOf(PATH, await searchParams, { month: chosen })
  const figures = await vatReport(actor, month)
  return (
    <>
      <LedgerHead current="vat" lead={copy.lead} />
      <AsOfNotice asOf={(await searchParams)['asOf']} why={NO_DAY.month} />
      <ListFilter
        path={PATH}
        months={[{ name: 'month', label: copy.month, value: month, min: FIRST_VAT_MONTH, max: present }]}
        keep={{ sort: sorting.sort }}
        clearHref={chosen && listAddress(PATH, { sort: sorting.sort })}
      />
      <ExportLinks list={`/staff/vat/${month}`} />
      <VatTable report={figures} sorting={sorting} />
    </>
  )
}
