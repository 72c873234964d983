import 'server-only'
import { Prisma } from '@/generated/prisma/client'
import { after } from '@/lib/core/clock'
import { db } from '@/lib/core/db'
import { isEnding } from '@/lib/core/ending'
import { nextUnclaimed } from '@/lib/core/locks'
import { log } from '@/lib/core/log'
import { countRowFailure } from '@/lib/core/metrics'
import { RUN_MS } from './rules'
import { settlePayment } from './settle'

/**
 * Asks the provider about due payments, most overdue first. Several servers may run it at once: one server claims each
 * payment.
 * @param until no payment is claimed after it; when the provider hangs, remaining payments wait for the next run
 * @returns how many were checked
 */
export async function reconcilePayments(limit = 20, until = after(new Date(), RUN_MS)): Promise<number> {
  for (let done = 0; done < limit; done += 1) {
    const id = new Date() < until && !isEnding() ? await claimPayment() : undefined
    if (!id) return done
    try {
      await settlePayment(id, 'job')
    } catch (error) {
      countRowFailure()
      log.warn({ paymentId: id, err: error }, 'payment could not be checked')
    }
  }
  return limit
}

// Postpones the next check before asking: other servers take other payments, and an outage gets no extra calls.
async function claimPayment(): Promise<string | undefined> {
  const isDue = Prisma.sql`state IN ('pending', 'expired') AND next_check_at <= now()`
  const [claimed] = await db().$queryRaw<{ id: string }[]>`
    UPDATE payments SET next_check_at = now() + interval '2 minutes'
    WHERE id = ${nextUnclaimed('payments', isDue)}
    RETURNING id`
  return claimed?.id
}
