import 'server-only'
import { Prisma } from '@/generated/prisma/client'
import { addDays, dayColumn, startOfDay } from '@/lib/core/clock'
import { listAddress } from '@/lib/core/list-address'
import { fromNaira, sum, toNaira } from '@/lib/core/money'
import { buyersAgeing } from '@/lib/credit/ageing-queries'
import { companyCredits } from '@/lib/credit/ceiling-queries'
import { LATE_PARTS } from '@/lib/credit/late-parts-queries'
import { AGES } from '@/lib/credit/schema'
import { BOOKS_DAY } from '@/lib/database/books-day'
import { databaseDay, db, report } from '@/lib/database/db'
import { defineReport, money, number } from './lists'
import { type Period, partsOf, rowsInTime } from './rules'

/* What buyers owe: by age, by the month of the sale, what was given up, and how much of the limits is used. */

const FINANCE = ['finance'] as const

const byAge = defineReport(FINANCE, {
  name: 'portfolio-by-age',
  title: 'Portfolio by age',
  about: 'What buyers owe today, by the days since each part was due. What the wage ceiling moved counts from then on.',
  of: 'Age',
  figures: { owed: money('Owed') },
  main: 'owed',
  chart: 'steps',
  isPresent: true,
  opens: () => ({ href: '/staff/ledger/ageing', sets: FINANCE }),
  read: async (actor) => {
    const companies = await buyersAgeing(actor)
    return AGES.map((name, age) => ({
      ...{ id: age.toString(), name },
      values: { owed: toNaira(sum(companies.map(({ ages }) => fromNaira(ages[age] ?? 0)))) },
    }))
  },
})

type SoldMonth = { readonly month: string; readonly plans: number } & Readonly<
  Record<'sold' | 'open' | 'late' | 'lost', bigint>
>

const MONTH = Prisma.sql`to_char(plan.created_at AT TIME ZONE 'Africa/Lagos', 'YYYY-MM')`

/** The plans of each month of sale: what they were over, and what is open, past due and given up of them now. */
async function soldMonths({ from, to }: Period): Promise<ReadonlyMap<string, SoldMonth>> {
  const begun = Prisma.sql`plan.created_at >= ${startOfDay(from)} AND plan.created_at < ${startOfDay(addDays(to, 1))}`
  const today = dayColumn(await databaseDay())
  const rows = await report(
    (reports) => reports.$queryRaw<SoldMonth[]>`
    WITH ${LATE_PARTS},
    sold AS (
      SELECT ${MONTH} AS month, count(*)::int AS plans, sum(principal_kobo) AS amount
      FROM plans plan WHERE plan.state <> 'reversed' AND ${begun} GROUP BY 1
    ), unpaid AS (
      SELECT ${MONTH} AS month, sum(owed) AS open, sum(owed) FILTER (WHERE day < ${today}::date) AS late
      FROM late_parts JOIN plans plan ON plan.id = late_parts.plan_id WHERE ${begun} GROUP BY 1
    ), given_up AS (
      SELECT ${MONTH} AS month, sum(part.amount_kobo - part.paid_kobo) AS amount
      FROM instalments part JOIN plans plan ON plan.id = part.plan_id AND plan.state = 'written_off'
      WHERE part.paid_kobo < part.amount_kobo AND ${begun} GROUP BY 1
    )
    SELECT sold.month, sold.plans, sold.amount::bigint AS sold, coalesce(unpaid.open, 0)::bigint AS open,
      coalesce(unpaid.late, 0)::bigint AS late, coalesce(given_up.amount, 0)::bigint AS lost
    FROM sold LEFT JOIN unpaid USING (month) LEFT JOIN given_up USING (month)`,
  )
  return new Map(rows.map((row) => [row.month, row]))
}

const byMonthOfSale = defineReport(FINANCE, {
  name: 'portfolio-by-month-of-sale',
  title: 'Portfolio by month of sale',
  about:
    'The payment plans that began in each month, with VAT and interest: what was repaid since, what is open, past due ' +
    'and written off today.',
  of: 'Month of sale',
  figures: {
    plans: number('Plans'),
    sold: money('Financed'),
    repaid: money('Repaid'),
    open: money('Open'),
    late: money('Past due'),
    lost: money('Written off'),
  },
  shares: {
    lateShare: { heading: 'Past due', part: 'late', whole: 'sold' },
    lostShare: { heading: 'Written off', part: 'lost', whole: 'sold' },
  },
  main: 'open',
  chart: 'time',
  read: async (_actor, period) => {
    const months = await soldMonths(period)
    return rowsInTime('month', period, (month) => {
      const { plans, sold, open, late, lost } = months.get(month) ?? {
        plans: 0,
        sold: 0n,
        open: 0n,
        late: 0n,
        lost: 0n,
      }
      const [financed, repaid] = [toNaira(sold), toNaira(sold - open - lost)]
      return { plans, sold: financed, repaid, open: toNaira(open), late: toNaira(late), lost: toNaira(lost) }
    })
  },
})

type GivenUp = { readonly month: string; readonly lost: bigint; readonly recovered: bigint }

const writeOffs = defineReport(FINANCE, {
  name: 'write-offs',
  title: 'Write-offs and recoveries',
  about: 'Debt that two of staff gave up, less what was taken back of that, and what buyers repaid of it since.',
  of: 'Month',
  figures: { lost: money('Written off'), recovered: money('Recovered') },
  main: 'lost',
  chart: 'time',
  opens: ({ id }, period) => {
    const { from, to } = partsOf('month', period)[Number(id)] ?? period
    return { href: listAddress('/staff/ledger/entries', { account: 'bad_debt', from, to }), sets: FINANCE }
  },
  read: async (_actor, period) => {
    const [from, to] = [dayColumn(period.from), dayColumn(period.to)]
    const rows = await report(
      (reports) => reports.$queryRaw<GivenUp[]>`
      SELECT to_char(${BOOKS_DAY}, 'YYYY-MM') AS month,
        coalesce(sum(posting.amount) FILTER (WHERE account.kind = 'bad_debt'), 0)::bigint AS lost,
        -coalesce(sum(posting.amount) FILTER (WHERE account.kind = 'bad_debt_recovered'), 0)::bigint AS recovered
      FROM ledger_accounts account
      JOIN ledger_postings posting ON posting.account_id = account.id
      JOIN ledger_entries entry ON entry.id = posting.entry_id
      WHERE account.kind IN ('bad_debt', 'bad_debt_recovered')
        AND ${BOOKS_DAY} BETWEEN ${from}::date AND ${to}::date
      GROUP BY 1`,
    )
    const months = new Map(rows.map(({ month, ...amounts }) => [month, amounts]))
    return rowsInTime('month', period, (month) => {
      const { lost, recovered } = months.get(month) ?? { lost: 0n, recovered: 0n }
      return { lost: toNaira(lost), recovered: toNaira(recovered) }
    })
  },
})

const limits = defineReport(FINANCE, {
  name: 'use-of-limits',
  title: 'Use of limits',
  about: 'What the employees of each company owe and have on order today, against what they may owe together.',
  of: 'Company',
  figures: { used: money('Owed and on order'), ceiling: money('Ceiling') },
  shares: { use: { heading: 'Used', part: 'used', whole: 'ceiling' } },
  main: 'used',
  chart: 'parts',
  isPresent: true,
  opens: ({ id }) => ({ href: `/staff/companies/${id}`, sets: FINANCE }),
  read: async () => {
    const companies = await db().company.findMany({ where: { state: 'approved' }, select: { id: true, name: true } })
    const credits = await companyCredits(companies.map(({ id }) => id))
    return companies.map(({ id, name }) => {
      const { open, ceiling } = credits.get(id) ?? { open: 0n, ceiling: 0n }
      return { id, name, values: { used: toNaira(open), ceiling: toNaira(ceiling) } }
    })
  },
})

export const PORTFOLIO_REPORTS = [byAge, byMonthOfSale, writeOffs, limits]
