import { expect, test } from 'vitest'
import { htmlOf } from '@/sandbox/pages'
import { Chart, type ChartRow } from './chart'

const MONTHS: readonly ChartRow[] = [
  { id: '0', name: 'October 2026', value: 310_669.5, before: 100_000 },
  { id: '1', name: 'November 2026', value: 0, before: 200_000 },
]
const chart = (rows: readonly ChartRow[], more = {}) =>
  htmlOf(<Chart title="Sales" of="Month" figure="Amount" kind="money" isTime rows={rows} {...more} />)
const textsOf = (html: string, name: string) =>
  [...html.matchAll(new RegExp(`<${name}[^>]*>([^<]*)</${name}>`, 'g'))].map(([, text]) => text)

test('a column has its amount in short above it, and nothing has no column and no amount', () => {
  const html = chart(MONTHS.map(({ before: _, ...row }) => row))
  // The axis from zero to the next round number, the amount of October, and the names of the months.
  expect(textsOf(html, 'text')).toEqual(['₦0', '₦100K', '₦200K', '₦300K', '₦400K', '₦311K', 'Oct', 'Nov'])
  expect(textsOf(html, 'title')).toEqual(['October 2026: ₦310,669.50', 'November 2026: ₦0'])
  expect([...html.matchAll(/<rect[^>]* height="([^"]*)"/g)].map(([, height]) => height)).toEqual(['68.35%', '0%'])
  expect(html).not.toContain('<path')
})

test('the period before is a line, a legend and a column of the table', () => {
  const html = chart(MONTHS, { hasTable: true })
  expect(html).toContain('Compared with')
  // The middles of the columns, at a quarter and at half of the axis.
  expect(html).toMatch(/<path d="M\d+[\d.]*,76L\d+[\d.]*,54"/)
  expect(textsOf(html, 'title')[0]).toBe('October 2026: ₦310,669.50, before: ₦100,000')
  expect(html).toMatch(/<table.*October 2026.*₦310,669\.50.*₦100,000\.00.*₦0\.00.*₦200,000\.00/)
})

test('a loss is below the line of zero', () => {
  const [gain, loss] = [
    ...chart([
      { ...MONTHS[0], id: '0', name: 'a', value: 100, before: undefined },
      { id: '1', name: 'b', value: -100 },
    ]).matchAll(/<rect[^>]* y="([\d.]*)%" height="([\d.]*)%"/g),
  ].map(([, top, height]) => [Number(top), Number(height)])
  expect([gain, loss]).toEqual([
    [10, 44],
    [54, 44],
  ])
})

test('two years of weeks name twelve of them on a desk and four on a phone', () => {
  const weeks = Array.from({ length: 104 }, (_, week) => ({ id: String(week), name: `${week + 1} Nov 2026`, value: 1 }))
  const html = chart(weeks)
  const names = [...html.matchAll(/<text[^>]*class="([^"]*)"[^>]*>\d+ Nov</g)].map(([, classes = '']) => classes)
  expect(names.filter((classes) => !classes.includes('@lg:hidden')).length).toBeLessThanOrEqual(12)
  expect(names.filter((classes) => !/(?:^| )hidden/.test(classes)).length).toBeLessThanOrEqual(4)
})

test('parts of a whole are bars with their names and amounts as text, the ten largest', () => {
  const goods = Array.from({ length: 12 }, (_, place) => ({
    id: String(place),
    name: `Rice ${place}`,
    value: 100 - place,
  }))
  const html = chart(goods, { isTime: false })
  expect(html.match(/<li/g)).toHaveLength(10)
  expect(html).toContain('₦100')
  expect(html).toContain('The 10 largest of 12.')
})

test('a chart of nothing is a sentence', () => {
  const html = chart([{ id: '0', name: 'October 2026', value: 0 }], { none: 'Nothing is past due.' })
  expect(html).toContain('Nothing is past due.')
  expect(html).not.toContain('<svg')
})
