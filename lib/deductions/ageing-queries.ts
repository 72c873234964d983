import 'server-only'
import type { Staff } from '@/lib/core/actors'
import type { QueryOf } from '@/lib/core/lists'
import { buyersAgeing } from '@/lib/credit/ageing-queries'
import type { AGEING } from '@/lib/credit/lists'
import type { AgeingDto } from '@/lib/credit/schema'
import { listDebts } from './debt-queries'
import { AGES } from './rules'

/** The debt of buyers on their plans and of companies on their deductions, by company and age, in naira. */
export async function listAgeing(
  actor: Staff,
  { of }: QueryOf<(typeof AGEING)['buyers']> = {},
): Promise<{ readonly buyers: readonly AgeingDto[]; readonly companies: readonly AgeingDto[] }> {
  const [buyers, debts] = await Promise.all([
    of === 'companies' ? [] : buyersAgeing(actor),
    of === 'buyers' ? [] : listDebts(actor).then(({ items }) => items),
  ])
  const companies = debts
    .filter(({ owed }) => owed > 0)
    .map(({ id, company, owed, ages }) => ({ companyId: id, company, total: owed, ages: AGES.map((age) => ages[age]) }))
  return { buyers, companies }
}

/** `listAgeing` as the rows of a file. */
export async function agedRows(...asked: Parameters<typeof listAgeing>) {
  const { buyers, companies } = await listAgeing(...asked)
  return [
    ...buyers.map((row) => ({ ...row, owedBy: 'its buyers' })),
    ...companies.map((row) => ({ ...row, owedBy: 'the company' })),
  ]
}
