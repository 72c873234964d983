import * as z from 'zod/mini'
import { staff } from '@/lib/accounts/access'
import { methods, route } from '@/lib/core/http'
import { listOrders } from '@/lib/orders/queries'
import { statusSchema } from '@/lib/orders/schema'

const querySchema = z.object({ status: z.optional(statusSchema), cursor: z.optional(z.uuid('The cursor is malformed.')) })

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: route({ summary: 'Orders, oldest first', access: staff(), query: querySchema }, ({ actor, query }) => listOrders(actor, query)),
})
