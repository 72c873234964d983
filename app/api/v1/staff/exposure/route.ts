import { staff } from '@/lib/access/gates'
import { listEndpoint } from '@/lib/audit/export'
import { methods } from '@/lib/server/http'
import { listExposure } from '@/lib/deductions/exposure-queries'
import { EXPOSURE } from '@/lib/deductions/lists'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: listEndpoint(
    EXPOSURE,
    {
      summary: 'What each company and its employees owe: open plans, orders on their way, deductions, credit',
      access: staff('finance').orKey('books:read'),
    },
    listExposure,
  ),
})
