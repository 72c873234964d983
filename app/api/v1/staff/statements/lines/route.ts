import { staff } from '@/lib/access/gates'
import { listEndpoint } from '@/lib/audit/export'
import { methods } from '@/lib/server/http'
import { BANK_LINES } from '@/lib/statements/lists'
import { listBankLines } from '@/lib/statements/queries'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: listEndpoint(
    BANK_LINES,
    {
      summary: 'Money in bank statements that waits for a company, was booked, or was set aside',
      access: staff('finance'),
    },
    listBankLines,
  ),
})
