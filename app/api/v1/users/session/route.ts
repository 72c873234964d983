import * as z from 'zod/mini'
import { signedIn } from '@/lib/access/gates'
import { logOut } from '@/lib/accounts/sessions'
import { clearGrant } from '@/lib/server/grants'
import { methods, route } from '@/lib/server/http'
import { clearSessionCookie } from '@/lib/server/session'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  DELETE: route(
    { summary: 'Sign out: end the session behind the token or cookie', access: signedIn(), response: z.object({}) },
    async ({ actor }) => {
      await logOut(actor)
      await clearSessionCookie()
      await clearGrant('registration')
      return {}
    },
  ),
})
