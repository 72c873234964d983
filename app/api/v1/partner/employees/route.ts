import * as z from 'zod/mini'
import { partner } from '@/lib/accounts/access'
import { listEmployees } from '@/lib/accounts/employees'
import { methods, route } from '@/lib/core/http'

const querySchema = z.object({
  status: z.optional(z.enum(['pending', 'approved', 'declined', 'left'], 'There is no such status.')),
  cursor: z.optional(z.uuid('The cursor is malformed.')),
})

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: route({ summary: "The company's employees", access: partner(), query: querySchema }, ({ actor, query }) => listEmployees(actor, query)),
})
