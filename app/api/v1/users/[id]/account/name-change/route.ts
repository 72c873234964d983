import * as z from 'zod/mini'
import { ownNameChangeResponse } from '@/lib/employees/responses'
import { assertSelf, buyerAccount } from '@/lib/access/gates'
import { endpointById } from '@/lib/server/endpoints-by-id'
import { methods } from '@/lib/server/http'
import { ownNameChange } from '@/lib/employees/name-change-queries'
import { requestNameChange } from '@/lib/employees/name-changes'
import { nameChangeSchema } from '@/lib/employees/schema'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: endpointById(
    {
      summary: 'Your pending name change',
      access: buyerAccount(),
      response: z.object({ waiting: z.nullable(ownNameChangeResponse) }),
    },
    async (actor, id) => {
      assertSelf(actor, id)
      return { waiting: await ownNameChange(actor) }
    },
  ),
  POST: endpointById(
    {
      summary: 'Ask HR to change your name',
      access: buyerAccount(),
      body: nameChangeSchema,
      response: z.object({ waiting: z.nullable(ownNameChangeResponse) }),
    },
    async (actor, id, body) => {
      assertSelf(actor, id)
      await requestNameChange(actor, body.fullName)
      return { waiting: await ownNameChange(actor) }
    },
  ),
})
