import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { db, pool, transaction } from '@/lib/database/db'
import { aCompany, aPartner, openConnections, queuedMails, unique } from '@/sandbox/factories'
import { useWebhookReceiver } from '@/sandbox/test-outside'
import type { ReceiverMode } from '@/sandbox/webhook-receiver'
import { heldElsewhere, loseHolds } from '@/sandbox/queue'
import { deliverWebhooks } from './deliver'
import { type EmittedEvent, emitEvents } from './emit'
import { addEndpoint, enableEndpoint, removeEndpoint, replay, rotateSecret } from './endpoints'
import { listDeliveries, listEndpoints } from './queries'
import { EVENT_TYPES } from './rules'

/* The judge is a receiver that checks each event with the reference library of the specification. */

const receiver = useWebhookReceiver()
beforeAll(openConnections)

/** A slow machine answers within it. */
const LIMITS = { wholeMs: 120_000, answerBytes: 1_024 }
/** For a receiver that never answers. */
const IMPATIENT = { ...LIMITS, wholeMs: 400 }
/** The event has arrived before it ends, also on a slow machine. */
const UNTIL_ARRIVED = { ...LIMITS, wholeMs: 5_000 }

// Each test has the queue to itself.
beforeEach(async () => {
  await db().webhookEndpoint.deleteMany()
  const { received, refused, strayed } = receiver.current
  for (const list of [received, refused, strayed]) list.length = 0
  receiver.current.set('up')
})

/** Makes HR of a company whose system listens to every event. */
async function aListener() {
  const actor = await aPartner((await aCompany()).id)
  const path = `/${unique('hook')}`
  const { id, secret } = await addEndpoint(actor, { url: receiver.current.url(path), events: EVENT_TYPES })
  receiver.current.expectSecret(path, secret)
  return { actor, id, path, companyId: actor.companyId }
}

const settled = (companyId: string, subject: string, step = 0): EmittedEvent => ({
  type: 'plan.settled',
  companyId,
  subject,
  data: { subject, step },
})
const emit = (...events: EmittedEvent[]) => transaction((tx) => emitEvents(tx, events))

/** Moves what waits as far into the past as if this many hours had gone by. */
const pass = (hours: number) =>
  pool().query(
    `UPDATE webhook_deliveries
     SET run_at = run_at - $1 * interval '1 hour', started_at = started_at - $1 * interval '1 hour'`,
    [hours],
  )

/** The events that arrived at a path, each counted once by its id, in the order in which they first arrived. */
function arrived(path: string) {
  const seen = new Set<string>()
  return receiver.current.received.filter(({ id, path: at }) => at === path && !seen.has(id) && seen.add(id))
}

const stepsOf = (path: string, subject: string) =>
  arrived(path)
    .map(({ body }) => body['data'] as { subject: string; step: number })
    .filter((data) => data.subject === subject)
    .map(({ step }) => step)

test('an event arrives once, signed, with what happened and nothing else', async () => {
  const { companyId, path } = await aListener()
  await emit({
    type: 'remittance.received',
    companyId,
    subject: 'company',
    data: { amount: 1_250.5, reference: 'TRF-1' },
  })
  expect(await deliverWebhooks(50, LIMITS)).toEqual({ arrived: 1, failed: 0 })
  expect(await deliverWebhooks(50, LIMITS)).toEqual({ arrived: 0, failed: 0 })
  expect(receiver.current.received).toHaveLength(1)
  const [{ id, body } = { id: '', body: {} }] = arrived(path)
  expect(id).toMatch(/^msg_[0-9a-f-]{36}$/)
  expect(body).toEqual({
    type: 'remittance.received',
    timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string,
    data: { amount: 1_250.5, reference: 'TRF-1' },
  })
  expect(receiver.current.refused).toEqual([])
})

test('an event is not written when its transaction fails, for another company, or twice under one key', async () => {
  const { companyId, path } = await aListener()
  await expect(
    transaction(async (tx) => {
      await emitEvents(tx, [settled(companyId, 'order:1')])
      throw new Error('the work failed')
    }),
  ).rejects.toThrow('the work failed')
  await emit(settled((await aCompany()).id, 'order:1'))
  for (let time = 0; time < 2; time += 1)
    await emit({ ...settled(companyId, 'order:2'), dedupeKey: `once:${companyId}` })
  await deliverWebhooks(50, LIMITS)
  expect(arrived(path).map(({ body }) => body['data'])).toEqual([{ subject: 'order:2', step: 0 }])
})

test('every event arrives in order for its subject, once by its id, at a receiver down, slow and wrong', async () => {
  const listeners = await Promise.all([aListener(), aListener()])
  const subjects = ['order:a', 'order:b', 'order:c', 'order:d']
  const steps = [0, 1, 2, 3, 4]
  const modes: ReceiverMode[] = ['down', 'slow', 'error', 'redirect', 'huge', 'up', 'slow', 'down', 'up']
  for (const [index, mode] of modes.entries()) {
    receiver.current.set(mode)
    // New events come while earlier ones of their subject wait.
    const step = steps[index]
    if (step !== undefined)
      for (const { companyId } of listeners) await emit(...subjects.map((subject) => settled(companyId, subject, step)))
    const limits = mode === 'slow' ? IMPATIENT : LIMITS
    await Promise.all(Array.from({ length: 3 }, () => deliverWebhooks(50, limits)))
    await pass(5)
  }
  for (let round = 0; round < 6; round += 1) {
    await deliverWebhooks(50, LIMITS)
    await pass(5)
  }
  for (const { path } of listeners) for (const subject of subjects) expect(stepsOf(path, subject)).toEqual(steps)
  expect(receiver.current.refused).toEqual([])
  expect(receiver.current.strayed).toEqual([])
  expect(await db().webhookDelivery.count({ where: { state: { not: 'sent' } } })).toBe(0)
})

test('a failed event holds back its subject, and no other', async () => {
  const { companyId, path, id } = await aListener()
  await emit(settled(companyId, 'order:a', 0))
  receiver.current.set('error')
  await deliverWebhooks(50, LIMITS)
  receiver.current.set('up')
  await emit(settled(companyId, 'order:a', 1), settled(companyId, 'order:b', 0))
  await deliverWebhooks(50, LIMITS)
  expect([stepsOf(path, 'order:a'), stepsOf(path, 'order:b')]).toEqual([[], [0]])
  await pass(1)
  await deliverWebhooks(50, LIMITS)
  expect(stepsOf(path, 'order:a')).toEqual([0, 1])
  expect(await db().webhookDelivery.count({ where: { endpointId: id, state: 'sent' } })).toBe(3)
})

test('a silent endpoint does not hold up another', async () => {
  const silent = await aListener()
  const other = await aListener()
  await emit(...Array.from({ length: 10 }, (_, step) => settled(silent.companyId, `order:${step}`)))
  await emit(settled(other.companyId, 'order:x'))
  await db().webhookEndpoint.update({ where: { id: silent.id }, data: { url: receiver.current.url('/stray') } })
  const { arrived: count, failed } = await deliverWebhooks(50, LIMITS)
  expect([count, failed]).toEqual([1, 10])
  expect(stepsOf(other.path, 'order:x')).toEqual([0])
})

describe('an endpoint that takes nothing for three days', () => {
  test('is switched off, HR is told, what waits is kept, and arrives when it is switched on', async () => {
    const { actor, companyId, path, id } = await aListener()
    await emit(settled(companyId, 'order:a', 0), settled(companyId, 'order:a', 1))
    receiver.current.set('error')
    // The tries of the plan: the last one is 72 hours after the first.
    for (let tries = 0; tries < 13; tries += 1) {
      await deliverWebhooks(50, LIMITS)
      await pass(10)
    }
    const [endpoint] = (await listEndpoints(actor)).items
    expect(endpoint).toMatchObject({ dead: 1, waiting: 1, disabledReason: 'It took no event for three days.' })
    expect(endpoint?.disabledAt).not.toBeNull()
    expect(await queuedMails(actor.email)).toEqual([
      expect.stringMatching(/^You added a webhook/),
      expect.stringMatching(/^We switched off the webhook/),
    ])

    receiver.current.set('up')
    expect(await deliverWebhooks(50, LIMITS)).toEqual({ arrived: 0, failed: 0 })
    await emit(settled(companyId, 'order:b'))
    await enableEndpoint(actor, id)
    await deliverWebhooks(50, LIMITS)
    expect([stepsOf(path, 'order:a'), stepsOf(path, 'order:b')]).toEqual([[1], []])

    // The given-up event, under the id that it always had.
    expect(await replay(actor, id)).toEqual({ replayed: 1 })
    await deliverWebhooks(50, LIMITS)
    expect(stepsOf(path, 'order:a').sort()).toEqual([0, 1])
  })

  test('stays on when another event arrived meanwhile', async () => {
    const { actor, companyId } = await aListener()
    receiver.current.set('error')
    await emit(settled(companyId, 'order:a'))
    await deliverWebhooks(50, LIMITS)
    receiver.current.set('up')
    await emit(settled(companyId, 'order:b'))
    await deliverWebhooks(50, LIMITS)
    receiver.current.set('error')
    await pass(73)
    // The moment of the success is not moved, so it is after the first try.
    await deliverWebhooks(50, LIMITS)
    expect((await listEndpoints(actor)).items).toMatchObject([{ dead: 1, disabledAt: null }])
  })

  test('is switched off at once when it says that it is gone', async () => {
    const { actor, companyId } = await aListener()
    receiver.current.set('gone')
    await emit(settled(companyId, 'order:a'))
    await deliverWebhooks(50, LIMITS)
    const [endpoint] = (await listEndpoints(actor)).items
    expect(endpoint?.disabledReason).toBe('It answered that it is gone (status 410).')
    expect(await queuedMails(actor.email)).toEqual([
      expect.stringMatching(/^You added a webhook/),
      expect.stringMatching(/^We switched off the webhook/),
    ])
  })
})

test('the log shows each try: status, time, and the beginning of the answer', async () => {
  const { actor, companyId, id } = await aListener()
  await emit(settled(companyId, 'order:a'))
  for (const mode of ['error', 'huge', 'down', 'slow', 'up'] as const) {
    receiver.current.set(mode)
    await deliverWebhooks(50, mode === 'slow' ? IMPATIENT : LIMITS)
    await pass(10)
  }
  const { items } = await listDeliveries(actor, id)
  expect(items).toMatchObject([{ type: 'plan.settled', state: 'sent', attempts: 5, nextAt: null }])
  const tries = [...(items[0]?.tries ?? [])].reverse()
  expect(tries.map(({ status }) => status)).toEqual([500, 503, null, null, 204])
  expect(tries[0]?.answer).toBe('out of order')
  expect(tries[1]?.answer).toBe('x'.repeat(1_000))
  expect(tries[3]?.answer).toBe('There was no answer in time.')
  expect(tries[3]?.milliseconds).toBeGreaterThanOrEqual(IMPATIENT.wholeMs - 1)
})

test('a host that stopped in the middle loses its hold, and its late answer records nothing', async () => {
  const { companyId, id, path } = await aListener()
  await emit(settled(companyId, 'order:a'))
  await heldElsewhere('webhooks')
  expect(await deliverWebhooks(50, LIMITS)).toEqual({ arrived: 0, failed: 0 })
  await loseHolds('webhooks')
  await deliverWebhooks(50, LIMITS)
  expect(arrived(path)).toHaveLength(1)

  await emit(settled(companyId, 'order:b'))
  receiver.current.set('slow')
  const slow = deliverWebhooks(50, UNTIL_ARRIVED)
  await expect.poll(() => arrived(path).length).toBe(2)
  await loseHolds('webhooks')
  await heldElsewhere('webhooks')
  await slow
  const deliveries = await db().webhookDelivery.findMany({ where: { endpointId: id, state: 'queued' } })
  expect(deliveries).toMatchObject([{ attempts: 0 }])
  expect(await db().webhookAttempt.count({ where: { deliveryId: deliveries[0]?.id ?? '' } })).toBe(0)
})

test('while a secret is rotated the old one verifies, and not a day later', async () => {
  const { actor, companyId, id, path } = await aListener()
  const { secret } = await rotateSecret(actor, id)
  await emit(settled(companyId, 'order:a', 0))
  await deliverWebhooks(50, LIMITS)
  expect(stepsOf(path, 'order:a')).toEqual([0])

  await pool().query('UPDATE webhook_endpoints SET previous_until = now() WHERE id = $1', [id])
  await emit(settled(companyId, 'order:a', 1))
  await deliverWebhooks(50, LIMITS)
  expect(receiver.current.refused).toHaveLength(1)
  receiver.current.expectSecret(path, secret)
  await pass(1)
  await deliverWebhooks(50, LIMITS)
  expect(stepsOf(path, 'order:a')).toEqual([0, 1])
})

test('a secret that cannot be read is a failed try that HR sees, and a new secret mends it', async () => {
  const { actor, companyId, id, path } = await aListener()
  await emit(settled(companyId, 'order:a'))
  await pool().query(`UPDATE webhook_endpoints SET sealed_secret = 'x.y.z' WHERE id = $1`, [id])
  expect(await deliverWebhooks(50, LIMITS)).toEqual({ arrived: 0, failed: 1 })
  const { items } = await listDeliveries(actor, id)
  expect(items[0]?.tries[0]?.answer).toBe('We cannot read the secret of this webhook. Please make a new one.')
  receiver.current.expectSecret(path, (await rotateSecret(actor, id)).secret)
  await pass(1)
  expect(await deliverWebhooks(50, LIMITS)).toEqual({ arrived: 1, failed: 0 })
})

describe('an endpoint', () => {
  test('is refused when its address is not on the public internet, and nothing is stored', async () => {
    const actor = await aPartner()
    for (const url of [
      'https://127.0.0.1/',
      'https://localhost/',
      'https://10.1.2.3/',
      'http://example.com/',
      'ftp://example.com/',
    ])
      await expect(addEndpoint(actor, { url, events: ['plan.settled'] })).rejects.toMatchObject({ status: 400 })
    expect((await listEndpoints(actor)).items).toEqual([])
  })

  test('of another company cannot be seen, changed or removed', async () => {
    const { id } = await aListener()
    const stranger = await aPartner()
    const refusals = await Promise.allSettled([
      listDeliveries(stranger, id),
      removeEndpoint(stranger, id),
      rotateSecret(stranger, id),
      enableEndpoint(stranger, id),
      replay(stranger, id),
    ])
    expect(refusals.map((each) => (each as { reason?: { status?: number } }).reason?.status)).toEqual(
      Array.from({ length: 5 }, () => 404),
    )
  })

  test('is one of ten at most', async () => {
    const { actor, path } = await aListener()
    const url = receiver.current.url(path)
    for (let count = 1; count < 10; count += 1) await addEndpoint(actor, { url, events: ['plan.settled'] })
    await expect(addEndpoint(actor, { url, events: ['plan.settled'] })).rejects.toMatchObject({ status: 409 })
  })

  test('is removed with its log', async () => {
    const { actor, companyId, id } = await aListener()
    await emit(settled(companyId, 'order:a'))
    await deliverWebhooks(50, LIMITS)
    await removeEndpoint(actor, id)
    expect((await listEndpoints(actor)).items).toEqual([])
    expect(await deliverWebhooks(50, LIMITS)).toEqual({ arrived: 0, failed: 0 })
  })
})
