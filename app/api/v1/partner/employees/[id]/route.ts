import { partner } from '@/lib/access/gates'
import { idAnswer } from '@/lib/core/answer-fields'
import { idParams } from '@/lib/core/fields'
import { methods, route } from '@/lib/core/http'
import { employeeAnswer } from '@/lib/employees/answers'
import { getEmployee } from '@/lib/employees/queries'
import { correctionSchema } from '@/lib/employees/schema'
import { correctEmployee } from '@/lib/employees/service'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: route(
    {
      summary: "One of the company's employees",
      access: partner('viewer').orKey('employees:read'),
      params: idParams,
      answer: employeeAnswer,
    },
    ({ actor, params }) => getEmployee(actor, params.id),
  ),
  PUT: route(
    {
      summary: 'Correct the details of a confirmed employee; the pay sets the limit',
      access: partner('approver').orKey('employees:write'),
      params: idParams,
      body: correctionSchema,
      answer: idAnswer,
    },
    async ({ actor, params, body }) => {
      await correctEmployee(actor, params.id, body)
      return { id: params.id }
    },
  ),
})
