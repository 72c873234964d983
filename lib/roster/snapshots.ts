import 'server-only'
import { Prisma } from '@/generated/prisma/client'
import type { Tx } from '@/lib/database/db'

/*
 * What a roster finds and leaves behind, as the database writes it: of an account with the facts that depend on it, and
 * of a listing with the accounts that meet it. Two snapshots differ when somebody acted in between.
 */

/** A listed person as far as a snapshot needs to know them. */
export type Listed = { readonly key: string; readonly staffNumber: string; readonly email: string }

/** By the id of the account, or by the key of the listing; as JSON. */
export type Snapshots = ReadonlyMap<string, string>

/**
 * The accounts of employees: what a roster can change, and how many orders, salaries and answered deductions there are.
 * Orders and deductions are written with the account or the company locked, so none is missed.
 */
export async function accountSnapshots(tx: Tx, ids: readonly string[]): Promise<Snapshots> {
  const rows = await tx.$queryRaw<{ id: string; state: string }[]>`
    SELECT id, jsonb_build_object(
      'salary_kobo', salary_kobo, 'other_deductions_kobo', other_deductions_kobo, 'job_title', job_title,
      'staff_number', staff_number, 'staff_key', staff_key, 'company_id', company_id, 'last_day', last_day,
      'eligibility', eligibility, 'eligibility_at', eligibility_at, 'eligibility_by_id', eligibility_by_id,
      'orders', (SELECT count(*) FROM orders WHERE user_id = users.id),
      'salaries', (SELECT count(*) FROM salary_changes WHERE user_id = users.id),
      'deductions', (SELECT count(*) FROM deduction_lines WHERE user_id = users.id))::text AS state
    FROM users WHERE id = ANY(${[...ids]}::uuid[])`
  return new Map(rows.map(({ id, state }) => [id, state]))
}

/**
 * The listings of people, null for those who are not listed, and the accounts of the company with their email or staff
 * ID and the state of each. Accounts that have not chosen the company stay out: HR must not learn of them. They meet in
 * maps, because the planner knows neither the list nor the rows of its own transaction, and compared each of 5,000 with
 * each.
 */
export async function listingSnapshots(tx: Tx, companyId: string, listed: readonly Listed[]): Promise<Snapshots> {
  if (listed.length === 0) return new Map()
  const entries = await tx.$queryRaw<{ key: string; listing: string }[]>`
    SELECT staff_key AS key, to_jsonb(roster_entries)::text AS listing FROM roster_entries
    WHERE company_id = ${companyId}::uuid AND staff_key = ANY(${listed.map(({ key }) => key)}::text[])`
  const numbers = await tx.$queryRaw<{ key: string; number: string }[]>`
    SELECT key, ltrim(staff_number_key("staffNumber"), '0') AS number
    FROM jsonb_to_recordset(${JSON.stringify(listed)}::jsonb) AS listed(key text, "staffNumber" text)`
  const people = await tx.$queryRaw<Account[]>`
    SELECT id, email, eligibility::text, ltrim(staff_number_key(staff_number), '0') AS number FROM users
    WHERE company_id = ${companyId}::uuid AND role = 'buyer' AND erased_at IS NULL AND eligibility <> 'incomplete'`
  const byNumber = new Map<string, Account[]>()
  for (const person of people)
    if (person.number !== null) byNumber.set(person.number, [...(byNumber.get(person.number) ?? []), person])
  const byEmail = new Map(people.map((person) => [person.email, person]))
  const listingOf = new Map(entries.map(({ key, listing }) => [key, listing]))
  const numberOf = new Map(numbers.map(({ key, number }) => [key, number]))
  const accountsOf = ({ key, email }: Listed) =>
    [...new Set([...(byNumber.get(numberOf.get(key) ?? '') ?? []), byEmail.get(email) ?? []].flat())]
      .sort((one, other) => (one.id < other.id ? -1 : 1))
      .map(({ id, eligibility }) => [id, eligibility])
  return new Map(
    listed.map((person) => [
      person.key,
      `{"listing": ${listingOf.get(person.key) ?? 'null'}, "accounts": ${JSON.stringify(accountsOf(person))}}`,
    ]),
  )
}

type Account = {
  readonly id: string
  readonly email: string
  readonly eligibility: string
  /** The folded staff ID; null for an account without one. */
  readonly number: string | null
}

/**
 * A snapshot without what changes while nobody acts: the same file that is applied again dates a listing anew, and a
 * later invitation of the same person follows a later roster, which is in the way by itself.
 */
export const comparable = (snapshot: Prisma.Sql): Prisma.Sql => Prisma.sql`
  ${snapshot} #- '{listing,listed_at}' #- '{listing,listed_by_id}' #- '{listing,invited_at}'`
