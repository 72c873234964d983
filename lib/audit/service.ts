import 'server-only'
import type { Tx } from '@/lib/core/db'

/**
 * Records an act of staff or HR in the caller's transaction. The record cannot be changed afterwards.
 * @param action a dotted name, 'employee.approved'
 * @param subject what it was done to, 'user:<id>'
 * @param details ids and reasons; never secrets or salaries
 */
export async function recordAct(tx: Tx, actor: { readonly id: string }, action: string, subject: string, details: Record<string, string> = {}): Promise<void> {
  await tx.auditRecord.create({ data: { actorId: actor.id, action, subject, details } })
}
