import { describe, expect, test } from 'vitest'
import { NO_LIMIT } from '@/lib/credit/limit-rules'
import { type NextStepFacts, lastReceived, nextStep, stationsToCome, stepOf } from './next-step-rules'
import type { HistoryOrderDto, OpenOrderDto } from './schema'

const anOpenOrder = (parts: Partial<OpenOrderDto> = {}): OpenOrderDto => ({
  _id: 'a',
  orderNumber: 'FB-0000-0001',
  status: 'pending',
  termsAccepted: true,
  isPaymentDS: false,
  isPaymentWaiting: false,
  upfront: 2_000,
  deliveryCode: null,
  goods: [],
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
})

const TODAY = '2026-11-28'
const WALLET: NextStepFacts['wallet'] = {
  montlyPayBack: 0,
  nextDeductionOn: null,
  currentLoan: 0,
  paidLoan: 0,
  limit: { months: 1, choices: [{ months: 1, dueOn: '2026-12-28', room: 60, most: 60 }] },
  pauseNote: '',
}
const deductedOn = (nextDeductionOn: string) => ({ montlyPayBack: 6_020, nextDeductionOn, currentLoan: 18_060 })
const aReceivedOrder = (parts: Partial<HistoryOrderDto> = {}): HistoryOrderDto => ({
  ...anOpenOrder({ status: 'delivered', isPaymentDS: true }),
  orderDate: '2026-10-01T08:00:00.000Z',
  orderItems: [],
  allItemsTotalPrice: 20_060,
  deliveryFee: 1_500,
  serviceFee: 500,
  refunds: [],
  ...parts,
})
const LAST = aReceivedOrder({ _id: 'last' })
const decide = (parts: Partial<Omit<NextStepFacts, 'wallet'>> = {}, wallet: Partial<NextStepFacts['wallet']> = {}) =>
  nextStep({ orders: [], last: undefined, basket: undefined, today: TODAY, ...parts, wallet: { ...WALLET, ...wallet } })

describe('the one thing that matters now', () => {
  const door = anOpenOrder({ _id: 'door', status: 'out_for_delivery', isPaymentDS: true })
  const pay = anOpenOrder({ _id: 'pay', status: 'approved' })
  const accept = anOpenOrder({ _id: 'accept', termsAccepted: false })
  const bank = anOpenOrder({ _id: 'bank', status: 'approved', isPaymentWaiting: true })
  const prepare = anOpenOrder({ _id: 'prepare', status: 'packed', isPaymentDS: true })
  const approval = anOpenOrder({ _id: 'approval' })

  test('is decided in this order while one after the other is done', () => {
    const waiting = [approval, prepare, bank, accept, pay, door]
    const soon = deductedOn('2026-12-05')
    const owing = { currentLoan: 30_000, paidLoan: 10_000 }
    expect([6, 5, 4, 3, 2].map((left) => decide({ orders: waiting.slice(0, left), last: LAST }, soon).step)).toEqual([
      'collect',
      'pay',
      'accept',
      'bank',
      'deduction',
    ])
    expect(
      [
        decide({ orders: [approval, prepare], last: LAST }, owing),
        decide({ orders: [approval, prepare], last: LAST }, deductedOn('2026-12-06')),
        decide({ orders: [approval], last: LAST }),
        decide({ last: LAST }),
        decide(),
      ].map(({ step }) => step),
    ).toEqual(['owed', 'prepare', 'approval', 'again', 'first'])
  })

  test('is the proposed basket after what waits for the buyer, before a near deduction, and only on credit', () => {
    const basket = { step: 'basket', goods: [], total: 10_000 } as const
    const soon = deductedOn('2026-12-05')
    expect(decide({ orders: [bank], basket }, soon).step).toBe('bank')
    expect(decide({ orders: [prepare], last: LAST, basket }, soon)).toBe(basket)
    expect(decide({ basket }, { ...soon, pauseNote: 'Paused.' }).step).toBe('deduction')
    expect(decide({ basket }, { limit: NO_LIMIT }).step).toBe('no-credit')
  })

  test('is of equal orders the oldest one', () => {
    expect(decide({ orders: [pay, { ...pay, _id: 'later' }] })).toEqual({ step: 'pay', order: pay })
  })

  test.each([
    ['today', TODAY, 0],
    ['tomorrow', '2026-11-29', 1],
    ['in a week', '2026-12-05', 7],
  ])('is a deduction %s', (_when, on, inDays) => {
    expect(decide({ orders: [approval], last: LAST }, deductedOn(on))).toEqual({
      step: 'deduction',
      amount: 6_020,
      on,
      inDays,
    })
  })

  test('is the last order while the deduction is further away, and names both', () => {
    expect(decide({ last: LAST }, deductedOn('2026-12-28'))).toEqual({
      step: 'again',
      last: LAST,
      deduction: { amount: 6_020, on: '2026-12-28', inDays: 30 },
    })
  })

  test.each([
    ['a far deduction', { ...deductedOn('2026-12-28'), pauseNote: 'Paused.' }, 'deduction'],
    ['a debt that no pay is asked for', { currentLoan: 30_000, limit: NO_LIMIT }, 'owed'],
    ['that the company is paused', { pauseNote: 'Paused.' }, 'paused'],
    ['that there is no credit', { limit: NO_LIMIT }, 'no-credit'],
  ])('is for someone who cannot order %s', (_what, wallet, step) => {
    expect(decide({ last: LAST }, wallet).step).toBe(step)
  })
})

test('the order received last is the newest that arrived and was paid for', () => {
  const [open, free, cancelled] = [
    aReceivedOrder({ status: 'packed' }),
    aReceivedOrder({ allItemsTotalPrice: 0 }),
    aReceivedOrder({ status: 'cancelled' }),
  ]
  expect(lastReceived([open, free, cancelled, LAST, aReceivedOrder()])).toBe(LAST)
  expect(lastReceived([open, free, cancelled])).toBeUndefined()
})
