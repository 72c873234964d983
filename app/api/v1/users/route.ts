import * as z from 'zod/mini'
import { id } from '@/lib/core/response-fields'
import { register } from '@/lib/accounts/register'
import { registerSchema } from '@/lib/accounts/schema'
import { endSessionOfOther } from '@/lib/accounts/sessions'
import { anyone } from '@/lib/server/access'
import { grantRegistration, rememberDevice } from '@/lib/server/grants'
import { methods, route } from '@/lib/server/http'

const PER_ADDRESS = { name: 'register', points: 600, seconds: 3600 }

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  POST: route(
    {
      summary: 'Register an account and send its code; registering accepts the terms and the privacy notice',
      access: anyone(),
      body: registerSchema,
      limit: PER_ADDRESS,
      response: z.object({
        id: id(),
        email: z.string(),
        grant: z.string(),
      }),
    },
    async ({ body }) => {
      const registration = await register(body)
      await endSessionOfOther(registration.userId)
      await rememberDevice({ userId: registration.userId, registration: registration.version, secondFactor: false })
      return { id: registration.userId, email: registration.email, grant: await grantRegistration(registration) }
    },
  ),
})
