import { partner } from '@/lib/access/gates'
import { methods, route } from '@/lib/core/http'
import { listEmployees } from '@/lib/employees/queries'
import { employeesQuerySchema } from '@/lib/employees/schema'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: route(
    {
      summary: "The company's employees, by status, search and sort",
      access: partner('viewer'),
      query: employeesQuerySchema,
    },
    ({ actor, query }) => listEmployees(actor, query),
  ),
})
