import { partner } from '@/lib/access/gates'
import { methods, route } from '@/lib/core/http'
import { listPeriods } from '@/lib/deductions/queries'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: route({ summary: "The company's deduction periods, newest first", access: partner('viewer') }, ({ actor }) =>
    listPeriods(actor),
  ),
})
