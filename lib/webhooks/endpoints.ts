import 'server-only'
import type { WebhookState } from '@/generated/prisma/enums'
import { recordAudit } from '@/lib/audit/service'
import { approversOf } from '@/lib/companies/approvers'
import type { Partner } from '@/lib/core/actors'
import { HOUR, after } from '@/lib/core/clock'
import { type Tx, databaseNow, transaction } from '@/lib/database/db'
import { badRequest, conflict, fieldProblem, notFound } from '@/lib/core/errors'
import { isId, rowId } from '@/lib/core/ids'
import { lockCompany, lockEndpoint } from '@/lib/database/locks'
import { type RateLimit, consumeLimit } from '@/lib/server/rate-limit'
import { ReceiverError, findReceiver } from '@/lib/integrations/webhook-receivers'
import { notifyAll } from '@/lib/notifications/notify'
import { endpointMadeNotification } from './notifications'
import { ROTATION_HOURS } from './rules'
import type { MadeEndpointDto, NewEndpoint } from './schema'
import { newSecret, readSecret, sealSecret } from './sign'

/* The endpoints of a company: where its own systems get events (docs/decisions/0102). */

const MOST_ENDPOINTS = 10
/** Each new address is looked up, and nobody should look up many through us. */
const NEW_ADDRESSES: RateLimit = { name: 'webhook-new', points: 30, seconds: 60 * 60 }

/**
 * Adds an endpoint of the actor's company, and tells its approvers.
 * @returns its secret, which nobody can see again
 * @throws AppError 400 for an address that is not https or not on the public internet, 409 for too many endpoints, 429
 */
export async function addEndpoint(actor: Partner, { url, events }: NewEndpoint): Promise<MadeEndpointDto> {
  const { companyId } = actor
  await consumeLimit(NEW_ADDRESSES, companyId)
  await assertReachable(url)
  const secret = newSecret()
  const sealedSecret = await sealSecret(secret)
  return transaction(async (tx) => {
    await lockCompany(tx, companyId)
    if ((await tx.webhookEndpoint.count({ where: { companyId } })) >= MOST_ENDPOINTS)
      throw conflict(`A company can have at most ${MOST_ENDPOINTS} webhooks. Please remove one first.`)
    const { id } = await tx.webhookEndpoint.create({
      data: { companyId, url, events, sealedSecret, createdById: actor.id },
      select: { id: true },
    })
    await recordAudit(tx, actor, 'webhook.added', `webhook:${id}`, { host: hostOf(url), events: events.join(', ') })
    const notification = { id, host: hostOf(url), maker: actor }
    await notifyAll(
      tx,
      (await approversOf(tx, companyId)).map((person) => ({
        person: { email: person.email },
        notification: endpointMadeNotification(person, notification),
      })),
    )
    return { id, secret }
  })
}

/** Checks the address now, so that a wrong one is refused in the form. It is checked again before each request. */
async function assertReachable(url: string): Promise<void> {
  try {
    await findReceiver(url)
  } catch (error) {
    if (error instanceof ReceiverError) throw fieldProblem('url', error.message)
    throw error
  }
}

export const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : '')

/** Removes an endpoint with its log. @throws AppError 404 for one of another company */
export const removeEndpoint = (actor: Partner, id: string): Promise<void> =>
  transaction(async (tx) => {
    const { url } = await ownEndpoint(tx, actor, id)
    await tx.webhookEndpoint.deleteMany({ where: { id } })
    await recordAudit(tx, actor, 'webhook.removed', `webhook:${id}`, { host: hostOf(url) })
  })

/**
 * Gives an endpoint a new secret. The old one signs too for a day, so that the receiver can change over.
 * @returns the new secret, which nobody can see again
 * @throws AppError 404 for one of another company
 */
export async function rotateSecret(actor: Partner, id: string): Promise<MadeEndpointDto> {
  const secret = newSecret()
  const sealedSecret = await sealSecret(secret)
  return transaction(async (tx) => {
    const { sealedSecret: before } = await ownEndpoint(tx, actor, id)
    // A secret that nobody can read any more cannot sign.
    const sealedPrevious = (await readSecret(before)) === undefined ? '' : before
    const previousUntil = after(await databaseNow(tx), ROTATION_HOURS * HOUR)
    await tx.webhookEndpoint.updateMany({ where: { id }, data: { sealedSecret, sealedPrevious, previousUntil } })
    await recordAudit(tx, actor, 'webhook.rotated', `webhook:${id}`)
    return { id, secret }
  })
}

/**
 * Sends events to a disabled endpoint again, also those that wait.
 * @throws AppError 404 for one of another company, 409 when it is not disabled
 */
export const enableEndpoint = (actor: Partner, id: string): Promise<void> =>
  transaction(async (tx) => {
    const { disabledAt } = await ownEndpoint(tx, actor, id)
    if (!disabledAt) throw conflict('This webhook is on already.', { code: 'wrong_state' })
    await tx.webhookEndpoint.updateMany({ where: { id }, data: { disabledAt: null, disabledReason: '' } })
    await requeue(tx, { endpointId: id, state: 'queued' })
    await recordAudit(tx, actor, 'webhook.enabled', `webhook:${id}`)
  })

/**
 * Sends a delivery again, or all that were given up. The receiver gets them under the same ids, so that it can leave
 * out what it has.
 * @returns how many are sent again
 * @throws AppError 404 for an endpoint or delivery of another company, 409 while the endpoint is disabled and for a
 *   delivery that waits already
 */
export const replay = (actor: Partner, id: string, deliveryId?: string): Promise<{ readonly replayed: number }> =>
  transaction(async (tx) => {
    const { disabledAt } = await ownEndpoint(tx, actor, id)
    if (disabledAt) throw conflict('This webhook is off. Please switch it on first.', { code: 'wrong_state' })
    if (deliveryId !== undefined) {
      const found = await tx.webhookDelivery.findFirst({
        where: { id: deliveryId, endpointId: id },
        select: { state: true },
      })
      if (!found) throw notFound('There is no such delivery.')
      if (found.state === 'queued')
        throw conflict('This delivery waits to be sent already.', { code: 'already_requested' })
    }
    const replayed = await requeue(
      tx,
      deliveryId === undefined ? { endpointId: id, state: 'dead' } : { endpointId: id, id: deliveryId },
    )
    if (replayed === 0) throw badRequest('There is nothing to send again.')
    await recordAudit(tx, actor, 'webhook.replayed', `webhook:${id}`, { count: String(replayed) })
    return { replayed }
  })

type Which = { readonly endpointId: string; readonly id?: string; readonly state?: Exclude<WebhookState, 'sent'> }

async function requeue(tx: Tx, where: Which): Promise<number> {
  const { count } = await tx.webhookDelivery.updateMany({
    where,
    data: { state: 'queued', attempts: 0, startedAt: null, finishedAt: null, runAt: await databaseNow(tx) },
  })
  return count
}

async function ownEndpoint(tx: Tx, actor: Partner, id: string) {
  if (isId(id)) await lockEndpoint(tx, id)
  const found = await tx.webhookEndpoint.findFirst({
    where: { id: rowId(id), companyId: actor.companyId },
    select: { url: true, sealedSecret: true, disabledAt: true },
  })
  if (!found) throw notFound('There is no such webhook.')
  return found
}
