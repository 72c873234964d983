import * as z from 'zod/mini'
import { staff } from '@/lib/access/gates'
import { LIST_FILES, wholeFile } from '@/lib/audit/export'
import { listOf } from '@/lib/core/answer-fields'
import { methods, route } from '@/lib/core/http'
import { sortedRows } from '@/lib/core/lists'
import { ageingAnswer } from '@/lib/credit/answers'
import { AGEING } from '@/lib/credit/lists'
import { agedRows, listAgeing } from '@/lib/deductions/ageing-queries'

const list = AGEING.buyers

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: route(
    {
      summary: 'Debt by company and age, as JSON, CSV or XLSX',
      access: staff('finance').orKey('books:read'),
      query: list.query,
      asFile: LIST_FILES,
      answer: z.object({
        buyers: listOf(ageingAnswer),
        companies: listOf(ageingAnswer),
      }),
    },
    async ({ actor, query }) => {
      const { format = 'json', sort } = query
      if (format !== 'json')
        return wholeFile(actor, list, { ...query, format }, async () => ({ rows: await agedRows(actor, query) }))
      const { buyers, companies } = await listAgeing(actor, query)
      return { buyers: sortedRows(list, buyers, sort), companies: sortedRows(list, companies, sort) }
    },
  ),
})
