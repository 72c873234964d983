import { describe, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import {
  PICTURE_TOO_LARGE,
  codeFormSchema,
  emailSchema,
  loginSchema,
  profileSchema,
  registerSchema,
  verifyCodeSchema,
} from './schema'

function problem(schema: z.ZodMiniType, value: unknown): { message: string; path: string } | undefined {
  const parsed = schema.safeParse(value)
  const issue = parsed.success ? undefined : parsed.error.issues[0]
  return issue && { message: issue.message, path: issue.path.join('.') }
}

test('only the full name tells that a person has one name, never the sender', () => {
  const sent = { firstName: 'Firstname', lastName: 'Lastname', email: 'firstname@demo.test', isOneName: true }
  const passwords = { password: 'abcdefg1', confirmPassword: 'abcdefg1' }
  expect(registerSchema.parse({ ...sent, ...passwords }).isOneName).toBe(false)
  expect(registerSchema.parse({ ...sent, ...passwords, fullname: 'Firstname Lastname' }).isOneName).toBe(false)
})

describe('registerSchema', () => {
  const password = 'abcdefg1'

  test('accepts first and last name', () => {
    const parsed = registerSchema.parse({
      firstName: 'Firstname',
      lastName: 'Lastname',
      email: 'firstname@demo.test',
      password,
      confirmPassword: password,
    })
    expect(parsed).toMatchObject({ firstName: 'Firstname', lastName: 'Lastname', isOneName: false })
  })

  test('accepts a full name and no second password', () => {
    const parsed = registerSchema.parse({
      fullname: '  Firstname   Middlename Lastname ',
      email: 'firstname@demo.test',
      password,
    })
    expect(parsed).toMatchObject({
      firstName: 'Firstname',
      lastName: 'Middlename Lastname',
      password,
      confirmPassword: password,
      isOneName: false,
    })
  })

  test('accepts a single name', () => {
    expect(registerSchema.parse({ fullname: 'Firstname', email: 'firstname@demo.test', password })).toMatchObject({
      firstName: 'Firstname',
      isOneName: true,
    })
  })

  test('ignores unknown fields such as a role', () => {
    const parsed = registerSchema.parse({
      fullname: 'Firstname Lastname',
      email: 'firstname@demo.test',
      password,
      role: 'staff',
      emailVerifiedAt: '2020-01-01',
    })
    expect(Object.keys(parsed).sort()).toEqual([
      'confirmPassword',
      'email',
      'firstName',
      'isOneName',
      'lastName',
      'password',
    ])
  })

  test('refuses a full name with a different second password', () => {
    expect(
      problem(registerSchema, {
        fullname: 'Firstname Lastname',
        email: 'firstname@demo.test',
        password,
        confirmPassword: 'abcdefg2',
      }),
    ).toEqual({
      message: 'Password and Confirm Password do not match',
      path: 'confirmPassword',
    })
  })

  test.each<[unknown, string]>([
    [{}, 'firstName'],
    [{ fullname: '', email: 'firstname@demo.test', password }, 'firstName'],
    [{ fullname: ['Firstname'], email: 'firstname@demo.test', password }, 'firstName'],
    [{ fullname: 'Firstname Lastname', email: 'firstname@demo.test' }, 'password'],
    [{ fullname: 'Firstname Lastname', email: 5, password }, 'email'],
    [null, ''],
    ['text', ''],
  ])('refuses %j', (value, path) => {
    expect(problem(registerSchema, value)?.path).toBe(path)
  })
})

describe('codeFormSchema', () => {
  test('joins its four boxes in order', () => {
    expect(codeFormSchema.parse({ code1: '0', code2: '1', code3: '2', code4: '3' })).toEqual({ code: '0123' })
    expect(codeFormSchema.parse({ code: '', code4: '3', code3: '2', code2: '1', code1: '0' })).toEqual({ code: '0123' })
  })

  test('prefers the joined code', () => {
    expect(codeFormSchema.parse({ code: '9876', code1: '0', code2: '1', code3: '2', code4: '3' })).toEqual({
      code: '9876',
    })
  })

  test.each([
    {},
    { code: '123' },
    { code: '12345' },
    { code: '12a4' },
    { code: '١٢٣٤' },
    { code1: '1', code2: '2', code3: '3' },
    { code1: '12', code2: '3', code3: '4', code4: '5' },
  ])('refuses %j', (value) => {
    expect(problem(codeFormSchema, value)?.message).toBe('Please enter the 4 digits')
  })
})

describe('verifyCodeSchema', () => {
  test('normalises the email', () => {
    expect(verifyCodeSchema.parse({ email: ' Firstname@Demo.test', code: '0001' })).toEqual({
      email: 'firstname@demo.test',
      code: '0001',
    })
  })

  test('refuses a number, because it may have lost leading zeros', () => {
    expect(problem(verifyCodeSchema, { email: 'firstname@demo.test', code: 1 })).toEqual({
      message: 'Please enter the 4 digits',
      path: 'code',
    })
  })

  test('refuses a request for a code without an email', () => {
    expect(problem(emailSchema, {})).toEqual({ message: 'Please enter a valid email address', path: 'email' })
  })
})

describe('loginSchema', () => {
  test.each([
    [{}, 'email'],
    [{ email: ' ', password: 'x' }, 'email'],
    [{ email: 'firstname@demo.test' }, 'password'],
    [{ email: 'firstname@demo.test', password: '' }, 'password'],
  ])('refuses %j with the sentence for missing fields', (value, path) => {
    expect(problem(loginSchema, value)).toEqual({ message: 'Please enter both email and password!', path })
  })

  test('keeps a password of spaces', () => {
    expect(loginSchema.parse({ email: 'firstname@demo.test', password: '  ' }).password).toBe('  ')
  })
})

describe('profileSchema', () => {
  const profile = {
    phonenumber: '0803 123 4567',
    address: '1 Mill Road',
    company: 'Demo Mills',
    jobtitle: 'Operator',
    staffId: 'DM-1',
    salary: '150,000',
    image: new Blob(['x']),
  }

  test('normalises the fields', () => {
    expect(profileSchema.parse(profile)).toMatchObject({ phonenumber: '+2348031234567', salary: 15_000_000n })
  })

  test.each(['phonenumber', 'address', 'company', 'jobtitle', 'staffId', 'salary', 'image'])(
    'refuses a missing %s',
    (field) => {
      expect(problem(profileSchema, { ...profile, [field]: undefined })?.path).toBe(field)
    },
  )

  test.each([new Blob([]), 'me.png', null])('refuses %j as a picture', (image) => {
    expect(problem(profileSchema, { ...profile, image })).toEqual({
      message: 'Please choose a picture of yourself.',
      path: 'image',
    })
  })

  test('refuses a picture over 4.4 MB and other file types', () => {
    const large = new Blob([new Uint8Array(4_400_001)], { type: 'image/png' })
    expect(problem(profileSchema, { ...profile, image: large })).toEqual({ message: PICTURE_TOO_LARGE, path: 'image' })
    const text = new Blob(['x'], { type: 'text/plain' })
    expect(problem(profileSchema, { ...profile, image: text })).toEqual({
      message: 'Please choose a picture: a JPEG, PNG or WebP file.',
      path: 'image',
    })
    for (const type of ['', 'application/octet-stream', 'image/heic'])
      expect(problem(profileSchema, { ...profile, image: new Blob(['x'], { type }) })).toBeUndefined()
  })

  test('refuses an invalid salary', () => {
    for (const salary of ['0', '-1', 'much', '1.234'])
      expect(problem(profileSchema, { ...profile, salary })?.path).toBe('salary')
  })
})
