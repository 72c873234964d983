import * as z from 'zod/mini'
import { listOf, part } from './response-fields'

export const fileReadingResponse = part(
  'FileReading',
  z.object({
    sheet: z.nullable(z.string()).check(z.describe('The sheet of a workbook that was read; null for a CSV file.')),
    otherSheets: listOf(z.object({ name: z.string(), isHidden: z.boolean() })).check(
      z.describe('What else the workbook holds. It was not read.'),
    ),
    hiddenRows: z.number().check(z.describe('Rows that the spreadsheet hides, such as those of a filter: left out.')),
    columns: listOf(z.object({ heading: z.string(), field: z.nullable(z.string()) })).check(
      z.describe('Each heading of the file, and what it became; null for a column that was not read.'),
    ),
  }),
  'What was read of an uploaded file.',
)

export type FileReading = z.infer<typeof fileReadingResponse>
