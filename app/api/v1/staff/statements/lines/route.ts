import { staff } from '@/lib/access/gates'
import { methods, route } from '@/lib/core/http'
import { listBankLines } from '@/lib/statements/queries'
import { bankLinesQuerySchema } from '@/lib/statements/schema'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: route(
    {
      summary: 'Money in bank statements that waits for a company, was booked, or was set aside',
      access: staff('finance'),
      query: bankLinesQuerySchema,
    },
    ({ actor, query }) => listBankLines(actor, query),
  ),
})
