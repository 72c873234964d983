import { staff } from '@/lib/access/gates'
import { wholeEndpoint } from '@/lib/audit/export'
import { methods } from '@/lib/server/http'
import { PORTFOLIO } from '@/lib/credit/lists'
import { portfolioResponse } from '@/lib/credit/portfolio-responses'
import { portfolioAtRisk } from '@/lib/credit/portfolio-queries'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: wholeEndpoint(
    PORTFOLIO,
    {
      summary: 'Portfolio at risk by company and days in arrears, as JSON, CSV or XLSX',
      access: staff('finance').orKey('books:read'),
      response: portfolioResponse,
      rows: 'companies',
      sumOf: ({ all }) => all,
    },
    portfolioAtRisk,
  ),
})
