import { passwordChanger } from '@/lib/access/gates'
import { changePassword } from '@/lib/accounts/password-reset'
import { changePasswordSchema } from '@/lib/accounts/schema'
import { idResponse } from '@/lib/core/response-fields'
import { idParams } from '@/lib/core/fields'
import { clearGrant } from '@/lib/server/grants'
import { methods, route } from '@/lib/server/http'
import { clearSessionCookie } from '@/lib/server/session'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  PUT: route(
    {
      summary: 'Set a new password, which ends every session',
      access: passwordChanger(),
      params: idParams,
      body: changePasswordSchema,
      response: idResponse,
    },
    async ({ actor, params, body }) => {
      await changePassword(actor, params.id, body)
      await clearSessionCookie()
      await clearGrant('reset')
      await clearGrant('reset-request')
      return { id: params.id }
    },
  ),
})
