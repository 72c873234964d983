import * as z from 'zod/mini'
import { partner } from '@/lib/access/gates'
import { wholeCall } from '@/lib/audit/export'
import { methods, route } from '@/lib/server/http'
import { listKeys } from '@/lib/keys/queries'
import { newPartnerKeySchema } from '@/lib/keys/schema'
import { makeKey } from '@/lib/keys/service'
import { KEYS } from '@/lib/keys/lists'
import { listOf } from '@/lib/core/answer-fields'
import { keyAnswer, madeKeyAnswer } from '@/lib/keys/answers'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: wholeCall(
    KEYS,
    {
      summary: 'The API keys of the company, without the keys themselves',
      access: partner('viewer'),
      answer: z.object({ items: listOf(keyAnswer) }),
      rows: 'items',
    },
    listKeys,
  ),
  POST: route(
    {
      summary: 'Make an API key, which is shown once',
      access: partner('approver').proved(),
      body: newPartnerKeySchema,
      answer: madeKeyAnswer,
    },
    ({ actor, body }) => makeKey(actor, body),
  ),
})
