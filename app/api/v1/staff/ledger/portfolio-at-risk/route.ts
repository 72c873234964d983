import { staff } from '@/lib/access/gates'
import { LIST_FILES } from '@/lib/audit/export'
import { lagosToday } from '@/lib/core/clock'
import { answerFile } from '@/lib/core/documents'
import { withoutDay } from '@/lib/core/as-of-rules'
import { methods, route } from '@/lib/core/http'
import { sheetFile } from '@/lib/core/xlsx'
import { portfolioAnswer } from '@/lib/credit/portfolio-answers'
import { portfolioAtRisk, portfolioSheet } from '@/lib/credit/portfolio-queries'
import { ageingQuerySchema } from '@/lib/credit/schema'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: route(
    {
      summary: 'Portfolio at risk by company and days in arrears, as JSON, CSV or XLSX',
      access: staff('finance').orKey('books:read'),
      query: withoutDay(ageingQuerySchema, 'present'),
      asFile: LIST_FILES,
      answer: portfolioAnswer,
    },
    async ({ actor, query: { format = 'json' } }) =>
      format === 'json'
        ? portfolioAtRisk(actor)
        : answerFile(actor, async () =>
            sheetFile(`foodbank-portfolio-at-risk-${lagosToday()}`, format, await portfolioSheet(actor)),
          ),
  ),
})
