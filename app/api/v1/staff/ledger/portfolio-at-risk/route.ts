import { staff } from '@/lib/access/gates'
import { lagosDay } from '@/lib/core/clock'
import { csvResponse } from '@/lib/core/csv'
import { methods, route } from '@/lib/core/http'
import { portfolioAtRisk, portfolioCsv } from '@/lib/credit/portfolio-queries'
import { ageingQuerySchema } from '@/lib/credit/schema'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: route(
    {
      summary: 'Portfolio at risk by company and days in arrears, as JSON or CSV',
      access: staff('finance'),
      query: ageingQuerySchema,
    },
    async ({ actor, query }) =>
      query.format === 'csv'
        ? csvResponse(`foodbank-portfolio-at-risk-${lagosDay(new Date())}.csv`, await portfolioCsv(actor))
        : portfolioAtRisk(actor),
  ),
})
