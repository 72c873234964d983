import { assertSelf, signedIn } from '@/lib/access/gates'
import { lagosToday } from '@/lib/core/clock'
import { idParams } from '@/lib/core/fields'
import { methods, route } from '@/lib/core/http'
import { exportData } from '@/lib/privacy/queries'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: route(
    {
      summary: 'All data about you, as a file',
      access: signedIn(),
      params: idParams,
      answer: null,
      asFile: ['application/json'],
    },
    async ({ actor, params }) => {
      assertSelf(actor, params.id)
      const text = JSON.stringify(await exportData(actor), null, 2)
      return new Response(text, {
        headers: {
          'Content-Type': 'application/json; charset=utf-8',
          'Content-Disposition': `attachment; filename="foodbank-my-data-${lagosToday()}.json"`,
          'Cache-Control': 'no-store',
        },
      })
    },
  ),
})
