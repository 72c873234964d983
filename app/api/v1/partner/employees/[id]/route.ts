import { partner } from '@/lib/access/gates'
import { idParams } from '@/lib/core/fields'
import { methods, route } from '@/lib/core/http'
import { getEmployee } from '@/lib/employees/queries'
import { correctionSchema } from '@/lib/employees/schema'
import { correctEmployee } from '@/lib/employees/service'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: route(
    { summary: "One of the company's employees", access: partner('viewer'), params: idParams },
    ({ actor, params }) => getEmployee(actor, params.id),
  ),
  PUT: route(
    {
      summary: 'Correct the details of a confirmed employee; the pay sets the limit',
      access: partner('approver'),
      params: idParams,
      body: correctionSchema,
    },
    async ({ actor, params, body }) => {
      await correctEmployee(actor, params.id, body)
      return { id: params.id }
    },
  ),
})
