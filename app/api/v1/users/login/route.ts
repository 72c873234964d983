import { loginSchema } from '@/lib/accounts/schema'
import { logIn } from '@/lib/accounts/sign-in'
import { anyone } from '@/lib/core/access'
import { grantRegistration } from '@/lib/core/grants'
import { addressOf, methods, route } from '@/lib/core/http'
import { setSessionCookie } from '@/lib/core/session'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  POST: route({ summary: 'Sign in', access: anyone(), body: loginSchema }, async ({ body, request }) => {
    const signIn = await logIn(body, addressOf(request.headers))
    if ('secondStep' in signIn) return signIn.secondStep
    const { dto, grant } = signIn
    await setSessionCookie(dto.token)
    if (grant) await grantRegistration(grant)
    return dto
  }),
})
