import { type CallOptions, SITE } from '../people'
import { PICTURE } from '../fixtures'
import type { Random } from './random'
import { type JsonSchema, type Known, hostile, hostileText, likelyText, valueFor } from './values'

/* Requests over the contract's own document, as anyone could write them who has read it. */

type Operation = {
  readonly 'x-access': string
  readonly parameters: readonly { readonly name: string; readonly in: 'path' | 'query'; readonly schema: JsonSchema }[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: JsonSchema }>> }
}
export type Call = { readonly method: string; readonly path: string; readonly operation: Operation }

type Document = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: {
    readonly schemas: {
      readonly Problem: { readonly properties: { readonly code: { readonly enum: readonly string[] } } }
    }
  }
}

/** Reads the calls and the codes of refusals from the document that the server shows. */
export async function readDocument(): Promise<{ readonly calls: readonly Call[]; readonly codes: readonly string[] }> {
  const { paths, components } = (await (await fetch(`${SITE}/api/v1/openapi.json`)).json()) as Document
  const calls = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  )
  return { calls, codes: components.schemas.Problem.properties.code.enum }
}

/** Halves of characters cannot be sent in addresses and forms; JSON carries them. */
const wellFormed = (text: string) => Buffer.from(text).toString()
/** Node reads 16 kB of headers, and refuses more before the app sees it. */
const LONGEST_VALUE = 6_000

export type Request = { readonly method: string; readonly path: string; readonly options: CallOptions }

const BROKEN_BODIES: readonly string[] = ['{"email":', 'null', '[]', '"text"', '7', '['.repeat(1_000), '\u0000', '{}{}']
const OTHER_TYPES: readonly string[] = [
  'text/plain',
  'application/xml',
  'multipart/form-data; boundary=b',
  'application/x-www-form-urlencoded',
  'application/json; charset=utf-16',
]

/** Makes the next request of somebody. */
export function makeRequest(random: Random, { method, path, operation }: Call, known: Known): Request {
  const inPath = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    // An id in a path is mostly one's own where it names a person, and one of anybody's elsewhere.
    const isOwn = /^\/(?:users|wallet|cart|order\/getShoppingHistory)\//.test(path) && name !== 'itemId'
    const text = random.chance(0.08)
      ? hostileText(random)
      : likelyText(random, isOwn && random.chance(0.6) ? 'own' : name, known)
    return encodeURIComponent(wellFormed(text.slice(0, LONGEST_VALUE / 3))) || '%20'
  })
  const query = new URLSearchParams()
  for (const { name, in: place, schema } of operation.parameters)
    if (place === 'query' && random.chance(0.4))
      query.set(name, textOf(valueFor(random, schema, name, known)).slice(0, LONGEST_VALUE))
  if (random.chance(0.02)) query.set(hostileText(random).slice(0, 99), hostileText(random).slice(0, LONGEST_VALUE / 3))
  // Limits per address would refuse nearly all of it, and those per account remain.
  const headers: Record<string, string> = { 'X-Forwarded-For': `10.${random.below(99)}.${random.below(99)}.1` }
  if (random.chance(0.1)) headers['Accept'] = random.pick(['text/csv', 'text/html', 'application/pdf', '*/*'])
  if (random.chance(0.05)) headers['Idempotency-Key'] = likelyText(random, 'key', known)
  const address = query.size === 0 ? inPath : `${inPath}?${query.toString()}`
  if (method === 'GET') return { method, path: address, options: { headers } }
  return { method, path: address, options: { headers, ...bodyFor(random, operation, known, headers) } }
}

function bodyFor(
  random: Random,
  { requestBody }: Operation,
  known: Known,
  headers: Readonly<Record<string, string>>,
): Pick<CallOptions, 'body' | 'headers'> {
  if (random.chance(0.03)) return { body: random.pick(BROKEN_BODIES) }
  if (random.chance(0.02))
    return { body: hostileText(random), headers: { ...headers, 'Content-Type': random.pick(OTHER_TYPES) } }
  const [type, content] = random.pick(Object.entries(requestBody?.content ?? { '': { schema: {} } }))
  if (type === '') return random.chance(0.5) ? {} : { body: hostile(random) ?? {} }
  const isFields = content.schema.type === 'object'
  if (type !== 'application/json' && !isFields)
    return { body: aFile(random, known), headers: { ...headers, 'Content-Type': type } }
  const value = valueFor(random, content.schema, '', known)
  const chance = type === 'application/json' ? 0.2 : 1
  const isForm = value !== null && typeof value === 'object' && !Array.isArray(value) && random.chance(chance)
  return { body: isForm ? aForm(random, value as Readonly<Record<string, unknown>>) : (value ?? {}) }
}

function aForm(random: Random, value: Readonly<Record<string, unknown>>): FormData {
  const form = new FormData()
  for (const [name, field] of Object.entries(value)) form.append(name, wellFormed(textOf(field)))
  if (random.chance(0.5)) form.set('image', new Blob([PICTURE.buffer], { type: PICTURE.mimeType }), PICTURE.name)
  return form
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

/** A table as people upload it, with columns of both kinds of files. */
function aFile(random: Random, known: Known): string {
  const columns = random.chance(0.5)
    ? ['line_id', 'period', 'amount_deducted', 'reason']
    : ['name', 'category', 'measurement', 'price', 'stock', 'vat_class', 'available', 'description']
  const rows = Array.from({ length: random.below(5) }, () =>
    columns.map((name) => (random.chance(0.1) ? hostileText(random) : likelyText(random, name, known))).join(','),
  )
  return wellFormed([columns.join(','), ...rows].join('\n'))
}
