import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openPaymentWindow } from './flutterwave-window'

const REQUEST = {
  scriptUrl: 'https://provider.test/v3.js',
  txRef: 'FB-REG-1-ABCD',
  amount: 1_000,
  email: 'buyer@demo.test',
  name: 'Demo Buyer',
  description: 'Registration fee',
}

/** What the provider's script was asked to show. */
let shown: Record<string, unknown>[]
let closed: number

beforeEach(() => {
  shown = []
  closed = 0
  const FlutterwaveCheckout = (config: Record<string, unknown>) => {
    shown.push(config)
    return { close: () => (closed += 1) }
  }
  vi.stubGlobal('window', { FlutterwaveCheckout })
  vi.stubGlobal('document', {
    createElement: () => ({}),
    head: { append: (script: { onload: () => void }) => queueMicrotask(() => script.onload()) },
  })
})
afterEach(() => vi.unstubAllGlobals())

const answerKey = (answer: () => Response) => vi.stubGlobal('fetch', () => Promise.resolve().then(answer))
const opened = () => vi.waitUntil(() => shown[0])
const press = (config: Record<string, unknown>, name: 'callback' | 'onclose') => (config[name] as () => void)()

describe('the provider’s window', () => {
  test('gets every field of the contract', async () => {
    answerKey(() => Response.json({ publicKey: 'FLWPUBK_TEST-1' }))
    const outcome = openPaymentWindow(REQUEST)
    const config = await opened()
    expect(config).toEqual({
      public_key: 'FLWPUBK_TEST-1',
      tx_ref: 'FB-REG-1-ABCD',
      amount: 1_000,
      currency: 'NGN',
      payment_options: 'card,mobilemoney,ussd,banktransfer',
      customer: { email: 'buyer@demo.test', name: 'Demo Buyer' },
      customizations: { title: 'Foodbank', description: 'Registration fee' },
      callback: expect.any(Function) as unknown,
      onclose: expect.any(Function) as unknown,
    })
    press(config, 'callback')
    expect(await outcome).toEqual({ kind: 'attempted' })
    expect(closed).toBe(1)
  })

  test('that is closed without a callback was closed', async () => {
    answerKey(() => Response.json({ publicKey: 'FLWPUBK_TEST-1' }))
    const outcome = openPaymentWindow(REQUEST)
    press(await opened(), 'onclose')
    expect(await outcome).toEqual({ kind: 'closed' })
  })

  test.each([
    ['a refusal', () => Response.json({ message: 'Something went wrong on our side.' }, { status: 500 })],
    ['no JSON', () => new Response('<html>Bad gateway</html>', { status: 502 })],
    [
      'no answer',
      () => {
        throw new TypeError('Failed to fetch')
      },
    ],
  ])('does not open when the public key is %s', async (_, answer) => {
    answerKey(answer)
    await expect(openPaymentWindow(REQUEST)).rejects.toThrow('Error fetching Flutterwave public key')
    expect(shown).toEqual([])
  })
})
