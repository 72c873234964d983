import { staff } from '@/lib/access/gates'
import { listEndpoint } from '@/lib/audit/export'
import { methods } from '@/lib/server/http'
import { listComparedDays } from '@/lib/payments/comparison-queries'
import { COMPARED_DAYS } from '@/lib/payments/lists'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: listEndpoint(
    COMPARED_DAYS,
    {
      summary: 'Days whose payments were compared with the payment provider, newest first',
      access: staff('finance'),
    },
    listComparedDays,
  ),
})
