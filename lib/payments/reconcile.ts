import 'server-only'
import { after } from '@/lib/core/clock'
import { db } from '@/lib/database/db'
import { log } from '@/lib/observability/log'
import { countRowFailure } from '@/lib/observability/metrics'
import { type Queue, type Verdict, workThrough } from '@/lib/server/queue'
import { ProviderUnreachable } from '@/lib/integrations/flutterwave'
import { RUN_MS } from './rules'
import { settlePayment } from './settle'

/** Unfinished payments. The job of one is due when the provider is to be asked about it next. */
const paymentQueue: Queue = { name: 'payments', lanes: 1, work: ({ id }) => checkDue(id) }

/**
 * Asks the provider about due payments, most overdue first.
 * @param until no payment is fetched after it; when the provider hangs, remaining payments wait for the next run
 * @returns how many were checked
 */
export const reconcilePayments = (limit = 20, until = after(new Date(), RUN_MS)): Promise<number> =>
  workThrough(paymentQueue, limit, () => new Date() < until)

async function checkDue(id: string): Promise<Verdict> {
  // Plans the next check before asking, so that an outage gets no extra calls.
  const open = await db().$executeRaw`
    UPDATE payments SET next_check_at = now() + interval '2 minutes'
    WHERE id = ${id}::uuid AND state IN ('pending', 'expired') AND next_check_at <= now()`
  if (open > 0)
    try {
      await settlePayment(id, 'job')
    } catch (error) {
      if (!(error instanceof ProviderUnreachable)) throw error
      countRowFailure()
      log.warn({ paymentId: id, err: error }, 'payment could not be checked')
    }
  const { state, nextCheckAt } =
    (await db().payment.findUnique({ where: { id }, select: { state: true, nextCheckAt: true } })) ?? {}
  return state === 'pending' || state === 'expired' ? (nextCheckAt ?? 'done') : 'done'
}
