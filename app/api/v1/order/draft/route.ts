import * as z from 'zod/mini'
import { id } from '@/lib/core/response-fields'
import { buyer } from '@/lib/access/gates'
import { keepDraftSchema } from '@/lib/checkout/schema'
import { saveDraft } from '@/lib/checkout/service'
import { methods, route } from '@/lib/server/http'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  PUT: route(
    {
      summary: 'Save the draft of an order',
      access: buyer(),
      body: keepDraftSchema,
      response: z.object({
        draftId: id(),
      }),
    },
    async ({ actor, body: { draftId, phoneNumber, ...values } }) => {
      await saveDraft(actor, draftId, { ...values, phone: phoneNumber })
      return { draftId }
    },
  ),
})
