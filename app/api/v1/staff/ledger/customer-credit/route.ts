import { staff } from '@/lib/access/gates'
import { listCall } from '@/lib/audit/export'
import { methods } from '@/lib/server/http'
import { creditHolderResponse } from '@/lib/credit/responses'
import { listCreditHolders } from '@/lib/credit/credit-holder-queries'
import { CREDIT_HOLDERS } from '@/lib/credit/lists'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: listCall(
    CREDIT_HOLDERS,
    {
      summary: 'All buyers with credit, largest first',
      access: staff('finance').orKey('books:read'),
      response: creditHolderResponse,
    },
    listCreditHolders,
  ),
})
