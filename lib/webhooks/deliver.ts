import 'server-only'
import { Prisma } from '@/generated/prisma/client'
import { SECOND } from '@/lib/core/clock'
import { type Tx, databaseNow, transaction } from '@/lib/core/db'
import { isEnding } from '@/lib/core/ending'
import { newId } from '@/lib/core/ids'
import { nextUnclaimed } from '@/lib/core/locks'
import { log } from '@/lib/core/log'
import { countRowFailure } from '@/lib/core/metrics'
import { raw } from '@/lib/core/raw'
import {
  RECEIVER_LIMITS,
  ReceiverError,
  type ReceiverLimits,
  postToReceiver,
} from '@/lib/integrations/webhook-receivers'
import { tellAll } from '@/lib/notifications/tell'
import { endpointDisabledNews } from './news'
import { hostOf } from './endpoints'
import { messageId } from './queries'
import { ANSWER_LENGTH, isGone, isTaken, nextTry } from './rules'
import { openSecret, signedHeaders } from './sign'

/** How long one server may serve an endpoint without a sign of life: several times longer than one request can take. */
const CLAIM_SECONDS = (6 * RECEIVER_LIMITS.wholeMs) / SECOND
/** Endpoints served at once by one process, so that some that are silent do not hold up the others. */
const LANES = 4
/** The most events of one turn. Then it is the turn of the endpoint that waited longest. */
const EVENTS_A_TURN = 20

/**
 * Sends due events to the endpoints of companies, until none is due or `turns` are over. One server serves an endpoint
 * at a time (SKIP LOCKED, and a token that names the claim), one event after the other, so events of one subject arrive
 * in order. A failed event is tried again for three days (`nextTry`) and holds back the later ones of its subject only.
 * @returns how many events arrived, and how many tries failed
 */
export async function deliverWebhooks(
  turns = 200,
  limits: ReceiverLimits = RECEIVER_LIMITS,
): Promise<{ arrived: number; failed: number }> {
  const counts = { arrived: 0, failed: 0 }
  let left = turns
  const serveInTurn = async () => {
    while (left > 0 && !isEnding()) {
      left -= 1
      const endpoint = await claimEndpoint()
      if (!endpoint) return
      await serve(endpoint, limits, counts)
    }
  }
  await Promise.all(Array.from({ length: LANES }, serveInTurn))
  return counts
}

type Claimed = {
  readonly id: string
  readonly companyId: string
  readonly claim: string
  readonly url: string
  readonly sealedSecret: string
  /** Empty when no replaced secret signs any more. */
  readonly sealedPrevious: string
}

/** A delivery that is due, and that no earlier event of its subject holds back. */
const isNext = Prisma.sql`
  delivery.state = 'queued' AND delivery.run_at <= now() AND NOT EXISTS (
    SELECT FROM webhook_deliveries earlier
    WHERE earlier.endpoint_id = delivery.endpoint_id AND earlier.subject = delivery.subject
      AND earlier.state = 'queued' AND earlier.position < delivery.position)`

async function claimEndpoint(): Promise<Claimed | undefined> {
  const isDue = Prisma.sql`
    disabled_at IS NULL AND (locked_until IS NULL OR locked_until < now()) AND EXISTS (
      SELECT FROM webhook_deliveries delivery WHERE delivery.endpoint_id = webhook_endpoints.id AND ${isNext})`
  const [claimed] = await raw().$queryRaw<Claimed[]>`
    UPDATE webhook_endpoints
    SET claim = gen_random_uuid(), locked_until = now() + ${CLAIM_SECONDS} * interval '1 second',
      served_at = clock_timestamp()
    WHERE id = ${nextUnclaimed('webhook_endpoints', isDue)}
    RETURNING id, company_id AS "companyId", claim, url, sealed_secret AS "sealedSecret",
      CASE WHEN previous_until > now() THEN sealed_previous ELSE '' END AS "sealedPrevious"`
  return claimed
}

async function serve(
  endpoint: Claimed,
  limits: ReceiverLimits,
  counts: { arrived: number; failed: number },
): Promise<void> {
  try {
    for (let sent = 0; sent < EVENTS_A_TURN && !isEnding(); sent += 1) {
      const delivery = await nextDelivery(endpoint)
      if (!delivery) break
      const outcome = await tryOnce(endpoint, delivery, limits)
      counts[outcome.isTaken ? 'arrived' : 'failed'] += 1
      // Its other events would most likely fail as well, and other endpoints wait.
      if (!(await recordTry(endpoint, delivery, outcome)) || !outcome.isTaken) break
    }
  } catch (error) {
    countRowFailure()
    log.error({ endpoint: endpoint.id, err: error }, 'an endpoint could not be served')
    return // Its claim expires, so that the next try is later.
  }
  await raw().$executeRaw`
    UPDATE webhook_endpoints SET claim = NULL, locked_until = NULL
    WHERE id = ${endpoint.id}::uuid AND claim = ${endpoint.claim}::uuid`
}

type Due = {
  readonly id: string
  readonly eventId: string
  readonly type: string
  readonly body: string
  readonly attempts: number
}

async function nextDelivery({ id }: Claimed): Promise<Due | undefined> {
  const [due] = await raw().$queryRaw<Due[]>`
    SELECT delivery.id, delivery.event_id AS "eventId", event.type, event.body, delivery.attempts
    FROM webhook_deliveries delivery JOIN webhook_events event ON event.id = delivery.event_id
    WHERE delivery.endpoint_id = ${id}::uuid AND ${isNext}
    ORDER BY delivery.position LIMIT 1`
  return due
}

type Outcome = {
  readonly isTaken: boolean
  readonly status: number | null
  readonly answer: string
  readonly milliseconds: number
}

async function tryOnce(endpoint: Claimed, { eventId, body }: Due, limits: ReceiverLimits): Promise<Outcome> {
  const begun = performance.now()
  const outcome = (status: number | null, answer: string): Outcome => ({
    isTaken: isTaken(status),
    status,
    answer: printable(answer),
    milliseconds: Math.round(performance.now() - begun),
  })
  try {
    const sealed = [endpoint.sealedSecret, endpoint.sealedPrevious].filter((each) => each !== '')
    const timestamp = Math.floor((await databaseNow()).getTime() / SECOND)
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

/**
 * Records a try. Nothing is recorded when another server has taken over meanwhile, because it tries the same event.
 * @returns whether this server may go on
 */
const recordTry = (endpoint: Claimed, delivery: Due, outcome: Outcome): Promise<boolean> =>
  transaction(async (tx) => {
    const isOurs = await tx.$executeRaw`
      UPDATE webhook_endpoints
      SET locked_until = now() + ${CLAIM_SECONDS} * interval '1 second',
        last_succeeded_at = CASE WHEN ${outcome.isTaken} THEN now() ELSE last_succeeded_at END
      WHERE id = ${endpoint.id}::uuid AND claim = ${endpoint.claim}::uuid`
    if (isOurs === 0) return false
    const { status, answer, milliseconds } = outcome
    const now = await databaseNow(tx)
    await tx.webhookAttempt.create({
      data: { id: newId(), deliveryId: delivery.id, createdAt: now, status, milliseconds, answer },
      select: { id: true },
    })
    await settle(tx, endpoint, delivery, outcome, now)
    return true
  })

async function settle(tx: Tx, endpoint: Claimed, { id, attempts }: Due, outcome: Outcome, now: Date): Promise<void> {
  const before = await tx.webhookDelivery.findUniqueOrThrow({ where: { id }, select: { startedAt: true } })
  const startedAt = before.startedAt ?? now
  const tried = { attempts: attempts + 1, startedAt }
  if (outcome.isTaken) {
    await tx.webhookDelivery.updateMany({ where: { id }, data: { ...tried, state: 'sent', finishedAt: now } })
    return
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
}

const GONE = 'It answered that it is gone (status 410).'
const FAILED = 'It took no event for three days.'

/** Switches an endpoint off that took nothing since the event that was given up now was tried first. */
async function disableIfSilent(tx: Tx, endpoint: Claimed, since: Date, now: Date): Promise<void> {
  const { lastSucceededAt } = await tx.webhookEndpoint.findUniqueOrThrow({
    where: { id: endpoint.id },
    select: { lastSucceededAt: true },
  })
  if (lastSucceededAt === null || lastSucceededAt < since) await disable(tx, endpoint, FAILED, now)
}

/** Switches an endpoint off, and tells the approvers of its company. What waits for it stays. */
async function disable(tx: Tx, { id, companyId, url }: Claimed, reason: string, now: Date): Promise<void> {
  const { count } = await tx.webhookEndpoint.updateMany({
    where: { id, disabledAt: null },
    data: { disabledAt: now, disabledReason: reason },
  })
  if (count === 0) return
  const approvers = await tx.user.findMany({
    where: { role: 'partner', companyId, permissions: { has: 'approver' }, suspendedAt: null, erasedAt: null },
    select: { email: true, fullName: true },
  })
  await tellAll(
    tx,
    approvers.map(({ email, fullName }) => ({
      person: { email },
      news: endpointDisabledNews(fullName, { id, host: hostOf(url), reason }),
    })),
  )
}
