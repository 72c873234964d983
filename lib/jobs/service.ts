import 'server-only'
import { answerCodeRequests } from '@/lib/accounts/password-reset'
import { deleteExpired } from '@/lib/accounts/clean-up'
import { expireApprovals } from '@/lib/approvals/decide'
import { log } from '@/lib/core/log'
import { remindOfPaydays } from '@/lib/credit/reminders'
import { closeOverduePeriods } from '@/lib/deductions/close'
import { noteLeavers } from '@/lib/employees/leavers'
import { deleteDeadCodes } from '@/lib/notifications/retry'
import { deliverMails } from '@/lib/notifications/deliver'
import { remindOfFees } from '@/lib/orders/reminders'
import { reconcile } from '@/lib/payments/reconcile'

/** Background work. Each job may run on several servers at once. */
const JOBS = {
  mail: { everySeconds: 1, run: async () => ({ codes: await answerCodeRequests(), ...(await deliverMails()) }) },
  expire: {
    everySeconds: 600,
    run: async () => ({
      ...(await deleteExpired()),
      mails: await deleteDeadCodes(),
      approvals: await expireApprovals(),
      leavers: await noteLeavers(),
      periods: await closeOverduePeriods(),
    }),
  },
  remind: { everySeconds: 600, run: async () => ({ paydays: await remindOfPaydays(), fees: await remindOfFees() }) },
  reconcile: { everySeconds: 15, run: reconcile },
} as const satisfies Record<string, { everySeconds: number; run: () => Promise<Record<string, number>> }>

export type JobName = keyof typeof JOBS
export const JOB_NAMES = Object.keys(JOBS) as JobName[]

/** Runs a job once. @returns counts of what it did */
export const runJob = (name: JobName): Promise<Record<string, number>> => JOBS[name].run()

/**
 * Runs every job repeatedly in this process. A job never overlaps itself; a failure is logged and the job runs again at
 * its next turn. The timers do not keep the process alive.
 */
export function startJobs(): void {
  for (const name of JOB_NAMES) {
    const schedule = () => {
      setTimeout(() => {
        runJob(name)
          .catch((error: unknown) => {
            log.error({ job: name, err: error }, 'job failed')
          })
          .finally(schedule)
      }, JOBS[name].everySeconds * 1000).unref()
    }
    schedule()
  }
}
