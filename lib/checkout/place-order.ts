import 'server-only'
import type { CheckoutSource, SoldOutChoice } from '@/generated/prisma/enums'
import { LEFT_SENTENCE } from '@/lib/access/rules'
import { TERMS_VERSION } from '@/lib/accounts/rules'
import { type CartRow, quoteRows } from '@/lib/cart/queries'
import { type Quote, lineProblem, linesIn, toSummaryDto, unitsOf } from '@/lib/cart/rules'
import { PAUSED_SENTENCE } from '@/lib/companies/rules'
import { SALARY_HELD_SENTENCE } from '@/lib/companies/salary-rules'
import type { Buyer } from '@/lib/core/actors'
import { badRequest, conflict, forbidden } from '@/lib/core/errors'
import { newId } from '@/lib/core/ids'
import { lockBuyer } from '@/lib/database/locks'
import { rawTransaction } from '@/lib/database/raw'
import { freeCredit, payByCredit } from '@/lib/credit/credit-rules'
import { knownCredit } from '@/lib/credit/facts'
import { makePlan } from '@/lib/credit/rules'
import { monthsWithinLimit } from '@/lib/credit/service'
import { bookDay } from '@/lib/delivery-days/book-day'
import { notify } from '@/lib/notifications/notify'
import { drawNumber } from '@/lib/orders/draw-number'
import { orderReceivedNotification } from '@/lib/orders/notifications'
import { getOrder } from '@/lib/orders/queries'
import type { OrderDto } from '@/lib/orders/schema'
import { findEqual, newNamelessKey, placedBefore } from './placed-before'
import { factsOf, factsOfChoices, readCheckout } from './queries'
import { NOTHING } from './rules'
import type { CreateOrder } from './schema'
import { chargedQuote, isShownExactly } from './shown-total-rules'
import { FACTS_CHANGED, digestOf, signedDocuments } from './signed-facts'
import { type OrderRow, writeOrder } from './write-order'

/**
 * Turns the cart or the basket into an order in one transaction: takes the stock, copies names, prices and charges,
 * empties the cart and queues the mail. The same key returns the same order, so a double click or a retry places one
 * order. Without a key, the same call within the hour returns the order of the call before.
 * @param key the draft's id, or a key of the client
 * @param factsShown the digest of the key facts that the buyer's page showed; a client of the API sends none
 * @param source a basket is ordered as far as it is in stock, and stays
 * @throws AppError as `bookDay`; 400 when there is nothing to order; 403 for a buyer who has left the company, whose
 *   company is paused, or whose salary is above the bound; 409 with the new summary when the client's total is out of
 *   date, when the key facts are, and when a product is out of stock or a package not sold; 501 over the limit
 */
export async function placeOrder(
  actor: Buyer,
  input: CreateOrder,
  key: string | undefined,
  factsShown?: string,
  source: CheckoutSource = 'cart',
): Promise<OrderDto> {
  try {
    return await place(actor, input, key, factsShown, source)
  } catch (error) {
    // An earlier request may have placed the order: then its cart is empty, or the key is taken.
    const placed = await placedBefore(error, actor, input, key, source)
    if (placed) return getOrder(actor, placed)
    throw error
  }
}

function place(
  actor: Buyer,
  input: CreateOrder,
  key: string | undefined,
  factsShown: string | undefined,
  source: CheckoutSource,
): Promise<OrderDto> {
  return rawTransaction(async (tx) => {
    // The cart, the credit and other orders of this buyer cannot change from here on, nor are other orders placed at
    // their company: together they could pass its ceiling.
    await lockBuyer(tx, actor.id)
    const { isEmployed, isPaused, charges, credit: known, company, ...found } = await readCheckout(actor.id, source, tx)
    const rows = chosen(found.rows, input.ifSoldOut, found.ifSoldOut)
    if (!isEmployed) throw forbidden(LEFT_SENTENCE, { code: 'left_company' })
    if (isPaused) throw forbidden(PAUSED_SENTENCE, { code: 'company_paused' })
    // An order empties the cart. The basket stays, so a call without a key looks for the order of an equal one.
    const isRepeated =
      key === undefined && source === 'basket' && (await findEqual(actor, input, source, tx)) !== undefined
    if (rows.length === 0 || isRepeated) throw badRequest(NOTHING[source], { code: 'cart_empty' })
    if (!charges)
      throw conflict('You cannot order right now, because no charges are in force. Please try again later.', {
        code: 'no_charges',
      })
    assertCanBeOrdered(rows)
    const { deliveryDetails, delivery } = input
    const booked = delivery && (await bookDay(tx, actor, delivery, deliveryDetails.state))
    const rates = { ...charges, deliveryFee: booked?.fee ?? charges.deliveryFee }
    const quote = chargedOf(quoteRows(rows, rates), input, factsShown)
    const credit = knownCredit(known)
    if (credit.isSalaryHeld) throw forbidden(SALARY_HELD_SENTENCE, { code: 'salary_held' })
    const months = monthsWithinLimit(credit, quote.financed, input.months)
    if (factsShown !== undefined && factsShown !== digestOf(factsOfChoices(quote, credit)))
      throw conflict(FACTS_CHANGED, { code: 'facts_changed' })

    const order = { id: newId(), number: await drawNumber(tx) }
    const termsAccepted = input.acceptTerms === true
    const own = freeCredit(credit.ownCredit)
    const instalments = makePlan(quote.financed, months, credit.today, credit.terms.payday)
    const plan = payByCredit({ instalments, interest: quote.interest }, own, credit.today)
    const drop = booked ? { kind: booked.kind, place: booked.name, date: booked.day } : null
    await notify(
      tx,
      actor,
      orderReceivedNotification({ ...order, total: quote.total, termsAccepted, plan, delivery: drop }),
    )
    // Last, because other buyers of these products wait from here until the commit.
    return writeOrder(tx, actor, {
      ...order,
      source,
      key: key ?? newNamelessKey(source),
      rows,
      quote,
      months,
      delivery: { ...deliveryDetails, ...booked?.address },
      booked,
      termsVersion: termsAccepted ? TERMS_VERSION : null,
      signed: termsAccepted ? signedDocuments(factsOf(quote, months, credit, own), company) : [],
    })
  })
}

/** The stock of products is taken last, under their locks; whether a package is sold is asked here. */
function assertCanBeOrdered(rows: readonly CartRow[]): void {
  const units = unitsOf(rows)
  for (const line of linesIn(rows)) {
    const problem = line[0].package && lineProblem(line, units)
    if (problem) throw conflict(problem, { code: 'out_of_stock' })
  }
}

/** What the buyer wants of each line when it is sold out. @throws AppError 400 for goods that are not ordered */
function chosen(rows: readonly CartRow[], choices: CreateOrder['ifSoldOut'] = [], usual: SoldOutChoice): OrderRow[] {
  const choiceOf = new Map(choices.map(({ productId, choice }) => [productId, choice]))
  if (choices.some(({ productId }) => productId !== undefined && rows.every(({ product }) => product.id !== productId)))
    throw badRequest('Choose what to do when something is sold out only for goods of this order.')
  return rows.map((row) => ({
    ...row,
    ifSoldOut: choiceOf.get(row.product.id) ?? choiceOf.get(undefined) ?? usual,
  }))
}

/** What the buyer pays. A page that showed key facts must have shown exactly this total, because they are signed. */
function chargedOf(quote: Quote, input: CreateOrder, factsShown: string | undefined): Quote {
  const charged = factsShown === undefined || isShownExactly(quote, input) ? chargedQuote(quote, input) : undefined
  if (charged) return charged
  throw conflict('The price of your cart has changed. Please check the new total and confirm again.', {
    code: 'price_changed',
    summary: toSummaryDto(quote),
  })
}
