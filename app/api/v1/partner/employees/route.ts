import { partner } from '@/lib/access/gates'
import { listCall } from '@/lib/audit/export'
import { methods } from '@/lib/server/http'
import { employeeResponse } from '@/lib/employees/responses'
import { EMPLOYEES } from '@/lib/employees/lists'
import { listEmployees } from '@/lib/employees/queries'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: listCall(
    EMPLOYEES,
    {
      summary: "The company's employees, by status, search and sort",
      access: partner('viewer').orKey('employees:read'),
      response: employeeResponse,
    },
    listEmployees,
  ),
})
