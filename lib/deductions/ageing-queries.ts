import 'server-only'
import type { Staff } from '@/lib/core/actors'
import { toCsv } from '@/lib/core/csv'
import { fromNaira } from '@/lib/core/money'
import { buyersAgeing } from '@/lib/credit/ageing-queries'
import type { AgeingDto } from '@/lib/credit/schema'
import { listDebts } from './remittance-queries'
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

const HEADING = ['Company', 'Owed by', 'Not due', 'Up to 30 days', '31–60 days', '61–90 days', 'Over 90 days', 'Total']

/** `listAgeing` as CSV, in naira. A company owes a deduction at once, so none of its debt is 'Not due'. */
export async function ageingCsv(actor: Staff): Promise<string> {
  const { buyers, companies } = await listAgeing(actor)
  const line = (by: string, { company, ages, total }: AgeingDto) => [company, by, ...[...ages, total].map(fromNaira)]
  return toCsv(HEADING, [
    ...buyers.map((row) => line('its buyers', row)),
    ...companies.map((row) => line('the company', { ...row, ages: [0, ...row.ages] })),
  ])
}
