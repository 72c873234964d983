import * as z from 'zod/mini'
import { id, idResponse, listOf, pageOf } from '@/lib/core/response-fields'
import { staff } from '@/lib/access/gates'
import { LIST_FILES, fileOf } from '@/lib/audit/export'
import { methods, route } from '@/lib/server/http'
import { fileTable, sortedRows } from '@/lib/core/lists'
import {
  companyDebtResponse,
  noticeResponse,
  receiptPreviewResponse,
  remittancesResponse,
} from '@/lib/deductions/responses'
import { listDebts } from '@/lib/deductions/debt-queries'
import { DEBTS, RECEIPTS, remittancesQuerySchema } from '@/lib/deductions/lists'
import { getCompanyRemittances, previewRemittance } from '@/lib/deductions/remittance-queries'
import { recordRemittance } from '@/lib/deductions/remittances'
import { previewQuerySchema, remittanceSchema } from '@/lib/deductions/schema'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: route(
    {
      summary: 'Deductions that companies owe; with periods and transfers for one company',
      access: staff('finance').orKey('books:read'),
      query: remittancesQuerySchema,
      asFile: LIST_FILES,
      response: z.union([
        pageOf(companyDebtResponse),
        z.extend(remittancesResponse, { id: id(), company: z.string(), waiting: listOf(noticeResponse) }),
      ]),
    },
    ({ actor, query }) => {
      const { companyId, format = 'json' } = query
      if (companyId === undefined) {
        const read = async () => {
          const debts = await listDebts(actor)
          return { ...debts, items: sortedRows(DEBTS, debts.items, query.sort ?? DEBTS.first) }
        }
        return format === 'json' ? read() : fileOf(actor, { ...query, format }, fileTable(DEBTS), read)
      }
      if (format === 'json') return getCompanyRemittances(actor, companyId, query)
      return fileOf(actor, { ...query, format }, fileTable(RECEIPTS), async (receipts) => {
        const page = await getCompanyRemittances(actor, companyId, { receipts })
        return { items: page.receipts, nextCursor: page.olderReceipts }
      })
    },
  ),
  POST: route(
    {
      summary: 'Book a remittance of a company, or preview the lines it covers',
      access: staff('finance'),
      query: previewQuerySchema,
      body: remittanceSchema,
      response: z.union([receiptPreviewResponse, idResponse]),
    },
    async ({ actor, query, body }) =>
      query.preview === '1' ? previewRemittance(actor, body) : { id: await recordRemittance(actor, body) },
  ),
})
