import * as z from 'zod/mini'
import { id } from '@/lib/core/response-fields'
import { staff } from '@/lib/access/gates'
import { idParams } from '@/lib/core/fields'
import { methods, route } from '@/lib/server/http'
import { assignLine } from '@/lib/statements/lines'
import { assignLineSchema } from '@/lib/statements/schema'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  POST: route(
    {
      summary: 'Book a line of a bank statement as a remittance of a company',
      access: staff('finance'),
      params: idParams,
      body: assignLineSchema,
      response: z.object({
        remittanceId: id(),
      }),
    },
    async ({ actor, params, body }) => ({ remittanceId: await assignLine(actor, params.id, body.companyId) }),
  ),
})
