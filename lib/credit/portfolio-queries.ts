import 'server-only'
import type { Staff } from '@/lib/core/actors'
import { dayColumn } from '@/lib/core/clock'
import { databaseDay, report } from '@/lib/database/db'
import { kobo, sum, toNaira } from '@/lib/core/money'
import { LATE_PARTS } from './late-parts-queries'
import type { PortfolioDto, RiskDto } from './portfolio-rules'

type Row = {
  /** Null in the row of the ledger. */
  id: string | null
  name: string
  buyers: number
  outstanding: bigint
  over_0: bigint
  over_30: bigint
  over_60: bigint
  over_90: bigint
}

/**
 * The portfolio at risk of each company, largest debt first. A buyer's age is that of the oldest unpaid instalment, and
 * the whole debt is as old as it; what the wage ceiling moved counts from the payday to which it moved. One
 * statement reads plans and ledger, so both are of the same moment. Reads the reports database, which may lag by
 * seconds.
 */
export async function portfolioAtRisk(_actor: Staff): Promise<PortfolioDto> {
  const today = dayColumn(await databaseDay())
  const rows = await report(
    (from) => from.$queryRaw<Row[]>`
    WITH ${LATE_PARTS},
    debtors AS (
      SELECT company_id, user_id, sum(owed) AS owed, ${today}::date - min(day) AS late
      FROM late_parts GROUP BY company_id, user_id
    )
    SELECT company.id, company.name, count(*)::int AS buyers, sum(owed)::bigint AS outstanding,
      coalesce(sum(owed) FILTER (WHERE late > 0), 0)::bigint AS over_0,
      coalesce(sum(owed) FILTER (WHERE late > 30), 0)::bigint AS over_30,
      coalesce(sum(owed) FILTER (WHERE late > 60), 0)::bigint AS over_60,
      coalesce(sum(owed) FILTER (WHERE late > 90), 0)::bigint AS over_90
    FROM debtors JOIN companies company ON company.id = debtors.company_id
    GROUP BY company.id
    UNION ALL
    SELECT NULL, '', 0, coalesce(sum(posting.amount), 0)::bigint, 0, 0, 0, 0
    FROM ledger_accounts account JOIN ledger_postings posting ON posting.account_id = account.id
    WHERE account.kind = 'loans_receivable'
    ORDER BY outstanding DESC, name`,
  )
  const companies = rows.filter(({ id }) => id !== null)
  const total = (amountOf: (row: Row) => bigint) => sum(companies.map((row) => kobo(amountOf(row))))
  return {
    companies: companies.map(toRisk),
    all: toRisk({
      id: null,
      name: '',
      buyers: companies.reduce((count, { buyers }) => count + buyers, 0),
      outstanding: total(({ outstanding }) => outstanding),
      over_0: total(({ over_0 }) => over_0),
      over_30: total(({ over_30 }) => over_30),
      over_60: total(({ over_60 }) => over_60),
      over_90: total(({ over_90 }) => over_90),
    }),
    ledger: toNaira(rows.find(({ id }) => id === null)?.outstanding ?? 0n),
  }
}

const toRisk = ({ id, name, buyers, outstanding, over_0, over_30, over_60, over_90 }: Row): RiskDto => ({
  companyId: id ?? '',
  company: name,
  buyers,
  outstanding: toNaira(outstanding),
  atRisk: [over_0, over_30, over_60, over_90].map(toNaira),
})
