import 'server-only'
import { RAISE_DAYS } from '@/lib/companies/salary-rules'
import { db } from '@/lib/database/db'
import { kobo } from '@/lib/core/money'
import { companyCredits } from '@/lib/credit/ceiling-queries'
import { creditStates } from '@/lib/credit/queries'
import { ORDER_MARKS, type OrderMark, orderMarks } from './mark-rules'

type BuyerRow = {
  readonly id: string
  readonly companyId: string | null
  readonly salary: bigint | null
  readonly lowest: bigint | null
  readonly isSalaryWaiting: boolean
  readonly isWrittenOff: boolean
}
type PayRow = { readonly companyId: string; readonly median: bigint | null; readonly salaries: number }

/** A mark with its sentence, as pages and calls show it. */
export type ShownMark = { readonly mark: OrderMark; readonly text: string }

/**
 * What staff should look at before they approve an order of each of these buyers, in as many statements for one buyer
 * as for many. Orders that wait count as used already.
 */
export async function marksOf(userIds: readonly string[]): Promise<ReadonlyMap<string, ShownMark[]>> {
  const ids = [...new Set(userIds)]
  if (ids.length === 0) return new Map()
  const buyers = await db().$queryRaw<BuyerRow[]>`
    SELECT users.id, users.company_id AS "companyId", users.salary_kobo AS salary,
      (SELECT least(min(change.from_kobo), min(change.to_kobo)) FROM salary_changes change
        WHERE change.user_id = users.id AND change.company_id = users.company_id
          AND change.created_at > now() - make_interval(days => ${RAISE_DAYS}::int)) AS lowest,
      EXISTS (
        SELECT FROM approvals, jsonb_array_elements(approvals.payload->'people') AS person
        WHERE approvals.company_id = users.company_id AND approvals.state = 'pending' AND approvals.kind = 'salary'
          AND approvals.expires_at > now() AND person->>'employeeId' = users.id::text) AS "isSalaryWaiting",
      EXISTS (
        SELECT FROM plans WHERE plans.user_id = users.id AND plans.state = 'written_off') AS "isWrittenOff"
    FROM users WHERE users.id = ANY(${ids}::uuid[])`
  const companyIds = [...new Set(buyers.flatMap(({ companyId }) => companyId ?? []))]
  const [pays, companies, states] = await Promise.all([
    db().$queryRaw<PayRow[]>`
      SELECT company_id AS "companyId", percentile_disc(0.5) WITHIN GROUP (ORDER BY salary_kobo) AS median,
        count(*)::int AS salaries
      FROM users
      WHERE role = 'buyer' AND erased_at IS NULL AND company_id = ANY(${companyIds}::uuid[])
        AND eligibility = 'approved' AND salary_kobo IS NOT NULL
      GROUP BY company_id`,
    companyCredits(companyIds),
    creditStates(ids),
  ])
  const payOf = new Map(pays.map(({ companyId, median, salaries }) => [companyId, { median, salaries }]))
  return new Map(
    buyers.flatMap(({ id, companyId, ...buyer }) => {
      const [state, company] = [states.get(id), companies.get(companyId ?? '')]
      if (!state || !company) return []
      const { median, salaries } = payOf.get(companyId ?? '') ?? { median: null, salaries: 0 }
      const marks = orderMarks({
        ...buyer,
        usual: { median: kobo(median ?? 0n), salaries },
        buyer: { open: state.openCredit, ceiling: state.ceiling },
        company,
      })
      return [[id, marks.map((mark) => ({ mark, text: ORDER_MARKS[mark] }))]]
    }),
  )
}
