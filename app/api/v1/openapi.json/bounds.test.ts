import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { idText, text } from '@/lib/core/fields'
import { listCalls } from './calls'

/*
 * Every text and every list from outside has a maximum. All schemas are walked: those of the domains, of the calls and
 * of the server actions.
 */

const LIB = join(import.meta.dirname, '../../../../lib')

const isSchema = (value: unknown): value is z.ZodMiniType =>
  typeof value === 'object' && value !== null && '_zod' in value

async function exportsOf(name: 'schema.ts' | 'actions.ts'): Promise<[string, unknown][]> {
  const files = readdirSync(LIB, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith(`/${name}`))
  const modules = await Promise.all(
    files.map(async (file) => [file, (await import(join(LIB, file))) as Record<string, unknown>] as const),
  )
  return modules.flatMap(([file, module]) =>
    Object.entries(module).map(([key, value]): [string, unknown] => [`${file} ${key}`, value]),
  )
}

async function listSchemas(): Promise<[string, z.ZodMiniType][]> {
  const calls = (await listCalls()).flatMap(({ path, method, handler: { spec } }) =>
    (['params', 'query', 'body'] as const).map((part): [string, unknown] => [`${method} ${path} ${part}`, spec[part]]),
  )
  const actions = (await exportsOf('actions.ts')).map(([name, value]): [string, unknown] => [
    name,
    typeof value === 'function' && 'spec' in value ? (value.spec as { schema: unknown }).schema : undefined,
  ])
  const all = [...(await exportsOf('schema.ts')), ...calls, ...actions]
  return all.filter((entry): entry is [string, z.ZodMiniType] => isSchema(entry[1]))
}

type Def = z.core.$ZodTypeDef & Readonly<Record<string, unknown>>
const defOf = (schema: z.core.$ZodType) => schema._zod.def as Def

/** Whether an expression is anchored at both ends and repeats nothing without a limit. */
const isBounded = (pattern: unknown): boolean =>
  pattern instanceof RegExp && /^\^.*\$$/s.test(pattern.source) && !/(?<!\\)[*+]|\{\d+,\}/.test(pattern.source)

const hasMaximum = (schema: z.core.$ZodType): boolean => {
  const { checks = [], pattern } = defOf(schema)
  return (
    isBounded(pattern) ||
    checks.some((check) => {
      const def = check._zod.def as unknown as Readonly<Record<string, unknown>>
      return def['check'] === 'max_length' || isBounded(def['pattern'])
    })
  )
}

/** Where a schema takes a text or a list of any length, as paths. */
function unbounded(schema: z.core.$ZodType, path: string): string[] {
  const def = defOf(schema)
  const inside = (key: string, suffix = '') => unbounded(def[key] as z.core.$ZodType, path + suffix)
  switch (def.type) {
    case 'string':
      return hasMaximum(schema) ? [] : [path]
    case 'array':
      return [...(hasMaximum(schema) ? [] : [`${path}[]`]), ...inside('element', '[]')]
    case 'object':
      return [
        ...(def['catchall'] === undefined ? [] : [`${path}.*`]),
        ...Object.entries(def['shape'] as Record<string, z.core.$ZodType>).flatMap(([key, field]) =>
          unbounded(field, `${path}.${key}`),
        ),
      ]
    case 'union':
      return (def['options'] as z.core.$ZodType[]).flatMap((option) => unbounded(option, path))
    case 'intersection':
      return [...inside('left'), ...inside('right')]
    case 'pipe':
      // What comes after is made of what was bounded; a transformation in front says nothing of its input.
      return defOf(def['in'] as z.core.$ZodType).type === 'transform' ? inside('out') : inside('in')
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'catch':
    case 'readonly':
    case 'nonoptional':
      return inside('innerType')
    case 'number':
    case 'boolean':
    case 'literal':
    case 'enum':
    // A file, whose size is checked where it is read.
    case 'custom':
      return []
    default:
      return [`${path} (${def.type})`]
  }
}

const SCHEMAS = await listSchemas()

test('all schemas are found', () => {
  const names = SCHEMAS.map(([name]) => name).join('\n')
  for (const name of ['accounts/schema.ts loginSchema', 'POST /users/login body', 'actions.ts loginAction'])
    expect(names).toContain(name)
  expect(SCHEMAS.length).toBeGreaterThan(200)
})

test('every text and every list of every schema has a maximum', () => {
  expect(SCHEMAS.flatMap(([name, schema]) => unbounded(schema, name))).toEqual([])
})

test.each([
  ['a text', z.object({ a: z.string() }), ['.a']],
  ['a text with an open pattern', z.string().check(z.regex(/^a+$/)), ['']],
  ['a text with a pattern at its end only', z.string().check(z.regex(/a$/)), ['']],
  ['a list', z.array(idText()), ['[]']],
  ['anything', z.object({ a: z.optional(z.unknown()) }), ['.a (unknown)']],
  ['a record', z.record(text(3), text(3)), [' (record)']],
  ['loose fields', z.looseObject({}), ['.*']],
])('finds %s without a maximum', (_, schema, expected) => {
  expect(unbounded(schema, '')).toEqual(expected)
})

test.each([
  ['a text', text(3)],
  ['a pattern', z.string().check(z.regex(/^\d{1,3}(?:\.\d{2})?$/))],
  ['an id', z.uuid()],
  ['a list', z.array(idText()).check(z.maxLength(3))],
])('takes %s with a maximum', (_, schema) => {
  expect(unbounded(schema, '')).toEqual([])
})
