import { expect, test } from 'vitest'
import { kobo } from '@/lib/core/money'
import { unitPrice } from './unit-price-rules'

/* Expected prices are computed by hand, in kobo. */
test.each<[measurement: string, price: bigint, unit: 'kg' | 'litre', expected: bigint]>([
  ['10 kg bag', 1_720_000n, 'kg', 172_000n],
  ['50kg bag', 7_800_000n, 'kg', 156_000n],
  ['2.5 kg bag', 500_000n, 'kg', 200_000n],
  ['500 g pack', 80_000n, 'kg', 160_000n],
  ['carton of 20 x 500 g', 1_150_000n, 'kg', 115_000n],
  ['Carton of 40 × 70g', 980_000n, 'kg', 350_000n],
  ['3 litres', 850_000n, 'litre', 283_333n],
  ['6 L keg', 1_000_000n, 'litre', 166_667n],
  ['75 cl bottle', 330_000n, 'litre', 440_000n],
  ['900 ml bottle', 100n, 'litre', 111n],
  ['0.5 kilos', 1n, 'kg', 2n],
])('%j for %i kobo', (measurement, price, unit, expected) => {
  expect(unitPrice(measurement, kobo(price))).toEqual({ unit, price: expected })
})

test.each([
  '1 kg bag',
  '1 litre',
  '1000 g',
  'carton of 40',
  'carton of 40 (70 g)',
  '40 pieces of 70 g',
  'pack of sachets, 70 g',
  '70 g sachets',
  '6 bottles of 75 cl',
  '12 tubers',
  '2-3 kg',
  '1/2 kg',
  '1,5 kg',
  '1,000 g',
  '½ kg',
  '0 kg',
  '0 x 5 kg',
  'kg',
  '',
  '5 kgf',
  '5 metres',
  '9999 x 999999 kg',
  '1.2345 kg',
  '99999999 kg',
])('tells nothing of %j', (measurement) => {
  expect(unitPrice(measurement, kobo(100_000n))).toBeUndefined()
})
