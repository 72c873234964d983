import { partner } from '@/lib/access/gates'
import { idParams } from '@/lib/core/fields'
import { methods, route } from '@/lib/server/http'
import { strictQuery } from '@/lib/core/lists'
import { keptRosterResponse } from '@/lib/roster/responses'
import { KEPT_ROWS } from '@/lib/roster/lists'
import { getUpload } from '@/lib/roster/upload-queries'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: route(
    {
      summary: 'An applied roster with its rows and what each did, for 90 days',
      access: partner('viewer'),
      params: idParams,
      query: strictQuery(KEPT_ROWS.fields),
      response: keptRosterResponse,
    },
    ({ actor, params, query }) => getUpload(actor, params.id, query),
  ),
})
