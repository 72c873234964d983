import { describe, expect, test } from 'vitest'
import { CAP_PROBLEM, PAYDAYS, companyName, invitationState, nameKeyOf, paydayLabel } from './rules'
import { companySettingsSchema, companySignUpSchema } from './schema'

test('paydayLabel writes a payday as people say it', () => {
  expect([1, 2, 3, 4, 11, 12, 13, 21, 22, 23, 28, 31].map(paydayLabel)).toEqual([
    'the 1st',
    'the 2nd',
    'the 3rd',
    'the 4th',
    'the 11th',
    'the 12th',
    'the 13th',
    'the 21st',
    'the 22nd',
    'the 23rd',
    'the 28th',
    'the last day of the month',
  ])
  expect(PAYDAYS).toHaveLength(29)
})

test('nameKeyOf ignores case and extra spaces', () => {
  expect(companyName('  Demo \n  Mills ')).toBe('Demo Mills')
  expect(nameKeyOf('DEMO  mills')).toBe(nameKeyOf('Demo Mills'))
})

describe('invitationState', () => {
  const now = new Date('2026-11-21T12:00:00Z')
  const [past, future] = [new Date('2026-11-21T11:59:59Z'), new Date('2026-11-21T12:00:01Z')]
  test.each([
    ['waiting', { usedAt: null, revokedAt: null, expiresAt: null }],
    ['open', { usedAt: null, revokedAt: null, expiresAt: future }],
    ['expired', { usedAt: null, revokedAt: null, expiresAt: now }],
    ['revoked', { usedAt: null, revokedAt: past, expiresAt: future }],
    ['used', { usedAt: past, revokedAt: null, expiresAt: past }],
  ] as const)('is %s', (state, row) => {
    expect(invitationState(row, now)).toBe(state)
  })
})

describe('schemas', () => {
  const signUp = {
    companyName: ' Acme  Foods ',
    address: '1 Mill Road',
    payday: '31',
    fullname: 'Test Person',
    email: ' HR@Acme.test ',
    phonenumber: '0803 123 4567',
  }

  test('normalise a sign-up', () => {
    expect(companySignUpSchema.parse(signUp)).toEqual({
      companyName: 'Acme Foods',
      address: '1 Mill Road',
      payday: 31,
      fullname: 'Test Person',
      email: 'hr@acme.test',
      phonenumber: '+2348031234567',
    })
  })

  test.each([
    ['payday', '29', 'Please choose the day wages are paid: 1 to 28, or 31 for the last day of the month.'],
    ['payday', 2.5, 'Please choose the day wages are paid: 1 to 28, or 31 for the last day of the month.'],
    ['companyName', ' ', 'Company name is required.'],
    ['email', 'nobody', 'Please enter a valid email address'],
    ['phonenumber', '12', 'Please enter a Nigerian phone number, for example 0803 123 4567.'],
  ])('refuse the %s %j', (field, value, sentence) => {
    const { error } = companySignUpSchema.safeParse({ ...signUp, [field]: value })
    expect(error?.issues).toEqual([expect.objectContaining({ path: [field], message: sentence })])
  })

  const settings = { payday: 25, defaultMonths: '3', maxMonths: 6, deductionCap: '33.33' }
  test('parse settings to whole months and basis points', () => {
    expect(companySettingsSchema.parse(settings)).toEqual({
      payday: 25,
      defaultMonths: 3,
      maxMonths: 6,
      deductionCap: 3333,
    })
    expect(companySettingsSchema.parse({ ...settings, deductionCap: 20.5 }).deductionCap).toBe(2050)
  })

  test.each([
    ['defaultMonths', 7, 'The default number of months cannot be more than the maximum.'],
    ['maxMonths', 25, 'The maximum number of months must be a whole number from 1 to 24.'],
    ['deductionCap', '33.333', CAP_PROBLEM],
    ['deductionCap', 0, CAP_PROBLEM],
    ['deductionCap', '33.34', CAP_PROBLEM],
    ['deductionCap', 101, CAP_PROBLEM],
  ])('refuse the %s %j', (field, value, sentence) => {
    const { error } = companySettingsSchema.safeParse({ ...settings, [field]: value })
    expect(error?.issues).toEqual([expect.objectContaining({ path: [field], message: sentence })])
  })
})
