import * as z from 'zod/mini'
import { staff } from '@/lib/access/gates'
import { wholeEndpoint } from '@/lib/audit/export'
import { listOf } from '@/lib/core/response-fields'
import { methods } from '@/lib/server/http'
import { ageingResponse } from '@/lib/credit/responses'
import { AGEING } from '@/lib/credit/lists'
import { agedRows, listAgeing } from '@/lib/deductions/ageing-queries'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: wholeEndpoint(
    AGEING.buyers,
    {
      summary: 'Debt by company and age, as JSON, CSV or XLSX',
      access: staff('finance').orKey('books:read'),
      response: z.object({
        buyers: listOf(ageingResponse),
        companies: listOf(ageingResponse),
      }),
      rowsOf: agedRows,
    },
    listAgeing,
  ),
})
