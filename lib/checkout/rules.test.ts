import { describe, expect, test } from 'vitest'
import { factSentences } from './key-facts-rules'
import { CAPITAL, STATES, isState } from '@/lib/delivery-days/state-rules'
import { checkoutFormSchema, createOrderSchema, deliverySchema } from './schema'

describe('the states', () => {
  test('are the 36 of the specification, in its order and spelling', () => {
    expect(STATES.join(', ')).toBe(
      'Abia, Adamawa, Akwa Ibom, Anambra, Bauchi, Bayelsa, Benue, Borno, Cross River, Delta, Ebonyi, Edo, Ekiti, ' +
        'Enugu, Gombe, Imo, Jigawa, Kaduna, Kano, Katsina, Kebbi, Kogi, Kwara, Lagos, Nasarawa, Niger, ' +
        'Ogun, Ondo, Osun, Oyo, Plateau, Rivers, Sokoto, Taraba, Yobe, Zamfara',
    )
    expect(STATES).toHaveLength(36)
  })

  test('include the capital', () => {
    expect([...STATES, CAPITAL].every(isState)).toBe(true)
    expect(CAPITAL).toBe('Federal Capital Territory')
  })

  test.each(['', 'lagos', 'Lagos ', 'Abuja', 'FCT', 'toString', 'Nassarawa'])('refuses %j', (name) => {
    expect(isState(name)).toBe(false)
  })
})

const delivery = { state: 'Lagos', city: 'Ikeja', location: '1 Mill Road', phoneNumber: '0803 123 4567' }

describe('the delivery details', () => {
  test('are normalised', () => {
    expect(deliverySchema.parse(delivery)).toEqual({ ...delivery, phoneNumber: '+2348031234567' })
  })

  test.each([
    ['state', 'Please choose a state.'],
    ['city', 'City is required.'],
    ['location', 'Location is required.'],
    ['phoneNumber', 'Please enter a Nigerian phone number, for example 0803 123 4567.'],
  ])('refuse a missing %s', (field, message) => {
    expect(deliverySchema.safeParse({ ...delivery, [field]: undefined }).error?.issues[0]?.message).toBe(message)
  })
})

describe('createOrder', () => {
  test('needs the delivery details only', () => {
    expect(createOrderSchema.parse({ deliveryDetails: delivery }).deliveryDetails.city).toBe('Ikeja')
    expect(createOrderSchema.safeParse({}).success).toBe(false)
  })

  test.each([
    { months: 1.5 },
    { months: '3' },
    { allItemsTotalPrice: '100' },
    { idempotencyKey: '' },
    { idempotencyKey: 'x'.repeat(101) },
    { idempotencyKey: 'a\u0000' },
  ])('refuses %j', (change) => {
    expect(createOrderSchema.safeParse({ deliveryDetails: delivery, ...change }).success).toBe(false)
  })
})

describe('the form of step 1', () => {
  const form = {
    ...delivery,
    draftId: '01890a5d-ac96-774b-bcce-b302099a8057',
    months: '3',
    shownTotal: '30125.5',
    acceptTerms: 'on',
  }

  test('reads its numbers', () => {
    expect(checkoutFormSchema.parse(form)).toMatchObject({ months: 3, shownTotal: 30_125.5 })
  })

  test('needs consent', () => {
    expect(checkoutFormSchema.safeParse({ ...form, acceptTerms: undefined }).error?.issues[0]?.message).toBe(
      'Please read and accept the terms of the payment plan.',
    )
  })

  test.each([{ months: '0.5' }, { months: '' }, { months: '-1' }, { draftId: 'x' }, { shownTotal: '1e3' }])(
    'refuses %j',
    (change) => {
      expect(checkoutFormSchema.safeParse({ ...form, ...change }).success).toBe(false)
    },
  )
})

test('key facts name the approval of the lender once there is one', () => {
  expect(
    factSentences(undefined)
      .map(({ text }) => text)
      .join(' '),
  ).not.toContain('approved')
  expect(factSentences('FCCPC/12').at(-1)?.text).toBe('Foodbank, approved by the FCCPC under number FCCPC/12.')
})
