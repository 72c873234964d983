import 'server-only'
import { type Day, dayColumn, lagosToday } from '@/lib/core/clock'
import { raw } from '@/lib/database/raw'
import type { NextTermsDto } from './schema'
import { type CompanyTerms, type Terms, termsOf } from './terms'

const thisMonth = () => lagosToday().slice(0, 7)

/** The changes that do not count yet, the next one first. */
export const nextTerms = ({ changes }: CompanyTerms): NextTermsDto[] =>
  changes
    .filter(({ from }) => from > thisMonth())
    .map(({ from, payday, deductionCapBps }) => ({ from, payday, deductionCap: deductionCapBps / 100 }))

type TermsRow = Terms & { readonly changes: readonly (Terms & { readonly fromMonth: Day })[] }

/** The terms of this month and their coming changes, for HR and the employees of a company. */
export async function readTerms({ companyId }: { readonly companyId: string | null }): Promise<{
  readonly now: Omit<NextTermsDto, 'from'>
  readonly next: readonly NextTermsDto[]
} | null> {
  if (companyId === null) return null
  const [row] = await raw().$queryRaw<TermsRow[]>`
    SELECT payday, deduction_cap_bps AS "deductionCapBps", (
      SELECT coalesce(json_agg(json_build_object(
        'fromMonth', from_month, 'payday', payday, 'deductionCapBps', deduction_cap_bps) ORDER BY from_month), '[]')
      FROM terms_changes WHERE company_id = companies.id
    ) AS changes
    FROM companies WHERE id = ${companyId}::uuid`
  if (!row) return null
  const changes = row.changes.map(({ fromMonth, ...change }) => ({ ...change, fromMonth: dayColumn(fromMonth) }))
  const terms = termsOf({ ...row, termsChanges: changes })
  const { payday, deductionCapBps } = terms.in(thisMonth())
  return { now: { payday, deductionCap: deductionCapBps / 100 }, next: nextTerms(terms) }
}
