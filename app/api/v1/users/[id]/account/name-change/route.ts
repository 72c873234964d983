import * as z from 'zod/mini'
import { ownNameChangeResponse } from '@/lib/employees/responses'
import { assertSelf, buyerAccount } from '@/lib/access/gates'
import { idParams } from '@/lib/core/fields'
import { methods, route } from '@/lib/server/http'
import { ownNameChange } from '@/lib/employees/name-change-queries'
import { requestNameChange } from '@/lib/employees/name-changes'
import { nameChangeSchema } from '@/lib/employees/schema'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: route(
    {
      summary: 'Your pending name change',
      access: buyerAccount(),
      params: idParams,
      response: z.object({
        waiting: z.nullable(ownNameChangeResponse),
      }),
    },
    async ({ actor, params }) => {
      assertSelf(actor, params.id)
      return { waiting: await ownNameChange(actor) }
    },
  ),
  POST: route(
    {
      summary: 'Ask HR to change your name',
      access: buyerAccount(),
      params: idParams,
      body: nameChangeSchema,
      response: z.object({
        waiting: z.nullable(ownNameChangeResponse),
      }),
    },
    async ({ actor, params, body }) => {
      assertSelf(actor, params.id)
      await requestNameChange(actor, body.fullName)
      return { waiting: await ownNameChange(actor) }
    },
  ),
})
