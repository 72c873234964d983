import * as z from 'zod/mini'
import { listOf } from '@/lib/core/response-fields'
import { staff } from '@/lib/access/gates'
import { idParams } from '@/lib/core/fields'
import { methods, route } from '@/lib/server/http'
import { taxDocumentResponse } from '@/lib/vat/responses'
import { documentsResponse } from '@/lib/vat/document-pdf'
import { staffOrderDocuments } from '@/lib/vat/queries'
import { orderDocumentQuerySchema } from '@/lib/vat/schema'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: route(
    {
      summary: 'The VAT invoice of an order and its credit notes as JSON, or one of them as PDF',
      access: staff('operations', 'support', 'finance').orKey('orders:read'),
      params: idParams,
      query: orderDocumentQuerySchema,
      response: z.object({
        documents: listOf(taxDocumentResponse),
      }),
      asFile: ['application/pdf'],
    },
    async ({ actor, params, query, request }) =>
      documentsResponse(actor, request, query, await staffOrderDocuments(actor, params.id, query.of)),
  ),
})
