import { htmlOf } from '@/sandbox/pages'
import { expect, test } from 'vitest'
import { BarChart } from './bar-chart'

test('a bar has its amount in short above it and whole in the table, and nothing has no bar', () => {
  const bars = [
    { label: '2026-10', naira: 310_669.5 },
    { label: '2026-11', naira: 0 },
  ]
  const html = htmlOf(<BarChart title="Sales" of="Month" bars={bars} whole={(month) => `month ${month}`} />)
  expect(html.match(/₦[\d.]+K?<\/text>/g)).toEqual(['₦311K</text>'])
  expect(html).toContain('month 2026-10: ₦310,669.50')
  expect(html).toMatch(/<table.*₦310,669\.50.*₦0\.00/)
})
