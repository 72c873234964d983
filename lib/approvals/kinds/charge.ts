import 'server-only'
import { addCharge, chargesOn } from '@/lib/catalogue/charges'
import { chargeChanges } from '@/lib/catalogue/rules'
import type { NewCharge } from '@/lib/catalogue/schema'
import type { Staff } from '@/lib/core/actors'
import { formatDay } from '@/lib/core/clock'
import { formatNaira, formatPercent } from '@/lib/core/money'
import { approval } from '../approval'
import { createRequest } from '../service'

/** New charges from a day on. */
export const charge = approval({
  kind: 'charge',
  hasNoRow: true,
  perform: async (tx, request, { requester }) => {
    await addCharge(tx, requester.id, request.charge)
    return undefined
  },
  words: (_tx, { about }) => `New charges. ${about}`,
  // A pending request is compared with the charges of its day now, a decided one with those at the request.
  facts: async ({ about, charge: to, from }, state) => {
    const before = state === 'pending' ? await chargesOn(to.effectiveOn) : from
    return { title: about, href: null, facts: [], changes: before ? chargeChanges(before, to) : [] }
  },
})

/**
 * Requests new charges from a day in Lagos on. A second person of staff decides.
 * @returns the id of the request
 * @throws AppError 409 when the day has passed
 */
export async function requestCharge(
  actor: Staff,
  { serviceFee, deliveryFee, vat, interest, date, reason }: NewCharge,
): Promise<string> {
  const from = await chargesOn(date)
  return createRequest(
    actor,
    charge,
    {
      ...(from && { from }),
      about: [
        `From ${formatDay(date)}: service fee ${formatNaira(serviceFee)}`,
        `delivery fee ${formatNaira(deliveryFee)}`,
        `VAT ${formatPercent(vat)}`,
        `interest ${formatPercent(interest)}`,
      ].join(', '),
      charge: {
        effectiveOn: date,
        serviceFeeKobo: String(serviceFee),
        deliveryFeeKobo: String(deliveryFee),
        vatBps: vat,
        interestBps: interest,
      },
    },
    reason,
  )
}
