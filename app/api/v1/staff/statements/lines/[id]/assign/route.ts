import * as z from 'zod/mini'
import { id } from '@/lib/core/response-fields'
import { staff } from '@/lib/access/gates'
import { endpointById } from '@/lib/server/endpoints-by-id'
import { methods } from '@/lib/server/http'
import { assignLine } from '@/lib/statements/lines'
import { assignLineSchema } from '@/lib/statements/schema'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  POST: endpointById(
    {
      summary: 'Book a line of a bank statement as a remittance of a company',
      access: staff('finance'),
      body: assignLineSchema,
      response: z.object({ remittanceId: id() }),
    },
    async (actor, id, body) => ({ remittanceId: await assignLine(actor, id, body.companyId) }),
  ),
})
