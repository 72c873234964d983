import 'server-only'
import { Prisma } from '@/generated/prisma/client'
import type { Staff } from '@/lib/core/actors'
import { type Day, columnDay, dayColumn } from '@/lib/core/clock'
import { databaseDay, db, report } from '@/lib/database/db'
import type { Page } from '@/lib/core/listing'
import { kobo, min, sum, toNaira } from '@/lib/core/money'
import { type Age, AGES, byAge } from './rules'
import type { CompanyDebtDto } from './schema'

/* What companies deducted and did not send, for staff. */

/** Amounts in kobo; those in JSON are texts. */
type DebtRow = {
  readonly id: string
  readonly name: string
  readonly coming: bigint
  readonly missing: readonly { readonly payday: string; readonly amount: string }[]
}

/**
 * Each company's debt by days since payday, largest first: approved companies, and others that owe. Reads the reports
 * database, which may lag by seconds. One statement reads all, so that the ages add up to what is owed.
 */
export async function listDebts(_actor: Staff): Promise<Page<CompanyDebtDto>> {
  const rows = await report(
    (from) => from.$queryRaw<DebtRow[]>`
    WITH missing AS (
      SELECT period.company_id, period.payday, sum(line.deducted_kobo - line.received_kobo) AS amount
      FROM deduction_lines line JOIN deduction_periods period ON period.id = line.period_id
      WHERE line.state IN ('deducted', 'remitted') GROUP BY period.company_id, period.payday
    ),
    coming AS (
      SELECT company_id, sum(amount_kobo) AS amount FROM remittance_notices
      WHERE remittance_id IS NULL GROUP BY company_id
    )
    SELECT company.id, company.name, coalesce(coming.amount, 0)::bigint AS coming,
      coalesce((
        SELECT jsonb_agg(jsonb_build_object('payday', payday, 'amount', amount::text)) FROM missing
        WHERE missing.company_id = company.id
      ), '[]') AS missing
    FROM companies company LEFT JOIN coming ON coming.company_id = company.id
    WHERE company.state = 'approved' OR company.id IN (SELECT company_id FROM missing)`,
  )
  const today = await databaseDay()
  const items = rows
    .map(({ missing, ...row }) => {
      const parts = missing.map(({ payday, amount }) => ({ payday, amount: kobo(BigInt(amount)) }))
      return { ...row, owed: sum(parts.map(({ amount }) => amount)), ages: byAge(parts, today) }
    })
    .sort((a, b) => (a.owed > b.owed ? -1 : a.owed < b.owed ? 1 : a.name < b.name ? -1 : 1))
    .map(({ id, name, owed, coming, ages }): CompanyDebtDto => ({
      id,
      company: name,
      owed: toNaira(owed),
      announced: toNaira(min(owed, kobo(coming))),
      ages: Object.fromEntries(AGES.map((age) => [age, toNaira(ages[age])])) as Record<Age, number>,
    }))
  return { items, nextCursor: null }
}

/** Whether a `line` of a `period` is deducted money that has not arrived although its payday is over. */
const isLate = (today: Day) =>
  Prisma.sql`line.state IN ('deducted', 'remitted') AND period.payday < ${dayColumn(today)}::date`

/** Counts transfers that were announced and not received, and companies with deducted money past a payday. */
export async function countRemittanceWork(
  _actor: Staff,
): Promise<{ readonly announced: number; readonly late: number }> {
  const [announced, [late]] = await Promise.all([
    db().remittanceNotice.count({ where: { remittanceId: null } }),
    db().$queryRaw<{ count: bigint }[]>`
      SELECT count(DISTINCT period.company_id) FROM deduction_lines line
      JOIN deduction_periods period ON period.id = line.period_id
      WHERE ${isLate(await databaseDay())}`,
  ])
  return { announced, late: Number(late?.count ?? 0n) }
}

type LateCompany = {
  readonly id: string
  readonly name: string
  /** What it deducted for past paydays and has not sent, in kobo. */
  readonly missing: bigint
  /** The oldest of these paydays. */
  readonly since: Day
}

/** Lists the companies with deducted money past a payday, the longest late first. */
export async function listLateCompanies(_actor: Staff, size: number): Promise<LateCompany[]> {
  const rows = await db().$queryRaw<(Omit<LateCompany, 'since'> & { readonly since: Date })[]>`
    SELECT company.id, company.name, late.missing, late.since
    FROM (
      SELECT period.company_id, sum(line.deducted_kobo - line.received_kobo)::bigint AS missing,
        min(period.payday) AS since
      FROM deduction_lines line JOIN deduction_periods period ON period.id = line.period_id
      WHERE ${isLate(await databaseDay())}
      GROUP BY period.company_id ORDER BY since, period.company_id LIMIT ${size}
    ) AS late
    JOIN companies company ON company.id = late.company_id
    ORDER BY late.since, late.missing DESC, company.id`
  return rows.map((row) => ({ ...row, since: columnDay(row.since) }))
}
