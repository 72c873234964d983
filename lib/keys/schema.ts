import * as z from 'zod/mini'
import { type KeyScope, PARTNER_SCOPES, STAFF_SCOPES } from '@/lib/core/actors'
import { day, line } from '@/lib/core/fields'
import type { keyResponse, madeKeyResponse } from './responses'

const NO_SUCH_SCOPE = 'There is no such scope at this desk.'
const NO_SCOPE = 'Please choose at least one thing that the key may do.'

/** At least one scope of a desk, each once. */
const scopesOf = <Name extends KeyScope>(scopes: readonly Name[]) => {
  const list = z
    .array(z.enum(scopes, NO_SUCH_SCOPE), NO_SCOPE)
    .check(z.minLength(1, NO_SCOPE), z.maxLength(20, NO_SUCH_SCOPE))
  return z.pipe(
    list,
    z.transform((given: z.output<typeof list>): Name[] =>
      scopes.filter((scope) => (given as readonly string[]).includes(scope)),
    ),
  )
}

const shared = {
  name: line('The name', 60),
  /** The last day on which it works; a form sends an empty text for the usual one. */
  expiresAt: z.optional(
    z.pipe(
      z.union([z.literal(''), day('The last day')]),
      z.transform((value) => (value === '' ? undefined : value)),
    ),
  ),
}

/** POST /partner/keys. */
export const newPartnerKeySchema = z.object({ ...shared, scopes: scopesOf(PARTNER_SCOPES) })
/** POST /staff/keys. */
export const newStaffKeySchema = z.object({ ...shared, scopes: scopesOf(STAFF_SCOPES) })
/** What a new key is for. `expiresAt` is its last day in Africa/Lagos; without it the key works for 90 days. */
export type NewKey = {
  readonly name: string
  readonly scopes: readonly KeyScope[]
  readonly expiresAt?: string | undefined
}

export const keyIdSchema = z.object({ keyId: z.uuid('There is no such key.') })

export type KeyDto = z.infer<typeof keyResponse>

/** `waiting` for a second person; `ended` by someone, or with its maker's access. */
export type KeyState = 'waiting' | 'active' | 'expired' | 'ended'

export type MadeKeyDto = z.infer<typeof madeKeyResponse>
