import { ledgerCopy } from '@/components/staff/ledger/copy'
import { Money } from '@/components/ui/money'
import { type SortedColumn, SortedTable } from '@/components/ui/sorted-table'
import type { Sorting } from '@/lib/core/list-address'
import { VAT_LABELS } from '@/lib/catalogue/rules'
import { formatMonth } from '@/lib/core/clock'
import type { VatReportDto } from '@/lib/vat/schema'

const copy = ledgerCopy.vat

/** A line of the report; `net` is missing where only VAT is known. */
type Row = { readonly what: string; readonly net?: number; readonly vat: number; readonly isTotal?: boolean }

const columns: readonly SortedColumn<Row>[] = [
  {
    key: 'what',
    header: copy.columns.what,
    rowHeader: true,
    hideLabel: true,
    wide: true,
    sortValue: ({ what }) => what,
    cell: ({ what }) => what,
  },
  {
    key: 'net',
    header: copy.columns.net,
    align: 'end',
    sortValue: ({ net = null }) => net,
    cell: ({ net }) => (net === undefined ? '' : <Money exact naira={net} />),
  },
  {
    key: 'vat',
    header: copy.columns.vat,
    align: 'end',
    sortValue: ({ vat }) => vat,
    cell: ({ vat, isTotal }) => <Money exact naira={vat} className={isTotal ? 'font-semibold' : undefined} />,
  },
]

/** The VAT of a month by class and kind of supply. The last row is what the ledger owes for it. */
export function VatTable({ report, sorting }: { report: VatReportDto; sorting: Sorting }) {
  const rows: Row[] = report.classes.flatMap(({ vatClass, sales, creditNotes, fees, feesRefunded }) => {
    const of = (what: string) => `${VAT_LABELS[vatClass]}: ${what}`
    const lines = [
      { what: of(copy.sales), ...sales },
      { what: of(copy.creditNotes), net: 0 - creditNotes.net, vat: 0 - creditNotes.vat },
      { what: of(copy.fees), ...fees },
      { what: of(copy.feesRefunded), net: 0 - feesRefunded.net, vat: 0 - feesRefunded.vat },
    ]
    return lines.filter(({ net, vat }) => net !== 0 || vat !== 0)
  })
  if (report.withoutInvoice !== 0) rows.push({ what: copy.withoutInvoice, vat: report.withoutInvoice })
  return (
    <SortedTable
      sorting={sorting}
      caption={copy.caption(formatMonth(report.month))}
      showCaption
      columns={columns}
      rows={rows}
      sumRow={{ what: copy.total, vat: report.vat, isTotal: true }}
      rowKey={({ what }) => what}
    />
  )
}
