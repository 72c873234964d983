import { partner } from '@/lib/access/gates'
import { changeById } from '@/lib/server/endpoints-by-id'
import { methods } from '@/lib/server/http'
import { withdrawNotice } from '@/lib/deductions/remittances'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  DELETE: changeById(
    {
      summary: 'Withdraw the notice of a transfer that has not arrived',
      access: partner('approver').orKey('remittances:write'),
    },
    withdrawNotice,
  ),
})
