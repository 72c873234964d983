import 'server-only'
import { LEFT_SENTENCE } from '@/lib/access/rules'
import { TERMS_VERSION } from '@/lib/accounts/rules'
import { quoteRows } from '@/lib/cart/queries'
import { type Quote, toSummaryDto } from '@/lib/cart/rules'
import { PAUSED_SENTENCE } from '@/lib/companies/rules'
import type { Buyer } from '@/lib/core/actors'
import { db, isUniqueViolation } from '@/lib/core/db'
import { AppError, badRequest, conflict, forbidden } from '@/lib/core/errors'
import { newId } from '@/lib/core/ids'
import { lockBuyer } from '@/lib/core/locks'
import { parseNaira } from '@/lib/core/money'
import { rawTransaction } from '@/lib/core/raw'
import { knownCredit } from '@/lib/credit/facts'
import { monthsWithinLimit } from '@/lib/credit/service'
import { tell } from '@/lib/notifications/tell'
import { drawNumber } from '@/lib/orders/draw-number'
import { orderReceivedNews } from '@/lib/orders/news'
import { getOrder } from '@/lib/orders/queries'
import type { OrderDto } from '@/lib/orders/schema'
import { factsOf, factsOfChoices, readCheckout } from './queries'
import type { CreateOrder } from './schema'
import { FACTS_CHANGED, digestOf, signedDocuments } from './signed-facts'
import { writeOrder } from './write-order'

/**
 * Turns the cart into an order in one transaction: takes the stock, copies names, prices and charges, empties the cart
 * and queues the mail. The same key returns the same order, so a double click or a retry places one order.
 * @param key the draft's id, or a key of the client
 * @param factsShown the digest of the key facts that the buyer's page showed; a client of the API sends none
 * @throws AppError 400 for an empty cart; 403 for a buyer who has left the company, or whose company is paused; 409
 *   with the new summary when the client's total is out of date, when the key facts are, and when a product is out of
 *   stock; 501 over the limit
 */
export async function placeOrder(
  actor: Buyer,
  input: CreateOrder,
  key: string,
  factsShown?: string,
): Promise<OrderDto> {
  try {
    return await place(actor, input, key, factsShown)
  } catch (error) {
    // An earlier request with the same key may have placed the order: then its cart is empty, or the key is taken.
    const isRefused = isUniqueViolation(error) || error instanceof AppError
    const placed = isRefused ? await findPlaced(actor, key) : undefined
    if (placed) return getOrder(actor, placed)
    throw error
  }
}

function place(actor: Buyer, input: CreateOrder, key: string, factsShown: string | undefined): Promise<OrderDto> {
  return rawTransaction(async (tx) => {
    // The cart, the credit and other orders of this buyer cannot change from here on.
    await lockBuyer(tx, actor.id)
    const { isEmployed, isPaused, rows, charges, credit: known, company } = await readCheckout(actor.id, tx)
    if (!isEmployed) throw forbidden(LEFT_SENTENCE, { code: 'left_company' })
    if (isPaused) throw forbidden(PAUSED_SENTENCE, { code: 'company_paused' })
    if (rows.length === 0) throw badRequest('There is nothing in your cart.', { code: 'cart_empty' })
    if (!charges)
      throw conflict('You cannot order right now, because no charges are in force. Please try again later.', {
        code: 'no_charges',
      })
    const quote = quoteRows(rows, charges)
    assertShownTotals(input, quote)
    const credit = knownCredit(known)
    const months = monthsWithinLimit(credit, quote.financed, input.months)
    if (factsShown !== undefined && factsShown !== digestOf(factsOfChoices(quote, credit)))
      throw conflict(FACTS_CHANGED, { code: 'facts_changed' })

    const order = { id: newId(), number: await drawNumber(tx) }
    const termsAccepted = input.acceptTerms === true
    await tell(tx, actor, orderReceivedNews({ ...order, total: quote.total, termsAccepted }))
    // Last, because other buyers of these products wait from here until the commit.
    return writeOrder(tx, actor, {
      ...order,
      key,
      rows,
      quote,
      months,
      delivery: input.deliveryDetails,
      termsVersion: termsAccepted ? TERMS_VERSION : null,
      signed: termsAccepted ? signedDocuments(factsOf(quote, months, credit), company) : [],
    })
  })
}

async function findPlaced(actor: Buyer, key: string): Promise<string | undefined> {
  const order = await db().order.findUnique({
    where: { userId_idempotencyKey: { userId: actor.id, idempotencyKey: key } },
    select: { id: true },
  })
  return order?.id
}

/** Compares the totals that the client sent with the server's. A total that it did not send is not checked. */
function assertShownTotals(input: CreateOrder, quote: Quote): void {
  const shown: [number | undefined, bigint][] = [
    [input.allItemsTotalPrice, quote.total],
    [input.deliveryFee, quote.deliveryFee],
    [input.serviceFee, quote.serviceFee],
  ]
  if (shown.every(([sent, real]) => sent === undefined || parseNaira(sent) === real)) return
  throw conflict('The price of your cart has changed. Please check the new total and confirm again.', {
    code: 'price_changed',
    summary: toSummaryDto(quote),
  })
}
