import { partner } from '@/lib/access/gates'
import { wholeEndpoint } from '@/lib/audit/export'
import { pageOf } from '@/lib/core/response-fields'
import { methods } from '@/lib/server/http'
import { periodResponse } from '@/lib/deductions/responses'
import { MONTHS } from '@/lib/deductions/lists'
import { listPeriods } from '@/lib/deductions/queries'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: wholeEndpoint(
    MONTHS,
    {
      summary: "The company's deduction periods, newest first",
      access: partner('viewer').orKey('deductions:read'),
      response: pageOf(periodResponse),
      rows: 'items',
    },
    listPeriods,
  ),
})
