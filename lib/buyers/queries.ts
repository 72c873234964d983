import 'server-only'
import { Prisma } from '@/generated/prisma/client'
import type { Eligibility } from '@/generated/prisma/enums'
import { hasLeft } from '@/lib/access/rules'
import { matchesPerson, orderBy } from '@/lib/accounts/people-queries'
import type { Staff } from '@/lib/core/actors'
import { columnDay, lagosToday } from '@/lib/core/clock'
import { db } from '@/lib/database/db'
import { DESK_PAGE, type Page, toPage, withOneMore } from '@/lib/core/listing'
import { toNaira } from '@/lib/core/money'
import type { QueryOf } from '@/lib/core/lists'
import type { BUYERS } from './lists'
import type { BuyerDto, BuyerEligibility } from './schema'

type BuyersQuery = QueryOf<typeof BUYERS>

type Row = {
  id: string
  email: string
  full_name: string
  staff_number: string | null
  eligibility: Eligibility
  last_day: Date | null
  fee_paid_at: Date | null
  company: string | null
  owed: bigint
  arrears: bigint
}

const IS_BUYER = Prisma.sql`role = 'buyer' AND erased_at IS NULL`

const FILTERS: Readonly<Record<BuyerEligibility, Prisma.Sql>> = {
  incomplete: Prisma.sql`eligibility = 'incomplete'`,
  pending: Prisma.sql`eligibility = 'pending'`,
  approved: Prisma.sql`eligibility = 'approved'`,
  leaving: Prisma.sql`eligibility = 'approved' AND last_day IS NOT NULL`,
  left: Prisma.sql`eligibility = 'left'`,
  declined: Prisma.sql`eligibility = 'declined'`,
}

/** The sort columns of each key, which are those of an index. */
const KEYS: Readonly<Record<'registered' | 'name', Prisma.Sql[]>> = {
  registered: [Prisma.sql`person.id`],
  name: [Prisma.sql`lower(person.full_name)`, Prisma.sql`person.id`],
}

/** Lists buyers with their debt, a page at a time. Debts are summed for the rows of the page only. */
export async function listBuyers(_actor: Staff, query: BuyersQuery, size = DESK_PAGE): Promise<Page<BuyerDto>> {
  const { by, after, order } = orderBy(KEYS, query.sort ?? '-registered')
  const today = lagosToday()
  const rest = query.cursor
    ? Prisma.sql`(${by}) ${after} (SELECT ${by} FROM users person WHERE person.id = ${query.cursor}::uuid)`
    : Prisma.sql`true`
  const rows = await db().$queryRaw<Row[]>`
    WITH page AS MATERIALIZED (
      SELECT id, email, full_name, staff_number, eligibility, last_day, fee_paid_at, company_id FROM users person
      WHERE ${IS_BUYER} AND ${matchesPerson(query.q ?? '')} AND ${worksAt(query.company ?? '')}
        AND ${query.eligibility ? FILTERS[query.eligibility] : Prisma.sql`true`}
        AND ${feeIs(query.fee)} AND ${query.arrears ? inArrears(today) : Prisma.sql`true`} AND ${rest}
      ORDER BY ${order} LIMIT ${withOneMore(size)}
    )
    SELECT person.id, person.email, person.full_name, person.staff_number, person.eligibility::text AS eligibility,
      person.last_day, person.fee_paid_at, company.name AS company,
      coalesce(due.owed, 0)::bigint AS owed, coalesce(due.arrears, 0)::bigint AS arrears
    FROM page person LEFT JOIN companies company ON company.id = person.company_id
    CROSS JOIN LATERAL (
      SELECT sum(part.amount_kobo - part.paid_kobo) AS owed,
        sum(part.amount_kobo - part.paid_kobo) FILTER (WHERE part.due_on < ${today}::date) AS arrears
      FROM plans plan JOIN instalments part ON part.plan_id = plan.id
      WHERE plan.user_id = person.id AND plan.state = 'open'
    ) due
    ORDER BY ${order}`
  return toPage(rows, toDto, size)
}

function feeIs(fee: BuyersQuery['fee']): Prisma.Sql {
  if (fee === undefined) return Prisma.sql`true`
  return fee === 'paid' ? Prisma.sql`fee_paid_at IS NOT NULL` : Prisma.sql`fee_paid_at IS NULL`
}

function worksAt(company: string): Prisma.Sql {
  const part = company.trim().toLowerCase()
  return part === ''
    ? Prisma.sql`true`
    : Prisma.sql`company_id IN (SELECT id FROM companies WHERE strpos(name_key, ${part}) > 0)`
}

// Starts from the unpaid instalments, which are few compared with the buyers.
const inArrears = (today: string) => Prisma.sql`id IN (
  SELECT plan.user_id FROM instalments part JOIN plans plan ON plan.id = part.plan_id
  WHERE part.due_on < ${today}::date AND part.paid_kobo < part.amount_kobo AND plan.state = 'open')`

const toDto = (row: Row): BuyerDto => ({
  id: row.id,
  email: row.email,
  fullname: row.full_name,
  staffId: row.staff_number ?? '',
  company: row.company ?? '',
  status: hasLeft({ eligibility: row.eligibility, lastDay: row.last_day }, lagosToday()) ? 'left' : row.eligibility,
  lastDay: row.last_day && columnDay(row.last_day),
  feePaid: row.fee_paid_at !== null,
  owed: toNaira(row.owed),
  arrears: toNaira(row.arrears),
})
