import 'server-only'
import type { Tx } from '@/lib/database/db'
import { GRACE_DAYS } from './rules'

/** Begins the days of grace for an existing account that gets a desk. A new account starts with them. */
export async function beginGrace(tx: Tx, userId: string): Promise<void> {
  await tx.$executeRaw`
    UPDATE users SET second_factor_due_at = now() + make_interval(days => ${GRACE_DAYS}::int)
    WHERE id = ${userId}::uuid`
}
