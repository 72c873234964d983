import 'server-only'
import { hasLeft } from '@/lib/access/rules'
import { lagosToday } from '@/lib/core/clock'
import type { Tx } from '@/lib/database/db'
import { lockUser } from '@/lib/database/locks'

/** Whether someone is still employed. Locks the account, so HR's decisions about it wait until the transaction ends. */
export async function isEmployed(tx: Tx, userId: string): Promise<boolean> {
  await lockUser(tx, userId)
  const row = await tx.user.findUniqueOrThrow({ where: { id: userId }, select: { eligibility: true, lastDay: true } })
  return !hasLeft(row, lagosToday())
}
