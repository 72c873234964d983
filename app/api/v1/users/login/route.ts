import { loginSchema } from '@/lib/accounts/schema'
import { logIn } from '@/lib/accounts/service'
import { signInBrowser } from '@/lib/accounts/sessions'
import { anyone } from '@/lib/core/access'
import { addressOf, methods, route } from '@/lib/core/http'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  POST: route({ summary: 'Sign in', access: anyone(), body: loginSchema }, async ({ body, request }) => {
    const { dto, grant } = await logIn(body, addressOf(request.headers), request.headers.get('user-agent'))
    await signInBrowser({ token: dto.token, grant })
    return dto
  }),
})
