import { htmlOf } from '@/sandbox/pages'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { choice, choiceOf, defineList, defineWhole, search, tabs } from '@/lib/core/lists'
import { DeskFilter, DeskList, DeskTable } from './desk-list'
import { headingsOf } from './list-columns'

const row = z.object({ id: z.string(), name: z.string(), owed: z.number(), last: z.nullable(z.string()) })
type Debt = z.infer<typeof row>
const debt = (name: string, owed: number, last: string | null): Debt => ({ id: name, name, owed, last })
const ROWS = [debt('Mill 2', 500, null), debt('Mill 10', 1_200, '2026-11-03'), debt('Bakery', 80, '2026-10-30')]

const DEBTS = defineWhole<Debt>()({
  name: 'debts',
  path: '/staff/debts',
  first: 'owed',
  columns: ({ cell, day, money, text }) => ({
    name: text('Company', ({ name }) => name, { names: true }),
    owed: money('Owed', ({ owed }) => owed),
    last: day('Latest', ({ last }) => last),
    note: text('Note', () => 'in files only', { only: 'file' }),
    act: cell('Action', { acts: true }),
  }),
})

const rows = (html: string) => [...html.matchAll(/<th[^>]*role="rowheader"[^>]*><div>([^<]*)/g)].map(([, name]) => name)
const links = (html: string) => [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href?.replaceAll('&amp;', '&'))

test('a table without pages is in the order of its address, and its sum stays last', () => {
  const html = (sort?: string) =>
    htmlOf(
      <DeskTable
        list={DEBTS}
        state={DEBTS.read({ sort }, { keep: { month: '2026-11' } })}
        caption="Debts"
        rows={ROWS}
        sumRow={debt('All', 1_780, null)}
        cells={{ act: ({ name }) => `Remind ${name}` }}
      />,
    )
  expect(rows(html())).toEqual(['Bakery', 'Mill 2', 'Mill 10', 'All'])
  expect(rows(html('-name'))).toEqual(['Mill 10', 'Mill 2', 'Bakery', 'All'])
  expect(rows(html('last'))).toEqual(['Bakery', 'Mill 10', 'Mill 2', 'All'])
  expect(links(html())).toEqual([
    '/staff/debts?month=2026-11&sort=name',
    '/staff/debts?month=2026-11&sort=-owed',
    '/staff/debts?month=2026-11&sort=last',
  ])
  expect(html()).toMatch(/₦1,200\.00.*3 November 2026.*Remind Mill 10/)
  expect(html()).not.toContain('in files only')
  // The style sheet asks for the attribute, whatever its value.
  expect(html()).not.toContain('data-wide="false"')
})

test('a table without a state keeps its rows as they are, and no heading sorts', () => {
  const html = htmlOf(<DeskTable list={DEBTS} caption="Debts" rows={ROWS} cells={{ act: undefined }} />)
  expect(rows(html)).toEqual(['Mill 2', 'Mill 10', 'Bakery'])
  expect(links(html)).toEqual([])
})

const MILLS = defineList(row)({
  name: 'mills',
  path: '/staff/mills',
  filters: {
    state: tabs(['open', 'closed'], 'open'),
    q: search('Name', { hint: 'Any part' }),
    region: choice('Region', 'All regions', ['north', 'south_west']),
  },
  sorts: ['name'],
  first: 'name',
  columns: ({ cell, text }) => ({
    name: text('Mill', ({ name }) => name, { sort: 'name', names: true }),
    act: cell('Act'),
  }),
})

test('tabs, filter, files and the next page keep what the others chose', () => {
  const html = htmlOf(
    <DeskList
      list={MILLS}
      state={MILLS.read({ state: 'closed', q: 'mill', region: 'north', sort: '-name' })}
      page={{ items: ROWS, nextCursor: 'after' }}
      tabs={{ label: 'Mills by state', names: { open: 'Open', closed: 'Closed', all: 'All' }, counts: { open: 3 } }}
      options={{ region: { north: 'The north' } }}
      cells={{ act: undefined }}
      words={{ title: 'Mills of the north', lead: 'All that grind.', caption: 'Mills' }}
      actions="Add a mill"
    >
      One mill waits.
    </DeskList>,
  )
  const rest = 'q=mill&region=north&sort=-name'
  expect(links(html)).toEqual([
    '/staff/mills?state=closed&sort=-name',
    '/api/v1/staff/mills?state=closed&q=mill&region=north&sort=-name&format=csv',
    '/api/v1/staff/mills?state=closed&q=mill&region=north&sort=-name&format=xlsx',
    `/staff/mills?${rest}`,
    `/staff/mills?state=closed&${rest}`,
    `/staff/mills?state=all&${rest}`,
    '/staff/mills?state=closed&q=mill&region=north&sort=name',
    `/staff/mills?state=closed&${rest}&cursor=after`,
  ])
  // The hint says what can be searched for; the label names the field.
  expect(html).toContain('placeholder="Any part" title="Any part"')
  expect(html).toContain('<input type="hidden" name="state" value="closed"/>')
  expect(html).toContain('<input type="hidden" name="sort" value="-name"/>')
  expect(html).toMatch(/<option value="" *>All regions<\/option><option value="north" selected="">The north/)
  expect(html).toContain('<option value="south_west">South west</option>')
  expect(html).not.toContain('>Act<')
  // The line of the title has its help, the filter and the files.
  expect(html).toMatch(/<h1[^>]*>Mills of the north<.*All that grind\..*Filters \(1\).*Add a mill.*Export.*CSV file/)
  expect(html).toMatch(/CSV file.*One mill waits\..*Mills by state.*<table/)
})

test('an empty list says so instead of a table', () => {
  const html = htmlOf(
    <DeskList
      list={MILLS}
      state={MILLS.read({})}
      page={{ items: [], nextCursor: null }}
      cells={{ act: undefined }}
      words={{ caption: 'Mills', none: { title: 'No mill', text: 'Mills appear here.' } }}
    />,
  )
  expect(html).toContain('No mill')
  expect(html).not.toContain('<table')
})

test('only a list that has no rows at all offers no files', () => {
  const debtId = '00000000-0000-4000-8000-000000000001'
  const isOffered = (address: Record<string, string>, items: readonly Debt[] = []) =>
    htmlOf(
      <DeskList
        list={MILLS}
        state={MILLS.read(address)}
        page={{ items, nextCursor: null }}
        cells={{ act: undefined }}
        words={{ caption: 'Mills' }}
      />,
    ).includes('format=csv')
  expect([isOffered({}), isOffered({ state: 'closed' }), isOffered({ sort: '-name' })]).toEqual([false, false, false])
  // Another word or the first page may have rows.
  expect([isOffered({ q: 'mill' }), isOffered({ region: 'north' }), isOffered({ cursor: debtId })]).toEqual([
    true,
    true,
    true,
  ])
  expect(isOffered({}, ROWS)).toBe(true)
})

test('a choice offers the words that the page has for it', () => {
  const acts = defineList(row)({
    name: 'acts',
    path: '/staff/acts',
    filters: { about: choiceOf('About', 'Anything', z.string()) },
    columns: () => ({}),
  })
  const html = htmlOf(
    <DeskFilter
      list={acts}
      state={acts.read({ about: 'mill' })}
      options={{ about: { mill: 'Mills', sack: 'Sacks' } }}
    />,
  )
  expect(html).toMatch(
    /<option value="" *>Anything<\/option><option value="mill" selected="">Mills<\/option><option value="sack">Sacks/,
  )
})

test('headings are plain data for a table in the browser', () => {
  const headings = headingsOf(MILLS.columns, (key) =>
    key === 'name' ? { href: '/staff/mills?sort=-name' } : undefined,
  )
  expect(structuredClone(headings)).toMatchObject([
    { key: 'name', header: 'Mill', rowHeader: true, sort: { href: '/staff/mills?sort=-name' } },
    { key: 'act', header: 'Act', rowHeader: false },
  ])
})
