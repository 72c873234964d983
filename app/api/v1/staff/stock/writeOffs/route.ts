import * as z from 'zod/mini'
import { staff } from '@/lib/access/gates'
import { writeOffOrRequest } from '@/lib/approvals/kinds/lot-write-off'
import { approvalIdResponse, id } from '@/lib/core/response-fields'
import { methods, route } from '@/lib/server/http'
import { writeOffSchema } from '@/lib/stock/schema'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  POST: route(
    {
      summary: 'Write off units of a lot, or request a colleague’s approval above a value',
      access: staff('catalogue'),
      body: writeOffSchema,
      response: z.union([z.object({ lotId: id() }), approvalIdResponse]),
    },
    async ({ actor, body }) => {
      const approvalId = await writeOffOrRequest(actor, body)
      return approvalId === undefined ? { lotId: body.lotId } : { approvalId }
    },
  ),
})
