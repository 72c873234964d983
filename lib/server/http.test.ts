import { NextRequest } from 'next/server'
import { afterEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { anyone } from './access'
import { moment } from '@/lib/core/response-fields'
import { assertDeclared } from './response-check'
import { fileResponse } from './documents'
import { formerAddress, methods, route } from './http'

const HERE = { params: Promise.resolve({}) }
const ask = (respond: ReturnType<typeof formerAddress>['GET']) =>
  respond(new NextRequest('http://localhost:3000/api/v1/thing'), HERE)

const thing = z.object({ name: z.string(), at: moment(), price: z.optional(z.number()) })
const RIGHT = { name: 'Rice', at: '2026-11-23T08:00:00.000Z' }

const answering = (given: unknown, response: z.ZodMiniType = thing) =>
  route({ summary: 'A thing', access: anyone(), response }, () => Promise.resolve(given))

afterEach(() => {
  vi.unstubAllEnvs()
})

test.each([
  ['as declared', RIGHT, undefined],
  ['an object that becomes the declared text', { name: 'Rice', at: new Date(RIGHT.at) }, undefined],
  ['a field that is left out', { ...RIGHT, price: undefined }, undefined],
  ['a field that is missing', { name: 'Rice' }, /at otherwise than declared/],
  ['a field of another kind', { ...RIGHT, name: 7 }, /name otherwise than declared/],
  ['a day instead of a moment', { ...RIGHT, at: '2026-11-23' }, /at otherwise than declared/],
  ['a field that nobody declared', { ...RIGHT, passwordHash: 'x' }, /more than declared: passwordHash/],
  ['a file', new Response('a,b', { headers: { 'Content-Type': 'text/csv' } }), /a file of text\/csv/],
])('%s', (_, given, problem) => {
  const compare = () => assertDeclared({ summary: 'A thing', response: thing }, given)
  if (problem) expect(compare).toThrow(problem)
  else expect(compare).not.toThrow()
})

test('a file may be answered when its type is declared and it was made in its turn', async () => {
  const type = 'text/csv; charset=utf-8'
  const file = await fileResponse({ id: 'reader' }, () => ({ name: 'a.csv', type, content: 'a,b' }))
  const csv = { summary: 'Files', response: null, asFile: ['text/csv'] }
  expect(() => assertDeclared(csv, file)).not.toThrow()
  expect(() => assertDeclared({ ...csv, asFile: ['application/pdf'] }, file)).toThrow(/text\/csv/)
  expect(() => assertDeclared(csv, new Response('a,b', { headers: { 'Content-Type': type } }))).toThrow(/fileResponse/)
})

test('an answer beside the declaration fails in tests and development, and is sent in production', async () => {
  const wrong = answering({ ...RIGHT, more: true })
  expect((await ask(wrong)).status).toBe(500)
  vi.stubEnv('NODE_ENV', 'production')
  expect((await ask(wrong)).status).toBe(200)
})

// Midnight in Lagos is 23:00 in UTC: 2026-11-22T23:00:00Z, and the end of 31 May 2027.
const END = { since: '2026-11-23', until: '2027-05-31' }
const HEADERS = { deprecation: '@1795388400', sunset: 'Mon, 31 May 2027 23:00:00 GMT' }

test('a call that ends says so in its answers', async () => {
  const old = route(
    {
      summary: 'Old',
      access: anyone(),
      response: thing,
      deprecated: { ...END, instead: 'GET /new answers the same.' },
    },
    () => Promise.resolve(RIGHT),
  )
  const response = await ask(old)
  expect(Object.fromEntries(response.headers)).toMatchObject(HEADERS)
  expect(Object.fromEntries((await ask(answering(RIGHT))).headers)).not.toHaveProperty('deprecation')
})

test('a former address answers as the present one, and is no call of its own', async () => {
  const present = methods({ GET: answering(RIGHT) })
  const former = formerAddress(present, END)
  const response = await ask(former.GET)
  expect(await response.json()).toEqual(RIGHT)
  expect(Object.fromEntries(response.headers)).toMatchObject(HEADERS)
  expect((await ask(former.POST)).status).toBe(405)
  expect('spec' in present.GET).toBe(true)
  expect('spec' in former.GET).toBe(false)
})
