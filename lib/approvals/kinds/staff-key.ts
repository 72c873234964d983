import 'server-only'
import { scopeWords } from '@/lib/access/key-rules'
import type { Staff } from '@/lib/core/actors'
import { transaction } from '@/lib/database/db'
import type { MadeKeyDto, NewKey } from '@/lib/keys/schema'
import { approveKey, insertKey } from '@/lib/keys/service'
import { approval } from '../approval'
import { storeRequest } from '../service'

/** A key of Foodbank's staff, which works from the approval on. */
export const staffKey = approval({
  kind: 'staff_key',
  perform: async (tx, { about }, { actor }) => {
    await approveKey(tx, actor, about)
    return undefined
  },
  words: (_tx, { name, scopes }) => `Let the API key “${name}” work for: ${scopes.join(', ')}`,
  facts: ({ name, scopes }) => ({
    title: `API key “${name}”`,
    href: '/staff/keys',
    facts: scopes.map((scope) => ['May', scopeWords(scope)] as const),
  }),
})

/**
 * Makes a key of Foodbank's staff, which works once a second administrator approves.
 * @returns the key, which nobody can see again, and the id of the request
 * @throws AppError 400 for a last day that has passed or is more than a year ahead; 409 for too many keys, and when
 *   nobody else may decide
 */
export const requestStaffKey = (actor: Staff, wanted: NewKey): Promise<MadeKeyDto & { readonly approvalId: string }> =>
  transaction(async (tx) => {
    const made = await insertKey(tx, actor, wanted)
    const { name, scopes } = wanted
    const approvalId = await storeRequest(tx, actor, staffKey, { about: made.id, name, scopes: [...scopes] }, '')
    return { ...made, approvalId }
  })
