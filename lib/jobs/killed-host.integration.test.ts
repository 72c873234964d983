import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { beforeAll, expect, test } from 'vitest'
import { answerCodeRequests, requestCode } from '@/lib/accounts/password-reset'
import { deleteUnusedObjects } from '@/lib/accounts/picture-objects'
import { addDays, lagosToday } from '@/lib/core/clock'
import { db, pool, transaction } from '@/lib/database/db'
import { sendJob, timedQueue, workThrough } from '@/lib/server/queue'
import { deliverMails } from '@/lib/notifications/deliver'
import { deliverMessages } from '@/lib/notifications/deliver-messages'
import { askForReports } from '@/lib/notifications/message-reports'
import { notify } from '@/lib/notifications/notify'
import { compareDays } from '@/lib/payments/compare'
import { reconcilePayments } from '@/lib/payments/reconcile'
import { sendRefunds } from '@/lib/payments/send-refunds'
import { startPayment } from '@/lib/payments/service'
import { settlePayment } from '@/lib/payments/settle'
import { deliverWebhooks } from '@/lib/webhooks/deliver'
import { emitEvents } from '@/lib/webhooks/emit'
import { addEndpoint } from '@/lib/webhooks/endpoints'
import { aBuyer, aPartner, anEmail, anOrder, openConnections, queuedMails, unique } from '@/sandbox/factories'
import { aMessagedBuyer } from '@/sandbox/messaged-buyer'
import { loseHolds } from '@/sandbox/queue'
import { useFlutterwave, useMailbox, useObjectStorage, useTermii, useWebhookReceiver } from '@/sandbox/test-outside'
import { timedJobSchema } from './schema'

/*
 * For each queue: a host fetches the job and is killed at it, without a word. The job is not lost, nobody else has it
 * before the hold ends, and then it is done once.
 */
const mailbox = useMailbox()
const flutterwave = useFlutterwave()
const termii = useTermii()
const receiver = useWebhookReceiver()
useObjectStorage()
beforeAll(openConnections)

/** Starts a host that fetches a job of the queue, and kills it at its work. */
async function killHostAt(queue: string): Promise<void> {
  const host = spawn(
    process.execPath,
    ['--conditions=react-server', '--import', 'tsx', 'sandbox/hold-jobs.ts', queue],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  const ended = once(host, 'exit')
  const [said] = (await Promise.race([once(host.stdout, 'data'), ended])) as [unknown]
  expect(String(said)).toContain('held')
  host.kill('SIGKILL')
  expect(await ended).toEqual([null, 'SIGKILL'])
}

/** A payment of fees whose order was closed before they arrived. */
async function aPaidFee() {
  const buyer = await aBuyer()
  const order = await anOrder(buyer, { status: 'approved' })
  const { txRef } = await startPayment(buyer, { purpose: 'order_fees', orderId: order.id })
  await db().order.update({ where: { id: order.id }, data: { status: 'cancelled' } })
  // Twice as much as is refunded, so that the provider would take a second refund.
  const { id: transactionId } = flutterwave.current.pay({ tx_ref: txRef, outcome: 'successful', amount: 4_000 })
  const { id } = await db().payment.findUniqueOrThrow({ where: { txRef } })
  return { id, transactionId }
}

const anOutboxMessage = async () => {
  const buyer = await aMessagedBuyer()
  const message = { text: 'Your delivery code is 4711.', isUrgent: true as const, minutes: 60 }
  await transaction((tx) =>
    notify(
      tx,
      { id: buyer.id },
      { kind: 'order', bell: { title: 'It comes.' }, mail: { subject: 'Code', paragraphs: [] }, message },
    ),
  )
  return buyer
}

type Case = {
  readonly queue: string
  /** Makes a row whose job is due. @returns what was done of it outside, as a number */
  readonly make: () => Promise<() => number | Promise<number>>
  readonly run: () => Promise<unknown>
}

const timedRuns: string[] = []
const timed = timedQueue(
  (data) => timedJobSchema.parse(data).job,
  (name) => Promise.resolve(timedRuns.push(name)),
)

const CASES: readonly Case[] = [
  {
    queue: 'timed',
    make: async () => {
      await sendJob(db(), 'timed', { job: 'expire' }, { singletonKey: 'expire' })
      return () => timedRuns.length
    },
    run: () => workThrough(timed, 5),
  },
  {
    queue: 'mails',
    make: async () => {
      const email = anEmail()
      await transaction((tx) =>
        notify(tx, { email }, { kind: 'order', mail: { subject: 'News', paragraphs: ['One'] } }),
      )
      return () => mailbox.current.messages(email).length
    },
    run: () => deliverMails(),
  },
  {
    queue: 'codes',
    make: async () => {
      const { email } = await aBuyer()
      await requestCode({ email })
      return async () => (await queuedMails(email)).length
    },
    run: () => answerCodeRequests(),
  },
  {
    queue: 'refunds',
    make: async () => {
      const { id, transactionId } = await aPaidFee()
      await settlePayment(id, 'job')
      return () => flutterwave.current.refunds(transactionId).length
    },
    run: () => sendRefunds(),
  },
  {
    queue: 'payments',
    make: async () => {
      const { id } = await aPaidFee()
      await pool().query("UPDATE payments SET next_check_at = now() - interval '1 second' WHERE id = $1", [id])
      return () => db().ledgerEntry.count({ where: { paymentId: id } })
    },
    run: () => reconcilePayments(),
  },
  {
    queue: 'webhooks',
    make: async () => {
      const actor = await aPartner()
      const path = `/${unique('hook')}`
      const { secret } = await addEndpoint(actor, { url: receiver.current.url(path), events: ['plan.settled'] })
      receiver.current.expectSecret(path, secret)
      const event = { type: 'plan.settled' as const, companyId: actor.companyId, subject: 'plan:one' }
      await transaction((tx) => emitEvents(tx, [event]))
      return () => receiver.current.received.filter((event) => event.path === path).length
    },
    run: () => deliverWebhooks(),
  },
  {
    queue: 'messages',
    make: async () => {
      const { phone } = await anOutboxMessage()
      return () => termii.current.messages(phone).length
    },
    run: () => deliverMessages(),
  },
  {
    queue: 'reports',
    make: async () => {
      termii.current.setFaults({ outcome: 'DELIVERED | Message delivered to handset' })
      const { id: userId } = await anOutboxMessage()
      await deliverMessages()
      await pool().query("UPDATE outbox_messages SET run_at = now() - interval '1 second' WHERE user_id = $1", [userId])
      return () => db().outboxMessage.count({ where: { userId, state: 'delivered' } })
    },
    run: () => askForReports(),
  },
  {
    queue: 'pictures',
    make: async () => {
      const bytes = { size: 'full' as const, sha256: new Uint8Array(32), byteCount: 1 }
      const { id } = await db().pictureObject.create({ data: { ...bytes, dueAt: new Date(0) } })
      return async () => 1 - (await db().pictureObject.count({ where: { id } }))
    },
    run: () => deleteUnusedObjects(),
  },
  {
    queue: 'comparisons',
    make: async () => {
      const day = new Date(addDays(lagosToday(), -1))
      const { id } = await db().comparedDay.create({ data: { day, nextRunAt: new Date(0) } })
      return () => db().comparedDay.count({ where: { id, comparedAt: { not: null } } })
    },
    run: () => compareDays(),
  },
]

test.each(CASES)(
  '$queue: a job whose host was killed in the middle is done once, later',
  async ({ queue, make, run }) => {
    const done = await make()
    const others = await done()
    await killHostAt(queue)
    await run()
    expect(await done()).toBe(others)
    await loseHolds(queue)
    await Promise.all([run(), run()])
    expect(await done()).toBe(others + 1)
    await run()
    expect(await done()).toBe(others + 1)
  },
)
