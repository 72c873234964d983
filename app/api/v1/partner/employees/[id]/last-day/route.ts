import * as z from 'zod/mini'
import { day, id } from '@/lib/core/response-fields'
import { partner } from '@/lib/access/gates'
import { endpointById } from '@/lib/server/endpoints-by-id'
import { methods } from '@/lib/server/http'
import { setLastDay, cancelLastDay } from '@/lib/employees/leavers'
import { lastDaySchema } from '@/lib/employees/schema'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  PUT: endpointById(
    {
      summary: 'Enter the last day at work of an employee, who can no longer order from that day',
      access: partner('approver').orKey('employees:write'),
      body: lastDaySchema,
      response: z.object({ id: id(), lastDay: day() }),
    },
    async (actor, id, body) => {
      await setLastDay(actor, id, body.lastDay)
      return { id, lastDay: body.lastDay }
    },
  ),
  DELETE: endpointById(
    {
      summary: 'Remove a last day that was entered by mistake',
      access: partner('approver').orKey('employees:write'),
      response: z.object({ id: id(), lastDay: z.null() }),
    },
    async (actor, id) => {
      await cancelLastDay(actor, id)
      return { id, lastDay: null }
    },
  ),
})
