import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { defineList, tabs, tabsWithoutAll } from './lists'

const row = z.object({ id: z.string(), day: z.string() })
const DAY = '019aa000-0000-7000-8000-000000000001'
const NOTE = '019aa000-0000-7000-8000-000000000002'

const DAYS = defineList(row)({
  name: 'days',
  path: '/staff/days',
  cursor: 'before',
  sorts: ['day'],
  first: '-day',
  columns: ({ day }) => ({ day: day('Day', (row) => row.day, { sort: 'day' }) }),
})
const notes = (
  state: ReturnType<typeof tabs<'open' | 'closed'>> | ReturnType<typeof tabsWithoutAll<'open' | 'closed'>>,
) =>
  defineList(row)({
    name: 'notes',
    path: '/staff/days',
    filters: { state },
    columns: ({ day }) => ({ day: day('Day', (row) => row.day) }),
  })
const STATES = ['open', 'closed'] as const

test('a link of one list keeps the order and the page of the other', () => {
  const list = notes(tabsWithoutAll(STATES, 'open'))
  const address = { state: 'closed', cursor: NOTE, sort: 'day', before: DAY }
  const state = list.read(address, { keep: DAYS.partsOf(address) })
  expect(list.href(list.inTab(state, 'open'))).toBe(`/staff/days?sort=day&before=${DAY}`)
  const days = DAYS.read(address, { keep: list.partsOf(address) })
  expect(DAYS.href(days)).toBe(`/staff/days?state=closed&cursor=${NOTE}&sort=day`)
})

test('only tabs of all rows take all', () => {
  const all = notes(tabs(STATES, 'open'))
  expect(all.read({ state: 'all' })).toMatchObject({ tab: 'all', filter: { state: undefined } })
  const each = notes(tabsWithoutAll(STATES, 'open'))
  expect(each.read({ state: 'all' })).toMatchObject({ tab: 'open', filter: { state: 'open' } })
})
