import { assertSelf, registrant } from '@/lib/access/gates'
import { resendRegistrationCode } from '@/lib/accounts/register'
import { emailSchema } from '@/lib/accounts/schema'
import { idResponse } from '@/lib/core/response-fields'
import { forbidden } from '@/lib/core/errors'
import { endpointById } from '@/lib/server/endpoints-by-id'
import { methods } from '@/lib/server/http'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  PUT: endpointById(
    {
      summary: 'Send a new registration code by email',
      access: registrant({ verified: false }),
      body: emailSchema,
      response: idResponse,
    },
    async (actor, id, body) => {
      assertSelf(actor, id)
      if (body.email !== actor.email) throw forbidden('This is not the email address of your registration.')
      await resendRegistrationCode(actor)
      return { id: actor.id }
    },
  ),
})
