import * as z from 'zod/mini'
import { partner } from '@/lib/access/gates'
import { LIST_FILES, wholeOrExport } from '@/lib/audit/export'
import { methods, route } from '@/lib/core/http'
import { listKeys } from '@/lib/keys/queries'
import { newPartnerKeySchema } from '@/lib/keys/schema'
import { makeKey } from '@/lib/keys/service'
import { withFormat } from '@/lib/core/list-address'
import { KEYS_EXPORT } from '@/lib/keys/export-tables'
import { listOf } from '@/lib/core/answer-fields'
import { keyAnswer, madeKeyAnswer } from '@/lib/keys/answers'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: route(
    {
      summary: 'The API keys of the company, without the keys themselves',
      access: partner('viewer'),
      query: withFormat(z.object({})),
      asFile: LIST_FILES,
      answer: z.object({ items: listOf(keyAnswer) }),
    },
    ({ actor, query }) =>
      wholeOrExport(
        actor,
        query,
        KEYS_EXPORT,
        () => listKeys(actor),
        ({ items }) => items,
      ),
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
