import * as z from 'zod/mini'
import { listOf } from '@/lib/core/response-fields'
import { buyerAccount } from '@/lib/access/gates'
import { orderIdParams } from '@/lib/core/fields'
import { methods, route } from '@/lib/server/http'
import { taxDocumentResponse } from '@/lib/vat/responses'
import { documentsResponse } from '@/lib/vat/document-pdf'
import { orderDocuments } from '@/lib/vat/queries'
import { orderDocumentQuerySchema } from '@/lib/vat/schema'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: route(
    {
      summary: 'The VAT invoice of your order and its credit notes as JSON, or one of them as PDF',
      access: buyerAccount(),
      params: orderIdParams,
      query: orderDocumentQuerySchema,
      response: z.object({
        documents: listOf(taxDocumentResponse),
      }),
      asFile: ['application/pdf'],
    },
    async ({ actor, params, query, request }) =>
      documentsResponse(actor, request, query, await orderDocuments(actor, params.orderId, query.of)),
  ),
})
