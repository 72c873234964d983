import { assertSelf, registrant } from '@/lib/access/gates'
import { emailSchema } from '@/lib/accounts/schema'
import { resendRegistrationCode } from '@/lib/accounts/register'
import { forbidden } from '@/lib/core/errors'
import { methods, route } from '@/lib/core/http'
import { idParams } from '@/lib/core/fields'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  PUT: route(
    {
      summary: 'Send a new registration code by e-mail',
      access: registrant({ verified: false }),
      params: idParams,
      body: emailSchema,
    },
    async ({ actor, params, body }) => {
      assertSelf(actor, params.id)
      if (body.email !== actor.email) throw forbidden('This is not the e-mail address of your registration.')
      await resendRegistrationCode(actor)
      return { id: actor.id }
    },
  ),
})
