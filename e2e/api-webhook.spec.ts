import { expect, test } from './fixtures'
import { call } from './people'

/* The webhook of the payment provider. */

const HASH = process.env.FLUTTERWAVE_SECRET_HASH ?? ''

const sendWebhook = (body: string | Uint8Array<ArrayBuffer> | undefined, hash?: string) =>
  call('POST', '/webhooks/flutterwave', { body, ...(hash === undefined ? {} : { headers: { 'verif-hash': hash } }) })
const event = (tx_ref: unknown) =>
  JSON.stringify({ event: 'charge.completed', data: { id: 1, tx_ref, status: 'successful' } })

const HOOKS: Readonly<
  Record<
    string,
    readonly [body: string | Uint8Array<ArrayBuffer> | undefined, hash: string | undefined, status: number]
  >
> = {
  'no hash': [event('x'), undefined, 401],
  'a wrong hash': [event('x'), 'wrong', 401],
  'an empty hash': [event('x'), '', 401],
  'five megabytes unsigned': [new Uint8Array(5_000_000).fill(32), 'wrong', 413],
  'five megabytes': [new Uint8Array(5_000_000).fill(32), HASH, 413],
  'no body': [undefined, HASH, 400],
  'an empty body': ['', HASH, 400],
  'no JSON': ['hello', HASH, 400],
}
for (const [name, [body, hash, status]] of Object.entries(HOOKS)) {
  test(`refuses a webhook with ${name}`, async () => {
    expect((await sendWebhook(body, hash)).status).toBe(status)
  })
}
for (const [name, body] of Object.entries({
  'JSON null': 'null',
  'a list': '[]',
  'an unknown reference': event('nobody-knows'),
  'NUL in the reference': event('a\u0000'),
  'half a pair': '{"data":{"tx_ref":"\\ud800"}}',
  'a number': event(7),
  'a text': '"text"',
  'a bare number': '7',
  'no data': '{"event":"charge.completed"}',
  'an odd id': '{"data":{"id":{},"tx_ref":"nobody-knows"}}',
})) {
  test(`accepts a signed webhook with ${name}`, async () => {
    expect((await sendWebhook(body, HASH)).body).toEqual({ received: true })
  })
}
