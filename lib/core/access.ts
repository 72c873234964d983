import 'server-only'
import type { Credentials } from './grants'

/** A rule about who may call a handler or action, or open a page. The OpenAPI document shows `name`. */
export type Access<Actor> = {
  readonly name: string
  /** @throws AppError (often a GateError) when the caller has no access */
  readonly admit: (credentials: Credentials) => Promise<Actor>
}

const ANYONE: Access<null> = { name: 'anyone', admit: () => Promise.resolve(null) }

/** Open to everyone, signed in or not. */
export const anyone = (): Access<null> => ANYONE

/** Whether a rule admits everyone without looking at credentials. */
export const isForAnyone = (access: Access<unknown>): boolean => access === ANYONE
