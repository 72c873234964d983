import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PlanPlot } from './plan-plot'

test('a payday that is over and was not paid says that it moved, and a paid or coming one does not', () => {
  const plan = [
    { dueOn: '2026-09-28', amount: 100, paid: 100 },
    { dueOn: '2026-10-28', amount: 100, paid: 40 },
    { dueOn: '2026-11-28', amount: 100, paid: 0 },
  ]
  const markup = renderToStaticMarkup(createElement(PlanPlot, { plan, today: '2026-11-23' }))
  const months = markup.split('<li').slice(1)
  expect(months.map((month) => month.includes('Not deducted on this day.'))).toEqual([false, true, false])
})
