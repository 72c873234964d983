import { signInBrowser } from '@/lib/accounts/sessions'
import { completeLogIn } from '@/lib/accounts/sign-in'
import { anyone } from '@/lib/core/access'
import { methods, route } from '@/lib/core/http'
import { secondFactorSchema } from '@/lib/second-factor/schema'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  POST: route(
    { summary: 'Complete a sign-in with the second factor', access: anyone(), body: secondFactorSchema },
    async ({ body: { challenge, ...proof }, request }) => {
      const { dto } = await completeLogIn(challenge, proof, request.headers.get('user-agent'))
      await signInBrowser({ userId: dto.id, token: dto.token })
      return dto
    },
  ),
})
