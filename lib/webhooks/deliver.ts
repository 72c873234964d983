import 'server-only'
import { SECOND } from '@/lib/core/clock'
import { type Tx, databaseNow, db, transaction } from '@/lib/database/db'
import { newId } from '@/lib/core/ids'
import { log } from '@/lib/observability/log'
import { type Job, type Verdict, workThrough } from '@/lib/server/queue'
import {
  RECEIVER_LIMITS,
  ReceiverError,
  type ReceiverLimits,
  postToReceiver,
} from '@/lib/integrations/webhook-receivers'
import { notifyAll } from '@/lib/notifications/notify'
import { endpointDisabledNotification } from './notifications'
import { hostOf } from './endpoints'
import { messageId } from './queries'
import { ANSWER_LENGTH, isGone, isTaken, nextTry } from './rules'
import { openSecret, signedHeaders } from './sign'

/** Events sent at once by one process. One endpoint gets one at a time, so one that is silent holds up no other. */
const LANES = 4

const endpointSelect = {
  id: true,
  companyId: true,
  url: true,
  sealedSecret: true,
  sealedPrevious: true,
  previousUntil: true,
  disabledAt: true,
} as const

const findDelivery = (id: string) =>
  db().webhookDelivery.findUnique({
    where: { id, state: 'queued' },
    select: {
      id: true,
      eventId: true,
      attempts: true,
      runAt: true,
      event: { select: { body: true } },
      endpoint: { select: endpointSelect },
    },
  })
type Due = NonNullable<Awaited<ReturnType<typeof findDelivery>>>
type Endpoint = Due['endpoint']

/**
 * Sends due events to the endpoints of companies. Those of one subject arrive in order: a failed one, which is tried
 * again for three days (`nextTry`), holds back the later ones of its subject.
 * @param limit at most so many tries
 * @returns how many events arrived, and how many tries failed
 */
export async function deliverWebhooks(
  limit = 1_000,
  limits: ReceiverLimits = RECEIVER_LIMITS,
): Promise<{ arrived: number; failed: number }> {
  const counts = { arrived: 0, failed: 0 }
  const work = async ({ id, confirm }: Job): Promise<Verdict> => {
    const delivery = await findDelivery(id)
    // An endpoint that is switched on again queues what waits for it.
    if (!delivery || delivery.endpoint.disabledAt) return 'done'
    const outcome = await tryOnce(delivery, limits)
    // Nothing is recorded when another host tries the same event.
    await confirm()
    counts[outcome.isTaken ? 'arrived' : 'failed'] += 1
    return recordTry(delivery, outcome)
  }
  await workThrough({ name: 'webhooks', lanes: LANES, perGroup: 1, work }, limit)
  return counts
}

type Outcome = {
  readonly isTaken: boolean
  readonly status: number | null
  readonly answer: string
  readonly milliseconds: number
}

async function tryOnce({ eventId, event, endpoint }: Due, limits: ReceiverLimits): Promise<Outcome> {
  const { body } = event
  const begun = performance.now()
  const outcome = (status: number | null, answer: string): Outcome => ({
    isTaken: isTaken(status),
    status,
    answer: printable(answer),
    milliseconds: Math.round(performance.now() - begun),
  })
  try {
    const now = await databaseNow()
    const signsTwice = endpoint.previousUntil !== null && endpoint.previousUntil > now
    const sealed = [endpoint.sealedSecret, signsTwice ? endpoint.sealedPrevious : ''].filter((each) => each !== '')
    const timestamp = Math.floor(now.getTime() / SECOND)
    const headers = signedHeaders(
      { id: messageId(eventId), timestamp, body },
      await Promise.all(sealed.map(openSecret)),
    )
    const { status, text } = await postToReceiver(endpoint.url, { headers, body }, limits)
    return outcome(status, text)
  } catch (error) {
    if (!(error instanceof ReceiverError)) throw error
    return outcome(null, error.message)
  }
}

/** PostgreSQL stores no NUL, and nobody reads the other control characters. */
const printable = (text: string): string =>
  text.replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '').slice(0, ANSWER_LENGTH)

/** Records a try. @returns when the next one is due */
const recordTry = (delivery: Due, outcome: Outcome): Promise<Verdict> =>
  transaction(async (tx) => {
    const { isTaken: lastSucceeded, status, answer, milliseconds } = outcome
    const now = await databaseNow(tx)
    const { id, endpoint } = delivery
    // Removing the endpoint may have deleted the delivery meanwhile.
    const before = await tx.webhookDelivery.findUnique({ where: { id }, select: { startedAt: true } })
    if (!before) return 'done'
    if (lastSucceeded)
      await tx.webhookEndpoint.updateMany({ where: { id: endpoint.id }, data: { lastSucceededAt: now } })
    await tx.webhookAttempt.create({
      data: { id: newId(), deliveryId: id, createdAt: now, status, milliseconds, answer },
      select: { id: true },
    })
    return settle(tx, delivery, outcome, before.startedAt ?? now, now)
  })

async function settle(
  tx: Tx,
  { id, attempts, endpoint }: Due,
  outcome: Outcome,
  startedAt: Date,
  now: Date,
): Promise<Verdict> {
  const tried = { attempts: attempts + 1, startedAt }
  if (outcome.isTaken) {
    await tx.webhookDelivery.updateMany({ where: { id }, data: { ...tried, state: 'sent', finishedAt: now } })
    return 'closed'
  }
  const runAt = nextTry(attempts + 1, startedAt, now)
  await tx.webhookDelivery.updateMany({
    where: { id },
    data: runAt ? { ...tried, runAt } : { ...tried, state: 'dead', finishedAt: now },
  })
  log[runAt ? 'info' : 'warn'](
    { endpoint: endpoint.id, delivery: id, status: outcome.status, isDead: !runAt },
    'event not delivered',
  )
  if (isGone(outcome.status)) await disable(tx, endpoint, GONE, now)
  else if (!runAt) await disableIfSilent(tx, endpoint, startedAt, now)
  return runAt ?? 'closed'
}

const GONE = 'It answered that it is gone (status 410).'
const FAILED = 'It took no event for three days.'

/** Switches an endpoint off that took nothing since the event that was given up now was tried first. */
async function disableIfSilent(tx: Tx, endpoint: Endpoint, since: Date, now: Date): Promise<void> {
  const { lastSucceededAt } = await tx.webhookEndpoint.findUniqueOrThrow({
    where: { id: endpoint.id },
    select: { lastSucceededAt: true },
  })
  if (lastSucceededAt === null || lastSucceededAt < since) await disable(tx, endpoint, FAILED, now)
}

/** Switches an endpoint off, and tells the approvers of its company. What waits for it stays. */
async function disable(tx: Tx, { id, companyId, url }: Endpoint, reason: string, now: Date): Promise<void> {
  const { count } = await tx.webhookEndpoint.updateMany({
    where: { id, disabledAt: null },
    data: { disabledAt: now, disabledReason: reason },
  })
  if (count === 0) return
  const approvers = await tx.user.findMany({
    where: { role: 'partner', companyId, permissions: { has: 'approver' }, suspendedAt: null, erasedAt: null },
    select: { email: true, fullName: true },
  })
  await notifyAll(
    tx,
    approvers.map(({ email, fullName }) => ({
      person: { email },
      notification: endpointDisabledNotification(fullName, { id, host: hostOf(url), reason }),
    })),
  )
}
