import 'server-only'
import type { Buyer } from '@/lib/accounts/access'
import { cartRows, quoteRows } from '@/lib/cart/queries'
import { toSummaryDto } from '@/lib/cart/rules'
import { chargesInForce } from '@/lib/catalogue/queries'
import { db } from '@/lib/core/db'
import { toNaira } from '@/lib/core/money'
import { creditState } from '@/lib/credit/queries'
import { availableCredit, makePlan } from '@/lib/credit/rules'
import type { CheckoutDto, PlanOptionDto } from './schema'

/** The buyer's open draft with what it would cost and every plan on offer; undefined without a draft or an empty cart. */
export async function getCheckout(actor: Buyer): Promise<CheckoutDto | undefined> {
  const [draft, rows, charges, credit] = await Promise.all([openDraft(actor), cartRows(actor.id), chargesInForce(), creditState(actor.id)])
  if (!draft || rows.length === 0 || !charges) return undefined
  const quote = quoteRows(rows, charges)
  const options = Array.from({ length: credit.terms.maxMonths }, (_, index): PlanOptionDto => {
    const months = index + 1
    const plan = makePlan(quote.financed, months, credit.today, credit.terms.payday)
    const [first] = plan
    const last = plan.at(-1)
    return {
      months,
      amount: toNaira(first?.amount ?? 0n),
      lastAmount: toNaira(last?.amount ?? 0n),
      firstOn: first?.dueOn ?? '',
      lastOn: last?.dueOn ?? '',
      withinLimit: quote.financed <= availableCredit(credit, months),
    }
  })
  const { id, months, state, city, location, phone } = draft
  return {
    draftId: id,
    delivery: { state, city, location, phoneNumber: phone },
    months: months ?? credit.terms.defaultMonths,
    summary: toSummaryDto(quote),
    interest: toNaira(quote.interest),
    options,
  }
}

const openDraft = (actor: Buyer) =>
  db().checkoutDraft.findFirst({
    where: { userId: actor.id, orderId: null },
    select: { id: true, months: true, state: true, city: true, location: true, phone: true },
  })
