import * as z from 'zod/mini'
import { staff } from '@/lib/access/gates'
import { requestStaffKey } from '@/lib/approvals/kinds/staff-key'
import { LIST_FILES, wholeOrExport } from '@/lib/audit/export'
import { methods, route } from '@/lib/core/http'
import { listKeys } from '@/lib/keys/queries'
import { newStaffKeySchema } from '@/lib/keys/schema'
import { withFormat } from '@/lib/core/list-address'
import { KEYS_EXPORT } from '@/lib/keys/export-tables'
import { id, listOf } from '@/lib/core/answer-fields'
import { keyAnswer, madeKeyAnswer } from '@/lib/keys/answers'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: route(
    {
      summary: 'The API keys of the staff, without the keys themselves',
      access: staff('admin'),
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
      summary: 'Make an API key, which is shown once and works once a second administrator approves',
      access: staff('admin').proved(),
      body: newStaffKeySchema,
      answer: z.extend(madeKeyAnswer, { approvalId: id() }),
    },
    ({ actor, body }) => requestStaffKey(actor, body),
  ),
})
