import { staff } from '@/lib/access/gates'
import { idParams } from '@/lib/core/fields'
import { methods, route } from '@/lib/server/http'
import { bankLineResponse } from '@/lib/statements/responses'
import { getBankLine } from '@/lib/statements/queries'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: route(
    {
      summary: 'A line of a bank statement, with the companies it may be from',
      access: staff('finance'),
      params: idParams,
      response: bankLineResponse,
    },
    ({ actor, params }) => getBankLine(actor, params.id),
  ),
})
