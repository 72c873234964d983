import { partner } from '@/lib/access/gates'
import { LIST_FILES, listOrExport } from '@/lib/audit/export'
import { pageOf } from '@/lib/core/answer-fields'
import { methods, route } from '@/lib/core/http'
import { withFormat } from '@/lib/core/list-address'
import { employeeAnswer } from '@/lib/employees/answers'
import { EMPLOYEES_EXPORT } from '@/lib/employees/export-tables'
import { listEmployees } from '@/lib/employees/queries'
import { employeesQuerySchema } from '@/lib/employees/schema'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: route(
    {
      summary: "The company's employees, by status, search and sort",
      access: partner('viewer').orKey('employees:read'),
      query: withFormat(employeesQuerySchema),
      asFile: LIST_FILES,
      answer: pageOf(employeeAnswer),
    },
    ({ actor, query }) => listOrExport(actor, query, EMPLOYEES_EXPORT, listEmployees),
  ),
})
