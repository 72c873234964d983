import 'server-only'
import { restoreAccess as restore } from '@/lib/accounts/team'
import type { Staff } from '@/lib/core/actors'
import { textChange } from '@/lib/core/change-rules'
import { approval, staffOnly } from '../approval'
import { refuseTwice } from '../pending-queries'
import { memberFacts, nameOf } from '../person-queries'
import { createRequest } from '../service'

/** The return of a person's access to a desk. */
export const restoreAccess = approval({
  kind: 'restore_access',
  perform: async (tx, { about }, { actor }) => {
    await restore(tx, staffOnly(actor), about)
    return undefined
  },
  words: async (tx, { about }) => `Restore the access of ${await nameOf(tx, about)}`,
  facts: ({ about }) => memberFacts(about, textChange('Access', 'Ended', 'Active')),
})

/**
 * Requests that a person gets their access to a desk back.
 * @returns the id of the request
 * @throws AppError 404 for an unknown person, 409 when the person has access or it is requested already
 */
export async function requestRestoreAccess(actor: Staff, memberId: string): Promise<string> {
  await refuseTwice(actor, 'restore_access', memberId)
  return createRequest(actor, restoreAccess, { about: memberId }, '', { subjectId: memberId })
}
