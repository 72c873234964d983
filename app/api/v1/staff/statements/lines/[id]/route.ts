import { staff } from '@/lib/access/gates'
import { callById } from '@/lib/server/calls-by-id'
import { methods } from '@/lib/server/http'
import { bankLineResponse } from '@/lib/statements/responses'
import { getBankLine } from '@/lib/statements/queries'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: callById(
    {
      summary: 'A line of a bank statement, with the companies it may be from',
      access: staff('finance'),
      response: bankLineResponse,
    },
    getBankLine,
  ),
})
