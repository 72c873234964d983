import { assertSelf, signedIn } from '@/lib/access/gates'
import { lagosToday } from '@/lib/core/clock'
import { fileResponse } from '@/lib/server/documents'
import { idParams } from '@/lib/core/fields'
import { methods, route } from '@/lib/server/http'
import { exportData } from '@/lib/privacy/queries'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: route(
    {
      summary: 'All data about you, as a file',
      access: signedIn(),
      params: idParams,
      response: null,
      asFile: ['application/json'],
    },
    async ({ actor, params }) => {
      assertSelf(actor, params.id)
      return fileResponse(actor, async () => ({
        name: `foodbank-my-data-${lagosToday()}.json`,
        type: 'application/json; charset=utf-8',
        content: JSON.stringify(await exportData(actor), null, 2),
      }))
    },
  ),
})
