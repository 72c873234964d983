import * as z from 'zod/mini'
import { partner } from '@/lib/access/gates'
import { wholeEndpoint } from '@/lib/audit/export'
import { methods, route } from '@/lib/server/http'
import { listKeys } from '@/lib/keys/queries'
import { newPartnerKeySchema } from '@/lib/keys/schema'
import { makeKey } from '@/lib/keys/service'
import { KEYS } from '@/lib/keys/lists'
import { listOf } from '@/lib/core/response-fields'
import { keyResponse, madeKeyResponse } from '@/lib/keys/responses'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: wholeEndpoint(
    KEYS,
    {
      summary: 'The API keys of the company, without the keys themselves',
      access: partner('viewer'),
      response: z.object({ items: listOf(keyResponse) }),
      rows: 'items',
    },
    listKeys,
  ),
  POST: route(
    {
      summary: 'Make an API key, which is shown once',
      access: partner('approver').proved(),
      body: newPartnerKeySchema,
      response: madeKeyResponse,
    },
    ({ actor, body }) => makeKey(actor, body),
  ),
})
