import 'server-only'
import type { AuthOptions } from 'next-auth'
import { env } from '@/lib/core/env'

/**
 * next-auth keeps the session: its token format, its cookie, and its `/api/auth/session` and `/api/auth/signout`.
 * Signing in has one way only, ours, so there is no provider here.
 */
export const authOptions = (): AuthOptions => ({
  secret: env().NEXTAUTH_SECRET,
  session: { strategy: 'jwt' },
  providers: [],
  pages: { signIn: '/Login', signOut: '/Login', error: '/Login' },
})
