import NextAuth from 'next-auth'
import { authOptions } from '@/lib/accounts/auth-options'

const handler = (...call: unknown[]) => (NextAuth(authOptions()) as (...call: unknown[]) => Promise<Response>)(...call)

export { handler as GET, handler as POST }
