import * as z from 'zod/mini'
import { listOf } from '@/lib/core/answer-fields'
import { staff } from '@/lib/access/gates'
import { idParams } from '@/lib/core/fields'
import { methods, route } from '@/lib/server/http'
import { taxDocumentAnswer } from '@/lib/vat/answers'
import { documentsAnswer } from '@/lib/vat/document-pdf'
import { staffOrderDocuments } from '@/lib/vat/queries'
import { orderDocumentQuerySchema } from '@/lib/vat/schema'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: route(
    {
      summary: 'The VAT invoice of an order and its credit notes as JSON, or one of them as PDF',
      access: staff('operations', 'support', 'finance').orKey('orders:read'),
      params: idParams,
      query: orderDocumentQuerySchema,
      answer: z.object({
        documents: listOf(taxDocumentAnswer),
      }),
      asFile: ['application/pdf'],
    },
    async ({ actor, params, query, request }) =>
      documentsAnswer(actor, request, query, await staffOrderDocuments(actor, params.id, query.of)),
  ),
})
