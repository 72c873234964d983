import * as z from 'zod/mini'
import { secondStepResponse } from '@/lib/second-factor/responses'
import { signInAsker } from '@/lib/access/gates'
import { loginResponse } from '@/lib/accounts/responses'
import { loginSchema } from '@/lib/accounts/schema'
import { signInBrowser } from '@/lib/accounts/sessions'
import { logIn } from '@/lib/accounts/sign-in'
import { addressOf, methods, route } from '@/lib/server/http'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  POST: route(
    {
      summary: 'Sign in',
      access: signInAsker(),
      body: loginSchema,
      response: z.union([secondStepResponse, loginResponse]),
    },
    async ({ actor, body, request }) => {
      const signIn = await logIn(body, addressOf(request.headers), {
        device: actor,
        userAgent: request.headers.get('user-agent'),
      })
      if ('secondStep' in signIn) return signIn.secondStep
      const { dto, grant } = signIn
      await signInBrowser({ userId: dto.id, token: dto.token, grant })
      return dto
    },
  ),
})
