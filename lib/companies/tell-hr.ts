import 'server-only'
import { approversOf } from './approvers'
import type { Tx } from '@/lib/database/db'
import type { Notification } from '@/lib/notifications/notification'
import { notifyAll } from '@/lib/notifications/notify'

export type Approver = Awaited<ReturnType<typeof approversOf>>[number]

/** Tells everyone of HR who decides for a company. */
export async function tellHr(
  tx: Tx,
  companyId: string,
  notificationFor: (approver: Approver) => Notification,
): Promise<void> {
  const approvers = await approversOf(tx, companyId)
  await notifyAll(
    tx,
    approvers.map((approver) => ({ person: { email: approver.email }, notification: notificationFor(approver) })),
  )
}
