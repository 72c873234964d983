import { signInAsker } from '@/lib/access/gates'
import { loginResponse } from '@/lib/accounts/responses'
import { signInBrowser } from '@/lib/accounts/sessions'
import { completeLogIn } from '@/lib/accounts/sign-in'
import { methods, route } from '@/lib/server/http'
import { secondFactorSchema } from '@/lib/second-factor/schema'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  POST: route(
    {
      summary: 'Complete a sign-in with the second factor',
      access: signInAsker(),
      body: secondFactorSchema,
      response: loginResponse,
    },
    async ({ actor, body: { challenge, ...proof }, request }) => {
      const { dto } = await completeLogIn(challenge, proof, {
        device: actor,
        userAgent: request.headers.get('user-agent'),
      })
      await signInBrowser({ userId: dto.id, token: dto.token, secondFactor: true })
      return dto
    },
  ),
})
