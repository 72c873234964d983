import { assertSelf, registrant } from '@/lib/access/gates'
import { resendRegistrationCode } from '@/lib/accounts/register'
import { emailSchema } from '@/lib/accounts/schema'
import { idAnswer } from '@/lib/core/answer-fields'
import { forbidden } from '@/lib/core/errors'
import { idParams } from '@/lib/core/fields'
import { methods, route } from '@/lib/server/http'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  PUT: route(
    {
      summary: 'Send a new registration code by email',
      access: registrant({ verified: false }),
      params: idParams,
      body: emailSchema,
      answer: idAnswer,
    },
    async ({ actor, params, body }) => {
      assertSelf(actor, params.id)
      if (body.email !== actor.email) throw forbidden('This is not the email address of your registration.')
      await resendRegistrationCode(actor)
      return { id: actor.id }
    },
  ),
})
