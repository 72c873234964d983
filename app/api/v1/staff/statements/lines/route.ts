import { staff } from '@/lib/access/gates'
import { listCall } from '@/lib/audit/export'
import { methods } from '@/lib/server/http'
import { bankLineResponse } from '@/lib/statements/responses'
import { BANK_LINES } from '@/lib/statements/lists'
import { listBankLines } from '@/lib/statements/queries'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: listCall(
    BANK_LINES,
    {
      summary: 'Money in bank statements that waits for a company, was booked, or was set aside',
      access: staff('finance'),
      response: bankLineResponse,
    },
    listBankLines,
  ),
})
