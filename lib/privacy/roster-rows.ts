import 'server-only'
import { type Tx, db } from '@/lib/database/db'
import { kobo, toNaira } from '@/lib/core/money'
import { rowsAbout } from '@/lib/roster/kept-rows'

/* What applied rosters said of the person behind an account (docs/decisions/0121). */

const personSelect = { id: true, email: true, companyId: true, staffNumber: true } as const

type Exported = {
  readonly appliedAt: Date
  readonly company: string
  readonly fullName: string
  readonly staffNumber: string
  readonly email: string
  readonly phone: string
  readonly salary: bigint | null
  readonly otherDeductions: bigint | null
  readonly jobTitle: string
}

/** Exports them, amounts in naira. */
export async function exportRosterRows(userId: string) {
  const person = await db().user.findUniqueOrThrow({ where: { id: userId }, select: personSelect })
  const rows = await db().$queryRaw<Exported[]>`
    SELECT roster_rows.created_at AS "appliedAt", companies.name AS company, full_name AS "fullName",
      staff_number AS "staffNumber", email, phone, salary_kobo AS salary, other_deductions_kobo AS "otherDeductions",
      job_title AS "jobTitle"
    FROM roster_rows JOIN roster_uploads ON roster_uploads.id = roster_rows.upload_id
      JOIN companies ON companies.id = roster_uploads.company_id
    WHERE ${rowsAbout(person)} ORDER BY roster_rows.id`
  const naira = (amount: bigint | null) => (amount === null ? null : toNaira(kobo(amount)))
  return rows.map((row) => ({ ...row, salary: naira(row.salary), otherDeductions: naira(row.otherDeductions) }))
}

/** Deletes them, while the account still has its email, company and staff ID. */
export async function forgetRosterRows(tx: Tx, userId: string): Promise<void> {
  const person = await tx.user.findUniqueOrThrow({ where: { id: userId }, select: personSelect })
  await tx.$executeRaw`DELETE FROM roster_rows WHERE ${rowsAbout(person)}`
}
