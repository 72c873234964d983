import { readdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { expect, test } from 'vitest'
import { ROUTES } from '@/app/api/v1/openapi.json/routes'
import { WORKLOADS } from '../capacity/workloads'
import { FLOORS, ROWS, type Row, chooseRows } from './rows'
import { BUYERS, type Shop } from './shop'

const person = (n: number) => ({ id: `person-${n}`, token: `token-${n}` })
const shop = {
  buyers: Array.from({ length: BUYERS }, (_, n) => person(n)),
  staff: person(-1),
  products: ['Rice', 'Oil', 'Noodles'].map((type, n) => ({ id: `product-${n}`, name: `${n}`, measurement: '', type })),
} as unknown as Shop

const pages = readdirSync('app', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('/page.tsx'))
  .map((file) => `/${dirname(file)}`.replace(/\/\([^/]*\)/g, '') || '/')

/** The calls of the first two turns of every connection. */
const callsOf = ({ task }: Pick<Row, 'task'>) => {
  const { connections, calls } = task(shop)
  return Array.from({ length: connections }, (_, connection) =>
    [0, 1].flatMap((turn) => calls(connection, turn).map((call) => ({ ...call, connection }))),
  ).flat()
}

/** The rows, and what `capacity` sends with a few and with all clients. */
const ALL = [
  ...ROWS,
  ...WORKLOADS.flatMap(({ name, task }) =>
    [8, BUYERS].map((clients) => ({ name: `${name} of ${clients}`, task: (of: Shop) => task(of, clients) })),
  ),
]

test('the rows are the ones that the targets name', () => {
  expect(ROWS.map(({ name }) => name)).toEqual([
    'product list',
    'product detail',
    'products of a category',
    'FAQ',
    'history',
    'wallet',
    'cart add',
    'createOrder',
    'one product, 64 buyers',
    'whole flow, 6 calls, 8 buyers',
    'landing page',
    'about page',
    'login page',
    'dashboard',
    'store',
    "staff's orders page",
  ])
})

test.each(ALL)('each request of "$name" is a call of the API or a page', (row) => {
  const paths = callsOf(row).map(({ path }) => path.replace(/\?.*/, ''))
  const patterns = Object.keys(ROUTES).map((route) => new RegExp(`^/api/v1${route.replace(/\{\w+\}/g, '[^/]+')}$`))
  for (const path of paths)
    expect(path.startsWith('/api/v1') ? patterns.some((pattern) => pattern.test(path)) : pages.includes(path)).toBe(
      true,
    )
})

// Two connections that wait for the lock of one buyer would measure the lock.
test.each(ALL)('in "$name" only one connection writes for a buyer', (row) => {
  const writers = new Map<string, Set<number>>()
  for (const { method, token, body, connection } of callsOf(row)) {
    // A sign-in has no token yet.
    const buyer = token ?? JSON.stringify(body)
    if (method === 'POST') writers.set(buyer, (writers.get(buyer) ?? new Set()).add(connection))
  }
  for (const connections of writers.values()) expect(connections.size).toBe(1)
})

test('an order has a buyer with a full cart: no buyer orders twice in a burst', () => {
  const row = ROWS.find(({ name }) => name === 'createOrder')
  const { connections = 0, turns = 0, calls } = row?.task(shop) ?? {}
  const tokens = Array.from({ length: connections }, (_, connection) =>
    Array.from({ length: turns }, (__, turn) => calls?.(connection, turn)[0]?.token),
  ).flat()
  expect(new Set(tokens).size).toBe(BUYERS)
})

test.each(Object.entries(FLOORS))('the floor "%s" has the connections of its rows', (name, { task }) => {
  const rows = ROWS.filter(({ floors }) => (floors as readonly string[]).includes(name))
  expect(rows.length).toBeGreaterThan(0)
  for (const row of rows) expect(row.task(shop).connections).toBe(task(shop).connections)
})

test('some rows are chosen by a part of their names', () => {
  expect(chooseRows('ORDER,landing').map(({ name }) => name)).toEqual([
    'createOrder',
    'landing page',
    "staff's orders page",
  ])
  expect(chooseRows(undefined)).toBe(ROWS)
  expect(() => chooseRows('nothing')).toThrow('No row has "nothing" in its name')
})
