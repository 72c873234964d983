import 'server-only'
import { type Tx, isUniqueViolation, transaction } from '@/lib/database/db'
import type { Notification } from '@/lib/notifications/notification'
import { notifyAll } from '@/lib/notifications/notify'
import { confirmByRoster } from './confirm-by-roster'

type NotificationFor = (partnerId: string) => Notification

/** Tells every HR partner of a company about an employee, in the caller's transaction. @returns how many were told */
export async function askHr(tx: Tx, companyId: string, notificationFor: NotificationFor): Promise<number> {
  const partners = await tx.user.findMany({
    where: { role: 'partner', companyId, erasedAt: null, suspendedAt: null },
    select: { id: true, email: true },
  })
  return notifyAll(
    tx,
    partners.map((partner) => ({ person: partner, notification: notificationFor(partner.id) })),
  )
}

/** @returns whether HR decides; not when the roster has confirmed the employee at once */
type Ask = (tx: Tx, employeeId: string, companyId: string, notificationFor: NotificationFor) => Promise<boolean>

const onlyAsk: Ask = async (tx, _userId, companyId, notificationFor) => {
  await askHr(tx, companyId, notificationFor)
  return true
}

/** Confirms an employee whom HR listed, else asks HR. The caller has locked the account. */
const confirmOrAsk: Ask = async (tx, userId, companyId, notificationFor) => {
  const [confirmed] = await confirmByRoster(tx, { userId })
  return confirmed === undefined && onlyAsk(tx, userId, companyId, notificationFor)
}

/**
 * A transaction in which an employee asks to be confirmed. If a colleague is confirmed with the same staff ID at the
 * same moment, it runs again and HR decides.
 */
export async function askingTransaction(work: (tx: Tx, ask: Ask) => Promise<void>): Promise<void> {
  try {
    await transaction((tx) => work(tx, confirmOrAsk))
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    await transaction((tx) => work(tx, onlyAsk))
  }
}
