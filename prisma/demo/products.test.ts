import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { summaryLines, priceCart } from '@/lib/cart/rules'
import { LAWFUL_SHARE } from '@/lib/companies/rules'
import { formatNaira, kobo } from '@/lib/core/money'
import { REPORT_DAYS } from '@/lib/orders/rules'
import { REGISTRATION_FEE } from '@/lib/payments/rules'
import { ANSWER_TIME, WAY_OUT } from '@/lib/tickets/rules'
import { DEMO_CATEGORIES, DEMO_CHARGES, DEMO_FAQS, DEMO_PACKAGES } from './products'

// Search engines show this answer, so it must be complete.
test('the answer about costs names every charge', () => {
  const answer = DEMO_FAQS.find(({ title }) => title === 'What does it cost?')?.content ?? ''
  const { serviceFeeKobo, deliveryFeeKobo, ...rates } = DEMO_CHARGES
  const lines = summaryLines(
    priceCart([], { serviceFee: kobo(serviceFeeKobo), deliveryFee: kobo(deliveryFeeKobo), ...rates }),
  )
  const charges = lines
    .filter(({ value }) => value !== 'Total items price')
    .map(({ value }) => value.replace(/ [\d.]+%.*$/, '').toLowerCase())
  expect(charges).toEqual(['service fee', 'vat', 'interest', 'delivery fee'])
  for (const charge of [...charges, `registration fee of ${formatNaira(REGISTRATION_FEE)}`])
    expect(answer.toLowerCase()).toContain(charge.toLowerCase())
})

test('the answer about the limit names the lawful share of the pay', () => {
  const answer = DEMO_FAQS.find(({ title }) => title === 'How much can I spend?')?.content
  expect(answer).toContain(`at most ${LAWFUL_SHARE.words} of your salary`)
})

test('the answer about problems names the times of the agreement, and the way out', () => {
  const answer = DEMO_FAQS.find(({ title }) => title === 'What if something is missing or damaged?')?.content
  for (const promise of [`within ${REPORT_DAYS} days`, ANSWER_TIME, WAY_OUT]) expect(answer).toContain(promise)
})

test('every category and product has a picture, and every picture is used', () => {
  const used = DEMO_CATEGORIES.flatMap(({ picture, products }) => [picture, ...products.map((each) => each.picture)])
  expect(used.map((name) => `${name}.webp`).sort()).toEqual(readdirSync(join(import.meta.dirname, 'art')).sort())
})

test('the packages are of products of the demo, and cost a little less', () => {
  const products = DEMO_CATEGORIES.flatMap((category) => category.products)
  for (const { name, parts } of DEMO_PACKAGES) {
    const single = parts.reduce((sum, { quantity, ...part }) => {
      const product = products.find((each) => each.name === part.name && each.measurement === part.measurement)
      return sum + quantity * (product?.price ?? NaN)
    }, 0)
    const price = parts.reduce((sum, part) => sum + part.quantity * part.price, 0)
    expect([name, price < single, price >= 0.8 * single]).toEqual([name, true, true])
  }
})
