import 'server-only'
import { namesOf } from '@/lib/access/names-queries'
import type { UsualPay } from '@/lib/companies/salary-rules'
import type { Partner } from '@/lib/core/actors'
import { type Tx, db } from '@/lib/database/db'
import { isId } from '@/lib/core/ids'
import { type Kobo, kobo, toNaira } from '@/lib/core/money'
import type { ListedPayDto, SalaryChangeDto } from './schema'

/** The middle one of the confirmed salaries of HR's company, with their number. */
export async function usualPay({ companyId }: Pick<Partner, 'companyId'>, tx: Tx = db()): Promise<UsualPay> {
  const [row] = await tx.$queryRaw<{ median: bigint | null; salaries: number }[]>`
    SELECT percentile_disc(0.5) WITHIN GROUP (ORDER BY salary_kobo) AS median, count(*)::int AS salaries
    FROM users
    WHERE role = 'buyer' AND erased_at IS NULL AND company_id = ${companyId}::uuid AND eligibility = 'approved'
      AND salary_kobo IS NOT NULL`
  return { median: kobo(row?.median ?? 0n), salaries: row?.salaries ?? 0 }
}

/**
 * The salaries that the roster of HR's company has for employees who wait, by their ids: of the person with their email
 * address, else of the one with their staff number, zeros at the front apart.
 */
export async function listedPay(
  { companyId }: Pick<Partner, 'companyId'>,
  employeeIds: readonly string[],
): Promise<ReadonlyMap<string, ListedPayDto>> {
  if (employeeIds.length === 0) return new Map()
  const rows = await db().$queryRaw<{ id: string; salaryKobo: bigint; fullname: string }[]>`
    WITH person AS (
      SELECT id, email, ltrim(staff_number_key(staff_number), '0') AS number FROM users
      WHERE id = ANY(${[...employeeIds]}::uuid[]) AND company_id = ${companyId}::uuid),
    entry AS (
      SELECT email, ltrim(staff_number_key(staff_number), '0') AS number, salary_kobo, full_name FROM roster_entries
      WHERE company_id = ${companyId}::uuid),
    found AS (
      SELECT person.id, salary_kobo, full_name, 1 AS place FROM person JOIN entry USING (email)
      UNION ALL
      SELECT person.id, salary_kobo, full_name, 2 FROM person JOIN entry USING (number))
    SELECT DISTINCT ON (id) id, salary_kobo AS "salaryKobo", full_name AS fullname FROM found ORDER BY id, place`
  return new Map(rows.map(({ id, salaryKobo, fullname }) => [id, { salary: toNaira(salaryKobo), fullname }]))
}

/** The most changes on a page. */
const NEWEST = 20

/**
 * The salaries of an employee at HR's company, newest first. Those at another company stay out, and so does everything
 * about employees of others.
 */
export async function listSalaryChanges(actor: Partner, employeeId: string): Promise<SalaryChangeDto[]> {
  if (!isId(employeeId)) return []
  const rows = await db().salaryChange.findMany({
    where: { userId: employeeId, companyId: actor.companyId, user: { companyId: actor.companyId } },
    select: { id: true, fromKobo: true, toKobo: true, enteredById: true, createdAt: true },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: NEWEST,
  })
  const nameOf = await namesOf(
    rows.map(({ enteredById }) => enteredById),
    { companyId: actor.companyId },
  )
  return rows.map(({ id, fromKobo, toKobo, enteredById, createdAt }) => ({
    id,
    from: fromKobo === null ? null : toNaira(fromKobo),
    to: toNaira(toKobo),
    isOwn: enteredById === employeeId,
    by: nameOf(enteredById),
    at: createdAt.toISOString(),
  }))
}

type Waiting = { readonly approvalId: string; readonly from: Kobo | null; readonly to: Kobo }

/** The salaries of a company's employees that wait for a second person, by employee. */
export async function waitingSalaries(companyId: string, tx: Tx = db()): Promise<ReadonlyMap<string, Waiting>> {
  const rows = await tx.$queryRaw<{ id: string; approvalId: string; from: string | null; to: string }[]>`
    SELECT person->>'employeeId' AS id, approvals.id AS "approvalId", person->>'from' AS "from", person->>'to' AS "to"
    FROM approvals, jsonb_array_elements(approvals.payload->'people') AS person
    WHERE approvals.company_id = ${companyId}::uuid AND approvals.state = 'pending' AND approvals.kind = 'salary'
      AND approvals.expires_at > now()
    ORDER BY approvals.id`
  return new Map(
    rows.map(({ id, approvalId, from, to }) => [
      id,
      { approvalId, from: from === null ? null : kobo(BigInt(from)), to: kobo(BigInt(to)) },
    ]),
  )
}
