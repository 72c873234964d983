import { staff } from '@/lib/access/gates'
import { journalMonthResponse } from '@/lib/books/responses'
import { getJournalMonth, journalFile } from '@/lib/books/queries'
import { journalQuerySchema, monthParams } from '@/lib/books/schema'
import { csvFile } from '@/lib/files/csv'
import { fileResponse } from '@/lib/server/documents'
import { methods, route } from '@/lib/server/http'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: route(
    {
      summary: 'What a month has moved on each account, or its journals as CSV for an accounting package',
      access: staff('finance').orKey('books:read'),
      params: monthParams,
      query: journalQuerySchema,
      response: journalMonthResponse,
      asFile: ['text/csv'],
    },
    async ({ actor, params: { month }, query: { format, part } }) => {
      if (format === undefined) return getJournalMonth(actor, month)
      return fileResponse(actor, async () => {
        const { name, text } = await journalFile(actor, month, format, part)
        return csvFile(name, text)
      })
    },
  ),
})
