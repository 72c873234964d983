import { describe, expect, test } from 'vitest'
import { headingWith, dayOrder, foreignCurrency, readDay, recognise, settleDay } from './column-rules'

const day = (text: string) => settleDay(readDay(text), 'day first')

describe('a day of a statement', () => {
  test.each([
    ['2026-11-23', '2026-11-23'],
    ['2026/11/03 10:15:00', '2026-11-03'],
    ['23/11/2026', '2026-11-23'],
    ['3-11-26', '2026-11-03'],
    ['03.11.2026 16:40', '2026-11-03'],
    ['23-Nov-2026', '2026-11-23'],
    ['23 NOVEMBER 2026', '2026-11-23'],
    ['03Nov26', '2026-11-03'],
    ['Nov 3, 2026', '2026-11-03'],
    ['November 23 2026 11:00 PM', '2026-11-23'],
    ['31/02/2026', undefined],
    ['2026-13-01', undefined],
    ['Total', undefined],
    ['', undefined],
    ['1234567', undefined],
  ])('%s is %s', (text, expected) => {
    expect(day(text)).toBe(expected)
  })

  test('has the day first, unless a number above 12 comes second', () => {
    expect(dayOrder(['03/11/2026', '23-Nov-2026'].map(readDay))).toBe('day first')
    expect(dayOrder(['11/03/2026', '11/23/2026'].map(readDay))).toBe('month first')
    expect(settleDay(readDay('11/03/2026'), 'month first')).toBe('2026-11-03')
    expect(dayOrder(['23/11/2026', '11/23/2026'].map(readDay))).toBeUndefined()
  })
})

test('columns are recognised by the names that banks use', () => {
  expect(
    recognise(['value date', 'trans. date', 'debit (ngn)', 'credit (₦)', 'remarks', 'ref. no', 'balance']),
  ).toEqual({
    day: 'trans. date',
    debit: 'debit (ngn)',
    credit: 'credit (₦)',
    text: 'remarks',
    reference: 'ref. no',
  })
  expect(recognise(['credit (usd)'])).toEqual({ credit: 'credit (usd)' })
  expect(recognise(['terminal id', 'net'])).toEqual({})
})

test.each([
  ['Trans. Date', 0],
  ['VALUE DATE', 0],
  ['Credit (NGN)', 1],
  ['Amount(₦)', 1],
  ['Money In', 1],
])('“%s” is a heading', (cell, index) => {
  expect(new RegExp(headingWith(new Map())[index] ?? '', 'iu').test(cell)).toBe(true)
})

test.each(['Statement date: 3 November', 'Total credits 1,000', 'Dated', 'Credit card'])(
  '“%s” is no heading',
  (cell) => {
    expect(headingWith(new Map()).some((source) => new RegExp(source, 'iu').test(cell))).toBe(false)
  },
)

test.each([
  ['Currency: NGN', undefined],
  ['Currency: USD', 'USD'],
  ['Account currency  US Dollar', 'US DOLLAR'],
  ['Credit (£)', '£'],
  ['Ghana Road branch', undefined],
])('the foreign currency of “%s” is %s', (text, expected) => {
  expect(foreignCurrency(text)).toBe(expected)
})
