import 'server-only'
import type { Staff } from '@/lib/core/actors'
import { type QueryOf, sortedRows } from '@/lib/core/lists'
import { buyersAgeing } from '@/lib/credit/ageing-queries'
import { AGEING } from '@/lib/credit/lists'
import type { AgeingDto } from '@/lib/credit/schema'
import { listDebts } from './debt-queries'
import { AGES } from './rules'

type Ageing = { readonly buyers: readonly AgeingDto[]; readonly companies: readonly AgeingDto[] }

/** The debt of buyers on their plans and of companies on their deductions, by company and age, in naira. */
export async function listAgeing(actor: Staff, { of, sort }: QueryOf<(typeof AGEING)['buyers']> = {}): Promise<Ageing> {
  const [buyers, debts] = await Promise.all([
    of === 'companies' ? [] : buyersAgeing(actor),
    of === 'buyers' ? [] : listDebts(actor).then(({ items }) => items),
  ])
  const companies = debts
    .filter(({ owed }) => owed > 0)
    .map(({ id, company, owed, ages }) => ({ companyId: id, company, total: owed, ages: AGES.map((age) => ages[age]) }))
  return { buyers: sortedRows(AGEING.buyers, buyers, sort), companies: sortedRows(AGEING.companies, companies, sort) }
}

/** The ageing as the rows of a file. */
export const agedRows = ({ buyers, companies }: Ageing) => [
  ...buyers.map((row) => ({ ...row, owedBy: 'its buyers' })),
  ...companies.map((row) => ({ ...row, owedBy: 'the company' })),
]
