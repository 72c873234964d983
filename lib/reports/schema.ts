import * as z from 'zod/mini'
import { text } from '@/lib/core/fields'
import { formatField, strictQuery } from '@/lib/core/lists'
import { PERIOD } from './lists'

/** The name of a report in an address. */
export const reportParams = (reports: readonly { readonly name: string }[]) =>
  z.object({ name: z.enum(reports.map(({ name }) => name)) })

/** What reports are asked for. The list of a report refuses what it does not take, such as a period of today's figures. */
export const reportQuerySchema = strictQuery({
  from: z.optional(PERIOD.from.schema),
  to: z.optional(PERIOD.to.schema),
  compare: z.optional(PERIOD.compare.schema),
  sort: z.optional(text(60)),
  format: formatField(),
})
export type ReportQuery = z.output<typeof reportQuerySchema>
