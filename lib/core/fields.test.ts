import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import {
  ONE_EMAIL,
  day,
  email,
  emailProblem,
  idList,
  idParams,
  line,
  month,
  nairaAmount,
  normalPhone,
  orNone,
  paragraph,
  phone,
  wholeNumber,
} from './fields'
import { isId } from './ids'

const NUL = '\u0000'

function problem(schema: z.ZodMiniType, value: unknown): string | undefined {
  const parsed = schema.safeParse(value)
  return parsed.success ? undefined : parsed.error.issues[0]?.message
}

describe('a phone number', () => {
  test.each([
    '08031234567',
    '0803 123 4567',
    '0803-123-4567',
    '(0803) 123.4567',
    '2348031234567',
    '+2348031234567',
    '+234 803 123 4567',
    '+234 0803 123 4567',
    '23408031234567',
  ])('%s is +2348031234567', (typed) => {
    expect(normalPhone(typed)).toBe('+2348031234567')
    expect(phone().parse(typed)).toBe('+2348031234567')
  })

  test.each([
    '12',
    '',
    '0',
    '+234',
    '+1 202 555 0100',
    '080312345678901',
    '00000000000',
    'abc',
    '0803 123 456a',
    `0803${NUL}1234567`,
    '٠٨٠٣١٢٣٤٥٦٧',
  ])('refuses %j', (typed) => {
    expect(problem(phone(), typed)).toBe('Please enter a Nigerian phone number, for example 0803 123 4567.')
  })

  test('refuses a value that is not a text', () => {
    expect(problem(phone(), 8031234567)).toBe('Please enter a Nigerian phone number, for example 0803 123 4567.')
  })
})

test('a list of ids is measured before its ids are read', () => {
  const list = idList(2, { noSuch: 'No such id.', none: 'None.', tooMany: 'Too many.' })
  const id = '0190f7a2-0000-7000-8000-000000000000'
  expect(list.parse([id, id])).toEqual([id, id])
  expect(list.safeParse(new Array(100_000).fill('x')).error?.issues.map(({ message }) => message)).toEqual([
    'Too many.',
  ])
  expect(problem(list, [])).toBe('None.')
  expect(problem(list, 'x')).toBe('None.')
  expect(problem(list, ['x'])).toBe('No such id.')
})

describe('a line of text', () => {
  const city = line('City', 80)

  test('is trimmed and becomes one line', () => {
    expect(city.parse('  Port\r\nHarcourt\t ')).toBe('Port Harcourt')
  })

  test('keeps emoji, accents and other scripts', () => {
    expect(city.parse('Ọ̀yọ́ 🍚 لاغوس')).toBe('Ọ̀yọ́ 🍚 لاغوس')
  })

  test.each([
    ['', 'City is required.'],
    ['  \n ', 'City is required.'],
    [undefined, 'City is required.'],
    [5, 'City is required.'],
  ])('refuses %j', (value, message) => {
    expect(problem(city, value)).toBe(message)
  })

  test('refuses a line over the limit', () => {
    expect(problem(city, 'x'.repeat(10_000))).toBe('City is too long: at most 80 characters.')
    expect(problem(city, 'x'.repeat(81))).toBe('City is too long: at most 80 characters.')
    expect(city.parse('x'.repeat(80))).toHaveLength(80)
  })

  test.each([NUL, '\u0007', '\u001b', '\u007f'])('refuses the control character %j', (character) => {
    expect(problem(city, `La${character}gos`)).toBe('City has characters that cannot be used.')
  })
})

describe('a text of several lines', () => {
  test('keeps its lines', () => {
    expect(paragraph('Your complaint', 100).parse(' one\n\ttwo ')).toBe('one\n\ttwo')
  })

  test('refuses an empty or long text, and NUL', () => {
    const complaint = paragraph('Your complaint', 10)
    expect(problem(complaint, ' \n')).toBe('Your complaint is required.')
    expect(problem(complaint, 'x'.repeat(11))).toBe('Your complaint is too long: at most 10 characters.')
    expect(problem(complaint, `a${NUL}`)).toBe('Your complaint has characters that cannot be used.')
  })
})

describe('an email address', () => {
  test.each([
    ['firstname@demo.test', 'firstname@demo.test'],
    ['  Firstname.Lastname+food@Demo.TEST ', 'firstname.lastname+food@demo.test'],
    ['a@b.c', 'a@b.c'],
  ])('%j is kept as %s', (typed, kept) => {
    expect(email().parse(typed)).toBe(kept)
  })

  test.each([
    '',
    'firstname',
    'firstname@demo',
    'firstname @demo.test',
    'firstname@de mo.test',
    '@demo.test',
    'firstname@.',
    'a@b@c.d',
    `${'x'.repeat(250)}@demo.test`,
  ])('refuses %j', (typed) => {
    expect(problem(email(), typed)).toBe('Please enter a valid email address')
  })

  test.each([
    'x1,victim@demo.test',
    'victim@demo.test,x1@demo.test',
    'victim@demo.test;x1@demo.test',
    'someone<victim@demo.test>',
    '<victim@demo.test>',
    '(note)victim@demo.test',
    '"x1"@demo.test',
    'group:victim@demo.test',
    'a\\@demo.test',
    'a@[127.0.0.1]',
    `firstname${NUL}@demo.test`,
    'a@demo.test\r\nBcc:victim@demo.test',
    'a\u0085@demo.test',
    'a\u200b@demo.test',
    'a\u202e@demo.test',
  ])('refuses %j, which is not one address', (typed) => {
    expect(problem(email(), typed)).toBe(ONE_EMAIL)
  })

  test('emailProblem does not trim, but email() does', () => {
    expect(emailProblem(' firstname@demo.test')).toBe('Please enter a valid email address')
    expect(emailProblem('firstname@demo.test')).toBeUndefined()
  })
})

describe('an amount in a form', () => {
  test('becomes kobo, from text and from a number', () => {
    expect(nairaAmount('Salary').parse('150,000.50')).toBe(15_000_050n)
    expect(nairaAmount('Salary').parse(150_000.5)).toBe(15_000_050n)
  })

  test.each(['', '0', '-1', 'abc', '1.234', 0, null, undefined, '1'.repeat(10_000)])('refuses %j', (value) => {
    expect(problem(nairaAmount('Salary'), value)).toBe('Salary must be an amount in naira, for example 150,000.')
  })
})

test('a field that may be empty is null when it is, and missing when it is left out', () => {
  const field = orNone(wholeNumber('Shelf life', 1, 90))
  expect(['', null, '7', 7].map((value) => field.parse(value))).toEqual([null, null, 7, 7])
  expect(z.object({ days: z.optional(field) }).parse({})).toEqual({})
  expect(problem(field, '91')).toBe('Shelf life must be a whole number from 1 to 90.')
})

describe('an id', () => {
  test('has the form of a UUID, in either case', () => {
    expect(isId('01890a5d-ac96-774b-bcce-b302099a8057')).toBe(true)
    expect(isId('01890A5D-AC96-774B-BCCE-B302099A8057')).toBe(true)
  })

  test.each([
    '',
    'x',
    '01890a5d-ac96-774b-bcce-b302099a805',
    '01890a5d-ac96-774b-bcce-b302099a80577',
    "1' OR '1'='1",
    '01890a5dac96774bbcceb302099a8057',
    '01890a5d-ac96-774b-bcce-b302099a8057\n',
  ])('refuses %j', (text) => {
    expect(isId(text)).toBe(false)
    expect(idParams.safeParse({ id: text }).success).toBe(false)
  })
})

describe('days and months', () => {
  // PostgreSQL has no year 0, and the day after the last one of 9999 has five digits in its year.
  test.each(['0000-01', '1899-12', '2200-01', '9999-12'])('refuse the month %s and its first day', (first) => {
    expect(month('The month').safeParse(first).success).toBe(false)
    expect(day('The day').safeParse(`${first}-01`).success).toBe(false)
  })

  test.each(['1900-01', '2026-11', '2199-12'])('accept the month %s and its first day', (first) => {
    expect(month('The month').safeParse(first).success).toBe(true)
    expect(day('The day').safeParse(`${first}-01`).success).toBe(true)
  })
})
