import { staff } from '@/lib/access/gates'
import { lagosDay } from '@/lib/core/clock'
import { csvResponse } from '@/lib/core/csv'
import { methods, route } from '@/lib/core/http'
import { ageingQuerySchema } from '@/lib/credit/schema'
import { ageingCsv, listAgeing } from '@/lib/deductions/ageing-queries'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: route(
    {
      summary: 'Debt by company and age, as JSON or CSV',
      access: staff('finance'),
      query: ageingQuerySchema,
    },
    async ({ actor, query }) =>
      query.format === 'csv'
        ? csvResponse(`foodbank-ageing-${lagosDay(new Date())}.csv`, await ageingCsv(actor))
        : listAgeing(actor),
  ),
})
