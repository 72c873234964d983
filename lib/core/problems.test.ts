import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { fieldErrors, firstSentence, formFields, formProblem } from './problems'

const issues = (schema: z.ZodMiniType, value: unknown) => {
  const parsed = schema.safeParse(value)
  if (parsed.success) throw new Error('it was accepted')
  return parsed.error.issues
}

describe('firstSentence and fieldErrors', () => {
  const schema = z.object({
    city: z
      .string('City is required.')
      .check(z.minLength(2, 'City is too short.'), z.startsWith('L', 'City must begin with L.')),
    delivery: z.object({ phone: z.string() }),
  })

  test('use the sentence of the schema', () => {
    expect(firstSentence(issues(schema, { city: 5, delivery: { phone: '1' } }))).toBe('City is required.')
  })

  test('name the field when the schema has no sentence', () => {
    expect(firstSentence(issues(schema, { city: 'Lagos', delivery: {} }))).toBe(
      'The field delivery.phone is missing or malformed.',
    )
  })

  test.each([[null], ['text'], [[]]])('give a whole sentence for %j too', (value) => {
    expect(firstSentence(issues(schema, value))).toMatch(/^[A-Z].+\.$/)
  })

  test('give a general sentence without an issue', () => {
    expect(firstSentence([])).toBe('The request is malformed.')
  })

  test('name each field that is not taken', () => {
    const strict = z.strictObject({ city: z.string() }, 'There is no such field.')
    expect(fieldErrors(issues(strict, { city: 'Lagos', town: 'x', state: 'y' }))).toEqual({
      town: 'There is no such field.',
      state: 'There is no such field.',
    })
  })

  test('give the first problem of each field', () => {
    expect(fieldErrors(issues(schema, { city: 'X', delivery: {} }))).toEqual({
      city: 'City is too short.',
      'delivery.phone': 'The field delivery.phone is missing or malformed.',
    })
  })
})

test('formFields reads the last value of a name, or all of a list, without React’s fields', () => {
  const form = new FormData()
  form.append('$ACTION_ID_1', 'x')
  form.append('city', 'Kano')
  form.append('city', 'Lagos')
  form.append('picture', new Blob(['x']), 'me.png')
  form.append('ids[]', '1')
  form.append('ids[]', '2')
  const fields = formFields(form)
  expect(Object.keys(fields)).toEqual(['city', 'picture', 'ids'])
  expect(fields['ids']).toEqual(['1', '2'])
  expect(fields['city']).toBe('Lagos')
  expect(fields['picture']).toBeInstanceOf(Blob)
})

test('a form with too many fields, values or characters of a name is refused', () => {
  const formOf = (count: number, name: (index: number) => string) => {
    const form = new FormData()
    for (let index = 0; index < count; index += 1) form.append(name(index), 'x')
    return form
  }
  expect(formProblem(formOf(100, String))).toBeUndefined()
  expect(formProblem(formOf(101, String))).toBe('This form has too many fields: at most 100.')
  expect(formProblem(formOf(300, () => 'ids[]'))).toBeUndefined()
  expect(formProblem(formOf(301, () => 'ids[]'))).toBe('This form has too many fields: at most 100.')
  expect(formProblem(formOf(1, () => 'n'.repeat(101)))).toBe('The name of a field is too long: at most 100 characters.')
})

test('a list of thousands of wrong entries is not answered with as many complaints', () => {
  const list = z.array(z.string())
  expect(Object.keys(fieldErrors(issues(list, new Array<number>(50_000).fill(1))))).toHaveLength(100)
})
