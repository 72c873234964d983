import 'server-only'
import { MAX_SALARY } from '@/lib/companies/salary-rules'
import type { Staff } from '@/lib/core/actors'
import { db } from '@/lib/database/db'
import { kobo, toNaira } from '@/lib/core/money'
import { buyerCeiling, companyCeiling, isNearCeiling } from './lending-rules'
import { creditStates } from './queries'
import { RESERVING_STATUSES } from './rules'
import type { CeilingDto, HeldSalaryDto } from './schema'

/** A buyer's ceiling of open credit, and what counts against it. */
export async function getBuyerCeiling(_actor: Staff, userId: string): Promise<CeilingDto> {
  const { creditCeilingKobo } = await db().user.findUniqueOrThrow({
    where: { id: userId },
    select: { creditCeilingKobo: true },
  })
  const open = (await creditStates([userId])).get(userId)?.openCredit ?? 0n
  return toDto(creditCeilingKobo, buyerCeiling(creditCeilingKobo), open)
}

/** The ceiling of all employees of a company together, and what counts against it. */
export async function getCompanyCeiling(_actor: Staff, companyId: string): Promise<CeilingDto> {
  const found = (await companyCredits([companyId])).get(companyId)
  return found ? toDto(found.own, found.ceiling, found.open) : toDto(null, companyCeiling(NOTHING_KNOWN), 0n)
}

const NOTHING_KNOWN = { own: null, averageMonth: 0n }

type CompanyCredit = { readonly own: bigint | null; readonly ceiling: bigint; readonly open: bigint }

/** The ceilings of companies, and what their employees owe and have on order, in kobo. */
export async function companyCredits(companyIds: readonly string[]): Promise<ReadonlyMap<string, CompanyCredit>> {
  const rows = await db().$queryRaw<{ id: string; own: bigint | null; averageMonth: bigint; open: bigint }[]>`
    SELECT id, credit_ceiling_kobo AS own, average_month_kobo AS "averageMonth", (open_credit_kobo + (
        SELECT coalesce(sum(items_kobo + vat_kobo + interest_kobo), 0) FROM orders
        WHERE placed_at > companies.open_credit_at AND company_id = companies.id
          AND status = ANY(${RESERVING_STATUSES}::"OrderStatus"[])))::bigint AS open
    FROM companies WHERE id = ANY(${companyIds}::uuid[])`
  return new Map(
    rows.map(({ id, own, averageMonth, open }) => [id, { own, ceiling: companyCeiling({ own, averageMonth }), open }]),
  )
}

const toDto = (own: bigint | null, ceiling: bigint, open: bigint): CeilingDto => ({
  ceiling: toNaira(ceiling),
  isDefault: own === null,
  open: toNaira(open),
  isNear: isNearCeiling(open, ceiling),
})

/** The most people that are named. */
const NAMED = 50

/** Who has a salary above the bound. */
const HELD = { role: 'buyer', erasedAt: null, salaryKobo: { gt: MAX_SALARY } } as const

/** Counts the buyers whose salary is above the bound. */
export const countHeldSalaries = (_actor: Staff): Promise<number> => db().user.count({ where: HELD })

/** The buyers whose salary is above the bound, who cannot order until HR has put it right; the highest first. */
export async function listHeldSalaries(_actor: Staff): Promise<HeldSalaryDto[]> {
  const rows = await db().user.findMany({
    where: HELD,
    select: { id: true, fullName: true, salaryKobo: true, company: { select: { name: true } } },
    orderBy: [{ salaryKobo: 'desc' }, { id: 'asc' }],
    take: NAMED,
  })
  return rows.map(({ id, fullName, salaryKobo, company }) => ({
    ...{ id, fullname: fullName, company: company?.name ?? '' },
    salary: toNaira(kobo(salaryKobo ?? 0n)),
  }))
}
