import 'server-only'
import { VatClass } from '@/generated/prisma/enums'
import type { Staff } from '@/lib/core/actors'
import { BOOKS_DAY } from '@/lib/database/books-day'
import { nextMonth } from '@/lib/core/clock'
import { type Tx, databaseDay, report } from '@/lib/database/db'
import { type Kobo, ZERO, kobo, sum, toNaira } from '@/lib/core/money'
import type { VatFigureDto, VatReportDto } from './schema'

type Row = { vat_class: VatClass; is_note: boolean; is_fee: boolean; net: bigint; vat: bigint; moved: bigint }

/** The month of today in Lagos, 'YYYY-MM', by the database's clock. */
export const presentMonth = async (): Promise<string> => (await databaseDay()).slice(0, 7)

/**
 * The VAT of a month by class, from its invoices and credit notes. `vat` is what the account vat_payable of the ledger
 * grew by, read in the same moment; VAT without a document is apart. Both go by the day of the books: a supply of a
 * closed month is in the report of the first open one, and its document states the day of the supply.
 * @param month 'YYYY-MM', Africa/Lagos
 */
export const vatReport = (_actor: Staff, month: string): Promise<VatReportDto> =>
  report((from) => readVatReport(from, month))

/** The `vatReport` as a transaction sees it. */
export async function readVatReport(tx: Tx, month: string): Promise<VatReportDto> {
  const [first, next] = [`${month}-01`, `${nextMonth(month)}-01`]
  const rows = await tx.$queryRaw<Row[]>`
    SELECT coalesce(stated.vat_class, 'standard')::text AS vat_class, coalesce(is_note, false) AS is_note,
      coalesce(is_fee, false) AS is_fee, coalesce(net, 0)::bigint AS net, coalesce(vat, 0)::bigint AS vat,
      booked.moved::bigint
    FROM (
      SELECT -coalesce(sum(posting.amount), 0) AS moved
      FROM ledger_entries entry
      JOIN ledger_postings posting ON posting.entry_id = entry.id
      JOIN ledger_accounts account ON account.id = posting.account_id AND account.kind = 'vat_payable'
      WHERE ${BOOKS_DAY} >= ${first}::date AND ${BOOKS_DAY} < ${next}::date
    ) AS booked
    LEFT JOIN (
      SELECT line.vat_class, document.kind = 'credit_note' AS is_note, line.account <> 'income_sales' AS is_fee,
        sum(line.net_kobo) AS net, sum(line.vat_kobo) AS vat
      FROM ledger_entries entry JOIN tax_documents document ON document.entry_id = entry.id
      JOIN tax_lines line ON line.document_id = document.id
      WHERE ${BOOKS_DAY} >= ${first}::date AND ${BOOKS_DAY} < ${next}::date
      GROUP BY 1, 2, 3
    ) AS stated ON true`
  const figure = (vatClass: VatClass, isNote: boolean, isFee: boolean): { net: Kobo; vat: Kobo } => {
    const row = rows.find((each) => each.vat_class === vatClass && each.is_note === isNote && each.is_fee === isFee)
    return { net: kobo(row?.net ?? 0n), vat: kobo(row?.vat ?? 0n) }
  }
  const classes = Object.values(VatClass).map((vatClass) => {
    const [sales, creditNotes] = [figure(vatClass, false, false), figure(vatClass, true, false)]
    const [fees, feesRefunded] = [figure(vatClass, false, true), figure(vatClass, true, true)]
    const vat = kobo(sales.vat - creditNotes.vat + fees.vat - feesRefunded.vat)
    return { vatClass, sales, creditNotes, fees, feesRefunded, vat }
  })
  const moved = rows[0]?.moved ?? ZERO
  return {
    month,
    classes: classes.map(({ vatClass, vat, ...figures }) => ({
      vatClass,
      sales: toFigure(figures.sales),
      creditNotes: toFigure(figures.creditNotes),
      fees: toFigure(figures.fees),
      feesRefunded: toFigure(figures.feesRefunded),
      vat: toNaira(vat),
    })),
    withoutInvoice: toNaira(moved - sum(classes.map(({ vat }) => vat))),
    vat: toNaira(moved),
  }
}

const toFigure = ({ net, vat }: { net: Kobo; vat: Kobo }): VatFigureDto => ({ net: toNaira(net), vat: toNaira(vat) })
