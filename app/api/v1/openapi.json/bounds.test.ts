import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { idText, text } from '@/lib/core/fields'
import {
  type AnySchema,
  defOf,
  fieldsOf,
  filesWithOtherSchemas,
  innerSchema,
  listSchemas,
  optionsOf,
} from './all-schemas'

/*
 * Every text and every list from outside has a maximum. All schemas are walked: those of the domains, of the endpoints
 * and of the server actions.
 */

/** Whether an expression is anchored at both ends and repeats nothing without a limit. */
const isBounded = (pattern: unknown): boolean =>
  pattern instanceof RegExp && /^\^.*\$$/s.test(pattern.source) && !/(?<!\\)[*+]|\{\d+,\}/.test(pattern.source)

const hasMaximum = (schema: AnySchema): boolean => {
  const { checks = [], pattern } = schema._zod.def as z.core.$ZodTypeDef & { pattern?: unknown }
  return (
    isBounded(pattern) ||
    checks.some((check) => {
      const def = check._zod.def as unknown as Readonly<Record<string, unknown>>
      return def['check'] === 'max_length' || isBounded(def['pattern'])
    })
  )
}

/** Where a schema takes a text or a list of any length, as paths. */
function unbounded(schema: AnySchema, path: string): string[] {
  const inner = innerSchema(schema)
  if (inner) return unbounded(inner, path)
  const { type, element, left, right, catchall } = defOf(schema)
  switch (type) {
    case 'string':
      return hasMaximum(schema) ? [] : [path]
    case 'array':
      return [...(hasMaximum(schema) ? [] : [`${path}[]`]), ...(element ? unbounded(element, `${path}[]`) : [])]
    case 'object':
      return [
        // What takes no other fields says so with `never`.
        ...(catchall === undefined || defOf(catchall).type === 'never' ? [] : [`${path}.*`]),
        ...fieldsOf(schema).flatMap(([key, field]) => unbounded(field, `${path}.${key}`)),
      ]
    case 'union':
      return optionsOf(schema).flatMap((option) => unbounded(option, path))
    case 'intersection':
      return [left, right].flatMap((side) => (side ? unbounded(side, path) : []))
    case 'number':
    case 'boolean':
    case 'literal':
    case 'enum':
    // A file, whose size is checked where it is read.
    case 'custom':
      return []
    default:
      return [`${path} (${type})`]
  }
}

const SCHEMAS = await listSchemas()

test('all schemas are found', () => {
  const names = SCHEMAS.map(([name]) => name).join('\n')
  for (const name of ['accounts/schema.ts loginSchema', 'POST /users/login body', 'actions.ts loginAction'])
    expect(names).toContain(name)
  expect(SCHEMAS.length).toBeGreaterThan(200)
})

/** Files with schemas that are not walked, and why they need not be. */
const NOT_WALKED = {
  'lib/core/fields.ts': 'the parts of the others, which are walked where they are used',
  'lib/core/listing.ts': 'parts too',
  'lib/core/lists.ts': 'parts too',
  'lib/core/response-fields.ts': 'what we answer',
  'lib/server/endpoints-by-id.ts': 'what we answer',
  'app/api/v1/openapi.json/json-schema.ts': 'describes the others',
  'app/api/flash/route.ts': 'what we answer',
  'app/api/docs/[file]/route.ts': 'one of a few names',
  'app/api/cron/[job]/route.ts': 'one of a few names',
  'lib/approvals/kind-rules.ts': 'what requests keep of what was walked',
  'lib/settings/env.ts': 'our own settings',
  'lib/settings/setting-kinds.ts': 'our own settings',
  'lib/server/grants.ts': 'sealed by us, of a bounded length',
  'lib/server/session.ts': 'sealed by us, of a bounded length',
  'lib/integrations/flutterwave.ts': 'answers of the provider',
  'lib/integrations/flutterwave-lists.ts': 'answers of the provider',
  'lib/integrations/flutterwave-refunds.ts': 'answers of the provider',
  'lib/integrations/termii.ts': 'answers of the provider, and its signed events',
  'components/ui/send-form.ts': 'answers of our own server',
}

test('no schema is anywhere else', () => {
  expect(filesWithOtherSchemas().sort()).toEqual(Object.keys(NOT_WALKED).sort())
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
  ['no other fields', z.strictObject({})],
  ['an id', z.uuid()],
  ['a list', z.array(idText()).check(z.maxLength(3))],
])('takes %s with a maximum', (_, schema) => {
  expect(unbounded(schema, '')).toEqual([])
})
