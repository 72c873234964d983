import * as z from 'zod/mini'
import { day, listOf, pageOf, part } from '@/lib/core/response-fields'

const values = z.record(z.string(), z.nullable(z.number()))
const row = part(
  'ReportRow',
  z.object({ id: z.string(), name: z.string(), values }),
  'A row of a report. `values` has a number for each column, by its key: naira, a count, or percent. Null is not shown.',
)
const totals = z.nullable(values).check(z.describe('The sums of all rows; null when they are no parts of a whole.'))
const period = z.nullable(z.object({ from: day(), to: day() }))

export const reportResponse = z.object({
  name: z.string(),
  title: z.string(),
  period: period.check(z.describe('Both days included, Africa/Lagos; null for the figures of today.')),
  columns: listOf(
    part(
      'ReportColumn',
      z.object({ key: z.string(), heading: z.string(), kind: z.enum(['money', 'number', 'percent']) }),
    ),
  ),
  rows: listOf(row),
  totals,
  previous: z
    .nullable(z.object({ period, rows: listOf(row), totals }))
    .check(z.describe('The same of the period that it is compared with; null without `compare`.')),
})

export const namedReportsResponse = pageOf(
  part(
    'Report',
    z.object({ name: z.string(), title: z.string(), about: z.string(), path: z.string() }),
    'A report. `path` is its page, and its call under /api/v1.',
  ),
)
