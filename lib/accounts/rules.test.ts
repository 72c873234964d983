import { describe, expect, test } from 'vitest'
import { fullNameOf, isStrongPassword, registrationProblem } from './rules'

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
    ['email', 'Please enter your e-mail address'],
    ['password', 'Please enter a password'],
    ['confirmPassword', 'Please enter the password again'],
  ] as const)('refuses an empty %s before anything else', (field, message) => {
    expect(
      registrationProblem({ ...good, email: 'wrong', password: 'short', confirmPassword: 'other', [field]: ' ' }),
    ).toEqual({ field, message })
  })

  test('reports the passwords first, then the e-mail, then the password rule', () => {
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

describe('isStrongPassword', () => {
  test.each(['abcdefg1', '1234567a', 'ábcdéfg1', 'pass word 1', `a1${'x'.repeat(198)}`])(
    '%j is strong enough',
    (password) => {
      expect(isStrongPassword(password)).toBe(true)
    },
  )

  test.each(['abcdefgh', '12345678', 'abc1234', '', '!!!!!!!1', `a1${'x'.repeat(199)}`])('refuses %j', (password) => {
    expect(isStrongPassword(password)).toBe(false)
  })
})

test('fullNameOf joins the names with one space', () => {
  expect(fullNameOf(' Firstname ', ' Lastname ')).toBe('Firstname Lastname')
  expect(fullNameOf('Firstname', '')).toBe('Firstname')
})
