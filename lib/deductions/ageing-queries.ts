import 'server-only'
import type { Staff } from '@/lib/core/actors'
import type { Sheet } from '@/lib/core/xlsx'
import { fromNaira } from '@/lib/core/money'
import { buyersAgeing } from '@/lib/credit/ageing-queries'
import { AGES as AGE_NAMES, type AgeingDto } from '@/lib/credit/schema'
import { listDebts } from './debt-queries'
import { AGES } from './rules'

/** The debt of buyers on their plans and of companies on their deductions, by company and age, in naira. */
export async function listAgeing(
  actor: Staff,
): Promise<{ readonly buyers: readonly AgeingDto[]; readonly companies: readonly AgeingDto[] }> {
  const [buyers, debts] = await Promise.all([buyersAgeing(actor), listDebts(actor)])
  const companies = debts.items
    .filter(({ owed }) => owed > 0)
    .map(({ id, company, owed, ages }) => ({ companyId: id, company, total: owed, ages: AGES.map((age) => ages[age]) }))
  return { buyers, companies }
}

const HEADING = ['Company', 'Owed by', ...AGE_NAMES, 'Total']

/** `listAgeing` for a file, in naira. */
export async function ageingSheet(actor: Staff): Promise<Sheet> {
  const { buyers, companies } = await listAgeing(actor)
  const line = (by: string, { company, ages, total }: AgeingDto) => [company, by, ...[...ages, total].map(fromNaira)]
  return {
    heading: HEADING,
    rows: [...buyers.map((row) => line('its buyers', row)), ...companies.map((row) => line('the company', row))],
  }
}
