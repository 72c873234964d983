import type { Metadata } from 'next'
import { DeskExport, DeskTable } from '@/components/list/desk-list'
import { AsOfNotice } from '@/components/staff/ledger/as-of-notice'
import { NO_DAY } from '@/lib/core/as-of-rules'
import { ledgerCopy } from '@/components/staff/ledger/copy'
import { LedgerHead } from '@/components/staff/ledger/ledger-head'
import { ListFilter } from '@/components/ui/list-filter'
import { staff } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import { formatMonth } from '@/lib/core/clock'
import { VAT_LINES, vatLineLabel, vatLines } from '@/lib/vat/lists'
import { presentMonth, vatReport } from '@/lib/vat/report-queries'
import { FIRST_VAT_MONTH, vatPageSchema } from '@/lib/vat/schema'

const copy = ledgerCopy.vat
export const metadata: Metadata = { title: ledgerCopy.tabs.vat }

export default async function VatPage({ searchParams }: PageProps<'/staff/ledger/vat'>) {
  const actor = await requirePageAccess(staff('finance'))
  const address = await searchParams
  const { month: asked } = vatPageSchema.parse(address)
  const present = await presentMonth()
  const chosen = asked !== undefined && asked >= FIRST_VAT_MONTH && asked <= present ? asked : undefined
  const month = chosen ?? present
  const shown = {
    list: VAT_LINES,
    state: VAT_LINES.read(address, { parts: { month }, keep: { month: chosen } }),
  }
  const { rows, sum } = vatLines(await vatReport(actor, month))
  return (
    <>
      <LedgerHead current="vat" lead={copy.lead}>
        <ListFilter
          path={shown.state.path}
          fields={[
            { kind: 'month', name: 'month', label: copy.month, value: month, min: FIRST_VAT_MONTH, max: present },
          ]}
          keep={{ sort: shown.state.sort }}
          clearHref={chosen && VAT_LINES.href({ ...shown.state, keep: {} })}
        />
        <DeskExport {...shown} className="ms-auto" />
      </LedgerHead>
      <AsOfNotice asOf={address['asOf']} why={NO_DAY.month} />
      <DeskTable
        {...shown}
        rows={rows.filter(({ net, vat }) => vat !== 0 || (net !== null && net !== 0))}
        sumRow={sum}
        cells={{ what: vatLineLabel }}
        caption={copy.caption(formatMonth(month))}
      />
    </>
  )
}
