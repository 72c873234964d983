import * as z from 'zod/mini'
import { staff } from '@/lib/accounts/access'
import { listApprovals } from '@/lib/approvals/queries'
import { methods, route } from '@/lib/core/http'
import { cursorField } from '@/lib/core/listing'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: route({ summary: 'What waits for a second person', access: staff(), query: z.object({ cursor: cursorField() }) }, ({ actor, query }) =>
    listApprovals(actor, query.cursor),
  ),
})
