import { passwordChanger } from '@/lib/access/gates'
import { changePassword } from '@/lib/accounts/password-reset'
import { changePasswordSchema } from '@/lib/accounts/schema'
import { idResponse } from '@/lib/core/response-fields'
import { clearGrant } from '@/lib/server/grants'
import { endpointById } from '@/lib/server/endpoints-by-id'
import { methods } from '@/lib/server/http'
import { clearSessionCookie } from '@/lib/server/session'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  PUT: endpointById(
    {
      summary: 'Set a new password, which ends every session',
      access: passwordChanger(),
      body: changePasswordSchema,
      response: idResponse,
    },
    async (actor, id, body) => {
      await changePassword(actor, id, body)
      await clearSessionCookie()
      await clearGrant('reset')
      await clearGrant('reset-request')
      return { id }
    },
  ),
})
