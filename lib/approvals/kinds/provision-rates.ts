import 'server-only'
import { setRates } from '@/lib/books/provision'
import { ratesInForce } from '@/lib/books/provision-queries'
import { ratesInWords } from '@/lib/books/provision-rules'
import { type NewRates, RATE_NAMES } from '@/lib/books/schema'
import type { Staff } from '@/lib/core/actors'
import { approval } from '../approval'
import { refuseTwice } from '../pending-queries'
import { createRequest } from '../service'

/** How much of debts of each age is provided for, from the next month that closes on. */
export const provisionRates = approval({
  kind: 'provision_rates',
  hasNoRow: true,
  perform: async (tx, { to }, { actor }) => {
    await setRates(tx, actor, to)
    return undefined
  },
  words: (_tx, { to }) => `New rates of the provision: ${ratesInWords(to)}`,
  facts: ({ from, to }) => ({
    title: 'Rates of the provision for bad debts',
    href: '/staff/books/provision',
    facts: [
      ['Until now', ratesInWords(from)],
      ['From the next closed month', ratesInWords(to)],
    ],
  }),
})

/**
 * Requests other rates of the provision. A second person of finance decides.
 * @returns the id of the request
 * @throws AppError 409 when other rates are requested already
 */
export async function requestRates(actor: Staff, { reason, ...rates }: NewRates): Promise<string> {
  await refuseTwice(actor, 'provision_rates', 'rates')
  const to = RATE_NAMES.map((name) => rates[name])
  return createRequest(actor, provisionRates, { about: 'rates', from: [...(await ratesInForce())], to }, reason)
}
