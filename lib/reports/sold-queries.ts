import 'server-only'
import { Prisma } from '@/generated/prisma/client'
import { dayColumn } from '@/lib/core/clock'
import { report } from '@/lib/database/db'
import { toNaira } from '@/lib/core/money'
import { listAddress } from '@/lib/core/list-address'
import { type ReadRow, defineReport, money, number } from './lists'
import { namesOf } from './names-queries'
import { type Period, partsOf, rowsInTime } from './rules'

/* What was sold and delivered: one query for each figure of it, on reports and on the home of staff. */

const BY = {
  product: { key: Prisma.sql`product_id::text`, of: 'Product' },
  category: { key: Prisma.sql`category_id::text`, of: 'Category' },
  company: { key: Prisma.sql`company_id::text`, of: 'Company' },
  week: { key: Prisma.sql`date_trunc('week', day)::date::text`, of: 'Week from' },
  month: { key: Prisma.sql`to_char(day, 'YYYY-MM')`, of: 'Month' },
} as const
type By = keyof typeof BY

/** A report names so many goods or companies, those with the largest sales, and adds up all others. */
const MOST_ROWS = 500
const OTHERS = 'others'

const FIGURES = ['orders', 'units', 'sales', 'planned', 'onTime', 'missing', 'damaged'] as const
type Sold = Readonly<Record<(typeof FIGURES)[number], number>>
type Row = Omit<Sold, 'sales'> & { readonly key: string; readonly sales: bigint }

const NOTHING: Sold = { orders: 0, units: 0, sales: 0, planned: 0, onTime: 0, missing: 0, damaged: 0 }

/**
 * What was delivered in a period, less what credit notes of that period took back, by the days of the books. Sales are
 * in naira, without VAT and interest. Reads the reports database, which may lag by seconds.
 */
export async function listSold(by: By, { from, to }: Period): Promise<ReadRow<keyof Sold>[]> {
  const rows = await report(
    (reports) => reports.$queryRaw<Row[]>`
    WITH summed AS (
      SELECT ${BY[by].key} AS key, count(*) FILTER (WHERE is_first) AS orders, sum(quantity) AS units,
        sum(amount_kobo) AS sales, count(on_time) AS planned, count(*) FILTER (WHERE on_time) AS on_time,
        sum(missing) AS missing, sum(damaged) AS damaged
      FROM sold_lines WHERE day BETWEEN ${dayColumn(from)}::date AND ${dayColumn(to)}::date GROUP BY 1
    ), ranked AS (
      SELECT summed.*, row_number() OVER (ORDER BY sales DESC, key) AS place FROM summed
    )
    SELECT CASE WHEN place <= ${MOST_ROWS} THEN key ELSE ${OTHERS} END AS key, sum(orders)::int AS orders,
      sum(units)::int AS units, sum(sales)::bigint AS sales, sum(planned)::int AS planned,
      sum(on_time)::int AS "onTime", sum(missing)::int AS missing, sum(damaged)::int AS damaged
    FROM ranked GROUP BY 1 ORDER BY min(place)`,
  )
  const values = new Map(rows.map(({ key, sales, ...counts }) => [key, { ...counts, sales: toNaira(sales) }]))
  if (by === 'week' || by === 'month') return rowsInTime(by, { from, to }, (key) => values.get(key) ?? NOTHING)
  const names = await namesOf(
    by,
    rows.flatMap(({ key }) => (key === OTHERS ? [] : key)),
  )
  return [...values].map(([id, figures]) => ({ id, name: names.get(id) ?? 'All others', values: figures }))
}

/** The sum of a period, in naira. */
export const sumSales = async (period: Period): Promise<number> =>
  (await listSold('month', period)).reduce((sum, { values }) => sum + Math.round((values.sales ?? 0) * 100), 0) / 100

const READERS = ['operations', 'support', 'finance'] as const

/** The entries of a week or month in the books, and the delivered orders of a company or with a product. */
function opens(by: By, row: ReadRow, period: Period) {
  if (row.id === OTHERS || by === 'category') return undefined
  if (by === 'week' || by === 'month') {
    const { from, to } = partsOf(by, period)[Number(row.id)] ?? period
    return { href: listAddress('/staff/ledger/entries', { account: 'income_sales', from, to }), sets: FINANCE }
  }
  const filter = by === 'company' ? { company: row.id } : { product: row.name.replace(/, [^,]*$/, '') }
  return { href: listAddress('/staff/orders', { status: 'delivered', ...filter }), sets: READERS }
}
const FINANCE = ['finance'] as const

const soldBy =
  <Key extends keyof Sold>(by: By, keys: readonly Key[]) =>
  async (_actor: unknown, period: Period): Promise<ReadRow<Key>[]> =>
    (await listSold(by, period)).map(({ values, ...row }) => ({
      ...row,
      // The type of Object.fromEntries has no names.
      values: Object.fromEntries(keys.map((key) => [key, values[key]])) as Record<Key, number | null>,
    }))

const chartOf = (by: By) => (by === 'week' || by === 'month' ? 'time' : 'parts')

const salesBy = (by: By) =>
  defineReport(by === 'company' ? ['finance'] : ['finance', 'catalogue'], {
    name: `sales-by-${by}`,
    title: `Sales by ${by}`,
    about: 'What was delivered, less what credit notes took back, without VAT and interest. A free replacement is ₦0.',
    of: BY[by].of,
    figures: { orders: number('Deliveries'), units: number('Units'), sales: money('Sales') },
    main: 'sales',
    chart: chartOf(by),
    opens: (row, period) => opens(by, row, period),
    read: soldBy(by, ['orders', 'units', 'sales']),
  })

const deliveriesBy = (by: 'week' | 'company') =>
  defineReport(['operations', 'finance'], {
    name: `deliveries-by-${by}`,
    title: `Deliveries by ${by}`,
    about: 'Orders that came on their delivery day or before, and units that were missing or damaged on arrival.',
    of: BY[by].of,
    figures: {
      orders: number('Deliveries'),
      planned: number('With a delivery day'),
      onTime: number('On time'),
      missing: number('Units missing'),
      damaged: number('Units damaged'),
    },
    shares: { punctual: { heading: 'On time', part: 'onTime', whole: 'planned' } },
    main: 'orders',
    chart: chartOf(by),
    read: soldBy(by, ['orders', 'planned', 'onTime', 'missing', 'damaged']),
  })

export const SOLD_REPORTS = [
  salesBy('product'),
  salesBy('category'),
  salesBy('company'),
  salesBy('week'),
  salesBy('month'),
  deliveriesBy('week'),
  deliveriesBy('company'),
]
