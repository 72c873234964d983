import * as z from 'zod/mini'
import { id } from '@/lib/core/response-fields'
import { staff } from '@/lib/access/gates'
import { endpointById } from '@/lib/server/endpoints-by-id'
import { methods } from '@/lib/server/http'
import { addBreachEntry } from '@/lib/privacy/breaches'
import { breachEntrySchema } from '@/lib/privacy/schema'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  POST: endpointById(
    {
      summary: 'Add an entry to a data breach',
      access: staff('admin'),
      body: breachEntrySchema,
      response: z.object({ breachId: id() }),
    },
    async (actor, id, body) => {
      await addBreachEntry(actor, id, body)
      return { breachId: id }
    },
  ),
})
