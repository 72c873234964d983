import * as z from 'zod/mini'
import { listOf } from '@/lib/core/answer-fields'
import { staff } from '@/lib/access/gates'
import { LIST_FILES } from '@/lib/audit/export'
import { lagosToday } from '@/lib/core/clock'
import { answerFile } from '@/lib/core/documents'
import { withoutDay } from '@/lib/core/as-of-rules'
import { methods, route } from '@/lib/core/http'
import { sheetFile } from '@/lib/core/xlsx'
import { ageingAnswer } from '@/lib/credit/answers'
import { ageingQuerySchema } from '@/lib/credit/schema'
import { ageingSheet, listAgeing } from '@/lib/deductions/ageing-queries'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: route(
    {
      summary: 'Debt by company and age, as JSON, CSV or XLSX',
      access: staff('finance').orKey('books:read'),
      query: withoutDay(ageingQuerySchema, 'present'),
      asFile: LIST_FILES,
      answer: z.object({
        buyers: listOf(ageingAnswer),
        companies: listOf(ageingAnswer),
      }),
    },
    async ({ actor, query: { format = 'json' } }) =>
      format === 'json'
        ? listAgeing(actor)
        : answerFile(actor, async () => sheetFile(`foodbank-ageing-${lagosToday()}`, format, await ageingSheet(actor))),
  ),
})
