import * as z from 'zod/mini'
import { staff } from '@/lib/access/gates'
import { requestStaffKey } from '@/lib/approvals/kinds/staff-key'
import { wholeEndpoint } from '@/lib/audit/export'
import { methods, route } from '@/lib/server/http'
import { listKeys } from '@/lib/keys/queries'
import { newStaffKeySchema } from '@/lib/keys/schema'
import { KEYS } from '@/lib/keys/lists'
import { id, listOf } from '@/lib/core/response-fields'
import { keyResponse, madeKeyResponse } from '@/lib/keys/responses'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: wholeEndpoint(
    KEYS,
    {
      summary: 'The API keys of the staff, without the keys themselves',
      access: staff('admin'),
      response: z.object({ items: listOf(keyResponse) }),
      rows: 'items',
    },
    listKeys,
  ),
  POST: route(
    {
      summary: 'Make an API key, which is shown once and works once a second administrator approves',
      access: staff('admin').proved(),
      body: newStaffKeySchema,
      response: z.extend(madeKeyResponse, { approvalId: id() }),
    },
    ({ actor, body }) => requestStaffKey(actor, body),
  ),
})
