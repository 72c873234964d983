import { assertSelf, registrant, signedIn } from '@/lib/access/gates'
import { userResponse } from '@/lib/accounts/responses'
import { submitProfile } from '@/lib/accounts/correct-profile'
import { getUser } from '@/lib/accounts/queries'
import { profileSchema } from '@/lib/accounts/schema'
import { idResponse } from '@/lib/core/response-fields'
import { idParams } from '@/lib/core/fields'
import { clearGrant } from '@/lib/server/grants'
import { methods, route } from '@/lib/server/http'
import { clearSessionCookie } from '@/lib/server/session'
import { eraseSchema } from '@/lib/privacy/schema'
import { eraseAccount } from '@/lib/privacy/service'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: route(
    { summary: 'Your own account', access: signedIn(), params: idParams, response: userResponse },
    async ({ actor, params }) => {
      assertSelf(actor, params.id)
      return getUser(actor.id)
    },
  ),
  PUT: route(
    {
      summary: 'Complete the workplace profile',
      access: registrant({ verified: true }),
      params: idParams,
      body: profileSchema,
      response: idResponse,
    },
    async ({ actor, params, body }) => {
      assertSelf(actor, params.id)
      await submitProfile(actor, body)
      return { id: actor.id }
    },
  ),
  DELETE: route(
    {
      summary: 'Erase your own account permanently',
      access: signedIn(),
      params: idParams,
      body: eraseSchema,
      response: idResponse,
    },
    async ({ actor, params, body }) => {
      assertSelf(actor, params.id)
      await eraseAccount(actor, body.currentPassword)
      await clearSessionCookie()
      await clearGrant('registration')
      return { id: actor.id }
    },
  ),
})
