import { staff } from '@/lib/access/gates'
import { idParams } from '@/lib/core/fields'
import { methods, route } from '@/lib/server/http'
import { bankLineAnswer } from '@/lib/statements/answers'
import { getBankLine } from '@/lib/statements/queries'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: route(
    {
      summary: 'A line of a bank statement, with the companies it may be from',
      access: staff('finance'),
      params: idParams,
      answer: bankLineAnswer,
    },
    ({ actor, params }) => getBankLine(actor, params.id),
  ),
})
