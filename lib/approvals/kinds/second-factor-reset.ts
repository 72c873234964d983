import 'server-only'
import type { Staff } from '@/lib/core/actors'
import { db } from '@/lib/database/db'
import { isId } from '@/lib/core/ids'
import { resetFactors } from '@/lib/second-factor/reset'
import { GONE, approval } from '../approval'
import { nameOf } from '../person-queries'
import { createRequest } from '../service'

/** The removal of the second factors of a person with a desk who has lost all of them. */
export const secondFactorReset = approval({
  kind: 'second_factor_reset',
  perform: async (tx, { about }, { actor }) => {
    await resetFactors(tx, actor, about)
    return undefined
  },
  words: async (tx, { about }) => `Remove the second sign-in steps of ${await nameOf(tx, about)}`,
  facts: async ({ about }) => {
    const person = isId(about)
      ? await db().user.findUnique({
          where: { id: about },
          select: { fullName: true, email: true, role: true, company: { select: { name: true } } },
        })
      : null
    if (!person) return GONE
    return {
      title: `Second step of ${person.fullName}`,
      href: null,
      facts: [
        ['Person', `${person.fullName}, ${person.email}`],
        ['Desk', person.company ? `HR of ${person.company.name}` : 'Back office'],
        ['Before you approve', 'Make sure by phone or in person that they have lost their second step'],
        ['After the approval', 'They sign in with the password and set up a new second step'],
      ],
    }
  },
})

/**
 * Requests to remove the second factors of a colleague or an HR officer who has lost all of them. A second person of
 * staff decides, who makes sure in another way that the owner asks.
 * @returns the id of the request
 * @throws AppError 404 for a person without a desk, 403 for oneself, 409 without a second factor
 */
export const requestFactorReset = (actor: Staff, memberId: string, reason: string): Promise<string> =>
  createRequest(actor, secondFactorReset, { about: memberId }, reason, { subjectId: memberId })
