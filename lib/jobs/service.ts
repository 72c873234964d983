import 'server-only'
import { answerCodeRequests } from '@/lib/accounts/password-reset'
import { deleteExpired } from '@/lib/accounts/clean-up'
import { log } from '@/lib/core/log'
import { remindOfPaydays } from '@/lib/credit/reminders'
import { closeOverduePeriods } from '@/lib/deductions/close'
import { noteLeavers } from '@/lib/employees/leavers'
import { deleteDeadCodes } from '@/lib/notifications/retry'
import { deliverMails } from '@/lib/notifications/deliver'
import { remindOfFees } from '@/lib/orders/reminders'
import { reconcile } from '@/lib/payments/reconcile'

/** Work that runs beside the requests; each may run on several servers at once. */
const JOBS = {
  mail: { everySeconds: 1, run: async () => ({ codes: await answerCodeRequests(), ...(await deliverMails()) }) },
  expire: {
    everySeconds: 600,
    run: async () => ({
      ...(await deleteExpired()),
      mails: await deleteDeadCodes(),
      leavers: await noteLeavers(),
      periods: await closeOverduePeriods(),
    }),
  },
  remind: { everySeconds: 600, run: async () => ({ paydays: await remindOfPaydays(), fees: await remindOfFees() }) },
  reconcile: { everySeconds: 15, run: reconcile },
} as const satisfies Record<string, { everySeconds: number; run: () => Promise<Record<string, number>> }>

export type JobName = keyof typeof JOBS
export const JOB_NAMES = Object.keys(JOBS) as JobName[]

/** Runs a job once. @returns what it did, as counts */
export const runJob = (name: JobName): Promise<Record<string, number>> => JOBS[name].run()

/**
 * Runs every job over and over in this process, as a long-lived host does; a job never overlaps itself, and a failure
 * is logged and tried again at its next turn. The timers keep no process alive.
 */
export function startJobs(): void {
  for (const name of JOB_NAMES) {
    const again = () => {
      setTimeout(() => {
        runJob(name)
          .catch((error: unknown) => {
            log.error({ job: name, err: error }, 'job failed')
          })
          .finally(again)
      }, JOBS[name].everySeconds * 1000).unref()
    }
    again()
  }
}
