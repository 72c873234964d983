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
    [' 2026-1-2 ', '2026-01-02'],
    ['2026.11.23', '2026-11-23'],
    ['x2026-11-23', undefined],
    ['2026-11-231', undefined],
    ['12026-11-23', undefined],
    ['23 11 2026', '2026-11-23'],
    ['23/11/202', undefined],
    ['x23/11/2026', undefined],
    ['123/11/2026', undefined],
    ['23/111/2026', undefined],
    ['23/11/20261', undefined],
    ['23 Nov, 2026', '2026-11-23'],
    ['23--Nov--26', '2026-11-23'],
    ['23.Nov.2026', '2026-11-23'],
    ['23-November-2026', '2026-11-23'],
    ['123Nov2026', undefined],
    ['23Nov20261', undefined],
    ['x 23 Nov 2026', undefined],
    ['23 No 2026', undefined],
    ['Nov/3/2026', '2026-11-03'],
    ['Nov-03-26', '2026-11-03'],
    ['xx Nov 3, 2026', undefined],
    ['Nov 3, 20261', undefined],
    ['Nov 123, 2026', undefined],
    ['31 Xyz 2026', undefined],
    ['30/02/26', undefined],
    ['29 Feb 2028', '2028-02-29'],
    ['00/11/2026', undefined],
    ['01/00/2026', undefined],
    [`23/11/2026 ${'x'.repeat(60)}`, '2026-11-23'],
    [`${' '.repeat(60)}23/11/2026`, '2026-11-23'],
  ])('%s is %s', (text, expected) => {
    expect(day(text)).toBe(expected)
  })

  test('has the month that its name begins with', () => {
    const names = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
    expect(names.map((name) => Number(day(`1 ${name} 2026`)?.slice(5, 7)))).toEqual(names.map((_, index) => index + 1))
  })

  test('with numbers up to 12 says nothing of their order, and neither does one that cannot be read', () => {
    expect(dayOrder([])).toBe('day first')
    expect(dayOrder(['12/12/2026', 'Total', '2026-11-23'].map(readDay))).toBe('day first')
    expect(dayOrder(['12/12/2026', '01/13/2026'].map(readDay))).toBe('month first')
    expect(dayOrder(['13/01/2026', '01/12/2026'].map(readDay))).toBe('day first')
    expect(settleDay(readDay('Total'), 'month first')).toBeUndefined()
    expect(settleDay(readDay('2026-11-03'), 'month first')).toBe('2026-11-03')
    expect(settleDay(readDay('23/11/2026'), 'month first')).toBeUndefined()
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
  expect(recognise(['date', 'amount', 'dr/cr', 'ccy', 'session id', 'narration', 'sender name'])).toEqual({
    day: 'date',
    amount: 'amount',
    sign: 'dr/cr',
    currency: 'ccy',
    reference: 'session id',
    text: 'narration',
    sender: 'sender name',
  })
})

test('the preferred name of a column comes first, whatever their order in the file', () => {
  expect(recognise(['value date', 'post date', 'date']).day).toBe('date')
  expect(recognise(['date', 'transaction date']).day).toBe('transaction date')
})

test('a heading that a person explained comes first, and is a heading', () => {
  const learned = new Map([
    ['when', 'day'],
    ['naira in', 'credit'],
    ['sum', 'amount'],
    ['who', 'sender'],
  ])
  expect(recognise(['date', 'when', 'naira in', 'credit', 'who'], learned)).toEqual({
    day: 'when',
    credit: 'naira in',
    sender: 'who',
  })
  const isHeading = (cell: string) => headingWith(learned).map((source) => new RegExp(source, 'iu').test(cell))
  expect(isHeading('When')).toEqual([true, false])
  expect(isHeading('Naira In')).toEqual([false, true])
  expect(isHeading('SUM')).toEqual([false, true])
  expect(isHeading('Who')).toEqual([false, false])
  expect(isHeading('Date')).toEqual([true, false])
  expect(isHeading('Credit')).toEqual([false, true])
})

test.each([
  ['Trans. Date', 0],
  ['VALUE DATE', 0],
  ['Credit (NGN)', 1],
  ['Amount(₦)', 1],
  ['Money In', 1],
  [' *Date* ', 0],
  ['Credit USD', 1],
  ['Deposits (₦) ', 1],
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
  ['1,000 dollars', 'DOLLARS'],
  ['pound', 'POUND'],
  ['Euros', 'EUROS'],
  ['USDT', undefined],
])('the foreign currency of “%s” is %s', (text, expected) => {
  expect(foreignCurrency(text)).toBe(expected)
})
