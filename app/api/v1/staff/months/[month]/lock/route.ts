import { staff } from '@/lib/access/gates'
import { closeMonth } from '@/lib/books/months'
import { monthParams } from '@/lib/books/schema'
import { methods, route } from '@/lib/core/http'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  POST: route(
    { summary: 'Close a month of the books permanently', access: staff('finance'), params: monthParams },
    async ({ actor, params }) => {
      await closeMonth(actor, params.month)
      return { month: params.month, closed: true }
    },
  ),
})
