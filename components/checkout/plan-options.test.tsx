import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { firstChoice } from '@/lib/checkout/rules'
import type { CheckoutDto } from '@/lib/checkout/schema'
import { PlanOptions } from './plan-options'

vi.mock('next/navigation', () => ({ useRouter: () => ({ prefetch: () => undefined }) }))

const OPTIONS: CheckoutDto['options'] = [1, 2, 3, 4, 5, 6].map((months) => ({
  months,
  instalments: Array.from({ length: months }, (_, index) => ({ dueOn: `2027-0${index + 1}-28`, amount: 60 / months })),
  nominalRate: 20,
  effectiveRate: 22,
  withinLimit: months > 4,
  left: null,
}))
const CHECKOUT: CheckoutDto = {
  source: 'cart',
  draftId: 'a',
  goods: [],
  delivery: { state: '', city: '', location: '', phoneNumber: '' },
  deliveries: [],
  delivered: { kind: 'home', place: '', date: null, cutOff: null, fee: 15, left: null },
  addresses: [],
  ifSoldOut: 'call',
  products: [],
  months: 5,
  lastDay: null,
  spendable: { months: 3, amount: 50 },
  creditNote: '',
  summary: { lines: [], overallTotal: 80, upfront: 20, financed: 60 },
  seenTotal: null,
  changes: [],
  cost: { amount: 5, rate: '5%' },
  options: OPTIONS,
  facts: { cashPrice: 55, serviceFee: 5, deliveryFee: 15, sentences: [], digest: '' },
}

/** The radio buttons of the plans. @param typed the months that a refused form sent */
const radios = (checkout: CheckoutDto, typed?: string) =>
  [
    ...renderToStaticMarkup(
      <PlanOptions
        checkout={checkout}
        said={{ help: '', columns: '', choices: [], plans: '' }}
        field={(name) => ({ name, defaultValue: typed, error: undefined, onBlur: undefined, onChange: undefined })}
      />,
    ).matchAll(/<input[^>]*type="radio"[^>]*>/g),
  ].map(([input]) => (input.includes('disabled=""') ? 'off' : input.includes('checked=""') ? 'chosen' : 'free'))

test('months that do not fit the limit cannot be chosen, and the first that fit are', () => {
  expect(radios(CHECKOUT)).toEqual(['off', 'off', 'off', 'off', 'chosen', 'free'])
  expect(radios(CHECKOUT, '6')).toEqual(['off', 'off', 'off', 'off', 'free', 'chosen'])
  expect(radios(CHECKOUT, '3'), 'of a refused form').toEqual(['off', 'off', 'off', 'off', 'chosen', 'free'])
  const options = OPTIONS.map((option) => ({ ...option, withinLimit: false }))
  expect(radios({ ...CHECKOUT, options, months: null })).toEqual(['off', 'off', 'off', 'off', 'off', 'off'])
})

test.each([
  [3, [3, 4], 3],
  [2, [3, 4], 3],
  [9, [1, 2], 1],
  [3, [], null],
])('of %d months asked for, when %j fit, %j are chosen', (asked, fitting, chosen) => {
  const options = [1, 2, 3, 4].map((months) => ({ months, withinLimit: (fitting as number[]).includes(months) }))
  expect(firstChoice(options, asked)).toBe(chosen)
})
