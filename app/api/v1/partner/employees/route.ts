import { partner } from '@/lib/access/gates'
import { listEndpoint } from '@/lib/audit/export'
import { methods } from '@/lib/server/http'
import { EMPLOYEES } from '@/lib/employees/lists'
import { listEmployees } from '@/lib/employees/queries'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: listEndpoint(
    EMPLOYEES,
    {
      summary: "The company's employees, by status, search and sort",
      access: partner('viewer').orKey('employees:read'),
    },
    listEmployees,
  ),
})
