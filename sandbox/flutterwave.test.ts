import { describe, expect, test, vi } from 'vitest'
import { paymentRequest, useRig } from './flutterwave/test-rig'

const rig = useRig()

describe('API', () => {
  test('creates a payment page', async () => {
    const { status, body } = await rig.call('POST', '/v3/payments', paymentRequest)
    expect(status).toBe(200)
    expect(body).toEqual({ status: 'success', message: 'Hosted Link', data: { link: expect.any(String) } })
    expect(body.data?.link).toMatch(new RegExp(`^${rig.sandbox.apiUrl}/hosted/pay/[\\w-]+$`))
  })

  test.each([
    ['POST', '/v3/payments'],
    ['GET', '/v3/transactions/1/verify'],
    ['GET', '/v3/transactions/verify_by_reference?tx_ref=x'],
    ['POST', '/v3/transactions/1/refund'],
    ['GET', '/v3/refunds'],
    ['GET', '/v3/transactions'],
  ])('refuses a wrong key: %s %s', async (method, path) => {
    const body = method === 'POST' ? {} : undefined
    expect(await rig.call(method, path, body, 'Bearer wrong')).toEqual({
      status: 401,
      body: { status: 'error', message: 'Invalid authorization key', data: null },
    })
    expect((await rig.call(method, path, body, '')).status).toBe(401)
  })

  test.each([
    [{ tx_ref: undefined }, 'tx_ref is required'],
    [{ amount: undefined }, 'amount is required'],
    [{ amount: -5 }, 'amount must be a number greater than 0'],
    [{ customer: { name: 'Firstname' } }, 'customer email is required'],
    [{ customer: { email: 'firstname' } }, 'customer email must be a valid email'],
    [{ redirect_url: 'javascript:1' }, 'redirect_url must be a valid url'],
  ])('refuses %j', async (change, message) => {
    const answer = await rig.call('POST', '/v3/payments', { ...paymentRequest, ...change })
    expect(answer).toEqual({ status: 400, body: { status: 'error', message, data: null } })
  })

  test('refuses invalid JSON and unknown paths', async () => {
    const response = await fetch(`${rig.sandbox.apiUrl}/payments`, { method: 'POST', body: '{oops' })
    expect(response.status).toBe(400)
    expect((await rig.call('GET', '/v3/nothing')).status).toBe(404)
  })

  test('verifies by id and by reference in the documented shape', async () => {
    await rig.hostedLink()
    const { id } = rig.sandbox.pay({ tx_ref: 'order-1', outcome: 'successful' })
    const byId = await rig.call('GET', `/v3/transactions/${id}/verify`)
    expect(byId.status).toBe(200)
    expect(byId.body).toMatchObject({ status: 'success', message: 'Transaction fetched successfully' })
    expect(byId.body.data).toMatchObject({
      id,
      tx_ref: 'order-1',
      amount: 2500.5,
      currency: 'NGN',
      charged_amount: 2500.5,
      app_fee: 35.01,
      merchant_fee: 0,
      amount_settled: 2465.49,
      status: 'successful',
      payment_type: 'card',
      meta: { order: '1' },
      customer: { email: 'firstname@demo.test', name: 'Firstname <O>', phone_number: '08012345678' },
      card: { last_4digits: expect.any(String) },
    })
    const fields = ['flw_ref', 'processor_response', 'auth_model', 'narration', 'created_at', 'account_id']
    for (const field of fields) expect(byId.body.data).toHaveProperty(field)
    expect((await rig.call('GET', '/v3/transactions/verify_by_reference?tx_ref=order-1')).body).toEqual(byId.body)
  })

  test('does not find an unknown transaction', async () => {
    await rig.hostedLink()
    const unknown = {
      status: 400,
      body: { status: 'error', message: 'No transaction was found for this id', data: null },
    }
    expect(await rig.call('GET', '/v3/transactions/1/verify')).toEqual(unknown)
    expect(await rig.call('GET', '/v3/transactions/verify_by_reference?tx_ref=order-1')).toEqual(unknown)
  })

  test('verifies a reference by its successful transaction, if it has one', async () => {
    const pending = rig.sandbox.pay({ tx_ref: 'r', amount: 10, outcome: 'pending' })
    rig.sandbox.pay({ tx_ref: 'r', amount: 10, outcome: 'failed' })
    const status = async () =>
      (await rig.call('GET', '/v3/transactions/verify_by_reference?tx_ref=r')).body.data?.status
    expect(await status()).toBe('failed')
    rig.sandbox.settle(pending.id, 'successful')
    expect(await status()).toBe('successful')
  })

  test('loses the webhook of a payment on request', async () => {
    rig.sandbox.pay({ tx_ref: 'lost', amount: 20, outcome: 'successful', announced: false })
    rig.sandbox.pay({ tx_ref: 'told', amount: 20, outcome: 'successful' })
    const { body } = await rig.call('GET', '/sandbox/webhooks')
    expect((body as unknown as { tx_ref: string }[]).map(({ tx_ref }) => tx_ref)).toEqual(['told'])
  })

  test('lists transactions of days in pages of ten, newest first', async () => {
    for (let number = 1; number <= 12; number += 1) {
      const created_at = `2026-11-${String(number + 9)}T23:30:00.000Z`
      rig.sandbox.pay({ tx_ref: `r${String(number)}`, amount: number, outcome: 'successful', created_at })
    }
    rig.sandbox.pay({ tx_ref: 'failed', amount: 1, outcome: 'failed', created_at: '2026-11-12T10:00:00.000Z' })
    const list = async (query: string) => {
      const { body } = await rig.call('GET', `/v3/transactions?${query}`)
      return {
        info: (body.meta as { page_info: object }).page_info,
        data: body.data as unknown as { tx_ref: string }[],
      }
    }
    const first = await list('status=successful')
    expect(first.info).toEqual({ total: 12, current_page: 1, total_pages: 2 })
    expect([first.data.length, first.data[0]?.tx_ref]).toEqual([10, 'r12'])
    expect((await list('status=successful&page=2')).data.map(({ tx_ref }) => tx_ref)).toEqual(['r2', 'r1'])
    const days = await list('from=2026-11-11&to=2026-11-12')
    expect(days.data.map(({ tx_ref }) => tx_ref)).toEqual(['failed', 'r3', 'r2'])
    expect((await list('page=9')).data).toEqual([])
    expect((await rig.call('GET', '/v3/transactions?page=0')).status).toBe(400)
    expect((await rig.call('GET', '/v3/transactions?from=today')).status).toBe(400)
  })

  test('refuses to pay a reference twice', async () => {
    await rig.hostedLink()
    rig.sandbox.pay({ tx_ref: 'order-1', outcome: 'failed' })
    await rig.hostedLink()
    rig.sandbox.pay({ tx_ref: 'order-1', outcome: 'successful' })
    const again = await rig.call('POST', '/v3/payments', paymentRequest)
    expect(again.status).toBe(400)
    expect(again.body.message).toBe('Duplicate transaction reference')
    expect(() => rig.sandbox.pay({ tx_ref: 'order-1', outcome: 'successful' })).toThrow('Duplicate')
  })
})

describe('refunds', () => {
  test('return parts of a payment, at most its whole amount', async () => {
    const { id } = rig.sandbox.pay({ tx_ref: 'r', amount: 1000, outcome: 'successful' })
    const refund = (body: unknown) => rig.call('POST', `/v3/transactions/${id}/refund`, body)
    const part = await refund({ amount: 400, comments: 'Out of stock' })
    expect(part.status).toBe(200)
    expect(part.body).toMatchObject({ status: 'success', message: 'Transaction refund initiated' })
    expect(part.body.data).toMatchObject({
      tx_id: id,
      amount_refunded: 400,
      status: 'completed',
      destination: 'payment_source',
      comments: 'Out of stock',
    })
    const listed = await rig.call('GET', `/v3/refunds?id=${id}`)
    expect(listed.body).toMatchObject({
      status: 'success',
      meta: { page_info: { total: 1, current_page: 1, total_pages: 1 } },
    })
    expect(listed.body.data).toEqual([
      expect.objectContaining({
        id: part.body.data?.id,
        transaction_id: id,
        amount_refunded: 400,
        status: 'completed',
        comment: 'Out of stock',
      }),
    ])
    expect((await rig.call('GET', '/v3/refunds?id=1')).body.data).toEqual([])
    expect((await refund({ amount: 600.01 })).status).toBe(400)
    expect((await refund({ amount: 0 })).status).toBe(400)
    expect((await refund({})).body.data).toMatchObject({ amount_refunded: 600 })
    expect(await refund({})).toMatchObject({ status: 400, body: { status: 'error', data: null } })
  })

  test('are refused for an unsuccessful transaction', async () => {
    const { id } = rig.sandbox.pay({ tx_ref: 'r', amount: 1000, outcome: 'pending' })
    expect((await rig.call('POST', `/v3/transactions/${id}/refund`, {})).status).toBe(400)
    expect((await rig.call('POST', '/v3/transactions/1/refund', {})).status).toBe(400)
  })
})

describe('controls', () => {
  test('make a transaction without a browser', async () => {
    await rig.hostedLink()
    const pay = { tx_ref: 'order-1', outcome: 'successful', payment_type: 'ussd' }
    const paid = await rig.call('POST', '/sandbox/pay', pay)
    expect(paid).toMatchObject({ status: 200, body: { amount: 2500.5, status: 'successful', payment_type: 'ussd' } })
    expect((await rig.call('POST', '/sandbox/pay', { tx_ref: 'order-1', outcome: 'successful' })).status).toBe(409)
    expect((await rig.call('POST', '/sandbox/pay', { tx_ref: 'unknown', outcome: 'successful' })).status).toBe(409)
    expect((await rig.call('POST', '/sandbox/pay', { tx_ref: 'x', outcome: 'great', amount: 1 })).status).toBe(400)
    const other = await rig.call('POST', '/sandbox/pay', { tx_ref: 'x', outcome: 'failed', amount: 1, currency: 'USD' })
    expect(other.body).toMatchObject({ amount: 1, currency: 'USD', status: 'failed' })
  })

  test('settle a pending transaction once', async () => {
    const { id } = rig.sandbox.pay({ tx_ref: 'r', amount: 10, outcome: 'pending' })
    const settle = (status: string) => rig.call('POST', `/sandbox/transactions/${id}`, { status })
    expect((await settle('maybe')).status).toBe(400)
    expect(await settle('successful')).toMatchObject({ status: 200, body: { id, status: 'successful' } })
    expect((await settle('failed')).status).toBe(409)
    expect((await rig.call('POST', '/sandbox/transactions/1', { status: 'failed' })).status).toBe(404)
    await vi.waitFor(() =>
      expect(rig.hooks.map(({ body }) => body.data.status).sort()).toEqual(['pending', 'successful']),
    )
  })

  test('work from the overview page', async () => {
    await rig.hostedLink({ tx_ref: '<b>ref</b>' })
    const { id } = rig.sandbox.pay({ tx_ref: '<b>ref</b>', outcome: 'pending' })
    const page = await (await fetch(rig.sandbox.url)).text()
    expect(page).toContain('&lt;b&gt;ref')
    expect(page).toContain(`action="/sandbox/transactions/${id}"`)
    const answer = await rig.press(`${rig.sandbox.url}/sandbox/transactions/${id}`, { status: 'successful' })
    expect(answer.headers.get('location')).toBe('/')
    expect((await rig.call('GET', `/v3/transactions/${id}/verify`)).body.data?.status).toBe('successful')
  })

  test('change only the faults that are named', async () => {
    const changed = await rig.call('POST', '/sandbox/faults', {
      api: 'slow',
      apiFor: 'firstname@demo.test',
      slowMs: 7,
      webhooks: { copies: 2 },
    })
    const faults = {
      api: 'slow',
      apiFor: 'firstname@demo.test',
      slowMs: 7,
      refunds: 'completed',
      webhooks: { copies: 2, delayMs: 0, off: false, shuffle: false },
    }
    expect(changed).toEqual({ status: 200, body: faults })
    expect((await rig.call('GET', '/sandbox/faults')).body).toEqual(faults)
    const wrong = [
      { api: 'sad' },
      { apiFor: 1 },
      { slowMs: -1 },
      { webhooks: { copies: 0 } },
      { webhooks: { of: true } },
      { refunds: 'lost' },
      { x: 1 },
    ]
    for (const change of wrong) expect((await rig.call('POST', '/sandbox/faults', change)).status).toBe(400)
    expect((await rig.call('GET', '/sandbox/faults')).body).toEqual(faults)
  })
})

describe('faults of the API', () => {
  test('unavailable answers 503 but serves pages', async () => {
    rig.sandbox.setFaults({ api: 'unavailable' })
    expect(await rig.call('GET', '/v3/transactions/1/verify')).toMatchObject({ status: 503, body: { status: 'error' } })
    expect((await fetch(rig.sandbox.scriptUrl)).status).toBe(200)
  })

  test('affect only one customer when apiFor is set', async () => {
    for (const [tx_ref, email] of [
      ['theirs', 'firstname@demo.test'],
      ['another', 'other@demo.test'],
    ] as const) {
      await rig.hostedLink({ tx_ref, customer: { ...paymentRequest.customer, email } })
      const { id } = rig.sandbox.pay({ tx_ref, outcome: 'successful' })
      rig.sandbox.setFaults({ api: 'unavailable', apiFor: 'firstname@demo.test' })
      const status = tx_ref === 'theirs' ? 503 : 200
      expect(await rig.call('GET', `/v3/transactions/${id}/verify`)).toMatchObject({ status })
      expect(await rig.call('GET', `/v3/transactions/verify_by_reference?tx_ref=${tx_ref}`)).toMatchObject({ status })
    }
  })

  test('garbage answers with invalid JSON', async () => {
    rig.sandbox.setFaults({ api: 'garbage' })
    const response = await fetch(`${rig.sandbox.apiUrl}/transactions/1/verify`)
    await expect(response.json()).rejects.toThrow()
  })

  test('slow delays the answer', async () => {
    rig.sandbox.setFaults({ api: 'slow', slowMs: 60 })
    const started = performance.now()
    expect((await rig.call('POST', '/v3/payments', paymentRequest)).status).toBe(200)
    expect(performance.now() - started).toBeGreaterThan(50)
  })

  test('hang never answers, until the sandbox stops', async () => {
    rig.sandbox.setFaults({ api: 'hang' })
    await expect(
      fetch(`${rig.sandbox.apiUrl}/transactions/1/verify`, { signal: AbortSignal.timeout(80) }),
    ).rejects.toMatchObject({ name: 'TimeoutError' })
    const hanging = expect(fetch(`${rig.sandbox.apiUrl}/transactions/1/verify`)).rejects.toThrow()
    await rig.sandbox.stop()
    await hanging
  })
})
