import 'server-only'
import type { AuthOptions } from 'next-auth'
import { env } from '@/lib/core/env'

/**
 * Options of next-auth, which supplies the token format, the cookie, `/api/auth/session` and `/api/auth/signout`.
 * There is no provider, because people sign in through `logIn` only.
 */
export const authOptions = (): AuthOptions => ({
  secret: env().NEXTAUTH_SECRET,
  session: { strategy: 'jwt' },
  providers: [],
  pages: { signIn: '/Login', signOut: '/Login', error: '/Login' },
})
