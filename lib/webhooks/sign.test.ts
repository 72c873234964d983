import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { newSecret, openSecret, sealSecret, signedHeaders } from './sign'

/* The judge is the reference library of the specification, and the specification's own example. */

const now = () => Math.floor(Date.now() / 1000)

test('the reference library accepts a signed event, and refuses a changed one', () => {
  const secret = newSecret()
  const body = '{"type":"plan.settled","data":{"staffId":"DM-1"}}'
  const headers = { ...signedHeaders({ id: 'msg_1', timestamp: now(), body }, [secret]) }
  const webhook = new Webhook(secret)
  expect(webhook.verify(body, headers)).toEqual(JSON.parse(body))
  expect(() => webhook.verify(body.replace('DM-1', 'DM-2'), headers)).toThrow('No matching signature')
  expect(() => webhook.verify(body, { ...headers, 'webhook-id': 'msg_2' })).toThrow('No matching signature')
  expect(() => new Webhook(newSecret()).verify(body, headers)).toThrow('No matching signature')
})

test('while a secret is rotated, both sign', () => {
  const [before, after] = [newSecret(), newSecret()]
  const headers = { ...signedHeaders({ id: 'msg_1', timestamp: now(), body: '{}' }, [after, before]) }
  for (const secret of [before, after]) expect(new Webhook(secret).verify('{}', headers)).toEqual({})
})

test('the known signature of a known message', () => {
  // From the tests of the reference implementations.
  const signed = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', timestamp: 1_614_265_330, body: '{"test": 2432232314}' }
  expect(signedHeaders(signed, ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'])['webhook-signature']).toBe(
    'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  )
})

test('a secret has the form and the length that the specification asks for, and is stored encrypted', async () => {
  const secret = newSecret()
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]+=*$/)
  expect(Buffer.from(secret.slice(6), 'base64').length).toBeGreaterThanOrEqual(24)
  expect(Buffer.from(secret.slice(6), 'base64').length).toBeLessThanOrEqual(64)
  const sealed = await sealSecret(secret)
  expect(sealed).not.toContain(secret.slice(6, 20))
  expect(await openSecret(sealed)).toBe(secret)
})
