import 'server-only'
import type { Tx } from '@/lib/database/db'
import { ERASED_TEXT } from './rules'

/**
 * Replaces what HR and staff typed about a person, and their own reasons for deferrals: reasons of decisions,
 * shortfalls, refunds, corrections, moves of orders and differences with the provider. The records stay. The database
 * accepts no other change of the booked ones.
 */
export async function eraseTexts(tx: Tx, userId: string): Promise<void> {
  const text = ERASED_TEXT
  await tx.$executeRaw`
    UPDATE deduction_lines SET reason = CASE WHEN reason = '' THEN '' ELSE ${text} END, note = ''
    WHERE user_id = ${userId}::uuid AND (reason NOT IN ('', ${text}) OR note <> '')`
  await tx.$executeRaw`
    UPDATE deferrals SET reason = ${text}, answer = CASE WHEN answer = '' THEN '' ELSE ${text} END,
      decided_at = coalesce(decided_at, now()), state = CASE WHEN state = 'waiting' THEN 'withdrawn' ELSE state END
    WHERE user_id = ${userId}::uuid`
  await tx.$executeRaw`
    UPDATE order_moves SET reason = ${text} FROM orders
    WHERE orders.id = order_moves.order_id AND orders.user_id = ${userId}::uuid AND reason <> ''`
  await tx.$executeRaw`
    UPDATE refunds SET reason = ${text} FROM payments
    WHERE payments.id = refunds.payment_id AND payments.user_id = ${userId}::uuid AND reason <> ''`
  await tx.$executeRaw`
    UPDATE provider_differences SET reason = ${text} FROM payments
    WHERE payments.id = provider_differences.payment_id AND payments.user_id = ${userId}::uuid AND reason <> ''`
  // The client chose the key, and no order is placed any more.
  await tx.$executeRaw`UPDATE orders SET idempotency_key = id::text WHERE user_id = ${userId}::uuid`

  const rows = await tx.$queryRaw<{ id: string }[]>`
    SELECT posting.entry_id AS id FROM ledger_accounts account JOIN ledger_postings posting
      ON posting.account_id = account.id WHERE account.user_id = ${userId}::uuid
    UNION SELECT entry.id FROM orders JOIN ledger_entries entry ON entry.order_id = orders.id
      WHERE orders.user_id = ${userId}::uuid
    UNION SELECT entry.id FROM payments JOIN ledger_entries entry ON entry.payment_id = payments.id
      WHERE payments.user_id = ${userId}::uuid`
  const entries = rows.map(({ id }) => id)
  await tx.$executeRaw`
    UPDATE ledger_entries SET memo = ${text} WHERE id = ANY(${entries}::uuid[]) AND memo NOT IN ('', ${text})`
  const approvals = await tx.$queryRaw<{ id: string }[]>`
    UPDATE approvals SET reason = ${text}
    WHERE payload->>'about' = ANY(${[userId, ...entries]}::text[])
      OR payload->>'about' IN (SELECT id::text FROM orders WHERE user_id = ${userId}::uuid
        UNION SELECT id::text FROM payments WHERE user_id = ${userId}::uuid
        UNION SELECT id::text FROM deduction_lines WHERE user_id = ${userId}::uuid)
    RETURNING id`
  // Requests about several salaries keep those of the others.
  await tx.$executeRaw`
    UPDATE approvals SET payload = jsonb_set(payload, '{people}', coalesce((
      SELECT jsonb_agg(person) FROM jsonb_array_elements(payload->'people') AS person
      WHERE person->>'employeeId' <> ${userId}), '[]'::jsonb))
    WHERE kind = 'salary' AND payload->'people' @> jsonb_build_array(jsonb_build_object('employeeId', ${userId}::text))`
  await tx.$executeRaw`
    UPDATE audit_records SET details = details || jsonb_build_object('reason', ${text}::text)
    WHERE details->>'reason' <> ${text} AND subject IN (
      SELECT 'user:' || ${userId}
      UNION SELECT 'order:' || id FROM orders WHERE user_id = ${userId}::uuid
      UNION SELECT 'payment:' || id FROM payments WHERE user_id = ${userId}::uuid
      UNION SELECT 'difference:' || provider_differences.id FROM provider_differences
        JOIN payments ON payments.id = payment_id WHERE payments.user_id = ${userId}::uuid
      UNION SELECT 'approval:' || id FROM unnest(${approvals.map(({ id }) => id)}::uuid[]) AS id
      UNION SELECT 'entry:' || id FROM unnest(${entries}::uuid[]) AS id)`
}
