import 'server-only'
import { proposeBaskets } from '@/lib/basket/propose'
import { answerCodeRequests } from '@/lib/accounts/password-reset'
import { deleteExpired } from '@/lib/accounts/clean-up'
import { deleteUnusedObjects } from '@/lib/accounts/picture-objects'
import { expireApprovals } from '@/lib/approvals/decide'
import { deleteOldPhotos } from '@/lib/approvals/deliveries'
import { earnInterest } from '@/lib/books/earn-interest'
import { notifyOfStock } from '@/lib/catalogue/back-in-stock'
import { isEnding } from '@/lib/server/ending'
import { reportError } from '@/lib/server/error-reports'
import { log } from '@/lib/observability/log'
import { inJob } from '@/lib/observability/log-context'
import { countJobFailure } from '@/lib/observability/metrics'
import { type Turn, serveQueue, timedQueue, workThrough } from '@/lib/server/queue'
import { mergeSharedChanges } from '@/lib/server/shared-reads'
import { deleteOldAccounts } from '@/lib/credit/payouts'
import { remindOfPaydays } from '@/lib/credit/reminders'
import { remindOfSelfPay } from '@/lib/credit/self-pay'
import { useWaitingCredit } from '@/lib/credit/use-credit'
import { closeOverduePeriods } from '@/lib/deductions/close'
import { remindOfFiles } from '@/lib/deductions/file-reminders'
import { remindOfRemittances, reviewPauses } from '@/lib/deductions/overdue'
import { announceReadyMonths } from '@/lib/deductions/ready'
import { countCompanyCredit } from '@/lib/credit/company-credit'
import { noteLeavers } from '@/lib/employees/leavers'
import { remindOfKeyEnds, notifyOfKeyEnds } from '@/lib/keys/ends'
import { deleteOldKeys } from '@/lib/keys/retention'
import { notifyOfReminders } from '@/lib/follow-ups/reminders'
import { deliverMails } from '@/lib/notifications/deliver'
import { deliverMessages } from '@/lib/notifications/deliver-messages'
import { askForReports } from '@/lib/notifications/message-reports'
import { deleteOldMails, deleteOldMessages, keepNotificationMonths } from '@/lib/notifications/retention'
import { issueMissingInvoices } from '@/lib/orders/missing-invoices'
import { issueHeldDocuments } from '@/lib/vat/held-documents'
import { deleteOldStepKeys } from '@/lib/orders/step-keys'
import { cancelUnpaidOrders, remindOfFees } from '@/lib/orders/unpaid-fees'
import { compareDays } from '@/lib/payments/compare'
import { reconcilePayments } from '@/lib/payments/reconcile'
import { sendRefunds } from '@/lib/payments/send-refunds'
import { writeOffExpired } from '@/lib/stock/lots'
import { notifyOfOverdueBreaches } from '@/lib/privacy/overdue-breaches'
import { deleteVisitorTickets } from '@/lib/tickets/retention'
import { notifyOfOverdueTickets } from '@/lib/tickets/overdue'
import { confirmListed, deleteOldEntries, deleteOldRosterRows } from '@/lib/roster/retention'
import { deliverWebhooks } from '@/lib/webhooks/deliver'
import { deleteOldEvents } from '@/lib/webhooks/retention'
import { checkLedger } from './ledger'
import { forgetSuccess, recordSuccess } from './runs'
import { JOB_NAMES, type JobName, timedJobSchema } from './schema'

type Counts = Readonly<Record<string, number>>
type Job = {
  /** How often a host looks for due jobs of the queue, or when the job runs on one host, as cron says it in Lagos. */
  readonly turns: { readonly everySeconds: number } | { readonly cron: string }
  /** Run one after the other. A part answers its count, or several counts with their names. */
  readonly parts: Readonly<Record<string, () => Promise<number | Counts>>>
}

/** Background work. Jobs of the queue run on any number of hosts at once. */
const JOBS: Readonly<Record<JobName, Job>> = {
  mail: { turns: { everySeconds: 0.5 }, parts: { codes: () => answerCodeRequests(), mails: () => deliverMails() } },
  webhooks: { turns: { everySeconds: 2 }, parts: { webhooks: () => deliverWebhooks() } },
  // Apart from the mails, which must not wait for a provider that is slow.
  messages: {
    turns: { everySeconds: 2 },
    parts: { messages: () => deliverMessages(), reports: () => askForReports() },
  },
  expire: {
    turns: { cron: '*/10 * * * *' },
    parts: {
      old: deleteExpired,
      mails: deleteOldMails,
      messages: deleteOldMessages,
      notifications: keepNotificationMonths,
      keys: deleteOldStepKeys,
      apiKeys: deleteOldKeys,
      keyEnds: () => notifyOfKeyEnds(),
      events: deleteOldEvents,
      bankAccounts: deleteOldAccounts,
      visitors: () => deleteVisitorTickets(),
      photos: () => deleteOldPhotos(),
      pictures: () => deleteUnusedObjects(),
      approvals: expireApprovals,
      leavers: noteLeavers,
      companyCredit: countCompanyCredit,
      roster: deleteOldEntries,
      rosterRows: deleteOldRosterRows,
      listed: () => confirmListed(),
      periods: closeOverduePeriods,
      changes: mergeSharedChanges,
      credit: () => useWaitingCredit(),
      orders: () => cancelUnpaidOrders(),
      heldInvoices: () => issueHeldDocuments(),
      invoices: () => issueMissingInvoices(),
      lots: writeOffExpired,
      interest: earnInterest,
    },
  },
  remind: {
    turns: { cron: '*/10 * * * *' },
    parts: {
      paydays: () => remindOfPaydays(),
      selfPay: () => remindOfSelfPay(),
      fees: () => remindOfFees(),
      baskets: () => proposeBaskets(),
      stock: () => notifyOfStock(),
      tickets: () => notifyOfOverdueTickets(),
      breaches: () => notifyOfOverdueBreaches(),
      files: () => remindOfFiles(),
      reminders: () => notifyOfReminders(),
      remittances: () => remindOfRemittances(),
      pauses: () => reviewPauses(),
      keyEnds: () => remindOfKeyEnds(),
      months: () => announceReadyMonths(),
    },
  },
  reconcile: { turns: { everySeconds: 15 }, parts: { asked: () => reconcilePayments(), refunds: () => sendRefunds() } },
  // The check itself is due once a day.
  ledger: { turns: { cron: '*/10 * * * *' }, parts: { ledger: checkLedger } },
  compare: { turns: { cron: '*/5 * * * *' }, parts: { days: () => compareDays() } },
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

const run = (name: JobName): Promise<void> =>
  runJob(name).then(
    () => undefined,
    (error: unknown) => log.error({ job: name, err: error }, 'job failed'),
  )

/**
 * Works the queue in this process until it is asked to end, and has the timed jobs run: each on one host, at its next
 * turn again when it failed.
 * @returns a function that resolves when those jobs have ended which are running
 */
export function startJobs(): () => Promise<unknown> {
  const timed = timedQueue((data) => timedJobSchema.parse(data).job, run)
  const turns: Turn[] = [{ everySeconds: 5, run: () => workThrough(timed, JOB_NAMES.length) }]
  const crons: Record<string, string> = {}
  for (const name of JOB_NAMES) {
    const { turns: own } = JOBS[name]
    if ('cron' in own) crons[name] = own.cron
    else turns.push({ ...own, run: () => run(name) })
  }
  return serveQueue(turns, crons)
}
