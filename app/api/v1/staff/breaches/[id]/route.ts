import { staff } from '@/lib/access/gates'
import { endpointById } from '@/lib/server/endpoints-by-id'
import { methods } from '@/lib/server/http'
import { breachHistoryResponse } from '@/lib/privacy/responses'
import { getBreach } from '@/lib/privacy/breach-queries'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: endpointById(
    { summary: 'A data breach with its entries', access: staff('admin'), response: breachHistoryResponse },
    getBreach,
  ),
})
