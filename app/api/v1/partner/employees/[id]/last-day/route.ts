import * as z from 'zod/mini'
import { day, id } from '@/lib/core/response-fields'
import { partner } from '@/lib/access/gates'
import { idParams } from '@/lib/core/fields'
import { methods, route } from '@/lib/server/http'
import { setLastDay, cancelLastDay } from '@/lib/employees/leavers'
import { lastDaySchema } from '@/lib/employees/schema'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  PUT: route(
    {
      summary: 'Enter the last day at work of an employee, who can no longer order from that day',
      access: partner('approver').orKey('employees:write'),
      params: idParams,
      body: lastDaySchema,
      response: z.object({
        id: id(),
        lastDay: day(),
      }),
    },
    async ({ actor, params, body }) => {
      await setLastDay(actor, params.id, body.lastDay)
      return { id: params.id, lastDay: body.lastDay }
    },
  ),
  DELETE: route(
    {
      summary: 'Remove a last day that was entered by mistake',
      access: partner('approver').orKey('employees:write'),
      params: idParams,
      response: z.object({
        id: id(),
        lastDay: z.null(),
      }),
    },
    async ({ actor, params }) => {
      await cancelLastDay(actor, params.id)
      return { id: params.id, lastDay: null }
    },
  ),
})
