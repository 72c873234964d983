import type { Handler } from '@/lib/server/http'
import type { Proof } from '@/lib/server/access'
import { description } from './about'
import { type Endpoint, listEndpoints } from './endpoints'
import { EXAMPLES, type Example } from './examples'
import { FAILURES, PROBLEM, failuresOf } from './failures'
import { type JsonSchema, responseSchema, choicesOf, inputSchema, propertiesOf } from './json-schema'
import { operationIdOf, tagOf } from './names'

type Schemas = Record<string, JsonSchema>
type Operation = Readonly<Record<string, unknown>>

/** Describes the API as an OpenAPI document, made from the declarations of the handlers. */
export async function openApi() {
  const calls = await listEndpoints()
  const schemas: Schemas = {}
  const paths: Record<string, Record<string, Operation>> = {}
  for (const call of calls)
    paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: describe(call, schemas) }
  const tags = new Map(calls.map(({ path }) => [tagOf(path).name, tagOf(path)]))
  return {
    openapi: '3.1.0' as const,
    info: {
      title: 'Foodbank',
      version: '1',
      summary: 'Food on a payment plan, repaid through payroll',
      description: description(),
      contact: { name: 'Foodbank', url: '/contact' },
      license: { name: 'Terms of use', url: '/terms' },
    },
    // Relative to the address of the document: the same on every host.
    servers: [{ url: '/api/v1', description: 'The host that answered this document' }],
    tags: [...tags.values()],
    paths,
    components: {
      schemas: { ...byName(schemas), Problem: PROBLEM },
      responses: FAILURES,
      securitySchemes: SECURITY,
    },
  }
}

const byName = (schemas: Schemas): Schemas =>
  Object.fromEntries(Object.entries(schemas).sort(([one], [other]) => (one < other ? -1 : 1)))

const bearer = (explained: string, bearerFormat: string) => ({
  type: 'http',
  scheme: 'bearer',
  bearerFormat,
  description: explained,
})
const SECURITY = {
  session: bearer('The `token` of POST /users/login. It lasts for a week.', 'JWE'),
  key: bearer('An API key of a company or of the staff, made for what `x-access` names.', 'key'),
  sessionCookie: {
    type: 'apiKey',
    in: 'cookie',
    name: 'next-auth.session-token',
    description: 'The same session in a browser. Over https the name begins with `__Host-`.',
  },
  registrationGrant: bearer(
    'The `grant` of POST /users or, once the email is verified, of POST /user/verify-code.',
    'JWE',
  ),
  resetGrant: bearer('The `grant` of POST /user/verify-code for a code that resets a password.', 'JWE'),
}
type Scheme = keyof typeof SECURITY

/** The ways to send each proof; `undefined` stands for none. */
const SCHEMES: Readonly<Record<Proof, readonly (Scheme | undefined)[]>> = {
  session: ['session', 'sessionCookie'],
  registration: ['registrationGrant'],
  reset: ['resetGrant'],
  'reset-request': [undefined],
  'second-step': [undefined],
  none: [undefined],
}

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  description: 'A repeated request with the same key and body counts once and gets the same answer',
  schema: { type: 'string', maxLength: 100 },
}

function describe({ path, method, handler }: Endpoint, schemas: Schemas): Operation {
  const { spec } = handler
  const example = EXAMPLES[`${method} ${path}`]
  return {
    operationId: operationIdOf(method, path),
    tags: [tagOf(path).name],
    summary: spec.summary,
    'x-access': spec.access.name,
    security: [
      ...spec.access.by.flatMap((proof) => SCHEMES[proof].map((scheme) => (scheme ? { [scheme]: [] } : {}))),
      ...(spec.access.keyScope === null ? [] : [{ key: [] }]),
    ],
    parameters: parametersOf(path, handler),
    ...requestOf(handler, example),
    responses: { 200: responseOf(handler, schemas, example), ...failuresOf(method, path, handler) },
    ...(spec.deprecated && {
      deprecated: true,
      'x-sunset': spec.deprecated.until,
      description: spec.deprecated.instead,
    }),
  }
}

function parametersOf(path: string, { spec }: Handler): readonly object[] {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string', ...enumOf(choicesOf(propertiesOf(spec.params)[name])) },
  }))
  const inQuery = Object.entries(propertiesOf(spec.query)).map(([name, schema]) => ({ name, in: 'query', schema }))
  return [...inPath, ...inQuery, ...(spec.isRepeatable ? [IDEMPOTENCY_KEY] : [])]
}

const enumOf = (choices: readonly unknown[]) => (choices.length > 0 ? { enum: choices } : {})

const BYTES = { schema: { type: 'string', format: 'binary' } }
/** Files by their media types. */
const asFiles = (types: readonly string[]) =>
  Object.fromEntries(types.map((type) => [type, type === 'application/json' ? { schema: { type: 'object' } } : BYTES]))

function requestOf({ spec }: Handler, example: Example | undefined) {
  if (spec.files) return { requestBody: { required: true, content: asFiles(spec.files) } }
  if (!spec.body) return {}
  const schema = inputSchema(spec.body)
  const files = Object.entries(schema.properties ?? {}).filter(
    ([, field]) => typeof field === 'object' && field.format === 'binary',
  )
  const needsFile = files.some(([name]) => schema.required?.includes(name))
  return {
    requestBody: {
      required: (schema.required ?? []).length > 0,
      content: {
        ...(needsFile
          ? {}
          : { 'application/json': { schema, ...(example?.body !== undefined && { example: example.body }) } }),
        ...(files.length === 0 ? {} : { 'multipart/form-data': { schema } }),
      },
    },
  }
}

function responseOf({ spec }: Handler, schemas: Schemas, example: Example | undefined) {
  const json = spec.response && {
    'application/json': {
      schema: responseSchema(spec.response, schemas),
      ...(example?.response !== undefined && { example: example.response }),
    },
  }
  return { description: 'Done', content: { ...json, ...asFiles(spec.asFile ?? []) } }
}
