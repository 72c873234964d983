import { createHmac } from 'node:crypto'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { serve } from '@/sandbox/http'
import { useTermii } from '@/sandbox/test-outside'
import {
  MessageError,
  findLostMessage,
  findReport,
  isSignedEvent,
  readEvent,
  sendMessage,
  termiiPatience,
} from './termii'

const termii = useTermii()
const PATIENCE = termiiPatience.ms
afterEach(() => {
  termiiPatience.ms = PATIENCE
  termii.current.setFaults({ mode: 'up', to: '', outcome: 'Message Sent' })
})

const hello = { to: '+2348030000001', channel: 'sms', text: 'Hello' } as const
async function failure(work: Promise<unknown>): Promise<MessageError> {
  try {
    await work
  } catch (error) {
    if (error instanceof MessageError) return error
    throw error
  }
  throw new Error('it was accepted')
}

describe('sending', () => {
  test.each([
    ['down', 'unknown', false],
    ['limited', 'unsent', true],
    ['garbage', 'unknown', false],
    ['cut', 'unknown', false],
    ['hang', 'unknown', true],
  ] as const)('while the provider is %s: %s', async (mode, reason, isDown) => {
    // Any other answer comes, however busy the machine is.
    if (mode === 'hang') termiiPatience.ms = 200
    termii.current.setFaults({ mode })
    expect(await failure(sendMessage(hello))).toMatchObject({ reason, isDown })
  })

  test('a malformed number is refused for good, and no error quotes the key', async () => {
    const error = await failure(sendMessage({ ...hello, to: '+12' }))
    expect(error).toMatchObject({ reason: 'refused', message: 'Invalid phone number: use the international format' })
    termiiPatience.ms = 200
    termii.current.setFaults({ mode: 'hang' })
    const silent = await failure(findReport('1'))
    expect(`${silent.message} ${silent.stack ?? ''}`).not.toContain('TLtestapikey')
  })

  test('a provider that listens nowhere has certainly sent nothing', async () => {
    const closed = await serve({ port: 0, host: '127.0.0.1', handle: () => 'cut' })
    await closed.stop()
    const fetched = globalThis.fetch
    vi.spyOn(globalThis, 'fetch').mockImplementation((_address, options) => fetched(closed.url, options))
    expect(await failure(sendMessage(hello))).toMatchObject({ reason: 'unsent', isDown: true })
    vi.restoreAllMocks()
  })

  test('a lost message is found by number and text, but not one that is known', async () => {
    const first = await sendMessage({ ...hello, text: 'Twice' })
    const nobody = () => Promise.resolve(new Set<string>())
    expect(await findLostMessage({ ...hello, text: 'Twice' }, nobody)).toBe(first)
    expect(await findLostMessage({ ...hello, text: 'Other' }, nobody)).toBeUndefined()
    expect(await findLostMessage({ ...hello, to: '+2348030000002', text: 'Twice' }, nobody)).toBeUndefined()
    expect(await findLostMessage({ ...hello, text: 'Twice' }, () => Promise.resolve(new Set([first])))).toBeUndefined()
  })
})

describe('an event', () => {
  // As the provider's reference prints them.
  const delivered = {
    type: 'outbound',
    message_id: '5964465985113503103',
    receiver: '2343459509389',
    sender: 'N-Alert',
    message: 'Your Termii confirmation code is 234u53.',
    sent_at: '2020-12-16 11:34:36',
    cost: '3.9',
    command: 'deliver',
    status: 'DELIVERED | Message delivered to handset',
    channel: 'Number Api',
  }
  const received = {
    type: 'inbound',
    id: '8248611476370959318',
    message_id: '3905204342778053556',
    receiver: '12022214836',
    sender: '2347069549231',
    message: 'Great ',
    received_at: '2020-12-16T10:51:03.000000Z',
    cost: null,
    command: 'Received',
    status: 'Received',
    channel: null,
  }

  test('of the reference is read, with the cost in kobo', () => {
    expect(readEvent(delivered)).toEqual({
      report: { providerId: '5964465985113503103', state: 'delivered', words: delivered.status, cost: 390n },
    })
    expect(readEvent(received)).toEqual({ reply: { from: '+2347069549231', text: 'Great ' } })
    expect(
      readEvent({ type: 'device_status', status: 'disconnected', device_id: 'e0', name: 'TermiiWh' }),
    ).toBeUndefined()
  })

  test.each([
    ['Delivered', 'delivered'],
    ['Received', 'delivered'],
    ['Message Sent', 'sent'],
    ['DND Active on Phone Number', 'failed'],
    ['Message Failed', 'failed'],
    ['Failed', 'failed'],
    ['Rejected', 'failed'],
    ['Expired', 'failed'],
    ['something new', 'sent'],
  ])('with the status %j means %s', (status, state) => {
    expect(readEvent({ ...delivered, status })).toMatchObject({ report: { state } })
  })

  test.each([
    [4, 400n],
    ['4.507', 451n],
    [null, undefined],
    ['', undefined],
    ['free', undefined],
    [-1, undefined],
  ])('with the cost %j costs %s kobo', (cost, kobo) => {
    expect(readEvent({ ...delivered, cost })).toMatchObject({ report: { cost: kobo } })
  })

  test.each([[null], ['x'], [[]], [{}], [{ type: 'outbound' }], [{ type: 'inbound', sender: 'x', message: 'STOP' }]])(
    'of another form is none: %j',
    (body) => {
      expect(readEvent(body)).toBeUndefined()
    },
  )

  test('is believed only with the HMAC-SHA512 of its bytes', () => {
    const body = Buffer.from(JSON.stringify(delivered))
    const right = createHmac('sha512', process.env.TERMII_SECRET_KEY ?? '')
      .update(body)
      .digest('hex')
    expect(isSignedEvent(body, right)).toBe(true)
    expect(isSignedEvent(body, right.toUpperCase())).toBe(true)
    expect(isSignedEvent(Buffer.from(`${body.toString()} `), right)).toBe(false)
    const wrongs = [null, '', 'x', right.slice(1), createHmac('sha512', 'other').update(body).digest('hex')]
    expect(wrongs.map((signature) => isSignedEvent(body, signature))).toEqual(wrongs.map(() => false))
  })
})
