import 'server-only'
import { type CartRow, cartRows, quoteRows } from '@/lib/cart/queries'
import { toSummaryDto } from '@/lib/cart/rules'
import { chargesInForce } from '@/lib/catalogue/queries'
import type { Buyer } from '@/lib/core/actors'
import { db } from '@/lib/core/db'
import { formatPercent, toNaira } from '@/lib/core/money'
import { creditState } from '@/lib/credit/queries'
import { availableCredit, makePlan, maxMonths } from '@/lib/credit/rules'
import type { CheckoutChangeDto, CheckoutDto, PlanOptionDto } from './schema'

/**
 * Reads the buyer's open draft with its price and the plans on offer.
 * @returns undefined without a draft, with an empty cart, or while no charges are in force
 */
export async function getCheckout(actor: Buyer): Promise<CheckoutDto | undefined> {
  const [draft, rows, charges, credit] = await Promise.all([
    openDraft(actor),
    cartRows(actor.id),
    chargesInForce(),
    creditState(actor.id),
  ])
  if (!draft || rows.length === 0 || !charges) return undefined
  const quote = quoteRows(rows, charges)
  const { defaultMonths, payday } = credit.terms
  const most = maxMonths(credit)
  const options = Array.from({ length: most }, (_, index): PlanOptionDto => {
    const months = index + 1
    return {
      months,
      instalments: makePlan(quote.financed, months, credit.today, payday).map(({ dueOn, amount }) => ({
        dueOn,
        amount: toNaira(amount),
      })),
      withinLimit: quote.financed <= availableCredit(credit, months),
    }
  })
  const { id, months, state, city, location, phone, seenTotalKobo } = draft
  return {
    draftId: id,
    delivery: { state, city, location, phoneNumber: phone },
    // The company may allow fewer months by now, or HR may have entered a last day at work.
    months: Math.min(months ?? defaultMonths, most),
    lastDay: credit.lastDay ?? null,
    summary: toSummaryDto(quote),
    seenTotal: seenTotalKobo === null ? null : toNaira(seenTotalKobo),
    changes: rows.flatMap(changesOf),
    cost: { amount: toNaira(quote.interest), rate: formatPercent(quote.interestBps) },
    options,
  }
}

function changesOf({
  quantity,
  priceSeenKobo,
  product: { name, priceKobo, stock, available },
}: CartRow): CheckoutChangeDto[] {
  const changes: CheckoutChangeDto[] = []
  if (priceSeenKobo !== priceKobo)
    changes.push({ kind: 'price', name, before: toNaira(priceSeenKobo), now: toNaira(priceKobo) })
  if (!available || stock < quantity) changes.push({ kind: 'short', name })
  return changes
}

const openDraft = (actor: Buyer) =>
  db().checkoutDraft.findFirst({
    where: { userId: actor.id, orderId: null },
    select: { id: true, months: true, state: true, city: true, location: true, phone: true, seenTotalKobo: true },
  })
