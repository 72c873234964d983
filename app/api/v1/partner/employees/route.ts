import { partner } from '@/lib/accounts/access'
import { listEmployees } from '@/lib/accounts/employee-queries'
import { employeesQuerySchema } from '@/lib/accounts/schema'
import { methods, route } from '@/lib/core/http'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: route({ summary: "The company's employees", access: partner(), query: employeesQuerySchema }, ({ actor, query }) => listEmployees(actor, query)),
})
