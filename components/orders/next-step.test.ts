import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { type Limit, NO_LIMIT } from '@/lib/credit/limit-rules'
import type { OrderDto } from '@/lib/orders/schema'
import { AgreedPlan } from './agreed-plan'
import { DeliveryCell, type DeliveryCellProps } from './delivery-cell'
import { NextStep, type NextStepProps } from './next-step'
import { Timeline } from './timeline'

vi.mock('next/navigation', () => ({ useRouter: () => ({ refresh: () => undefined }) }))
vi.mock('@/lib/payments/actions', () => ({ payFeesAction: () => Promise.resolve() }))

const LIMIT: Limit = { months: 1, choices: [{ months: 1, dueOn: '2026-12-28', room: 60, most: 60 }] }
const WALLET: NextStepProps['wallet'] = {
  totalLoan: 0,
  paidLoan: 0,
  currentLoan: 0,
  financedSoFar: 0,
  repaidSoFar: 0,
  montlyPayBack: 0,
  payBackNote: '',
  nextDeductionOn: null,
  planned: [],
  availableCredit: 0,
  limit: LIMIT,
  customerCredit: 0,
  creditReserved: 0,
  creditNote: '',
  onItsWay: 0,
  foodToCome: [],
  pauseNote: '',
}
const ORDER: NextStepProps['orders'][number] = {
  _id: 'a',
  orderNumber: 'FB-0000-0001',
  status: 'pending',
  termsAccepted: true,
  isPaymentDS: false,
  isPaymentWaiting: false,
  upfront: 2_000,
  deliveryCode: null,
}
const wordsOf = (markup: string) =>
  markup
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
const nextStep = (orders: NextStepProps['orders'], wallet: Partial<NextStepProps['wallet']> = {}) =>
  renderToStaticMarkup(
    createElement(NextStep, {
      orders,
      wallet: { ...WALLET, ...wallet },
      payer: { email: 'a@demo.test', name: 'A B', scriptUrl: '' },
    }),
  )

test.each([
  ['a consent', [{ ...ORDER, termsAccepted: false }], /We can approve order FB-0000-0001 only after you accept/],
  ['the approval', [ORDER], /We are checking order FB-0000-0001/],
  ['the fee', [{ ...ORDER, status: 'approved' }], /is approved\. .* Pay ₦2,000 for delivery/],
  ['the bank', [{ ...ORDER, status: 'approved', isPaymentWaiting: true }], /waiting for your bank\. Do not pay again/],
  ['the packing', [{ ...ORDER, status: 'packed', isPaymentDS: true }], /We are preparing order FB-0000-0001/],
  ['the door', [{ ...ORDER, status: 'out_for_delivery', deliveryCode: '0421' }], /FB-0000-0001 0421/],
] as const)('the next step is %s', (_name, orders, said) => {
  expect(wordsOf(nextStep(orders))).toMatch(said)
})

test('without an order it is the next deduction, and without a debt the store', () => {
  const owing = { montlyPayBack: 6_020, nextDeductionOn: '2026-12-28' }
  expect(wordsOf(nextStep([], owing))).toContain('₦6,020 will be deducted from your pay on 28 December 2026.')
  expect(nextStep([])).toContain('href="/Store"')
})

test.each([
  [
    'who owes what no pay is asked for, such as a leaver',
    { currentLoan: 30_000, totalLoan: 30_000, paidLoan: 10_000, limit: NO_LIMIT },
    'You owe ₦20,000. It is not deducted from your pay, so please pay it yourself. Pay it on your statement',
  ],
  ['whose company is paused', { pauseNote: 'Your company cannot order.' }, 'Your company cannot order.'],
  ['who has no credit', { limit: NO_LIMIT }, 'You cannot buy on credit now. See your statement'],
])('someone %s is not sent to shop', (_who, wallet, said) => {
  expect(wordsOf(nextStep([], wallet))).toBe(`What happens next ${said}`)
})

test.each([
  ['pending', false, 'You pay after we approve the order.'],
  ['pending', true, 'Waiting for your bank'],
  ['approved', false, 'Pay: ₦2,000'],
  ['delivered', false, 'Pay: ₦2,000'],
  ['cancelled', false, 'Not due'],
] as const)('the fees of an order that is %s (with the bank: %s) are “%s”', (status, isPaymentWaiting, said) => {
  const order: DeliveryCellProps['order'] = {
    ...ORDER,
    ...{ status, isPaymentWaiting, orderDate: '', allItemsTotalPrice: 20_060, deliveryFee: 1_500, serviceFee: 500 },
    refunds: [],
  }
  const markup = renderToStaticMarkup(
    createElement(DeliveryCell, { order, payer: { email: 'a@demo.test', name: 'A B', scriptUrl: '' } }),
  )
  expect(wordsOf(markup)).toContain(said)
  expect(markup.includes('<form')).toBe(status === 'approved' || status === 'delivered')
})

const STEPS: OrderDto['moves'] = [{ from: null, status: 'pending', at: '2026-11-01T08:00:00Z', reason: '' }]
const timeline = (order: Partial<Parameters<typeof Timeline>[0]['order']>) =>
  renderToStaticMarkup(
    createElement(Timeline, {
      order: { moves: STEPS, status: 'pending', isPaymentDS: false, upfront: 2_000, ...order },
      first: { dueOn: '2026-12-28', amount: 6_020 },
    }),
  )
const comingOf = (markup: string) =>
  markup
    .split('<li')
    .map(wordsOf)
    .flatMap((step) => (step.includes('Still to come: ') ? [step.split('Still to come: ')[1]] : []))

test('the timeline shows the steps to come, and the fee only while it is unpaid', () => {
  const first = 'First deduction from your pay: ₦6,020, on 28 December 2026 at the earliest'
  const rest = ['It goes out to you', 'You get it and tell the driver your delivery code', first]
  const fee = 'You pay ₦2,000 for service and delivery'
  expect(comingOf(timeline({}))).toEqual(['We approve your order', fee, 'We pack it', ...rest])
  expect(comingOf(timeline({ status: 'approved' }))).toEqual([fee, 'We pack it', ...rest])
  expect(comingOf(timeline({ status: 'approved', isPaymentDS: true }))).toEqual(['We pack it', ...rest])
  for (const status of ['delivered', 'cancelled', 'rejected'] as const)
    expect(comingOf(timeline({ status }))).toEqual([])
})

test('the agreed plan names its sum, each payday and each amount', () => {
  const instalments = [
    { dueOn: '2026-12-28', amount: 3_333.33 },
    { dueOn: '2027-01-28', amount: 3_333.34 },
  ]
  expect(wordsOf(renderToStaticMarkup(createElement(AgreedPlan, { instalments, credit: 0, title: 'Agreed' })))).toBe(
    'Agreed ₦6,666.67 will be deducted from your pay after delivery. These are the paydays of a delivery today. ' +
      'After a later delivery they can be later. 28 December 2026 ₦3,333.33 28 January 2027 ₦3,333.34',
  )
})
