import 'server-only'
import { answerCodeRequests } from '@/lib/accounts/password-reset'
import { deleteExpired } from '@/lib/accounts/clean-up'
import { deleteUnusedObjects } from '@/lib/accounts/picture-objects'
import { expireApprovals } from '@/lib/approvals/decide'
import { deleteOldPhotos } from '@/lib/approvals/deliveries'
import { isEnding } from '@/lib/core/ending'
import { reportError } from '@/lib/core/error-reports'
import { log } from '@/lib/core/log'
import { inJob } from '@/lib/core/log-context'
import { countJobFailure } from '@/lib/core/metrics'
import { mergeSharedChanges } from '@/lib/core/shared-reads'
import { takeBackEarlyPlans } from '@/lib/credit/early-plans'
import { deleteOldAccounts } from '@/lib/credit/payouts'
import { remindOfPaydays } from '@/lib/credit/reminders'
import { remindOfSelfPay } from '@/lib/credit/self-pay'
import { closeOverduePeriods } from '@/lib/deductions/close'
import { remindOfRemittances, reviewPauses } from '@/lib/deductions/overdue'
import { noteLeavers } from '@/lib/employees/leavers'
import { deliverMails } from '@/lib/notifications/deliver'
import { deleteOldMails, keepNotificationMonths } from '@/lib/notifications/retention'
import { issueMissingInvoices } from '@/lib/orders/missing-invoices'
import { deleteOldStepKeys } from '@/lib/orders/step-keys'
import { cancelUnpaidOrders, remindOfFees } from '@/lib/orders/unpaid-fees'
import { compareDays } from '@/lib/payments/compare'
import { reconcilePayments } from '@/lib/payments/reconcile'
import { sendRefunds } from '@/lib/payments/send-refunds'
import { tellOfOverdueBreaches } from '@/lib/privacy/overdue-breaches'
import { deleteVisitorTickets } from '@/lib/tickets/retention'
import { tellOfOverdueTickets } from '@/lib/tickets/overdue'
import { checkLedger } from './ledger'
import { forgetSuccess, recordSuccess } from './runs'

type Counts = Readonly<Record<string, number>>
type Job = {
  readonly everySeconds: number
  /** Run one after the other. A part answers its count, or several counts with their names. */
  readonly parts: Readonly<Record<string, () => Promise<number | Counts>>>
}

export const JOB_NAMES = ['mail', 'expire', 'remind', 'reconcile', 'ledger', 'compare'] as const
export type JobName = (typeof JOB_NAMES)[number]

/** Background work. Each job may run on several servers at once. */
const JOBS: Readonly<Record<JobName, Job>> = {
  mail: { everySeconds: 1, parts: { codes: () => answerCodeRequests(), mails: () => deliverMails() } },
  expire: {
    everySeconds: 600,
    parts: {
      old: deleteExpired,
      mails: deleteOldMails,
      notifications: keepNotificationMonths,
      keys: deleteOldStepKeys,
      bankAccounts: deleteOldAccounts,
      visitors: () => deleteVisitorTickets(),
      photos: () => deleteOldPhotos(),
      pictures: () => deleteUnusedObjects(),
      approvals: expireApprovals,
      leavers: noteLeavers,
      periods: closeOverduePeriods,
      changes: mergeSharedChanges,
      plans: () => takeBackEarlyPlans(),
      orders: () => cancelUnpaidOrders(),
      invoices: () => issueMissingInvoices(),
    },
  },
  remind: {
    everySeconds: 600,
    parts: {
      paydays: () => remindOfPaydays(),
      selfPay: () => remindOfSelfPay(),
      fees: () => remindOfFees(),
      tickets: () => tellOfOverdueTickets(),
      breaches: () => tellOfOverdueBreaches(),
      remittances: () => remindOfRemittances(),
      pauses: () => reviewPauses(),
    },
  },
  reconcile: { everySeconds: 15, parts: { asked: () => reconcilePayments(), refunds: () => sendRefunds() } },
  // The check itself is due once a day.
  ledger: { everySeconds: 600, parts: { ledger: checkLedger } },
  compare: { everySeconds: 300, parts: { days: () => compareDays() } },
}

/**
 * Runs a job once. A part that fails does not stop the others. A success is recorded for all servers, unless the
 * process is ending, which may have cut the run short.
 * @returns counts of what it did
 * @throws Error that names the parts that failed
 */
export async function runJob(name: JobName): Promise<Counts> {
  try {
    const counts = await inJob(name, () => runParts(name))
    if (!isEnding()) await recordSuccess(name)
    return counts
  } catch (error) {
    forgetSuccess(name)
    countJobFailure(name)
    throw error
  }
}

async function runParts(name: JobName): Promise<Counts> {
  const failed: string[] = []
  let counts: Counts = {}
  for (const [part, run] of Object.entries(JOBS[name].parts)) {
    if (isEnding()) break
    try {
      const done = await run()
      counts = { ...counts, ...(typeof done === 'number' ? { [part]: done } : done) }
    } catch (error) {
      failed.push(part)
      log.error({ job: name, part, err: error }, 'part of a job failed')
      reportError(error, { place: `job ${name}: ${part}` })
    }
  }
  if (failed.length > 0) throw new Error(`the job ${name} failed in part: ${failed.join(', ')}`)
  return counts
}

/**
 * Runs every job repeatedly in this process. A job never overlaps itself; a failure is logged and the job runs again at
 * its next turn, unless the process is ending. The timers do not keep the process alive.
 * @returns a function that resolves when those jobs have ended which are running
 */
export function startJobs(): () => Promise<unknown> {
  const running = new Map<JobName, Promise<void>>()
  for (const name of JOB_NAMES) {
    const schedule = () => {
      setTimeout(() => {
        if (isEnding()) return
        const run = runJob(name)
          .then(() => undefined)
          .catch((error: unknown) => {
            log.error({ job: name, err: error }, 'job failed')
          })
        running.set(name, run)
        void run.then(schedule)
      }, JOBS[name].everySeconds * 1000).unref()
    }
    schedule()
  }
  return () => Promise.all(running.values())
}
