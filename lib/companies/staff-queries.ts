import 'server-only'
import type { CompanyState } from '@/generated/prisma/enums'
import type { Prisma } from '@/generated/prisma/client'
import type { Staff } from '@/lib/core/actors'
import { lagosToday } from '@/lib/core/clock'
import { db } from '@/lib/database/db'
import { notFound } from '@/lib/core/errors'
import { DESK_PAGE, type Page, toPage, withOneMore, directionOf } from '@/lib/core/listing'
import { nameKeyOf } from './rules'
import { nextTerms } from './terms-queries'
import { termsOf, termsSelect } from './terms'
import type { QueryOf } from '@/lib/core/lists'
import type { COMPANIES } from './lists'
import type { CompanyDetailDto, CompanyDto, EmployeeCounts } from './schema'
import { getPartners } from './team-queries'

const companySelect = {
  id: true,
  name: true,
  state: true,
  address: true,
  pausedAt: true,
  createdAt: true,
  ...termsSelect,
} as const
const thisMonth = () => lagosToday().slice(0, 7)

type CompanyRow = Prisma.CompanyGetPayload<{ select: typeof companySelect }>

const toDto = (row: CompanyRow, employees: EmployeeCounts): CompanyDto => ({
  id: row.id,
  companyName: row.name,
  state: row.state,
  address: row.address,
  payday: termsOf(row).in(thisMonth()).payday,
  paused: row.pausedAt !== null,
  employees,
  createdAt: row.createdAt.toISOString(),
})

/** Lists companies by name, filtered by state and by a part of the name. */
export async function listAllCompanies(
  _actor: Staff,
  { state, q, sort = 'name', cursor }: QueryOf<typeof COMPANIES>,
  size = DESK_PAGE,
): Promise<Page<CompanyDto>> {
  const direction = directionOf(sort)
  const last = cursor ? await db().company.findUnique({ where: { id: cursor }, select: { nameKey: true } }) : null
  const rows = await db().company.findMany({
    where: {
      state,
      AND: [
        { nameKey: { contains: nameKeyOf(q ?? '') } },
        last ? { nameKey: direction === 'desc' ? { lt: last.nameKey } : { gt: last.nameKey } } : {},
      ],
    },
    select: companySelect,
    orderBy: { nameKey: direction },
    take: withOneMore(size),
  })
  const counts = await employeeCounts(rows.map(({ id }) => id))
  return toPage(rows, (row) => toDto(row, counts(row.id)), size)
}

/** The number of companies in each state. */
export async function countCompanies(_actor: Staff): Promise<Readonly<Record<CompanyState, number>>> {
  const rows = await db().company.groupBy({ by: ['state'], _count: true })
  const of = (state: CompanyState) => rows.find((row) => row.state === state)?._count ?? 0
  return { pending: of('pending'), approved: of('approved'), rejected: of('rejected') }
}

/** A company with its team, terms and employees, for the staff's page of it. @throws AppError 404 */
export async function getCompany(actor: Staff, companyId: string): Promise<CompanyDetailDto> {
  const [row, contact, counts, team] = await Promise.all([
    db().company.findUnique({
      where: { id: companyId },
      select: {
        ...companySelect,
        rejectionReason: true,
        pauseReason: true,
        pausedById: true,
        defaultMonths: true,
        maxMonths: true,
        deferralsAYear: true,
      },
    }),
    // Only a sign-up asks for a phone number, so the latest invitation with one is of the contact.
    db().invitation.findFirst({
      where: { companyId, phone: { not: '' } },
      select: { fullName: true, email: true, phone: true },
      orderBy: { id: 'desc' },
    }),
    employeeCounts([companyId]),
    getPartners(actor, companyId),
  ])
  if (!row) throw notFound('There is no such company.')
  const { rejectionReason, pausedAt, pauseReason, pausedById, defaultMonths, maxMonths, deferralsAYear } = row
  const terms = termsOf(row)
  return {
    ...toDto(row, counts(companyId)),
    ...team,
    rejectionReason,
    pause: pausedAt && { since: pausedAt.toISOString(), reason: pauseReason, bySystem: pausedById === null },
    defaultMonths,
    maxMonths,
    deductionCap: terms.in(thisMonth()).deductionCapBps / 100,
    deferralsAYear,
    nextTerms: nextTerms(terms),
    contact: contact && { fullname: contact.fullName, email: contact.email, phonenumber: contact.phone },
  }
}

async function employeeCounts(companyIds: readonly string[]): Promise<(companyId: string) => EmployeeCounts> {
  const rows = await db().user.groupBy({
    by: ['companyId', 'eligibility'],
    where: { role: 'buyer', companyId: { in: [...companyIds] }, erasedAt: null },
    _count: true,
  })
  return (companyId) => {
    const of = (eligibility: keyof EmployeeCounts) =>
      rows.find((row) => row.companyId === companyId && row.eligibility === eligibility)?._count ?? 0
    return { pending: of('pending'), approved: of('approved'), declined: of('declined'), left: of('left') }
  }
}
