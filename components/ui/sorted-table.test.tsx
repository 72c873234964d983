import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { sortingOf } from '@/lib/core/list-address'
import { type SortedColumn, SortedTable } from './sorted-table'

type Debt = { readonly name: string; readonly owed: number; readonly last: string | null }
const DEBTS: readonly Debt[] = [
  { name: 'Mill 2', owed: 500, last: null },
  { name: 'Mill 10', owed: 1_200, last: '2026-11-03' },
  { name: 'Bakery', owed: 80, last: '2026-10-30' },
]
const COLUMNS: readonly SortedColumn<Debt>[] = [
  { key: 'name', header: 'Company', rowHeader: true, sortValue: ({ name }) => name, cell: ({ name }) => name },
  { key: 'owed', header: 'Owed', sortValue: ({ owed }) => owed, cell: ({ owed }) => owed },
  { key: 'last', header: 'Latest', sortValue: ({ last }) => last, cell: ({ last }) => last ?? '–' },
  { key: 'act', header: 'Action', cell: () => 'Remind' },
]

function shown(sort: string | undefined, props: { name?: string; initial?: string } = {}) {
  const html = renderToStaticMarkup(
    <SortedTable
      {...props}
      caption="Debts"
      columns={COLUMNS}
      rows={DEBTS}
      rowKey={({ name }) => name}
      sumRow={{ name: 'All', owed: 1_780, last: null }}
      sorting={sortingOf('/staff/debts', sort === undefined ? {} : { sort }, { month: '2026-11' })}
    />,
  )
  return {
    names: [...html.matchAll(/<th[^>]*role="rowheader"[^>]*><div>([^<]*)/g)].map(([, name]) => name),
    links: [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href?.replaceAll('&amp;', '&')),
    directions: [...html.matchAll(/aria-sort="([^"]*)"/g)].map(([, direction]) => direction),
  }
}

test.each([
  [undefined, ['Mill 2', 'Mill 10', 'Bakery', 'All']],
  ['name', ['Bakery', 'Mill 2', 'Mill 10', 'All']],
  ['-owed', ['Mill 10', 'Mill 2', 'Bakery', 'All']],
  // What has no value comes last in both directions.
  ['last', ['Bakery', 'Mill 10', 'Mill 2', 'All']],
  ['-last', ['Mill 10', 'Bakery', 'Mill 2', 'All']],
  // An address that someone typed changes nothing.
  ['act', ['Mill 2', 'Mill 10', 'Bakery', 'All']],
  ['__proto__', ['Mill 2', 'Mill 10', 'Bakery', 'All']],
  ['-', ['Mill 2', 'Mill 10', 'Bakery', 'All']],
  ['x'.repeat(900_000), ['Mill 2', 'Mill 10', 'Bakery', 'All']],
])('?sort=%.10s orders the rows, and the sum stays last', (sort, names) => {
  expect(shown(sort).names).toEqual(names)
})

test('headings keep the address, turn the order round, and say which one it is', () => {
  expect(shown('owed')).toMatchObject({
    links: [
      '/staff/debts?month=2026-11&sort=name',
      '/staff/debts?month=2026-11&sort=-owed',
      '/staff/debts?month=2026-11&sort=last',
    ],
    directions: ['ascending'],
  })
  expect(shown(undefined, { initial: '-owed' }).directions).toEqual(['descending'])
})

test('the tables of one page sort apart', () => {
  expect(shown('people.name', { name: 'people' }).names[0]).toBe('Bakery')
  expect(shown('people.name', { name: 'invitations' }).names[0]).toBe('Mill 2')
  expect(shown(undefined, { name: 'people', initial: '-owed' })).toMatchObject({
    directions: ['descending'],
    links: [0, 1, 2].map((at) => `/staff/debts?month=2026-11&sort=people.${['name', 'owed', 'last'][at]}`),
  })
})
