import { staff } from '@/lib/access/gates'
import { LIST_FILES, listOrExport } from '@/lib/audit/export'
import { pageOf } from '@/lib/core/answer-fields'
import { methods, route } from '@/lib/core/http'
import { withFormat } from '@/lib/core/list-address'
import { bankLineAnswer } from '@/lib/statements/answers'
import { BANK_LINES_EXPORT } from '@/lib/statements/export-tables'
import { listBankLines } from '@/lib/statements/queries'
import { bankLinesQuerySchema } from '@/lib/statements/schema'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: route(
    {
      summary: 'Money in bank statements that waits for a company, was booked, or was set aside',
      access: staff('finance'),
      query: withFormat(bankLinesQuerySchema),
      asFile: LIST_FILES,
      answer: pageOf(bankLineAnswer),
    },
    ({ actor, query }) => listOrExport(actor, query, BANK_LINES_EXPORT, listBankLines),
  ),
})
