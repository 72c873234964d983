import 'server-only'
import type { KeyScope } from '@/lib/core/actors'
import type { Credentials } from './grants'

/**
 * What a person shows to be admitted: a session, or a grant of one purpose. `none` is in the list of a rule that also
 * admits callers without any.
 */
export type Proof = 'session' | 'registration' | 'reset' | 'reset-request' | 'second-step' | 'none'

/** A rule about who may call a handler or action, or open a page. The OpenAPI document shows it. */
export type Access<Actor> = {
  readonly name: string
  /** The proofs of which one is enough; none for a rule that admits everyone. */
  readonly by: readonly Proof[]
  /** What an API key must be made for, to be admitted; null when no key is. */
  readonly keyScope: KeyScope | null
  /** @throws AppError (often a GateError) when the caller has no access */
  readonly admit: (credentials: Credentials) => Promise<Actor>
}

/** A rule that no API key passes. */
export const forPeople = <Actor>(name: string, by: readonly Proof[], admit: Access<Actor>['admit']): Access<Actor> => ({
  name,
  by,
  keyScope: null,
  admit,
})

/** Open to everyone, signed in or not. */
export const anyone = (): Access<null> => ({
  name: 'anyone',
  by: [],
  keyScope: null,
  admit: () => Promise.resolve(null),
})
