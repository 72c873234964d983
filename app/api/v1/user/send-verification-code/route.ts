import * as z from 'zod/mini'
import { codeAsker } from '@/lib/access/gates'
import { requestCode } from '@/lib/accounts/password-reset'
import { emailSchema } from '@/lib/accounts/schema'
import { methods, route } from '@/lib/server/http'

const PER_ADDRESS = { name: 'send-code', points: 600, seconds: 3600 }

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  POST: route(
    {
      summary: 'Ask for a code by email to reset the password',
      access: codeAsker(),
      body: emailSchema,
      limit: PER_ADDRESS,
      response: z.object({
        email: z.string(),
      }),
    },
    async ({ actor, body }) => {
      await requestCode({ email: body.email, browser: actor.browser }, actor.device)
      return { email: body.email }
    },
  ),
})
