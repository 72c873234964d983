import { completeLogIn } from '@/lib/accounts/sign-in'
import { anyone } from '@/lib/core/access'
import { methods, route } from '@/lib/core/http'
import { setSessionCookie } from '@/lib/core/session'
import { secondFactorSchema } from '@/lib/second-factor/schema'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  POST: route(
    { summary: 'Complete a sign-in with the second factor', access: anyone(), body: secondFactorSchema },
    async ({ body: { challenge, ...proof } }) => {
      const { dto } = await completeLogIn(challenge, proof)
      await setSessionCookie(dto.token)
      return dto
    },
  ),
})
