import { addDays, columnDay, daysBetween, lagosToday } from '@/lib/core/clock'
import { parse } from 'csv-parse/sync'
import { toCsv } from '@/lib/files/csv'
import { aBuyer, aCompany, aPartner, anOrder, unique } from './factories'

const monthIn = (days: number): string => addDays(lagosToday(), days).slice(0, 7)

/** Days from today to the 20th of the month that is `months` ahead. Both are negative for the past. */
export function daysTo(months: number): number {
  const today = lagosToday()
  const [year = 0, month = 0] = today.split('-').map(Number)
  return daysBetween(today, columnDay(new Date(Date.UTC(year, month - 1 + months, 20))))
}

/** The month, 'YYYY-MM', that is `months` ahead. */
export const monthAhead = (months: number): string => monthIn(daysTo(months))

/** Makes a company with HR and employees who each owe `dues` (days from today, kobo). */
export async function aPayroll(
  employees: number,
  dues: readonly { readonly inDays: number; readonly amount: bigint }[] = [{ inDays: daysTo(1), amount: 1_000_000n }],
) {
  const company = await aCompany()
  const hr = await aPartner(company.id)
  const buyers = []
  for (let index = 0; index < employees; index += 1) {
    const buyer = await aBuyer({ companyId: company.id })
    await anOrder(buyer, { status: 'delivered', dues })
    buyers.push(buyer)
  }
  return { company, hr, buyers }
}

type Answer = { readonly deducted?: string; readonly reason?: string; readonly [column: string]: string | undefined }

/**
 * Fills in the downloaded file as HR would.
 * @param answer the changed cells of a row; undefined leaves the row out
 */
export function fillIn(
  csv: string,
  answer: (cells: Readonly<Partial<Record<string, string>>>, index: number) => Answer | undefined,
): Uint8Array<ArrayBuffer> {
  const rows: Record<string, string>[] = parse(csv, {
    bom: true,
    columns: true,
    // toCsv put this apostrophe before a formula, and puts another one.
    cast: (cell) => cell.replace(/^'(?='*\s*[=+\-@])/, ''),
  })
  const columns = Object.keys(rows[0] ?? {})
  const filled = rows.flatMap((cells, index) => {
    const given = answer(cells, index)
    if (!given) return []
    const { deducted, ...rest } = given
    const row: Readonly<Partial<Record<string, string>>> = {
      ...cells,
      ...(deducted === undefined ? {} : { amount_deducted: deducted }),
      ...rest,
    }
    return [columns.map((name) => row[name] ?? '')]
  })
  return new TextEncoder().encode(toCsv(columns, filled))
}

/** The full deduction of a row, in naira as HR would type it, for example '12500.00'. */
export const fullDeduction = (cells: Readonly<Partial<Record<string, string>>>): string =>
  (Number(cells['amount_due']) + Number(cells['arrears'])).toFixed(2)

export const aReference = (): string => unique('transfer')
