import * as z from 'zod/mini'
import { partner } from '@/lib/access/gates'
import { idParams } from '@/lib/core/fields'
import { listOf } from '@/lib/core/response-fields'
import { giftDocuments } from '@/lib/gifts/queries'
import { methods, route } from '@/lib/server/http'
import { documentsResponse } from '@/lib/vat/document-pdf'
import { taxDocumentResponse } from '@/lib/vat/responses'
import { documentQuerySchema } from '@/lib/vat/schema'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: route(
    {
      summary: 'The VAT invoice of a gift and its credit notes as JSON, or one of them as PDF',
      access: partner('viewer'),
      params: idParams,
      query: documentQuerySchema,
      response: z.object({ documents: listOf(taxDocumentResponse) }),
      asFile: ['application/pdf'],
    },
    async ({ actor, params, query, request }) =>
      documentsResponse(actor, request, query, await giftDocuments(actor, params.id)),
  ),
})
