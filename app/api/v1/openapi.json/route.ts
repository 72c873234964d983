import * as z from 'zod/mini'
import { anyone } from '@/lib/core/access'
import { ERROR_CODES } from '@/lib/core/errors'
import { type Handler, methods, route } from '@/lib/core/http'
import { listCalls } from './calls'

type Operation = Record<string, unknown>

/** Describes the API as an OpenAPI document, made from the declarations of the handlers. */
async function openApi() {
  const paths: Record<string, Record<string, Operation>> = {}
  for (const { path, method, handler } of await listCalls())
    paths[path] = { ...paths[path], [method.toLowerCase()]: describe(path, handler) }
  return { openapi: '3.1.0', info: { title: 'Foodbank', version: '1' }, servers: [{ url: '/api/v1' }], paths }
}

const FAILURE = {
  description: 'A refusal: a stable code for programs and a sentence for people',
  content: {
    'application/json': {
      schema: {
        type: 'object',
        required: ['code', 'message'],
        properties: { code: { type: 'string', enum: ERROR_CODES }, message: { type: 'string' } },
      },
    },
  },
}

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  description: 'A repeated request with the same key and body counts once and gets the same answer',
  schema: { type: 'string', maxLength: 100 },
}

function describe(path: string, { spec }: Handler): Operation {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))
  const inQuery = spec.query
    ? Object.keys(propertiesOf(spec.query)).map((name) => ({
        name,
        in: 'query',
        schema: propertiesOf(spec.query)[name],
      }))
    : []
  return {
    summary: spec.summary,
    'x-access': spec.access.name,
    parameters: [...inPath, ...inQuery, ...(spec.isRepeatable ? [IDEMPOTENCY_KEY] : [])],
    ...(spec.body ? { requestBody: { content: { 'application/json': { schema: jsonSchema(spec.body) } } } } : {}),
    ...(spec.files
      ? {
          requestBody: {
            content: Object.fromEntries(
              spec.files.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]),
            ),
          },
        }
      : {}),
    responses: { 200: { description: 'Done' }, default: FAILURE },
  }
}

// JSON Schema cannot express transformed and custom fields; they accept anything.
const jsonSchema = (schema: z.ZodMiniType) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
const propertiesOf = (schema: z.ZodMiniType | undefined): Record<string, unknown> =>
  schema ? (jsonSchema(schema).properties ?? {}) : {}

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: route({ summary: 'This document', access: anyone(), cacheSeconds: 300 }, () => openApi()),
})
