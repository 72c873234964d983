import { describe, expect, test } from 'vitest'
import { nextOrder, stationsToCome, stepOf } from './next-step-rules'
import type { OpenOrderDto } from './schema'

const anOpenOrder = (parts: Partial<OpenOrderDto> = {}): OpenOrderDto => ({
  _id: 'a',
  orderNumber: 'FB-0000-0001',
  status: 'pending',
  termsAccepted: true,
  isPaymentDS: false,
  isPaymentWaiting: false,
  upfront: 2_000,
  deliveryCode: null,
  ...parts,
})

describe('the steps to come', () => {
  test.each([
    ['pending', ['approved', 'packed', 'out_for_delivery', 'delivered']],
    ['approved', ['packed', 'out_for_delivery', 'delivered']],
    ['packed', ['out_for_delivery', 'delivered']],
    ['out_for_delivery', ['delivered']],
    ['delivered', []],
    ['rejected', []],
    ['cancelled', []],
  ] as const)('of an order that is %s', (status, coming) => {
    expect(stationsToCome(status)).toEqual(coming)
  })
})

describe('what happens next', () => {
  test.each([
    ['the consent is asked for before the approval', { termsAccepted: false }, 'accept'],
    ['we approve', {}, 'approval'],
    ['fees paid early change nothing before the approval', { isPaymentDS: true }, 'approval'],
    ['the fee is due after the approval', { status: 'approved' }, 'pay'],
    ['the bank has the fee', { status: 'approved', isPaymentWaiting: true }, 'bank'],
    ['we pack and send it', { status: 'approved', isPaymentDS: true }, 'prepare'],
    ['it is packed', { status: 'packed', isPaymentDS: true }, 'prepare'],
    ['it is at the door', { status: 'out_for_delivery', isPaymentDS: true }, 'collect'],
  ] as const)('%s', (_name, parts, step) => {
    expect(stepOf(anOpenOrder(parts))).toBe(step)
  })

  test('is one step of one order: the most urgent one, of the oldest order', () => {
    const waiting = anOpenOrder({ _id: 'waiting' })
    const [toPay, alsoToPay] = ['first', 'second'].map((_id) => anOpenOrder({ _id, status: 'approved' }))
    const atTheDoor = anOpenOrder({ _id: 'door', status: 'out_for_delivery', isPaymentDS: true })
    expect(nextOrder([])).toBeUndefined()
    expect(nextOrder([waiting])).toEqual({ order: waiting, step: 'approval' })
    expect(nextOrder([waiting, toPay, alsoToPay].filter((order) => order !== undefined))).toEqual({
      order: toPay,
      step: 'pay',
    })
    expect(nextOrder([waiting, toPay, atTheDoor].filter((order) => order !== undefined))).toEqual({
      order: atTheDoor,
      step: 'collect',
    })
  })
})
