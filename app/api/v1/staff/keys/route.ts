import * as z from 'zod/mini'
import { staff } from '@/lib/access/gates'
import { requestStaffKey } from '@/lib/approvals/change-requests'
import { methods, route } from '@/lib/core/http'
import { listKeys } from '@/lib/keys/queries'
import { newStaffKeySchema } from '@/lib/keys/schema'
import { id, listOf } from '@/lib/core/answer-fields'
import { keyAnswer, madeKeyAnswer } from '@/lib/keys/answers'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: route(
    {
      summary: 'The API keys of the staff, without the keys themselves',
      access: staff('admin'),
      answer: z.object({ items: listOf(keyAnswer) }),
    },
    ({ actor }) => listKeys(actor),
  ),
  POST: route(
    {
      summary: 'Make an API key, which is shown once and works once a second administrator approves',
      access: staff('admin'),
      body: newStaffKeySchema,
      answer: z.extend(madeKeyAnswer, { approvalId: id() }),
    },
    ({ actor, body }) => requestStaffKey(actor, body),
  ),
})
