import * as z from 'zod/mini'
import { listOf } from '@/lib/core/response-fields'
import { assertSelf, buyerAccount } from '@/lib/access/gates'
import { userIdParams } from '@/lib/core/fields'
import { methods, route } from '@/lib/server/http'
import { taxDocumentResponse } from '@/lib/vat/responses'
import { documentsResponse } from '@/lib/vat/document-pdf'
import { registrationDocuments } from '@/lib/vat/queries'
import { documentQuerySchema } from '@/lib/vat/schema'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: route(
    {
      summary: 'The VAT invoice of your registration fee and its credit notes as JSON, or one of them as PDF',
      access: buyerAccount(),
      params: userIdParams,
      query: documentQuerySchema,
      response: z.object({
        documents: listOf(taxDocumentResponse),
      }),
      asFile: ['application/pdf'],
    },
    async ({ actor, params, query, request }) => {
      assertSelf(actor, params.userId)
      return documentsResponse(actor, request, query, await registrationDocuments(actor))
    },
  ),
})
