import { assertSelf, buyerAccount } from '@/lib/access/gates'
import { pageOf } from '@/lib/core/response-fields'
import { lagosToday } from '@/lib/core/clock'
import { csvFile } from '@/lib/files/csv'
import { fileResponse } from '@/lib/server/documents'
import { userIdParams } from '@/lib/core/fields'
import { methods, route } from '@/lib/server/http'
import { movementResponse } from '@/lib/credit/responses'
import { statementQuerySchema } from '@/lib/credit/schema'
import { listMovements, statementCsv } from '@/lib/credit/statement-queries'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: route(
    {
      summary: 'Your statement: newest first in pages as JSON, or complete and oldest first as CSV',
      access: buyerAccount(),
      params: userIdParams,
      query: statementQuerySchema,
      response: pageOf(movementResponse),
      asFile: ['text/csv'],
    },
    async ({ actor, params, query: { format, ...page }, request }) => {
      assertSelf(actor, params.userId)
      const isCsv =
        format === 'csv' || (format === undefined && request.headers.get('accept')?.includes('text/csv') === true)
      if (isCsv)
        return fileResponse(actor, async () =>
          csvFile(`foodbank-statement-${page.month ?? lagosToday()}.csv`, await statementCsv(actor.id, page.month)),
        )
      return listMovements(actor.id, page)
    },
  ),
})
