import 'server-only'
import { Prisma } from '@/generated/prisma/client'
import { orderBy } from '@/lib/accounts/people-queries'
import type { Staff } from '@/lib/core/actors'
import { type Day, columnDay, dayColumn } from '@/lib/core/clock'
import { databaseDay, report } from '@/lib/database/db'
import { DESK_PAGE, type Page, toPage, withOneMore } from '@/lib/core/listing'
import { toNaira } from '@/lib/core/money'
import { ON_ITS_WAY_STATUSES } from '@/lib/credit/rules'
import type { QueryOf } from '@/lib/core/lists'
import type { EXPOSURE } from './lists'
import type { ExposureDto, ExposureSort } from './schema'

type Row = {
  readonly id: string
  readonly name: string
  readonly isPaused: boolean
  readonly plans: bigint
  readonly coming: bigint
  readonly owed: bigint
  readonly early: bigint
  readonly to30: bigint
  readonly to60: bigint
  readonly to90: bigint
  readonly over90: bigint
  readonly oldest: Date | null
  readonly credit: bigint
  readonly total: bigint
}

const KEYS: Readonly<Record<ExposureSort, Prisma.Sql[]>> = {
  company: [Prisma.sql`figures.name_key`],
  plans: [Prisma.sql`figures.plans`, Prisma.sql`figures.id`],
  coming: [Prisma.sql`figures.coming`, Prisma.sql`figures.id`],
  owed: [Prisma.sql`figures.owed`, Prisma.sql`figures.id`],
  credit: [Prisma.sql`figures.credit`, Prisma.sql`figures.id`],
  total: [Prisma.sql`figures.total`, Prisma.sql`figures.id`],
}

/** Deductions of paydays so many days ago that did not arrive, in kobo. */
const ofAge = (today: Day, from: number, to: number) => Prisma.sql`
  coalesce(sum(line.deducted_kobo - line.received_kobo)
    FILTER (WHERE ${dayColumn(today)}::date - period.payday BETWEEN ${from} AND ${to}), 0)::bigint`

/**
 * What each company and its employees owe, and what is on its way to them, a page at a time. It reads open instalments,
 * orders and deductions only, from the reports database, which may lag by seconds.
 */
export async function listExposure(
  _actor: Staff,
  { sort, cursor }: QueryOf<typeof EXPOSURE>,
  size = DESK_PAGE,
): Promise<Page<ExposureDto>> {
  const today = await databaseDay()
  const { by, after, order } = orderBy(KEYS, sort ?? '-total')
  const rest = cursor
    ? Prisma.sql`(${by}) ${after} (SELECT ${by} FROM figures WHERE figures.id = ${cursor}::uuid)`
    : Prisma.sql`true`
  const rows = await report(
    (from) => from.$queryRaw<Row[]>`
    WITH parts AS (
      SELECT company.id, company.name, company.name_key, company.state, company.paused_at IS NOT NULL AS "isPaused",
        coalesce(open.amount, 0)::bigint AS plans, coalesce(sent.amount, 0)::bigint AS coming,
        coalesce(late.owed, 0)::bigint AS owed, coalesce(late.early, 0) AS early, coalesce(late.to30, 0) AS to30,
        coalesce(late.to60, 0) AS to60, coalesce(late.to90, 0) AS to90, coalesce(late.over90, 0) AS over90, late.oldest,
        coalesce(kept.amount, 0)::bigint AS credit
      FROM companies company
      LEFT JOIN (
        SELECT plan.company_id, sum(part.amount_kobo - part.paid_kobo) AS amount
        FROM instalments part JOIN plans plan ON plan.id = part.plan_id AND plan.state = 'open'
        WHERE part.paid_kobo < part.amount_kobo GROUP BY plan.company_id
      ) AS open ON open.company_id = company.id
      LEFT JOIN (
        SELECT company_id, sum(items_kobo + vat_kobo + interest_kobo) AS amount FROM orders
        WHERE status = ANY(${ON_ITS_WAY_STATUSES}::"OrderStatus"[]) GROUP BY company_id
      ) AS sent ON sent.company_id = company.id
      LEFT JOIN (
        SELECT period.company_id, sum(line.deducted_kobo - line.received_kobo) AS owed, min(period.payday) AS oldest,
          ${ofAge(today, -100_000, 0)} AS early, ${ofAge(today, 1, 30)} AS to30,
          ${ofAge(today, 31, 60)} AS to60, ${ofAge(today, 61, 90)} AS to90,
          ${ofAge(today, 91, 100_000)} AS over90
        FROM deduction_lines line JOIN deduction_periods period ON period.id = line.period_id
        WHERE line.state IN ('deducted', 'remitted') GROUP BY period.company_id
      ) AS late ON late.company_id = company.id
      LEFT JOIN (
        SELECT account.company_id, -sum(posting.amount) AS amount
        FROM ledger_accounts account JOIN ledger_postings posting ON posting.account_id = account.id
        WHERE account.kind = 'company_credit' GROUP BY account.company_id
      ) AS kept ON kept.company_id = company.id
    ),
    figures AS (SELECT parts.*, plans + coming + owed - credit AS total FROM parts)
    SELECT id, name, "isPaused", plans, coming, owed, early, to30, to60, to90, over90, oldest, credit, total
    FROM figures
    WHERE (state = 'approved' OR plans + coming + owed + credit > 0) AND ${rest}
    ORDER BY ${order} LIMIT ${withOneMore(size)}`,
  )
  return toPage(
    rows,
    (row) => ({
      id: row.id,
      company: row.name,
      paused: row.isPaused,
      plans: toNaira(row.plans),
      coming: toNaira(row.coming),
      owed: toNaira(row.owed),
      ages: {
        'not due': toNaira(row.early),
        '1–30': toNaira(row.to30),
        '31–60': toNaira(row.to60),
        '61–90': toNaira(row.to90),
        '90+': toNaira(row.over90),
      },
      oldestPayday: row.oldest && columnDay(row.oldest),
      credit: toNaira(row.credit),
      total: toNaira(row.total),
    }),
    size,
  )
}
