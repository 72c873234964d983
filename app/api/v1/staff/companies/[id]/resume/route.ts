import * as z from 'zod/mini'
import { id } from '@/lib/core/response-fields'
import { staff } from '@/lib/access/gates'
import { resumeCompany } from '@/lib/companies/pauses'
import { pauseSchema } from '@/lib/companies/schema'
import { idParams } from '@/lib/core/fields'
import { methods, route } from '@/lib/server/http'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  POST: route(
    {
      summary: 'Allow new orders of a company’s employees again, with a reason that HR reads',
      access: staff('finance'),
      params: idParams,
      body: pauseSchema,
      response: z.object({
        id: id(),
        paused: z.literal(false),
      }),
    },
    async ({ actor, params, body }) => {
      await resumeCompany(actor, params.id, body.reason)
      return { id: params.id, paused: false } as const
    },
  ),
})
