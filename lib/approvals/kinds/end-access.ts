import 'server-only'
import { endAccess as end } from '@/lib/accounts/team'
import type { Partner, Staff } from '@/lib/core/actors'
import { textChange } from '@/lib/core/change-rules'
import { approval } from '../approval'
import { refuseTwice } from '../pending-queries'
import { memberFacts, nameOf } from '../person-queries'
import { createRequest, scopeOf } from '../service'

/** The end of a person's access to a desk. */
export const endAccess = approval({
  kind: 'end_access',
  perform: async (tx, { about }, { actor }) => {
    await end(tx, actor, about)
    return undefined
  },
  words: async (tx, { about }) => `End the access of ${await nameOf(tx, about)}`,
  facts: ({ about }) => memberFacts(about, textChange('Access', 'Active', 'Ended')),
})

/**
 * Requests the end of a person's access to a desk.
 * @returns the id of the request
 * @throws AppError 404 for a person outside the team, 409 for the actor, when it has ended or is requested already
 */
export async function requestEndAccess(actor: Partner | Staff, memberId: string, reason: string): Promise<string> {
  await refuseTwice(actor, 'end_access', memberId)
  return createRequest(actor, endAccess, { about: memberId }, reason, { ...scopeOf(actor), subjectId: memberId })
}
