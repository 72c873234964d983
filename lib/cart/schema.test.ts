import { describe, expect, test } from 'vitest'
import { addToCartSchema, cartLineFormSchema } from './schema'

describe('adding to the cart', () => {
  test('keeps product and quantity, and no price', () => {
    const parsed = addToCartSchema.parse({
      userId: 'x',
      productId: 'p',
      quantity: 2,
      totalPrice: 1,
      image: 'x',
      price: 1,
    })
    expect(parsed).toEqual({ userId: 'x', productId: 'p', quantity: 2 })
  })

  test.each([0, -1, 1.5, 1_000, NaN, Infinity, '2', null, undefined])('refuses the quantity %j', (quantity) => {
    const parsed = addToCartSchema.safeParse({ productId: 'p', quantity })
    expect(parsed.error?.issues[0]?.message).toBe('The quantity must be a whole number from 1 to 999.')
  })

  test.each(['name', 'measurement', 'type'])('refuses a NUL in the %s', (field) => {
    expect(addToCartSchema.safeParse({ quantity: 1, [field]: 'ri\u0000ce' }).success).toBe(false)
  })
})

test('a cart line is read from a form without JavaScript', () => {
  const itemId = '01900000-0000-7000-8000-000000000000'
  expect(cartLineFormSchema.parse({ itemId, quantity: ' 12 ', step: '-1' })).toEqual({
    itemId,
    quantity: 12,
    step: '-1',
  })
  for (const wrong of [
    { quantity: '0' },
    { quantity: '1.5' },
    { quantity: '' },
    { quantity: '1000' },
    { quantity: '2', step: '5' },
  ]) {
    expect(cartLineFormSchema.safeParse({ itemId, ...wrong }).success, JSON.stringify(wrong)).toBe(false)
  }
})
