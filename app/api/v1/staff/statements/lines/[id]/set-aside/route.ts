import * as z from 'zod/mini'
import { id } from '@/lib/core/response-fields'
import { staff } from '@/lib/access/gates'
import { idParams } from '@/lib/core/fields'
import { methods, route } from '@/lib/server/http'
import { setLineAside } from '@/lib/statements/lines'
import { setAsideSchema } from '@/lib/statements/schema'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  POST: route(
    {
      summary: 'Set a line of a bank statement aside that is no remittance, with a reason',
      access: staff('finance'),
      params: idParams,
      body: setAsideSchema,
      response: z.object({
        id: id(),
        state: z.literal('set_aside'),
      }),
    },
    async ({ actor, params, body }) => {
      await setLineAside(actor, params.id, body.reason)
      return { id: params.id, state: 'set_aside' } as const
    },
  ),
})
