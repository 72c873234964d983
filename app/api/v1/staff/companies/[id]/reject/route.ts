import * as z from 'zod/mini'
import { id } from '@/lib/core/response-fields'
import { staff } from '@/lib/access/gates'
import { rejectCompany } from '@/lib/companies/decisions'
import { rejectCompanySchema } from '@/lib/companies/schema'
import { idParams } from '@/lib/core/fields'
import { methods, route } from '@/lib/server/http'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  POST: route(
    {
      summary: 'Reject the sign-up of a company, with a reason',
      access: staff('admin'),
      params: idParams,
      body: rejectCompanySchema,
      response: z.object({
        id: id(),
        state: z.literal('rejected'),
      }),
    },
    async ({ actor, params, body }) => {
      await rejectCompany(actor, params.id, body.reason)
      return { id: params.id, state: 'rejected' } as const
    },
  ),
})
