import { expect, test } from 'vitest'
import { priceCart } from '@/lib/cart/rules'
import { type Kobo, ZERO, formatNaira, formatPercent, fromNaira, kobo } from '@/lib/core/money'
import { makePlan } from '@/lib/credit/rules'
import { REGISTRATION_FEE } from '@/lib/payments/rules'
import { DEMO_CATEGORIES, DEMO_CHARGES } from '@/prisma/demo/products'
import { landingCopy } from './copy'

const { plan } = landingCopy

const priceOf = (type: string, name: string, measurement: string): Kobo => {
  const found = DEMO_CATEGORIES.find((category) => category.type === type)?.products.find(
    (product) => product.name === name && product.measurement === measurement,
  )
  if (!found) throw new Error(`The store has no ${name}, ${measurement}.`)
  return fromNaira(found.price)
}

test('the example equals the price and the plan of the demo store', () => {
  const basket = [
    priceOf('Rice', 'Long grain parboiled rice', '50 kg bag'),
    priceOf('Oil', 'Red palm oil', '5 litre keg'),
  ]
  expect(plan.basket).toBe('Rice, 50 kg, and red palm oil, 5 litres')
  const quote = priceCart(
    basket.map((price) => ({ price, quantity: 1, vatClass: 'standard' })),
    {
      serviceFee: kobo(DEMO_CHARGES.serviceFeeKobo),
      deliveryFee: kobo(DEMO_CHARGES.deliveryFeeKobo),
      vatBps: DEMO_CHARGES.vatBps,
      interestBps: DEMO_CHARGES.interestBps,
    },
  )
  expect(plan.lines).toEqual([
    { name: 'Food', amount: formatNaira(quote.items) },
    { name: `VAT, ${formatPercent(quote.vatBps)}`, amount: formatNaira(quote.vat) },
    { name: `Interest, ${formatPercent(quote.interestBps)}`, amount: formatNaira(quote.interest) },
  ])
  expect(plan.total.amount).toBe(formatNaira(quote.financed))

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
  expect(new Set(paydays.map(({ amount }) => amount))).toEqual(new Set([plan.tag.amount]))
})

test('the note names every other charge', () => {
  for (const charge of [`registration fee of ${formatNaira(REGISTRATION_FEE)}`, 'service', 'delivery fee'])
    expect(plan.note).toContain(charge)
})
