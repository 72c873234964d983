import { createConfig, lintFromString } from '@redocly/openapi-core'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { daysBetween } from '@/lib/core/clock'
import { CHANGES } from './about'
import { listEndpoints } from './endpoints'
import { openApi } from './document'
import { EXAMPLES } from './examples'
import type { JsonSchema } from './json-schema'

/* The OpenAPI document as others read it: a linter, generators of clients, and people who try its examples. */

const DOCUMENT = await openApi()
const CALLS = await listEndpoints()
const OPERATIONS = Object.values(DOCUMENT.paths).flatMap((operations) => Object.values(operations))

/** What the recommended rules of Redocly find. They ask nobody. */
async function findings(document: unknown): Promise<string[]> {
  const config = await createConfig({ extends: ['recommended'] })
  const problems = await lintFromString({ source: JSON.stringify(document), config })
  return problems.map(({ ruleId, message, location }) => `${ruleId} at ${location[0]?.pointer}: ${message}`)
}

test('the linter finds nothing', async () => {
  expect(await findings(DOCUMENT)).toEqual([])
})

test('the linter would find an answer that is not described, and a reference that leads nowhere', async () => {
  const spoilt = structuredClone(DOCUMENT) as unknown as {
    paths: Record<string, Record<string, { operationId?: string; responses?: unknown }>>
  }
  const operation = spoilt.paths['/product']?.['get'] ?? {}
  delete operation.operationId
  operation.responses = { 200: { $ref: '#/components/responses/Nowhere' } }
  const found = (await findings(spoilt)).join('\n')
  for (const rule of ['operation-operationId', 'operation-4xx-response', 'no-unresolved-refs'])
    expect(found).toContain(rule)
})

test('clients know calls by names that stay', () => {
  const names = Object.fromEntries(
    CALLS.map(({ method, path }) => [
      `${method} ${path}`,
      DOCUMENT.paths[path]?.[method.toLowerCase()]?.['operationId'],
    ]),
  )
  expect(names).toMatchObject({
    'POST /users': 'postUsers',
    'PUT /users/{id}': 'putUsersById',
    'GET /partner/employees': 'getPartnerEmployees',
    'POST /partner/employees/{id}/approve': 'postPartnerEmployeesByIdApprove',
    'POST /partner/employees/bulk-approve': 'postPartnerEmployeesBulkApprove',
    'GET /partner/deductions/{month}': 'getPartnerDeductionsByMonth',
    'GET /admin/flutterwave-public-key': 'getAdminFlutterwavePublicKey',
  })
  expect(new Set(Object.values(names)).size).toBe(CALLS.length)
})

test('every call says how to prove who one is, and what it answers', () => {
  const proofOf = (call: string) => {
    const [method = '', path = ''] = call.split(' ')
    return DOCUMENT.paths[path]?.[method]?.['security']
  }
  expect(proofOf('get /product')).toEqual([])
  expect(proofOf('get /staff/team')).toEqual([{ session: [] }, { sessionCookie: [] }])
  expect(proofOf('get /staff/orders')).toEqual([{ session: [] }, { sessionCookie: [] }, { key: [] }])
  expect(proofOf('put /users/{id}')).toEqual([{ registrationGrant: [] }, { session: [] }, { sessionCookie: [] }])
  expect(proofOf('put /users/change/password/{id}')).toEqual([
    { resetGrant: [] },
    { session: [] },
    { sessionCookie: [] },
  ])
  // The signed return from the payment page is in the address.
  expect(proofOf('put /users/make-payment/{userId}')).toContainEqual({})
  const silent = OPERATIONS.filter(({ responses }) => {
    const { content } = (responses as Record<string, { content: Record<string, { schema: object }> }>)[200] ?? {}
    return !content || Object.values(content).some(({ schema }) => Object.keys(schema).length === 0)
  })
  expect(silent).toEqual([])
})

test('a moment, a day and an id have formats, and a part is described once', () => {
  const schemas: Readonly<Record<string, JsonSchema>> = DOCUMENT.components.schemas
  const fieldOf = (part: string, field: string) => schemas[part]?.properties?.[field]
  expect(fieldOf('NamedOrder', 'orderDate')).toEqual({
    type: 'string',
    format: 'date-time',
  })
  expect(fieldOf('Refund', 'on')).toEqual({ type: 'string', format: 'date' })
  expect(fieldOf('OrderItem', 'id')).toEqual({ type: 'string', format: 'uuid' })
  expect(fieldOf('OrderItem', 'received')).toEqual({
    type: ['number', 'null'],
    description: 'How much the buyer received; null before delivery.',
  })
  expect(fieldOf('NamedOrder', 'orderItems')).toEqual({
    type: 'array',
    items: { $ref: '#/components/schemas/OrderItem' },
  })
})

test('the examples fit their calls', () => {
  const wrong = Object.entries(EXAMPLES).flatMap(([name, { body, response }]) => {
    const spec = CALLS.find(({ method, path }) => `${method} ${path}` === name)?.handler.spec
    if (!spec) return [`${name} is no call`]
    const fits = (schema: z.ZodMiniType | null | undefined, value: unknown) =>
      value === undefined || (schema ? z.safeParse(schema, value).success : false)
    return [
      ...(fits(spec.body, body) ? [] : [`body of ${name}`]),
      ...(fits(spec.response, response) ? [] : [`answer of ${name}`]),
    ]
  })
  expect(wrong).toEqual([])
})

test('a call that ends was announced at least six months before', () => {
  const hasty = CALLS.filter(({ handler: { spec } }) => {
    const { since, until } = spec.deprecated ?? {}
    return since !== undefined && until !== undefined && daysBetween(since, until) < 182
  })
  expect(hasty).toEqual([])
})

test('the changes are listed newest first', () => {
  const days = CHANGES.map(({ on }) => on)
  expect(days).toEqual([...days].sort().reverse())
  expect(DOCUMENT.info.description).toContain(`### ${days[0]}`)
})
