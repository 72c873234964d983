import * as z from 'zod/mini'
import { staff } from '@/lib/access/gates'
import { wholeCall } from '@/lib/audit/export'
import { listOf } from '@/lib/core/answer-fields'
import { methods } from '@/lib/server/http'
import { ageingAnswer } from '@/lib/credit/answers'
import { AGEING } from '@/lib/credit/lists'
import { agedRows, listAgeing } from '@/lib/deductions/ageing-queries'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: wholeCall(
    AGEING.buyers,
    {
      summary: 'Debt by company and age, as JSON, CSV or XLSX',
      access: staff('finance').orKey('books:read'),
      answer: z.object({
        buyers: listOf(ageingAnswer),
        companies: listOf(ageingAnswer),
      }),
      rowsOf: agedRows,
    },
    listAgeing,
  ),
})
