import { staff } from '@/lib/access/gates'
import { methods, route } from '@/lib/core/http'
import { getCompanyRemittances, listDebts, previewRemittance } from '@/lib/deductions/remittance-queries'
import { recordRemittance } from '@/lib/deductions/remittances'
import { previewQuerySchema, remittanceSchema, remittancesQuerySchema } from '@/lib/deductions/schema'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: route(
    {
      summary: 'Deductions that companies owe; with periods and transfers for one company',
      access: staff('finance'),
      query: remittancesQuerySchema,
    },
    ({ actor, query }) =>
      query.companyId === undefined ? listDebts(actor) : getCompanyRemittances(actor, query.companyId, query),
  ),
  POST: route(
    {
      summary: 'Book a remittance of a company, or preview the lines it covers',
      access: staff('finance'),
      query: previewQuerySchema,
      body: remittanceSchema,
    },
    async ({ actor, query, body }) =>
      query.preview === '1' ? previewRemittance(actor, body) : { id: await recordRemittance(actor, body) },
  ),
})
