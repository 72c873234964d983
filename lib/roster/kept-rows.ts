import 'server-only'
import type { RosterRowOutcome } from '@/generated/prisma/enums'
import { Prisma } from '@/generated/prisma/client'
import type { Tx } from '@/lib/database/db'
import { newIds } from '@/lib/core/ids'
import { numberKey } from '@/lib/core/table-cell-rules'
import { rowsJson } from './json'
import type { KnownEmployee, PlannedRow, RosterPlan } from './plan-rules'
import type { Change } from './schema'
import { type Listed, type Snapshots, accountSnapshots, listingSnapshots } from './snapshots'

/* The rows of an applied roster as they were read, what each did, and what was there before (docs/decisions/0121). */

/** The corrected details of a kept row, which only `keepRows` writes. */
export const readChanges = (stored: Prisma.JsonValue): readonly Change[] => stored as unknown as readonly Change[]

/** What a plan will change, as it is before it does. */
export type Before = { readonly accounts: Snapshots; readonly listings: Snapshots }

type Subjects = { readonly accounts: readonly string[]; readonly listings: readonly Listed[] }

const isCorrected = ({ outcome, user, entry }: PlannedRow): boolean => outcome === 'changed' && !entry && !!user

/** The accounts and the listings that a plan may change. */
const subjectsOf = ({ rows, removed }: RosterPlan, leaving: readonly KnownEmployee[]): Subjects => ({
  accounts: [...rows.flatMap((row) => (isCorrected(row) ? (row.user?.id ?? []) : [])), ...leaving.map(({ id }) => id)],
  listings: [...rows.flatMap(({ entry }) => entry ?? []), ...removed].map(({ key, staffNumber, email }) => ({
    ...{ key, staffNumber, email },
  })),
})

const snapshotsOf = async (tx: Tx, companyId: string, { accounts, listings }: Subjects): Promise<Before> => ({
  accounts: await accountSnapshots(tx, accounts),
  listings: await listingSnapshots(tx, companyId, listings),
})

/** Reads what a plan will change. Call it with everything locked, before the first change. */
export const readBefore = (
  tx: Tx,
  companyId: string,
  plan: RosterPlan,
  leaving: readonly KnownEmployee[],
): Promise<Before> => snapshotsOf(tx, companyId, subjectsOf(plan, leaving))

type Done = {
  readonly leaving: readonly KnownEmployee[]
  /** The ids of the employees who waited and are confirmed now. */
  readonly confirmed: ReadonlySet<string>
  /** The request for each salary that waits, by the id of the employee. */
  readonly requests: ReadonlyMap<string, string>
}

type KeptRow = {
  readonly line: number | null
  readonly outcome: RosterRowOutcome
  readonly staffNumber: string
  readonly staffKey: string
  readonly fullName: string
  readonly email: string
  readonly phone: string
  readonly salary: bigint | null
  readonly otherDeductions: bigint | null
  readonly jobTitle: string
  readonly userId: string | null
  readonly changes: readonly Change[]
  readonly isRaise: boolean
  readonly approvalId: string | null
  readonly why: string
  /** Snapshots as JSON, of rows that changed something. */
  readonly before: string | null
  readonly after: string | null
}

const NO_PAY = {
  phone: '',
  salary: null,
  otherDeductions: null,
  jobTitle: '',
  isRaise: false,
  approvalId: null,
  why: '',
}

/** Keeps the rows of a roster after everything was written. Its rows with errors say why. */
export async function keepRows(
  tx: Tx,
  { companyId, uploadId }: { readonly companyId: string; readonly uploadId: string },
  plan: RosterPlan,
  before: Before,
  done: Done,
): Promise<void> {
  const after = await snapshotsOf(tx, companyId, subjectsOf(plan, done.leaving))
  const whyOf = new Map(plan.problems.map(({ line, why }) => [line, why]))
  const listing = (key: string) => ({
    before: before.listings.get(key) ?? null,
    after: after.listings.get(key) ?? null,
  })
  const account = (id: string) => ({ before: before.accounts.get(id) ?? null, after: after.accounts.get(id) ?? null })
  const rows: KeptRow[] = [
    ...plan.rows.map((row) => ({
      ...asRead(row),
      outcome: outcomeOf(row, done.confirmed),
      changes: row.changes,
      isRaise: row.isRaise,
      approvalId: row.waits ? (done.requests.get(row.user?.id ?? '') ?? null) : null,
      why: whyOf.get(row.line) ?? row.why,
      ...(row.entry ? listing(row.entry.key) : isCorrected(row) ? account(row.user?.id ?? '') : NOTHING),
    })),
    ...plan.removed.map(({ key, staffNumber, fullName, email, phone, salary, otherDeductions, jobTitle }) => ({
      ...{ line: null, outcome: 'removed' as const, staffNumber, staffKey: key, fullName, email, phone, salary },
      ...{ otherDeductions, jobTitle, userId: null, changes: [], isRaise: false, approvalId: null, why: '' },
      ...listing(key),
    })),
    ...done.leaving.map(({ id, staffNumber, fullName, email }) => ({
      ...{ ...NO_PAY, line: null, outcome: 'left' as const, staffNumber, staffKey: numberKey(staffNumber), fullName },
      ...{ email, userId: id, changes: [] },
      ...account(id),
    })),
  ]
  await insertRows(tx, uploadId, rows)
}

const NOTHING = { before: null, after: null }

/** A row as the file has it. Details that it does not have are those that are listed. */
const asRead = ({ line, staffId, name, employee, entry, user }: PlannedRow) => ({
  line,
  staffNumber: staffId,
  staffKey: employee?.key ?? '',
  fullName: name,
  email: entry?.email ?? employee?.email ?? '',
  phone: entry?.phone ?? employee?.phone ?? '',
  salary: employee?.salary ?? null,
  otherDeductions: employee?.otherDeductions ?? entry?.otherDeductions ?? null,
  jobTitle: employee?.jobTitle ?? entry?.jobTitle ?? '',
  userId: user?.id ?? null,
})

/** Someone who matches and whose mailbox is not proved is not confirmed, only listed. */
function outcomeOf({ outcome, user }: PlannedRow, confirmed: ReadonlySet<string>): RosterRowOutcome {
  if (outcome !== 'confirmed' || confirmed.has(user?.id ?? '')) return outcome
  return 'unchanged'
}

/** Rows of one statement: each has two snapshots. */
const AT_ONCE = 1_000

async function insertRows(tx: Tx, uploadId: string, rows: readonly KeptRow[]): Promise<void> {
  const ids = newIds(rows.length)
  const numbered = rows.map((row, index) => ({ id: ids[index], ...row }))
  for (let from = 0; from < numbered.length; from += AT_ONCE)
    await tx.$executeRaw`
      INSERT INTO roster_rows (id, upload_id, line, outcome, staff_number, staff_key, full_name, email, phone,
        salary_kobo, other_deductions_kobo, job_title, user_id, changes, is_raise, approval_id, why, before, after)
      SELECT id, ${uploadId}::uuid, line, outcome::"RosterRowOutcome", "staffNumber", "staffKey", "fullName", email,
        phone, salary, "otherDeductions", "jobTitle", "userId", changes, "isRaise", "approvalId", why, before::jsonb,
        after::jsonb
      FROM jsonb_to_recordset(${rowsJson(numbered.slice(from, from + AT_ONCE))}::jsonb)
        AS kept(id uuid, line int, outcome text, "staffNumber" text, "staffKey" text, "fullName" text, email text,
          phone text, salary bigint, "otherDeductions" bigint, "jobTitle" text, "userId" uuid, changes jsonb,
          "isRaise" boolean, "approvalId" uuid, why text, before text, after text)`
}

/**
 * A condition on `roster_rows` for those about one person, by the account, by an email that the file had or replaced,
 * or by the staff ID at their company.
 */
export const rowsAbout = ({
  id,
  email,
  companyId,
  staffNumber,
}: {
  readonly id: string
  readonly email: string
  readonly companyId: string | null
  readonly staffNumber: string | null
}): Prisma.Sql => Prisma.sql`(
  roster_rows.user_id = ${id}::uuid OR roster_rows.email = ${email}
  OR (roster_rows.before IS NOT NULL AND roster_rows.before#>>'{listing,email}' = ${email})
  OR (roster_rows.staff_key <> '' AND roster_rows.staff_key = ${numberKey(staffNumber ?? '')}
    AND roster_rows.upload_id IN (SELECT id FROM roster_uploads WHERE company_id = ${companyId}::uuid)))`
