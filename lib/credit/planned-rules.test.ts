import { expect, test } from 'vitest'
import { sumByDay } from './planned-rules'

test('agreed plans are added up by payday, to the kobo', () => {
  expect(
    sumByDay([
      {
        instalments: [
          { dueOn: '2027-01-28', amount: 0.1 },
          { dueOn: '2027-02-28', amount: 10 },
        ],
      },
      {
        instalments: [
          { dueOn: '2026-12-28', amount: 5.05 },
          { dueOn: '2027-01-28', amount: 0.2 },
        ],
      },
    ]),
  ).toEqual([
    { dueOn: '2026-12-28', amount: 5.05 },
    { dueOn: '2027-01-28', amount: 0.3 },
    { dueOn: '2027-02-28', amount: 10 },
  ])
  expect(sumByDay([])).toEqual([])
})
