import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import type { NextStep } from '@/lib/orders/next-step-rules'
import type { GoodsDto, OpenOrderDto, OrderDto } from '@/lib/orders/schema'
import { AgreedPlan } from './agreed-plan'
import { DeliveryCell, type DeliveryCellProps } from './delivery-cell'
import { NextStepCard } from './next-step'
import { Timeline } from './timeline'

vi.mock('next/navigation', () => ({ useRouter: () => ({ refresh: () => undefined }) }))
vi.mock('@/lib/payments/actions', () => ({ payFeesAction: () => Promise.resolve() }))

const RICE: GoodsDto = { id: 'r', name: 'Ofada rice', image: '/api/images/r' }
const OIL: GoodsDto = { id: 'o', name: 'Palm oil', image: null }
const ORDER: OpenOrderDto = {
  _id: 'a',
  orderNumber: 'FB-0000-0001',
  status: 'pending',
  termsAccepted: true,
  isPaymentDS: false,
  isPaymentWaiting: false,
  upfront: 2_000,
  deliveryCode: null,
  goods: [RICE, OIL],
}
const wordsOf = (markup: string) =>
  markup
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
const nextStep = (next: NextStep, received: readonly GoodsDto[] = []) =>
  renderToStaticMarkup(
    createElement(NextStepCard, {
      next,
      orders: 'order' in next ? [next.order] : [],
      received,
      payer: { email: 'a@demo.test', name: 'A B', scriptUrl: '' },
    }),
  )

test.each([
  ['accept', ORDER, /We can approve order FB-0000-0001 only after you accept/],
  ['approval', ORDER, /We are checking order FB-0000-0001/],
  ['pay', { ...ORDER, status: 'approved' }, /is approved\. .* Pay ₦2,000 for delivery/],
  ['bank', { ...ORDER, status: 'approved' }, /waiting for your bank\. Do not pay again/],
  ['prepare', { ...ORDER, status: 'packed' }, /We are preparing order FB-0000-0001/],
  ['collect', { ...ORDER, status: 'out_for_delivery', deliveryCode: '0421' }, /FB-0000-0001 0421/],
] as const)('the step “%s” shows the goods of the order and says what happens', (step, order, said) => {
  const card = nextStep({ step, order }, [{ ...OIL, name: 'Beans' }])
  expect(wordsOf(card)).toMatch(said)
  expect(wordsOf(card)).toContain('Ofada rice, Palm oil')
  expect(card.match(/<img[^>]*src="\/api\/images\/r"/g)).toHaveLength(1)
})

test.each([
  [{ inDays: 0, on: '2026-11-28' }, '₦6,020 is deducted from your pay today, 28 November 2026.'],
  [{ inDays: 1, on: '2026-11-29' }, '₦6,020 will be deducted from your pay tomorrow, 29 November 2026.'],
  [{ inDays: 6, on: '2026-12-04' }, '₦6,020 will be deducted from your pay on 4 December 2026.'],
])('a deduction says its amount and day', (when, said) => {
  const card = nextStep({ step: 'deduction', amount: 6_020, ...when }, [RICE])
  expect(wordsOf(card)).toBe(`What happens next You received last Ofada rice ${said} You do not need to do anything.`)
})

test.each([
  [
    { step: 'owed', amount: 20_000 },
    'You owe ₦20,000. It is not deducted from your pay, so please pay it yourself. Pay it on your statement',
  ],
  [{ step: 'paused', note: 'Your company cannot order.' }, 'Your company cannot order.'],
  [{ step: 'no-credit' }, 'You cannot buy on credit now. See your statement'],
] as const)('who cannot order is not sent to shop: %j', (next, said) => {
  const card = nextStep(next)
  expect(wordsOf(card)).toBe(`What happens next ${said}`)
  expect(card).not.toContain('href="/Store"')
})

test('the first order begins in the store', () => {
  expect(nextStep({ step: 'first' })).toContain('href="/Store"')
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
