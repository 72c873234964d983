import 'server-only'
import { TERMS_VERSION } from '@/lib/accounts/rules'
import type { Buyer } from '@/lib/core/actors'
import { type Tx, databaseNow, transaction } from '@/lib/database/db'
import { conflict, forbidden } from '@/lib/core/errors'
import { isFree } from '@/lib/orders/delivery-rules'
import { type LockedOrder, getOrderForUpdate } from '@/lib/orders/locked-order'
import { factsOfOrder } from './facts-queries'
import { FACTS_CHANGED, digestOf, signedDocuments } from './signed-facts'

/**
 * Accepts the terms and the key facts of an order that was placed without them. Accepting again keeps the first time.
 * @param factsShown the digest of the key facts on the buyer's page
 * @throws AppError 404 for an unknown order, 403 for another buyer's order, 409 when the key facts have changed since
 *   the page was shown
 */
export async function acceptTerms(actor: Buyer, orderId: string, factsShown: string): Promise<void> {
  await transaction(async (tx) => {
    const order = await getOrderForUpdate(tx, orderId)
    if (order.userId !== actor.id) throw forbidden('This order belongs to someone else.')
    if (order.termsAcceptedAt) return
    if (!isFree(order)) await sign(tx, order, factsShown)
    await tx.order.update({
      where: { id: order.id },
      data: { termsAcceptedAt: await databaseNow(tx), termsVersion: TERMS_VERSION },
    })
    await tx.consent.create({
      data: { userId: actor.id, purpose: 'payment-plan', version: TERMS_VERSION, granted: true },
    })
  })
}

async function sign(tx: Tx, order: LockedOrder, factsShown: string): Promise<void> {
  const facts = await factsOfOrder(order, tx)
  if (digestOf([facts]) !== factsShown) throw conflict(FACTS_CHANGED, { code: 'facts_changed' })
  const { name } = await tx.company.findUniqueOrThrow({ where: { id: order.companyId }, select: { name: true } })
  await tx.signedDocument.createMany({
    data: signedDocuments(facts, name).map((document) => ({ ...document, orderId: order.id })),
  })
}
