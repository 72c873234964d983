import * as z from 'zod/mini'
import { id } from '@/lib/core/response-fields'
import { staff } from '@/lib/access/gates'
import { idParams } from '@/lib/core/fields'
import { methods, route } from '@/lib/server/http'
import { addBreachEntry } from '@/lib/privacy/breaches'
import { breachEntrySchema } from '@/lib/privacy/schema'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  POST: route(
    {
      summary: 'Add an entry to a data breach',
      access: staff('admin'),
      params: idParams,
      body: breachEntrySchema,
      response: z.object({
        breachId: id(),
      }),
    },
    async ({ actor, params, body }) => {
      await addBreachEntry(actor, params.id, body)
      return { breachId: params.id }
    },
  ),
})
