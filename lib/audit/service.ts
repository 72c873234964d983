import 'server-only'
import type { Tx } from '@/lib/core/db'

/**
 * Records an act of staff or HR in the caller's transaction. The record cannot be changed afterwards.
 * @param actor null for someone without an account: who signs a company up, who runs a command on the server
 * @param action a dotted name, 'employee.approved'
 * @param subject what it was done to, 'user:<id>'
 * @param details ids and reasons; never secrets or salaries
 */
export async function recordAct(tx: Tx, actor: { readonly id: string } | null, action: string, subject: string, details: Record<string, string> = {}): Promise<void> {
  await tx.auditRecord.create({ data: { actorId: actor?.id ?? null, action, subject, details } })
}
