import { staff } from '@/lib/access/gates'
import { endpointById } from '@/lib/server/endpoints-by-id'
import { methods } from '@/lib/server/http'
import { bankLineResponse } from '@/lib/statements/responses'
import { getBankLine } from '@/lib/statements/queries'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: endpointById(
    {
      summary: 'A line of a bank statement, with the companies it may be from',
      access: staff('finance'),
      response: bankLineResponse,
    },
    getBankLine,
  ),
})
