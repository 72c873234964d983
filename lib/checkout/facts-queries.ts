import 'server-only'
import type { CheckoutSource } from '@/generated/prisma/enums'
import { quoteRows } from '@/lib/cart/queries'
import type { Buyer } from '@/lib/core/actors'
import { db } from '@/lib/database/db'
import { badRequest, conflict } from '@/lib/core/errors'
import { type Kobo, ZERO, kobo } from '@/lib/core/money'
import { type RawTx, raw } from '@/lib/database/raw'
import { knownCredit } from '@/lib/credit/facts'
import { type PendingOrder, creditState } from '@/lib/credit/queries'
import { usualMonths } from '@/lib/credit/rules'
import { noPlace } from '@/lib/delivery-days/book-day'
import type { DeliveryKind } from '@/lib/orders/rules'
import { AGREEMENT_LANGUAGE, AGREEMENT_VERSION, type KeyFacts } from '@/lib/orders/agreement-rules'
import { listDeliveryOptions } from './delivery-queries'
import { factsOf, factsOfChoices, readCheckout } from './queries'
import type { KeyFactsDto } from './schema'
import { NOTHING } from './rules'
import { digestOf } from './signed-facts'

/**
 * Reads the key facts of the buyer's cart or basket over `months`, by default the company's usual number.
 * @param kind the place whose delivery fee counts
 * @throws AppError 400 with nothing to order and for months that are not on offer, 409 while no charges are in force,
 *   and for a workplace without a delivery day
 */
export async function getKeyFacts(
  actor: Buyer,
  months?: number,
  kind: DeliveryKind = 'home',
  source: CheckoutSource = 'cart',
): Promise<KeyFactsDto> {
  const { rows, charges, credit: known } = await readCheckout(actor.id, source)
  if (rows.length === 0) throw badRequest(NOTHING[source], { code: 'cart_empty' })
  if (!charges)
    throw conflict('You cannot order right now, because no charges are in force. Please try again later.', {
      code: 'no_charges',
    })
  const credit = knownCredit(known)
  const rates = kind === 'home' ? charges : { ...charges, deliveryFee: await workplaceFee(actor) }
  const choices = factsOfChoices(quoteRows(rows, rates), credit)
  const chosen = choices[(months ?? usualMonths(credit)) - 1]
  if (!chosen)
    throw badRequest(
      choices.length === 0
        ? 'No payday is left before your last day at work, so there is no plan.'
        : `Please choose between 1 and ${choices.length} months.`,
      { code: 'months_not_allowed' },
    )
  return {
    version: AGREEMENT_VERSION,
    language: AGREEMENT_LANGUAGE,
    ...chosen,
    choices: choices.map(({ months: count, nominalRate, effectiveRate, instalments }) => ({
      months: count,
      nominalRate,
      effectiveRate,
      instalment: instalments[0]?.amount ?? 0,
    })),
  }
}

async function workplaceFee(actor: Buyer): Promise<Kobo> {
  const option = (await listDeliveryOptions(actor)).find(({ kind }) => kind === 'workplace')
  if (!option) throw noPlace('workplace')
  return option.fee
}

const amountsSelect = {
  id: true,
  userId: true,
  months: true,
  itemsKobo: true,
  vatKobo: true,
  interestKobo: true,
  serviceFeeKobo: true,
  deliveryFeeKobo: true,
} as const
type PlacedOrder = PendingOrder &
  Readonly<Record<'itemsKobo' | 'vatKobo' | 'interestKobo' | 'serviceFeeKobo' | 'deliveryFeeKobo', bigint>>

/** The key facts of an order that is not delivered yet, if it were delivered today. */
export async function factsOfOrder(order: PlacedOrder, tx: RawTx = raw()): Promise<KeyFacts> {
  const credit = await creditState(order.userId, tx)
  const own = credit.planned.find(({ orderId }) => orderId === order.id)?.creditBefore ?? ZERO
  const amounts = {
    items: kobo(order.itemsKobo),
    vat: kobo(order.vatKobo),
    interest: kobo(order.interestKobo),
    serviceFee: kobo(order.serviceFeeKobo),
    deliveryFee: kobo(order.deliveryFeeKobo),
  }
  return factsOf(amounts, order.months, credit, own)
}

/** The key facts that the buyer has yet to accept for an order, with their digest. */
export async function factsToAccept(
  actor: Buyer,
  orderId: string,
): Promise<{ readonly facts: KeyFacts; readonly digest: string }> {
  const order = await db().order.findFirstOrThrow({ where: { id: orderId, userId: actor.id }, select: amountsSelect })
  const facts = await factsOfOrder(order)
  return { facts, digest: digestOf([facts]) }
}
