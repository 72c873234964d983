import 'server-only'
import type { Credentials } from './grants'

/**
 * A rule about who may call something. Handlers, actions and pages all take one, so that a rule is written once.
 * `name` is what the OpenAPI document says of it.
 */
export type Access<Actor> = {
  readonly name: string
  /** @throws AppError (often a GateError) when the caller may not pass */
  readonly admit: (credentials: Credentials) => Promise<Actor>
}

/** Open to everyone, signed in or not. */
export const anyone = (): Access<null> => ({ name: 'anyone', admit: () => Promise.resolve(null) })
