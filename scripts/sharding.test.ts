import { expect, test } from 'vitest'
import { type Catalogue, type Plan, faultsOf, readPlan } from './sharding'

const line = (name: string, note = '') => ({ name, note })
const PLAN: Plan = {
  today: [line('orders')],
  later: [line('order_items', ' `orders` ')],
  reference: [line('users', ' carries the column ')],
  coordinator: [line('sessions'), line('tickets')],
  uniques: [line('orders (number)')],
  foreignKeys: [line('tickets (order_id)')],
}
const CATALOGUE: Catalogue = {
  tables: [
    { table: 'orders', company: 'required' },
    { table: 'order_items', company: 'none' },
    { table: 'users', company: 'optional' },
    { table: 'sessions', company: 'none' },
    { table: 'tickets', company: 'none' },
  ],
  uniques: [
    { table: 'orders', columns: ['number'] },
    { table: 'orders', columns: ['user_id', 'idempotency_key'] },
    { table: 'order_items', columns: ['order_id', 'position'] },
    { table: 'users', columns: ['email'] },
  ],
  foreignKeys: [
    { table: 'orders', columns: ['user_id'], to: 'users' },
    { table: 'order_items', columns: ['order_id'], to: 'orders' },
    { table: 'tickets', columns: ['order_id'], to: 'orders' },
    { table: 'sessions', columns: ['user_id'], to: 'users' },
  ],
}

test('a schema that the lists describe has no fault', () => {
  expect(faultsOf(PLAN, CATALOGUE)).toEqual([])
})

test.each<[string, Partial<Catalogue>, string]>([
  ['a new table', { tables: [...CATALOGUE.tables, { table: 'gifts', company: 'none' }] }, 'gifts is in no list.'],
  [
    'a table that went',
    { tables: CATALOGUE.tables.filter(({ table }) => table !== 'sessions') },
    'sessions is listed, but there is no such table.',
  ],
  [
    'an order without a company',
    { tables: CATALOGUE.tables.map((each) => (each.table === 'orders' ? { ...each, company: 'optional' } : each)) },
    'orders may have no company.',
  ],
  [
    'a company that a list does not name',
    { tables: CATALOGUE.tables.map((each) => (each.table === 'tickets' ? { ...each, company: 'optional' } : each)) },
    'tickets carries the column.',
  ],
  [
    'a part that does not refer to its whole',
    { foreignKeys: CATALOGUE.foreignKeys.filter(({ table }) => table !== 'order_items') },
    'order_items has no key to orders.',
  ],
  [
    'a new number that is unique over all',
    { uniques: [...CATALOGUE.uniques, { table: 'order_items', columns: ['serial'] }] },
    'order_items (serial) is in no list.',
  ],
  [
    'an order that refers to a session',
    { foreignKeys: [...CATALOGUE.foreignKeys, { table: 'orders', columns: ['session_id'], to: 'sessions' }] },
    'orders (session_id) is in no list.',
  ],
  [
    'a user who refers to an order',
    { foreignKeys: [...CATALOGUE.foreignKeys, { table: 'users', columns: ['last_order_id'], to: 'orders' }] },
    'users (last_order_id) is in no list.',
  ],
])('%s is a fault', (_what, change, fault) => {
  expect(faultsOf(PLAN, { ...CATALOGUE, ...change })).toContain(fault)
})

test.each<[string, Partial<Plan>, string]>([
  ['a table in two lists', { coordinator: [...PLAN.coordinator, line('orders')] }, 'orders is in two lists.'],
  ['a table without a parent', { later: [line('order_items', '  ')] }, 'order_items has no parent.'],
  [
    'a column that is not there',
    { coordinator: [line('sessions', 'carries the column')] },
    'sessions does not carry the column.',
  ],
  [
    'a key that the schema does not have',
    { foreignKeys: [...PLAN.foreignKeys, line('tickets (item_id)')] },
    'tickets (item_id) is listed, but there is no such foreign key that Citus refuses.',
  ],
])('%s is a fault of the lists', (_what, change, fault) => {
  expect(faultsOf({ ...PLAN, ...change }, CATALOGUE)).toContain(fault)
})

test('a list that is not there is no empty list', () => {
  expect(() => readPlan('# Scale\n\n## Several databases\n')).toThrow(
    'has no list "Distributed, with the column today"',
  )
})
