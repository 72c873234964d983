import 'server-only'
import { Prisma } from '@/generated/prisma/client'
import { MINUTE, after } from '@/lib/core/clock'
import { db } from '@/lib/core/db'
import { nextUnclaimed } from '@/lib/core/locks'
import { log } from '@/lib/core/log'
import { RUN_MS } from './rules'
import { sendRefunds } from './send-refunds'
import { settlePayment } from './settle'

/** One run of the job: payments and refunds share its time. @returns how many of each were looked at */
export async function reconcile(): Promise<{ asked: number; refunds: number }> {
  const until = after(new Date(), RUN_MS)
  return { asked: await reconcilePayments(20, until), refunds: await sendRefunds(20, until) }
}

/**
 * Asks about the payments that are due for it, most overdue first. Several servers may do this at once: each payment is
 * taken by one.
 * @param until no other is taken after it: when the provider hangs, what is left waits for the next run
 * @returns how many were asked about
 */
export async function reconcilePayments(limit = 20, until = after(new Date(), RUN_MS)): Promise<number> {
  for (let done = 0; done < limit; done += 1) {
    const id = new Date() < until ? await claimPayment() : undefined
    if (!id) return done
    try {
      await settlePayment(id)
    } catch (error) {
      log.warn({ paymentId: id, err: error }, 'payment could not be checked')
    }
  }
  return limit
}

/** Pushed ahead first, so that another server asks about other payments meanwhile and an outage is not hammered. */
async function claimPayment(): Promise<string | undefined> {
  const now = new Date()
  const [claimed] = await db().$queryRaw<{ id: string }[]>`
    UPDATE payments SET next_check_at = ${after(now, 2 * MINUTE)}
    WHERE id = ${nextUnclaimed('payments', Prisma.sql`state = 'pending' AND next_check_at <= ${now}`)}
    RETURNING id`
  return claimed?.id
}
