import * as z from 'zod/mini'
import { listOf } from '@/lib/core/answer-fields'
import { assertSelf, buyerAccount } from '@/lib/access/gates'
import { userIdParams } from '@/lib/core/fields'
import { methods, route } from '@/lib/server/http'
import { taxDocumentAnswer } from '@/lib/vat/answers'
import { documentsAnswer } from '@/lib/vat/document-pdf'
import { registrationDocuments } from '@/lib/vat/queries'
import { documentQuerySchema } from '@/lib/vat/schema'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: route(
    {
      summary: 'The VAT invoice of your registration fee and its credit notes as JSON, or one of them as PDF',
      access: buyerAccount(),
      params: userIdParams,
      query: documentQuerySchema,
      answer: z.object({
        documents: listOf(taxDocumentAnswer),
      }),
      asFile: ['application/pdf'],
    },
    async ({ actor, params, query, request }) => {
      assertSelf(actor, params.userId)
      return documentsAnswer(actor, request, query, await registrationDocuments(actor))
    },
  ),
})
