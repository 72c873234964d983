import { expect, test } from 'vitest'
import { type PricedLine, priceCart } from '@/lib/cart/rules'
import { keyFacts } from '@/lib/checkout/key-facts-rules'
import { ZERO, formatNaira, formatPercent, fromNaira, kobo } from '@/lib/core/money'
import { makePlan } from '@/lib/credit/rules'
import { formatRates } from '@/lib/orders/agreement-rules'
import { REGISTRATION_FEE } from '@/lib/payments/rules'
import { DEMO_CATEGORIES, DEMO_CHARGES } from '@/prisma/demo/products'
import { landingCopy } from './copy'

const { plan } = landingCopy

function lineOf(type: string, name: string, measurement: string): PricedLine {
  const category = DEMO_CATEGORIES.find((each) => each.type === type)
  const found = category?.products.find((product) => product.name === name && product.measurement === measurement)
  if (!category || !found) throw new Error(`The store has no ${name}, ${measurement}.`)
  return { price: fromNaira(found.price), quantity: 1, vatClass: category.vatClass }
}

test('the example equals the price and the plan of the demo store', () => {
  const basket = [
    lineOf('Rice', 'Long grain parboiled rice', '50 kg bag'),
    lineOf('Oil', 'Red palm oil', '5 litre keg'),
  ]
  expect(plan.basket).toBe('One sack of rice, 50 kg, and one keg of red palm oil, 5 litres')
  const quote = priceCart(basket, {
    serviceFee: kobo(DEMO_CHARGES.serviceFeeKobo),
    deliveryFee: kobo(DEMO_CHARGES.deliveryFeeKobo),
    vatBps: DEMO_CHARGES.vatBps,
    interestBps: DEMO_CHARGES.interestBps,
  })
  expect(plan.lines).toEqual([
    { name: 'Food', amount: formatNaira(quote.items) },
    { name: 'VAT on rice and oil', amount: formatNaira(quote.vat) },
    { name: `Interest, ${formatPercent(quote.interestBps)}`, amount: formatNaira(quote.interest) },
  ])
  expect(plan.total.amount).toBe(formatNaira(quote.financed))
  expect(plan.whole).toEqual({
    name: `With service and delivery, ${formatNaira(quote.upfront)}`,
    amount: formatNaira(quote.total),
  })

  let left = quote.financed
  const paydays = makePlan(quote.financed, 3, '2027-01-04', 25).map(({ dueOn, amount }) => {
    left = kobo(left - amount)
    return {
      month: dueOn.slice(5),
      amount: formatNaira(amount),
      left: left > ZERO ? `${formatNaira(left)} left` : 'Paid off',
    }
  })
  expect(plan.paydays.map(({ amount, left }, index) => ({ month: `0${index + 1}-25`, amount, left }))).toEqual(paydays)
  expect(plan.paydays.map(({ date }) => date)).toEqual(['25 January', '25 February', '25 March'])
  const facts = keyFacts(quote, 3, { deliveredOn: '2027-01-04', payday: 25, approval: undefined, own: kobo(0n) })
  // Calculated with decimals of 50 digits by bisection: 52.455% and 67.099%.
  expect(plan.rate).toContain('52.5% a year with the fees of the order (effective 67.1%)')
  expect(formatRates(facts)).toBe('52.5% a year (effective 67.1%)')
  expect(new Set(paydays.map(({ amount }) => amount))).toEqual(new Set([plan.tag.amount]))
})

test('the note names every other charge', () => {
  const perOrder = kobo(DEMO_CHARGES.serviceFeeKobo + DEMO_CHARGES.deliveryFeeKobo)
  expect(plan.note).toContain(
    `${formatNaira(REGISTRATION_FEE)} once to join, and ${formatNaira(perOrder)} per order for service and delivery.`,
  )
})
