import { assertSelf, registrant, signedIn } from '@/lib/access/gates'
import { userResponse } from '@/lib/accounts/responses'
import { submitProfile } from '@/lib/accounts/correct-profile'
import { getUser } from '@/lib/accounts/queries'
import { profileSchema } from '@/lib/accounts/schema'
import { idResponse } from '@/lib/core/response-fields'
import { clearGrant } from '@/lib/server/grants'
import { endpointById } from '@/lib/server/endpoints-by-id'
import { methods } from '@/lib/server/http'
import { clearSessionCookie } from '@/lib/server/session'
import { eraseSchema } from '@/lib/privacy/schema'
import { eraseAccount } from '@/lib/privacy/service'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: endpointById({ summary: 'Your own account', access: signedIn(), response: userResponse }, async (actor, id) => {
    assertSelf(actor, id)
    return getUser(actor.id)
  }),
  PUT: endpointById(
    {
      summary: 'Complete the workplace profile',
      access: registrant({ verified: true }),
      body: profileSchema,
      response: idResponse,
    },
    async (actor, id, body) => {
      assertSelf(actor, id)
      await submitProfile(actor, body)
      return { id: actor.id }
    },
  ),
  DELETE: endpointById(
    { summary: 'Erase your own account permanently', access: signedIn(), body: eraseSchema, response: idResponse },
    async (actor, id, body) => {
      assertSelf(actor, id)
      await eraseAccount(actor, body.currentPassword)
      await clearSessionCookie()
      await clearGrant('registration')
      return { id: actor.id }
    },
  ),
})
