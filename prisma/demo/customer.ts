import { decide } from '@/lib/approvals/decide'
import { requestCreditNote } from '@/lib/approvals/kinds/credit-note'
import type { Staff } from '@/lib/core/actors'
import { db } from '@/lib/database/db'
import { fromNaira } from '@/lib/core/money'
import { askForPayout } from '@/lib/credit/payouts'
import { getPayOff } from '@/lib/credit/pay-off-queries'
import type { Agenda } from './agenda'
import type { Calendar } from './calendar'
import { type DemoOrder, type Shopping } from './orders'
import { CUSTOMER } from './people'
import { type Wish, personOf, receive } from './steps'

/*
 * The story of the demo's customer: two delivered orders with signed documents and invoices. The first was paid off
 * early by card. One pack of it was torn, so the customer has credit, and asks for it.
 */

const ACCOUNT = { bank: 'First Bank', accountNumber: '0000014579', accountName: CUSTOMER.fullName }

export async function planCustomer(agenda: Agenda, calendar: Calendar, shopping: Shopping, desk: Desk) {
  const [spaghetti, rice] = await Promise.all([cheapest('Spaghetti'), cheapest('Ofada rice')])
  const buy = (wishes: readonly Wish[], months: number, [monthsAgo, date]: readonly [number, number]): DemoOrder => {
    const { placed, moves } = shopping.delivered(monthsAgo, date)
    return shopping.addFor(CUSTOMER, wishes, months, placed, moves)
  }
  const first = buy([spaghetti], 1, [2, 12])
  agenda.add(calendar.inMonth(2, 20, '19:14'), () => payOff(first.id))
  // The credit is asked for before the next delivery, which it would pay otherwise. The second request corrects the
  // first.
  const ask = async () => askForPayout(await personOf(CUSTOMER.email, 'buyer'), ACCOUNT)
  agenda.add(calendar.inMonth(1, 3, '10:52'), () => creditOne(desk, first.id))
  agenda.add(calendar.inMonth(1, 3, '20:34'), ask)
  buy([rice, spaghetti], 3, [1, 6])
  agenda.add(calendar.daysAgo(2, '20:11'), ask)
}

/** Two of the cheapest product whose name begins so. */
async function cheapest(name: string): Promise<Wish> {
  const { id: productId } = await db().product.findFirstOrThrow({
    where: { name: { startsWith: name } },
    select: { id: true },
    orderBy: { priceKobo: 'asc' },
  })
  return { productId, quantity: 2 }
}

/** Pays off the plan of an order by card. */
async function payOff(orderId: string): Promise<void> {
  const { id: userId } = await personOf(CUSTOMER.email, 'buyer')
  const { id: planId } = await db().plan.findFirstOrThrow({ where: { orderId }, select: { id: true } })
  const priced = (await getPayOff(userId)).plans.find((each) => each.orderId === orderId)
  if (!priced) throw new Error('The order has no open plan.')
  await receive({ userId, purpose: 'repayment', amount: fromNaira(priced.amount), planIds: [planId] })
}

/** The two people of staff who make and check a request. */
type Desk = { readonly staff: Staff; readonly checker: Staff }

/** Takes one unit of an order back. What was repaid of it becomes the buyer's credit. */
async function creditOne({ staff, checker }: Desk, orderId: string): Promise<void> {
  const { id: itemId } = await db().orderItem.findFirstOrThrow({ where: { orderId }, select: { id: true } })
  const lines = [{ itemId, quantity: 1, restocked: 0 }]
  const approvalId = await requestCreditNote(staff, orderId, { lines, reason: 'One pack was torn.' })
  await decide(checker, approvalId, 'approve')
}
