import 'server-only'
import type { Staff } from '@/lib/core/actors'
import { isId } from '@/lib/core/ids'
import { formatNairaExact } from '@/lib/core/money'
import { allowNewCredit } from '@/lib/credit/close-plan'
import { GONE, approval } from '../approval'
import { buyerFacts } from '../payee-queries'
import { nameOf } from '../person-queries'
import { createRequest } from '../service'

/** Credit for a buyer whose debt was written off. */
export const newCredit = approval({
  kind: 'new_credit',
  perform: async (tx, { about }) => {
    await allowNewCredit(tx, about)
    return undefined
  },
  words: async (tx, { about }) => `Allow new credit for ${await nameOf(tx, about)}, whose debt was written off`,
  facts: async ({ about }) => {
    const who = isId(about) ? await buyerFacts(about) : null
    if (!who) return GONE
    return {
      title: 'Credit after a write-off',
      href: who.href,
      facts: [
        ...who.facts,
        ['Written off and not repaid', formatNairaExact(who.lost)],
        ['Owes now', formatNairaExact(who.owed)],
        ['After you approve', 'The buyer can buy on credit up to the usual limit. The written-off debt stays'],
      ],
    }
  },
})

/**
 * Requests that a buyer may buy on credit again although a debt of theirs was written off. A second person decides.
 * @returns the id of the request
 * @throws AppError 404 for no such buyer, 409 when nothing stops them
 */
export const requestNewCredit = (actor: Staff, userId: string, reason: string): Promise<string> =>
  createRequest(actor, newCredit, { about: userId }, reason)
