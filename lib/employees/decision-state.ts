import 'server-only'
import type { Tx } from '@/lib/database/db'
import { NEWS_HELD_SECONDS } from '@/lib/core/undo-rules'
import { seal, unseal } from '@/lib/server/seal'

/*
 * What a decision of HR about an employee found and left behind, so that it can be taken back. The officer's browser
 * keeps it for some seconds, sealed: nobody else can read it, and no table has to (docs/decisions/0138).
 */

/**
 * An account, what depends on it and the listings with its email, as JSON that the database writes. Two states differ
 * when somebody acted in between. Call it with the account locked.
 */
export async function employeeState(tx: Tx, employeeId: string): Promise<string> {
  const [row] = await tx.$queryRaw<{ state: string }[]>`
    SELECT jsonb_build_object(
      'company_id', company_id, 'email', email, 'staff_number', staff_number, 'staff_key', staff_key,
      'job_title', job_title, 'salary_kobo', salary_kobo, 'other_deductions_kobo', other_deductions_kobo,
      'eligibility', eligibility, 'eligibility_reason', eligibility_reason, 'eligibility_at', eligibility_at,
      'eligibility_by_id', eligibility_by_id, 'last_day', last_day, 'fee_paid_at', fee_paid_at,
      'is_agreed', (
        SELECT is_agreed FROM salary_changes WHERE user_id = users.id ORDER BY created_at DESC, id DESC LIMIT 1),
      'salaries', (SELECT count(*) FROM salary_changes WHERE user_id = users.id),
      'orders', (SELECT count(*) FROM orders WHERE user_id = users.id),
      'payments', (SELECT count(*) FROM payments WHERE user_id = users.id),
      'listings', (
        SELECT coalesce(jsonb_agg(to_jsonb(listing) ORDER BY listing.id), '[]') FROM roster_entries listing
        WHERE listing.company_id = users.company_id AND listing.email = users.email))::text AS state
    FROM users WHERE id = ${employeeId}::uuid`
  if (!row) throw new Error('the employee is gone, whose account is locked')
  return row.state
}

export type Decision = {
  /** The officer who decided. */
  readonly actorId: string
  readonly employeeId: string
  /** By `employeeState`. */
  readonly before: string
  readonly after: string
}

/** Seals a decision, so that the officer's browser can send it back. The database's clock says how long it counts. */
export const sealDecision = (made: Decision): Promise<string> => seal('employee-decision', made, 10 * NEWS_HELD_SECONDS)

/** Opens what `sealDecision` made; undefined when it is forged or old. */
export const openDecision = async (ticket: string): Promise<Decision | undefined> =>
  // Nothing else is sealed for this purpose.
  (await unseal('employee-decision', ticket)) as Decision | undefined

/** The key of what is told about a decision, by which `undoDecisions` withdraws it. */
export const decisionKey = (employeeId: string, at: Date): string => `eligibility:${employeeId}:${at.getTime()}`

/** What tells of a decision that can be taken back waits for so many seconds. */
export const heldNews = (employeeId: string, at: Date) => ({
  dedupeKey: decisionKey(employeeId, at),
  delay: NEWS_HELD_SECONDS,
})
