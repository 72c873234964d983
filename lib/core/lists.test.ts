import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import {
  choice,
  defineList,
  defineWhole,
  fileTable,
  headingOf,
  inLinks,
  needed,
  search,
  sortedRows,
  tabs,
  tabsWithoutAll,
} from './lists'

const sackRow = z.object({
  id: z.string(),
  name: z.string(),
  kilos: z.nullable(z.number()),
  packedAt: z.nullable(z.string()),
})
type Sack = z.infer<typeof sackRow>

const SACKS = defineList(sackRow)({
  name: 'sacks',
  path: '/staff/mills/[mill]/sacks',
  endpoint: '/staff/sacks/[mill]',
  filters: {
    state: tabs(['open', 'sewn'], 'open'),
    q: search('Name', { max: 20 }),
    colour: choice('Colour', 'Any colour', ['red', 'blue'], 'The colour must be red or blue.'),
    shelf: inLinks(z.string().check(z.regex(/^[a-z]$/, 'A shelf has one letter.'))),
  },
  sorts: ['name', 'packed'],
  first: '-packed',
  columns: ({ cell, code, moment, number, text }) => ({
    name: text('Name', ({ name }) => name, { sort: 'name', names: true }),
    kilos: number('Kilos', ({ kilos }) => kilos),
    kind: code('Kind', () => 'hand_sewn', { only: 'file' }),
    packed: moment('Packed', ({ packedAt }) => packedAt, { sort: 'packed' }),
    act: cell('Action', { acts: true }),
  }),
})
const CURSOR = '7d3f1f0a-6a51-4b6b-8f3e-0b7f6a1c2d3e'

test('an address is read, written the same again, and asked of the reader', () => {
  const address = { state: 'sewn', q: ' rice ', colour: 'red', sort: '-name', cursor: CURSOR }
  const state = SACKS.read(address, { parts: { mill: 'm1' }, keep: { theme: 'dark' } })

  expect(SACKS.href(state)).toBe('/staff/mills/m1/sacks?theme=dark&state=sewn&q=rice&colour=red&sort=-name')
  expect(SACKS.href(state, { cursor: 'next', q: undefined })).toBe(
    '/staff/mills/m1/sacks?theme=dark&state=sewn&colour=red&sort=-name&cursor=next',
  )
  expect(state.endpoint).toBe('/staff/sacks/m1')
  expect(SACKS.asked(state)).toEqual({ state: 'sewn', q: 'rice', colour: 'red', sort: '-name', cursor: CURSOR })
})

test.each([
  { colour: 'green' },
  { q: 'x'.repeat(21) },
  { q: ['a', 'b'] },
  { sort: 'weight' },
  { sort: 'toString' },
  { cursor: 'first' },
  { state: 'lost' },
  { nothing: 'like it' },
])('an address with %j shows the whole list, and a call refuses it', (unknown) => {
  const state = SACKS.read(unknown)
  expect(SACKS.asked(state)).toEqual({ state: 'open' })
  expect(SACKS.href(state)).toBe('/staff/mills/[mill]/sacks')
  expect(SACKS.query.safeParse(unknown).success).toBe(false)
})

test('a call is told which parameter is unknown, and what there is', () => {
  const problem = (query: object) => SACKS.query.safeParse(query).error?.issues[0]?.message
  expect(problem({ colors: 'red' })).toBe(
    'This list has no colors. It takes state, q, colour, shelf, sort, cursor, format.',
  )
  expect(problem({ sort: 'weight' })).toBe('Please sort by name or packed; a minus before it means descending.')
  expect(problem({ colour: 'green' })).toBe('The colour must be red or blue.')
  expect(SACKS.query.safeParse({ sort: '-name', format: 'csv', shelf: 'b' }).success).toBe(true)
})

test('a tab is part of the address unless it is the first, and all of them filter nothing', () => {
  const state = SACKS.read({ colour: 'blue' })
  expect(state.tab).toBe('open')
  expect(SACKS.href(SACKS.inTab(state, 'sewn'))).toContain('?state=sewn&colour=blue')
  expect(SACKS.href(SACKS.inTab(state, 'open'))).toBe('/staff/mills/[mill]/sacks?colour=blue')

  const all = SACKS.read({ state: 'all' })
  expect([all.tab, SACKS.asked(all).state, SACKS.href(all)]).toEqual([
    'all',
    undefined,
    '/staff/mills/[mill]/sacks?state=all',
  ])
})

test('a heading sorts ascending first and reverses at the next tap, and the list begins at its top', () => {
  const heading = (sort?: string) => headingOf(SACKS, SACKS.read({ sort, cursor: CURSOR, q: 'rice' }), 'packed')
  const path = '/staff/mills/[mill]/sacks?q=rice&sort='
  expect(heading()).toEqual({ href: `${path}packed`, direction: 'descending' })
  expect(heading('packed')).toEqual({ href: `${path}-packed`, direction: 'ascending' })
  expect(heading('name')).toEqual({ href: `${path}packed`, direction: undefined })
  expect(headingOf(SACKS, SACKS.read({}), 'kilos')).toBeUndefined()
})

const DEBTS = defineWhole<Sack>()({
  name: 'debts',
  path: '/staff/debts',
  group: 'old',
  columns: ({ cell, number, text }) => ({
    name: text('Name', ({ name }) => name),
    kilos: number('Kilos', ({ kilos }) => kilos),
    long: cell('Length', { by: ({ name }) => name.length }),
    act: cell('Action', { acts: true }),
  }),
})
const sack = (id: string, name: string, kilos: number | null): Sack => ({ id, name, kilos, packedAt: null })
const ROWS = [sack('a', 'Mill 10', 2), sack('b', 'mill 9', 10), sack('c', 'Áda', 2), sack('d', 'Zaria rice', null)]

test.each([
  [undefined, 'abcd'],
  ['name', 'cbad'],
  ['-name', 'dabc'],
  ['kilos', 'acbd'],
  // Equal rows keep their order, and those with nothing stay last.
  ['-kilos', 'bacd'],
  ['long', 'cbad'],
  ['act', 'abcd'],
])('rows of a list without pages sort by %j as %s', (sort, order) => {
  expect(
    sortedRows(DEBTS, ROWS, sort)
      .map(({ id }) => id)
      .join(''),
  ).toBe(order)
})

test('a list that shares its page has its own name in the order', () => {
  const state = DEBTS.read({ sort: '-old.kilos' })
  expect([state.sort, DEBTS.href(state)]).toEqual(['-kilos', '/staff/debts?sort=-old.kilos'])
  expect(headingOf(DEBTS, state, 'long')?.href).toBe('/staff/debts?sort=old.long')
  expect(DEBTS.read({ sort: 'kilos' }).sort).toBeUndefined()
  expect(DEBTS.query.safeParse({ sort: '-kilos' }).success).toBe(true)
  expect(DEBTS.query.safeParse({ cursor: CURSOR }).success).toBe(false)
})

test('a call names what is needed, and a page shows its first tab', () => {
  const route = defineWhole<Sack>()({
    name: 'route',
    path: '/staff/route',
    filters: { state: needed(tabsWithoutAll(['packed', 'gone'], 'packed', 'The state must be packed or gone.')) },
    sorts: [],
    columns: ({ text }) => ({ name: text('Name', ({ name }) => name) }),
  })
  expect(route.query.safeParse({}).error?.issues[0]?.message).toBe('The state must be packed or gone.')
  expect(route.query.safeParse({ state: 'gone' }).success).toBe(true)
  for (const address of [{}, { state: 'all' }]) expect(route.asked(route.read(address))).toEqual({ state: 'packed' })

  // Its order has a meaning, so nothing sorts it.
  expect(route.query.safeParse({ state: 'gone', sort: 'name' }).success).toBe(false)
  expect(headingOf(route, route.read({ sort: 'name' }), 'name')).toBeUndefined()
})

test('a file has each column with a value, also those that the page shows elsewhere', () => {
  const { name, columns } = fileTable(SACKS)
  expect([name, columns.map(({ heading }) => heading)]).toEqual(['sacks', ['Name', 'Kilos', 'Kind', 'Packed']])
  const [row] = ROWS
  expect(row && columns.map(({ value }) => value(row))).toEqual(['Mill 10', 2, 'Hand sewn', null])
})
