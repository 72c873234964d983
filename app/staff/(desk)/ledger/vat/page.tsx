import type { Metadata } from 'next'
import { ledgerCopy } from '@/components/staff/ledger/copy'
import { LedgerHead } from '@/components/staff/ledger/ledger-head'
import { VatTable } from '@/components/staff/ledger/vat-table'
import { buttonClass } from '@/components/ui/button'
import { ListFilter } from '@/components/ui/list-filter'
import { staff } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import { lagosDay } from '@/lib/core/clock'
import { vatReport } from '@/lib/vat/report-queries'
import { vatPageSchema } from '@/lib/vat/schema'

const copy = ledgerCopy.vat
export const metadata: Metadata = { title: ledgerCopy.tabs.vat }

const PATH = '/staff/ledger/vat'

export default async function VatPage({ searchParams }: { searchParams: Promise<Record<string, string | string[]>> }) {
  const actor = await requirePageAccess(staff('finance'))
  const { day } = vatPageSchema.parse(await searchParams)
  const month = (day ?? lagosDay(new Date())).slice(0, 7)
  const figures = await vatReport(actor, month)
  return (
    <>
      <LedgerHead current="vat" lead={copy.lead} />
      <ListFilter path={PATH} days={[{ name: 'day', label: copy.day, value: day }]} clearHref={day && PATH} />
      <p className="no-print mb-5">
        <a href={`/api/v1/staff/vat/${month}?format=csv`} download className={buttonClass('secondary', 'small')}>
          {copy.download}
        </a>
      </p>
      <VatTable report={figures} />
    </>
  )
}
