import type { VatClass } from '@/generated/prisma/enums'
import { VAT_LABELS } from '@/lib/catalogue/rules'
import { noDay } from '@/lib/core/as-of-rules'
import { formatMonth } from '@/lib/core/clock'
import { defineWhole } from '@/lib/core/lists'
import type { VatReportDto } from './schema'

/** A line of the report: a kind of supply in a class, or a figure of the ledger. `net` is null for VAT alone. */
export type VatLine = {
  readonly month: string
  readonly vatClass: VatClass | null
  readonly what: string
  readonly net: number | null
  readonly vat: number
}

/** What a line is about, with its class. */
export const vatLineLabel = ({ vatClass, what }: VatLine): string =>
  vatClass === null ? what : `${VAT_LABELS[vatClass]}: ${what.toLowerCase()}`

/** The VAT of a month by class and kind of supply, for staff. */
export const VAT_LINES = defineWhole<VatLine>()({
  name: 'vat',
  path: '/staff/ledger/vat',
  endpoint: '/staff/vat/[month]',
  filters: { asOf: noDay('month') },
  idOf: vatLineLabel,
  columns: ({ cell, money, text }) => ({
    month: text('Month', ({ month }) => formatMonth(month), { only: 'file' }),
    class: text('VAT class', ({ vatClass }) => vatClass && VAT_LABELS[vatClass], { only: 'file' }),
    kind: text('What', ({ what }) => what, { only: 'file' }),
    what: cell('Supply', { by: vatLineLabel, names: true }),
    net: money('Without VAT', ({ net }) => net),
    vat: money('VAT', ({ vat }) => vat),
  }),
})

/** The report as lines. The sum is what the ledger owes. */
export function vatLines({ month, classes, withoutInvoice, vat: owed }: VatReportDto) {
  const line = (vatClass: VatClass | null, what: string, net: number | null, vat: number): VatLine => ({
    month,
    vatClass,
    what,
    net,
    vat,
  })
  return {
    rows: [
      ...classes.flatMap(({ vatClass, sales, creditNotes, fees, feesRefunded }) => [
        line(vatClass, 'Sales', sales.net, sales.vat),
        line(vatClass, 'Credit notes', 0 - creditNotes.net, 0 - creditNotes.vat),
        line(vatClass, 'Fees', fees.net, fees.vat),
        line(vatClass, 'Fees refunded', 0 - feesRefunded.net, 0 - feesRefunded.vat),
      ]),
      line(null, 'Booked without an invoice', null, withoutInvoice),
    ],
    sum: line(null, 'VAT payable by the ledger', null, owed),
  }
}
