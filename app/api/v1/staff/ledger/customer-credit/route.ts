import { staff } from '@/lib/access/gates'
import { listEndpoint } from '@/lib/audit/export'
import { methods } from '@/lib/server/http'
import { listCreditHolders } from '@/lib/credit/credit-holder-queries'
import { CREDIT_HOLDERS } from '@/lib/credit/lists'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: listEndpoint(
    CREDIT_HOLDERS,
    {
      summary: 'All buyers with credit, largest first',
      access: staff('finance').orKey('books:read'),
    },
    listCreditHolders,
  ),
})
