import { describe, expect, test } from 'vitest'
import { fullNameOf, nextReminderAt, passwordProblem, registrationProblem, usualWait } from './rules'

const good = {
  firstName: 'Firstname',
  lastName: 'Lastname',
  email: 'firstname@demo.test',
  password: 'abcdefg1',
  confirmPassword: 'abcdefg1',
}

describe('registrationProblem', () => {
  test('accepts a valid registration', () => {
    expect(registrationProblem(good)).toBeUndefined()
    expect(registrationProblem({ ...good, email: ' Firstname@Demo.TEST ' })).toBeUndefined()
  })

  test.each([
    ['firstName', 'Please enter your first name'],
    ['lastName', 'Please enter your last name'],
    ['email', 'Please enter your email address'],
    ['password', 'Please enter a password'],
    ['confirmPassword', 'Please enter the password again'],
  ] as const)('refuses an empty %s before anything else', (field, message) => {
    expect(
      registrationProblem({ ...good, email: 'wrong', password: 'short', confirmPassword: 'other', [field]: ' ' }),
    ).toEqual({ field, message })
  })

  test('reports the passwords first, then the email, then the password rule', () => {
    const wrong = { ...good, email: 'firstname@demo', password: 'short', confirmPassword: 'other' }
    const problems = [
      wrong,
      { ...wrong, confirmPassword: 'short' },
      { ...wrong, confirmPassword: 'short', email: good.email },
    ].map(registrationProblem)
    expect(problems).toEqual([
      { field: 'confirmPassword', message: 'Password and Confirm Password do not match' },
      { field: 'email', message: 'Please enter a valid email address' },
      { field: 'password', message: 'Password must be at least 8 characters and contain both letters and numbers' },
    ])
  })

  test.each([
    ['A\u0000da', 'This name has characters that cannot be used'],
    ['A\nda', 'This name has characters that cannot be used'],
    ['x'.repeat(61), 'This name is too long: at most 60 characters'],
    ['x'.repeat(10_000), 'This name is too long: at most 60 characters'],
  ])('refuses a name such as %j', (name, message) => {
    expect(registrationProblem({ ...good, firstName: name })).toEqual({ field: 'firstName', message })
    expect(registrationProblem({ ...good, lastName: name })).toEqual({ field: 'lastName', message })
  })

  test('accepts names with accents, apostrophes, emoji and other scripts', () => {
    for (const firstName of ['Ọlá', "N'Golo", 'Anne-Marie', '李', 'Firstname 🌾'])
      expect(registrationProblem({ ...good, firstName })).toBeUndefined()
  })
})

describe('passwordProblem', () => {
  test.each(['abcdefg1', '1234567a', 'ábcdéfg1', 'pass word 1', `a1${'x'.repeat(198)}`])(
    '%j is strong enough',
    (password) => {
      expect(passwordProblem(password)).toBeUndefined()
    },
  )

  test.each(['abcdefgh', '12345678', 'abc1234', '', '!!!!!!!1'])('refuses %j', (password) => {
    expect(passwordProblem(password)).toBe(
      'Password must be at least 8 characters and contain both letters and numbers',
    )
  })

  test('says of 201 characters that they are too many', () => {
    expect(passwordProblem(`a1${'x'.repeat(199)}`)).toBe('Password must be at most 200 characters')
  })
})

test('fullNameOf joins the names with one space', () => {
  expect(fullNameOf(' Firstname ', ' Lastname ')).toBe('Firstname Lastname')
  expect(fullNameOf('Firstname', '')).toBe('Firstname')
})

describe('nextReminderAt', () => {
  const at = (text: string) => new Date(`${text}:00Z`)
  test.each([
    ['a day after the request', '2026-11-01T08:00', null, '2026-11-02T08:00'],
    ['three days after the last reminder', '2026-11-01T08:00', '2026-11-03T09:30', '2026-11-06T09:30'],
    ['a day after a newer request', '2026-11-09T08:00', '2026-11-03T09:30', '2026-11-10T08:00'],
  ])('is %s', (_name, askedAt, remindedAt, expected) => {
    expect(nextReminderAt({ askedAt: at(askedAt), remindedAt: remindedAt === null ? null : at(remindedAt) })).toEqual(
      at(expected),
    )
  })
})

test.each([
  [undefined, 'usually 1–2 working days'],
  [0, 'usually within an hour'],
  [3_600, 'usually within an hour'],
  [3_601, 'usually within 2 hours'],
  [86_400, 'usually within 24 hours'],
  [86_401, 'usually within 2 days'],
  [3 * 86_400 + 1, 'usually within 4 days'],
])('a median of %s seconds is "%s"', (seconds, words) => {
  expect(usualWait(seconds)).toBe(words)
})
