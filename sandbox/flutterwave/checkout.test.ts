import { describe, expect, test } from 'vitest'
import { paymentRequest, useRig, type Body } from './test-rig'

const rig = useRig()

describe('hosted page', () => {
  test('shows the payment with its values escaped', async () => {
    const link = await rig.hostedLink()
    const response = await fetch(`${link}?userId=7`)
    expect(response.headers.get('content-type')).toContain('text/html')
    const page = await response.text()
    expect(page).toContain('Food &amp; more')
    expect(page).toContain('₦2,500.50')
    expect(page).toContain('firstname@demo.test')
    const labels = ['Pay successfully', 'Fail the payment', 'Leave it pending (bank transfer)', 'Close without paying']
    for (const label of labels) expect(page).toContain(label)
    expect(page).not.toContain('<script')
    expect((await fetch(`${rig.sandbox.apiUrl}/hosted/pay/nothing`)).status).toBe(404)
  })

  test('returns to the shop with the outcome; a failed payment can be repeated', async () => {
    const link = await rig.hostedLink()
    const closed = await rig.press(link, { outcome: 'close' })
    expect(closed.status).toBe(303)
    expect(closed.headers.get('location')).toBe('https://shop.test/back?order=1&status=cancelled&tx_ref=order-1')
    const failed = new URL((await rig.press(link, { outcome: 'failed' })).headers.get('location') ?? '')
    expect(failed.searchParams.get('status')).toBe('failed')
    const paid = new URL((await rig.press(link, { outcome: 'successful' })).headers.get('location') ?? '')
    expect(Object.fromEntries(paid.searchParams)).toEqual({
      order: '1',
      status: 'successful',
      tx_ref: 'order-1',
      transaction_id: expect.stringMatching(/^\d+$/),
    })
    const verified = await rig.call('GET', `/v3/transactions/${paid.searchParams.get('transaction_id')}/verify`)
    expect(verified.body.data?.status).toBe('successful')
    expect((await rig.press(link, { outcome: 'successful' })).status).toBe(409)
  })

  test('leaves a bank transfer pending', async () => {
    const location = (await rig.press(await rig.hostedLink(), { outcome: 'pending' })).headers.get('location') ?? ''
    expect(new URL(location).searchParams.get('status')).toBe('pending')
    const { body } = await rig.call('GET', '/v3/transactions/verify_by_reference?tx_ref=order-1')
    expect(body.data).toMatchObject({ status: 'pending', payment_type: 'bank_transfer' })
  })

  test('reports success without a card as completed', async () => {
    const answer = await rig.press(await rig.hostedLink(), { outcome: 'successful', payment_type: 'ussd' })
    expect(answer.headers.get('location')).toContain('status=completed')
  })

  test('pays a different amount or currency', async () => {
    await rig.press(await rig.hostedLink(), { outcome: 'different-amount', different_amount: '17' })
    await rig.press(await rig.hostedLink({ tx_ref: 'order-2' }), { outcome: 'other-currency', other_currency: 'GHS' })
    const data = async (ref: string) =>
      (await rig.call('GET', `/v3/transactions/verify_by_reference?tx_ref=${ref}`)).body.data
    expect(await data('order-1')).toMatchObject({ status: 'successful', amount: 17, currency: 'NGN' })
    expect(await data('order-2')).toMatchObject({ status: 'successful', amount: 2500.5, currency: 'GHS' })
  })

  test('shows the outcome when there is no return address', async () => {
    const answer = await rig.press(await rig.hostedLink({ redirect_url: undefined }), { outcome: 'successful' })
    expect(answer.status).toBe(200)
    expect(await answer.text()).toContain('Payment successful')
  })
})

describe('inline checkout', () => {
  const config = { ...paymentRequest, public_key: 'FLWPUBK_TEST-1', redirect_url: '', tx_ref: 'inline-1' }
  const inline = (change: Record<string, unknown> = {}) => {
    const query = new URLSearchParams({ config: JSON.stringify({ ...config, ...change }), origin: 'https://shop.test' })
    return fetch(`${rig.sandbox.apiUrl}/inline?${query}`)
  }
  const pressed = async (action: string, outcome: string) =>
    (await rig.press(rig.sandbox.url + action, { outcome, origin: 'https://shop.test' })).text()
  const message = (page: string) => JSON.parse(/id="message">([^<]*)<\/script>/.exec(page)?.[1] ?? '{}') as Body

  test('is served as a script without eval', async () => {
    for (const address of [rig.sandbox.scriptUrl, `${rig.sandbox.apiUrl}/inline.js`]) {
      const response = await fetch(address)
      expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
      expect(await response.text()).not.toContain('eval(')
    }
    expect(await (await fetch(rig.sandbox.scriptUrl)).text()).toContain('window.FlutterwaveCheckout')
  })

  test('reports the charge to the page, also after a failed try', async () => {
    const opened = await (await inline()).text()
    const action = /action="([^"]+)"/.exec(opened)?.[1] ?? ''
    const failed = await pressed(action, 'failed')
    expect(failed).toContain('The payment failed. You can try again.')
    const paid = await pressed(action, 'successful')
    expect(message(paid)).toMatchObject({ type: 'charge', origin: 'https://shop.test' })
    expect(message(paid).data).toEqual({
      status: 'successful',
      customer: { name: 'Firstname <O>', email: 'firstname@demo.test', phone_number: '08012345678' },
      transaction_id: expect.any(Number),
      tx_ref: 'inline-1',
      flw_ref: expect.any(String),
      currency: 'NGN',
      amount: 2500.5,
      charged_amount: 2500.5,
      charge_response_code: '00',
      charge_response_message: expect.any(String),
      created_at: expect.any(String),
    })
    expect(message(paid)).not.toHaveProperty('redirect')
    expect(paid).not.toMatch(/<script>|<O>/)
  })

  test('reports the return address if there is one', async () => {
    const opened = await (await inline({ redirect_url: 'https://shop.test/back' })).text()
    const action = /action="([^"]+)"/.exec(opened)?.[1] ?? ''
    const paid = await pressed(action, 'successful')
    expect(message(paid).redirect).toMatch(/^https:\/\/shop\.test\/back\?status=successful&tx_ref=inline-1&transact/)
  })

  test('refuses a wrong key and missing fields', async () => {
    const wrong = await inline({ public_key: 'other' })
    expect(wrong.status).toBe(400)
    expect(await wrong.text()).toContain('Invalid public key')
    expect(await (await inline({ amount: undefined })).text()).toContain('amount is required')
    expect((await fetch(`${rig.sandbox.apiUrl}/inline?config=oops`)).status).toBe(400)
  })
})
