import * as z from 'zod/mini'
import { id } from '@/lib/core/response-fields'
import { staff } from '@/lib/access/gates'
import { approveCompany } from '@/lib/companies/decisions'
import { idParams } from '@/lib/core/fields'
import { methods, route } from '@/lib/server/http'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  POST: route(
    {
      summary: 'Approve a company, and email its contact a link to set a password',
      access: staff('admin'),
      params: idParams,
      response: z.object({
        id: id(),
        state: z.literal('approved'),
      }),
    },
    async ({ actor, params }) => {
      await approveCompany(actor, params.id)
      return { id: params.id, state: 'approved' } as const
    },
  ),
})
