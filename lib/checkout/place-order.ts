import 'server-only'
import { LEFT_SENTENCE } from '@/lib/access/rules'
import { isEmployed } from '@/lib/accounts/employment'
import { TERMS_VERSION } from '@/lib/accounts/rules'
import { type CartRow, cartRows, quoteRows } from '@/lib/cart/queries'
import { type Quote, toSummaryDto } from '@/lib/cart/rules'
import { chargesInForce } from '@/lib/catalogue/queries'
import type { Buyer } from '@/lib/core/actors'
import { type Tx, db, isUniqueViolation, transaction } from '@/lib/core/db'
import { AppError, badRequest, conflict, forbidden } from '@/lib/core/errors'
import { isId } from '@/lib/core/ids'
import { lockUser } from '@/lib/core/locks'
import { kobo, parseNaira, times } from '@/lib/core/money'
import { assertWithinLimit } from '@/lib/credit/service'
import { tell } from '@/lib/notifications/tell'
import { orderReceivedNews } from '@/lib/orders/news'
import { getOrder } from '@/lib/orders/queries'
import { orderNumber } from '@/lib/orders/rules'
import type { OrderDto } from '@/lib/orders/schema'
import type { CreateOrder } from './schema'

/**
 * Turns the cart into an order in one transaction: takes the stock, copies names, prices and charges, empties the cart
 * and queues the mail. The same key returns the same order, so a double click or a retry places one order.
 * @param key the draft's id, or a key of the client
 * @throws AppError 400 for an empty cart; 403 for a buyer who has left the company; 409 with the new summary when the
 *   client's total is out of date, and when a product is out of stock; 501 over the limit
 */
export async function placeOrder(actor: Buyer, input: CreateOrder, key: string): Promise<OrderDto> {
  const placed = await findPlaced(actor, key)
  if (placed) return getOrder(actor, placed)
  try {
    return await getOrder(actor, await place(actor, input, key))
  } catch (error) {
    // Another request with the same key may have placed the order first.
    const other = isUniqueViolation(error) || error instanceof AppError ? await findPlaced(actor, key) : undefined
    if (other) return getOrder(actor, other)
    throw error
  }
}

async function findPlaced(actor: Buyer, key: string): Promise<string | undefined> {
  const order = await db().order.findUnique({
    where: { userId_idempotencyKey: { userId: actor.id, idempotencyKey: key } },
    select: { id: true },
  })
  return order?.id
}

function place(actor: Buyer, input: CreateOrder, key: string): Promise<string> {
  return transaction(async (tx) => {
    // This lock also covers the cart, so neither the cart nor another order of this buyer can change meanwhile.
    await lockUser(tx, actor.id)
    if (!(await isEmployed(tx, actor.id))) throw forbidden(LEFT_SENTENCE, { code: 'left_company' })
    const rows = await cartRows(actor.id, tx)
    if (rows.length === 0) throw badRequest('There is nothing in your cart.', { code: 'cart_empty' })
    const charges = await chargesInForce(tx)
    if (!charges)
      throw conflict('You cannot order right now, because no charges are in force. Please try again later.', {
        code: 'no_charges',
      })
    const quote = quoteRows(rows, charges)
    assertShownTotals(input, quote)
    const months = await assertWithinLimit(tx, actor.id, quote.financed, input.months)
    await takeStock(tx, rows)
    const order = await insertOrder(tx, actor, { input, key, rows, quote, months })
    await tx.cartItem.deleteMany({ where: { userId: actor.id } })
    if (isId(key))
      await tx.checkoutDraft.updateMany({
        where: { id: key, userId: actor.id, orderId: null },
        data: { orderId: order.id },
      })
    const termsAccepted = input.acceptTerms === true
    if (termsAccepted)
      await tx.consent.create({
        data: { userId: actor.id, purpose: 'payment-plan', version: TERMS_VERSION, granted: true },
      })
    await tell(tx, actor, orderReceivedNews({ ...order, total: quote.total, termsAccepted }))
    return order.id
  })
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

// In the order of ids, so that two orders cannot deadlock.
async function takeStock(tx: Tx, rows: readonly CartRow[]): Promise<void> {
  for (const { product, quantity } of [...rows].sort((a, b) => (a.product.id < b.product.id ? -1 : 1))) {
    const { count } = await tx.product.updateMany({
      where: { id: product.id, available: true, stock: { gte: quantity } },
      data: { stock: { decrement: quantity } },
    })
    if (count === 0)
      throw conflict(`There is not enough ${product.name} left. Please reduce the quantity in your cart.`, {
        code: 'out_of_stock',
      })
  }
}

type NewOrder = {
  readonly input: CreateOrder
  readonly key: string
  readonly rows: readonly CartRow[]
  readonly quote: Quote
  readonly months: number
}

async function insertOrder(
  tx: Tx,
  actor: Buyer,
  { input, key, rows, quote, months }: NewOrder,
): Promise<{ id: string; number: string }> {
  const [drawn] = await tx.$queryRaw<{ nextval: bigint }[]>`SELECT nextval('order_numbers')`
  const buyer = await tx.user.findUniqueOrThrow({
    where: { id: actor.id },
    select: { companyId: true, fullName: true },
  })
  if (!buyer.companyId || !drawn)
    throw conflict('Your workplace profile is not complete.', { code: 'profile_incomplete' })
  const accepted = input.acceptTerms === true
  const order = await tx.order.create({
    data: {
      number: orderNumber(drawn.nextval),
      userId: actor.id,
      companyId: buyer.companyId,
      idempotencyKey: key,
      buyerName: buyer.fullName,
      itemsKobo: quote.items,
      serviceFeeKobo: quote.serviceFee,
      vatKobo: quote.vat,
      interestKobo: quote.interest,
      deliveryFeeKobo: quote.deliveryFee,
      totalKobo: quote.total,
      vatBps: quote.vatBps,
      interestBps: quote.interestBps,
      months,
      deliveryState: input.deliveryDetails.state,
      deliveryCity: input.deliveryDetails.city,
      deliveryLocation: input.deliveryDetails.location,
      deliveryPhone: input.deliveryDetails.phoneNumber,
      termsVersion: accepted ? TERMS_VERSION : null,
      termsAcceptedAt: accepted ? new Date() : null,
      moves: { create: { to: 'pending', actorId: actor.id } },
      items: {
        create: rows.map(({ product, quantity }, index) => ({
          productId: product.id,
          position: index + 1,
          name: product.name,
          measurement: product.measurement,
          type: product.category.type,
          imageId: product.imageId,
          vatClass: product.vatClass,
          priceKobo: product.priceKobo,
          quantity,
          totalKobo: times(kobo(product.priceKobo), quantity),
        })),
      },
    },
    select: { id: true, number: true },
  })
  await tx.stockMovement.createMany({
    data: rows.map(({ product, quantity }) => ({
      productId: product.id,
      quantity: -quantity,
      reason: 'order placed',
      orderId: order.id,
      actorId: actor.id,
    })),
  })
  return order
}
