import 'server-only'
import { cache } from 'react'
import { Prisma } from '@/generated/prisma/client'
import type { Eligibility } from '@/generated/prisma/enums'
import { hasLeft } from '@/lib/access/rules'
import { matchesPerson, orderBy } from '@/lib/accounts/people-queries'
import type { Partner } from '@/lib/core/actors'
import { columnDay, lagosToday } from '@/lib/core/clock'
import { db } from '@/lib/database/db'
import { notFound } from '@/lib/core/errors'
import { isId } from '@/lib/core/ids'
import { DESK_PAGE, type Page, toPage, withOneMore } from '@/lib/core/listing'
import { toNaira } from '@/lib/core/money'
import type { QueryOf } from '@/lib/core/lists'
import type { EMPLOYEES } from './lists'
import type { EmployeeDto, EmployeeFilter, EmployeeStatus } from './schema'

type Row = {
  id: string
  email: string
  fullName: string
  staffNumber: string | null
  jobTitle: string | null
  salaryKobo: bigint | null
  otherDeductionsKobo: bigint
  eligibility: Eligibility
  eligibilityReason: string
  lastDay: Date | null
}

const COLUMNS = Prisma.sql`id, email, full_name AS "fullName", staff_number AS "staffNumber", job_title AS "jobTitle",
  salary_kobo AS "salaryKobo", other_deductions_kobo AS "otherDeductionsKobo", eligibility::text AS eligibility,
  eligibility_reason AS "eligibilityReason",
  last_day AS "lastDay"`

const ofCompany = ({ companyId }: Pick<Partner, 'companyId'>) =>
  Prisma.sql`role = 'buyer' AND erased_at IS NULL AND company_id = ${companyId}::uuid`

const FILTERS: Readonly<Record<EmployeeFilter, Prisma.Sql>> = {
  pending: Prisma.sql`eligibility = 'pending'`,
  approved: Prisma.sql`eligibility = 'approved'`,
  leaving: Prisma.sql`eligibility = 'approved' AND last_day IS NOT NULL`,
  left: Prisma.sql`eligibility = 'left'`,
  declined: Prisma.sql`eligibility = 'declined'`,
}

/** The sort columns of each key; the id makes the order total. */
const KEYS: Readonly<Record<'registered' | 'name' | 'salary', Prisma.Sql[]>> = {
  registered: [Prisma.sql`id`],
  name: [Prisma.sql`lower(full_name)`, Prisma.sql`id`],
  salary: [Prisma.sql`coalesce(salary_kobo, 0)`, Prisma.sql`id`],
}

/** Lists employees of the HR's company, a page at a time; a cursor of another company gives an empty page. */
export async function listEmployees(
  actor: Partner,
  { status, q = '', sort = 'registered', cursor }: QueryOf<typeof EMPLOYEES>,
  size = DESK_PAGE,
): Promise<Page<EmployeeDto>> {
  const { by, after, order } = orderBy(KEYS, sort)
  const rest = cursor
    ? Prisma.sql`(${by}) ${after} (SELECT ${by} FROM users WHERE id = ${cursor}::uuid AND ${ofCompany(actor)})`
    : Prisma.sql`true`
  const which = status ? FILTERS[status] : Prisma.sql`eligibility <> 'incomplete'`
  const rows = await db().$queryRaw<Row[]>`
    SELECT ${COLUMNS} FROM users
    WHERE ${ofCompany(actor)} AND ${which} AND ${matchesPerson(q)} AND ${rest}
    ORDER BY ${order} LIMIT ${withOneMore(size)}`
  return toPage(rows, toDto, size)
}

/** Reads an employee of the HR's company. @throws AppError 404 for everyone else */
export async function getEmployee(actor: Partner, employeeId: string): Promise<EmployeeDto> {
  const rows = isId(employeeId)
    ? await db().$queryRaw<Row[]>`
        SELECT ${COLUMNS} FROM users
        WHERE ${ofCompany(actor)} AND eligibility <> 'incomplete' AND id = ${employeeId}::uuid`
    : []
  const [row] = rows
  if (!row) throw notFound('There is no such employee in your company.')
  return toDto(row)
}

const toDto = (row: Row): EmployeeDto => ({
  id: row.id,
  email: row.email,
  fullname: row.fullName,
  staffId: row.staffNumber ?? '',
  jobTitle: row.jobTitle ?? '',
  salary: toNaira(row.salaryKobo ?? 0n),
  otherDeductions: toNaira(row.otherDeductionsKobo),
  status: hasLeft(row, lagosToday()) ? 'left' : (row.eligibility as EmployeeStatus),
  reason: row.eligibilityReason,
  lastDay: row.lastDay && columnDay(row.lastDay),
})

type EmployeeCounts = { readonly pending: number; readonly leaving: number }

/** The number of employees of the HR's company who wait for confirmation, and of those with a last day. */
export const countEmployees = ({ companyId }: Partner): Promise<EmployeeCounts> => employeeCounts(companyId)

/** Cached per request: the navigation and the tabs show the counts. */
const employeeCounts = cache(async (companyId: string): Promise<EmployeeCounts> => {
  const [row] = await db().$queryRaw<{ pending: bigint; leaving: bigint }[]>`
    SELECT count(*) FILTER (WHERE ${FILTERS.pending}) AS pending, count(*) FILTER (WHERE ${FILTERS.leaving}) AS leaving
    FROM users WHERE ${ofCompany({ companyId })} AND eligibility IN ('pending', 'approved')`
  return { pending: Number(row?.pending ?? 0), leaving: Number(row?.leaving ?? 0) }
})

/** The full name of an employee of the HR's company; undefined for everyone else. */
export async function findEmployeeName(actor: Partner, employeeId: string): Promise<string | undefined> {
  const row = await db().user.findFirst({
    where: {
      id: employeeId,
      companyId: actor.companyId,
      role: 'buyer',
      eligibility: { not: 'incomplete' },
      erasedAt: null,
    },
    select: { fullName: true },
  })
  return row?.fullName
}
