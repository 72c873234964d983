import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'

/* Compares answers of the API with its own OpenAPI document, by a validator that shares no code with the app. */

export const SITE = process.env.FOODBANK_URL ?? 'http://localhost:3000'
const API = '/api/v1'

type Json = { readonly [name: string]: Json } | readonly Json[] | string | number | boolean | null
type Content = Readonly<Record<string, { readonly schema: Json }>>
type Responses = Readonly<Record<string, { readonly $ref?: string; readonly content?: Content }>>
type Document = {
  readonly openapi: string
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly responses: Responses }>>>>
  readonly components: { readonly schemas: Readonly<Record<string, Json>> }
}

/** The same schema, in which objects have no fields beside those that it names: the app may not send more. */
function closed(schema: Json): Json {
  if (Array.isArray(schema)) return schema.map(closed)
  if (schema === null || typeof schema !== 'object') return schema
  const inner = Object.fromEntries(Object.entries(schema).map(([name, value]) => [name, closed(value)]))
  const isOpen = 'properties' in inner && inner['type'] === 'object' && !('additionalProperties' in inner)
  return isOpen ? { ...inner, additionalProperties: false } : inner
}

type Contract = ReturnType<typeof read>
let contract: Promise<Contract> | undefined

/** Prepares the document for comparing. */
function read({ paths, components }: Document) {
  const { Problem, ...parts } = components.schemas
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  addFormats(ajv)
  ajv.addSchema({ $id: 'contract', components: { schemas: { ...(closed(parts) as object), Problem } } })
  const validators = new Map<string, ValidateFunction>()
  return {
    paths: Object.entries(paths)
      .map(([path, operations]) => ({
        path,
        operations,
        pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
      }))
      // Where two fit, the one with fewer parameters answers.
      .sort((one, other) => one.path.split('{').length - other.path.split('{').length),
    /** Says how a text differs from a schema of the document; `name` is the schema's own. */
    differs: (name: string, schema: Json, text: string): string | undefined => {
      const local = () => JSON.stringify(closed(schema)).replaceAll('"#/components/', '"contract#/components/')
      const validate = validators.get(name) ?? ajv.compile(JSON.parse(local()) as object)
      validators.set(name, validate)
      if (validate(JSON.parse(text))) return undefined
      return `${name} differs: ${ajv.errorsText(validate.errors)} in ${text.slice(0, 500)}`
    },
  }
}

const readOnce = (): Promise<Contract> =>
  (contract ??= fetch(`${SITE}${API}/openapi.json`).then(async (response) => read((await response.json()) as Document)))

const PROBLEM = { $ref: '#/components/schemas/Problem' }

/** An answer, wherever it was received. */
export type Received = {
  readonly method: string
  readonly url: string
  readonly status: number
  readonly type: string
  readonly text: string
}

/** Says how an answer differs from the document; undefined when it does not, or is none of the API. */
export async function differenceOf({ method, url, status, type, text }: Received): Promise<string | undefined> {
  const { pathname } = new URL(url, SITE)
  if (!pathname.startsWith(`${API}/`) || pathname.endsWith('/openapi.json')) return undefined
  const { paths, differs } = await readOnce()
  const found = paths.find(({ pattern }) => pattern.test(pathname.slice(API.length)))
  const operation = found?.operations[method.toLowerCase()]
  // Nothing was read of an unchanged answer, and other methods and addresses have refusals of their own.
  if (!found || !operation || status === 304) return undefined
  const call = `${method} ${found.path} ${status}`
  const media = type.split(';')[0]?.trim() ?? ''
  if (status >= 400)
    return media === 'application/json' ? differs('a refusal', PROBLEM, text) : `${call} answers ${media}`
  const described = operation.responses[String(status)]?.content?.[media]
  if (!described) return `${call} answers ${media}, which the document does not have`
  return media === 'application/json' ? differs(call, described.schema, text) : undefined
}
