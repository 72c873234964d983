import { describe, expect, test, vi } from 'vitest'
import { useRig } from './test-rig'

const rig = useRig()

describe('webhooks', () => {
  test('carry the hash and the documented body', async () => {
    const { id } = rig.sandbox.pay({ tx_ref: 'r', amount: 10, outcome: 'failed' })
    await vi.waitFor(() => expect(rig.sandbox.deliveries('r')[0]?.state).toBe('delivered'))
    expect(rig.hooks[0]?.headers).toMatchObject({ 'verif-hash': 'a-secret-hash', 'content-type': 'application/json' })
    expect(rig.hooks[0]?.body).toMatchObject({
      event: 'charge.completed',
      data: { id, tx_ref: 'r', amount: 10, currency: 'NGN', status: 'failed', customer: { email: expect.any(String) } },
    })
  })

  test('are retried until answered with 2xx', async () => {
    rig.answers = [500, 302, 200]
    rig.sandbox.pay({ tx_ref: 'r', amount: 10, outcome: 'successful' })
    await vi.waitFor(() => expect(rig.sandbox.deliveries()[0]?.state).toBe('delivered'))
    const listed = await (await fetch(`${rig.sandbox.url}/sandbox/webhooks?tx_ref=r`)).json()
    expect(listed).toMatchObject([{ attempts: [{ status: 500 }, { status: 302 }, { status: 200 }] }])
  })

  test('fail after three retries', async () => {
    rig.answers = [500, 500, 500, 500, 500]
    rig.sandbox.pay({ tx_ref: 'r', amount: 10, outcome: 'successful' })
    await vi.waitFor(() => expect(rig.sandbox.deliveries()[0]?.state).toBe('failed'))
    expect(rig.hooks).toHaveLength(4)
  })

  test('record an unreachable receiver', async () => {
    rig.sandbox.setWebhookUrl('http://127.0.0.1:1/')
    rig.sandbox.pay({ tx_ref: 'r', amount: 10, outcome: 'successful' })
    await vi.waitFor(() => expect(rig.sandbox.deliveries()[0]?.state).toBe('failed'))
    expect(rig.sandbox.deliveries()[0]?.attempts[0]).toMatchObject({ status: null, error: expect.any(String) })
  })

  test('are repeated or dropped as the faults say', async () => {
    rig.sandbox.setFaults({ webhooks: { copies: 10 } })
    rig.sandbox.pay({ tx_ref: 'r', amount: 10, outcome: 'successful' })
    await vi.waitFor(() => expect(rig.hooks).toHaveLength(10))
    rig.sandbox.setFaults({ webhooks: { copies: 1, off: true } })
    rig.sandbox.pay({ tx_ref: 'lost', amount: 10, outcome: 'successful' })
    expect(rig.sandbox.deliveries('lost')[0]).toMatchObject({ state: 'not sent', attempts: [] })
  })

  test('are delayed', async () => {
    rig.sandbox.setFaults({ webhooks: { delayMs: 60 } })
    const started = performance.now()
    rig.sandbox.pay({ tx_ref: 'r', amount: 10, outcome: 'successful' })
    await vi.waitFor(() => expect(rig.hooks).toHaveLength(1))
    expect(performance.now() - started).toBeGreaterThan(50)
  })

  test('arrive newest first when shuffled', async () => {
    rig.sandbox.setFaults({ webhooks: { shuffle: true } })
    const { id } = rig.sandbox.pay({ tx_ref: 'r', amount: 10, outcome: 'pending' })
    rig.sandbox.settle(id, 'successful')
    await vi.waitFor(() => expect(rig.hooks).toHaveLength(2))
    expect(rig.hooks.map(({ body }) => body.data.status)).toEqual(['successful', 'pending'])
  })
})
