import 'server-only'
import type { Person } from '@/lib/core/actors'
import { sessionToken } from '@/lib/core/session'

type TokenOwner = Pick<Person, 'id' | 'role' | 'sessionVersion' | 'member' | 'complete' | 'approve' | 'payment'>

/** Makes a session token from the person as stored now: after a sign-in, and when a token's flags are out of date. */
export function tokenFor(person: TokenOwner, sessionId: string): Promise<string> {
  const { id, role, sessionVersion, member, complete, approve, payment } = person
  return sessionToken({ sub: id, role, version: sessionVersion, member, complete, approve, payment }, sessionId)
}
