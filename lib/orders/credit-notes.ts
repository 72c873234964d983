import 'server-only'
import type { Tx } from '@/lib/core/db'
import { badRequest, conflict } from '@/lib/core/errors'
import { type Kobo, kobo } from '@/lib/core/money'
import { bookCreditNote } from '@/lib/credit/close-plan'
import { tell } from '@/lib/notifications/tell'
import { goodsLines } from '@/lib/vat/rules'
import { type ReturnedLine, isFree, keptOf, priceGoods } from './delivery-rules'
import { issueCreditNote } from './invoices'
import { getOrderForUpdate, lockCompanyOf } from './locked-order'
import { creditNoteNews } from './news'
import { isDelivered } from './rules'

type By = { readonly actorId: string; readonly memo: string }

/**
 * Takes delivered goods back: the price falls by what they cost, with their VAT and interest, the payment plan goes
 * down, and the buyer is told. The stock stays as it is. The caller must have a second person's approval.
 * @returns the amount of the credit note in kobo
 * @throws AppError 404 for an unknown order; 400 for a line of another order; 409 before delivery, above what the buyer
 *   has kept, and for a plan that was written off
 */
export async function creditGoods(tx: Tx, orderId: string, lines: readonly ReturnedLine[], by: By): Promise<Kobo> {
  // HR must not close a month while its instalments change.
  await lockCompanyOf(tx, orderId)
  const order = await getOrderForUpdate(tx, orderId)
  if (!isDelivered(order.status))
    throw conflict(`Order ${order.number} is not delivered, so there is nothing to credit.`, { code: 'wrong_state' })
  if (isFree(order))
    throw conflict(`Order ${order.number} was a free replacement. Please credit the order that it replaces.`, {
      code: 'wrong_state',
    })
  const items = await tx.orderItem.findMany({
    where: { orderId },
    select: {
      id: true,
      name: true,
      measurement: true,
      quantity: true,
      receivedQuantity: true,
      creditedQuantity: true,
      priceKobo: true,
      vatClass: true,
    },
  })
  const returned = new Map(lines.map(({ itemId, quantity }) => [itemId, quantity]))
  if (returned.size < lines.length || lines.some(({ itemId }) => items.every(({ id }) => id !== itemId)))
    throw badRequest('Each line must be one line of this order.')
  for (const item of items) {
    const quantity = returned.get(item.id) ?? 0
    if (quantity > keptOf(item))
      throw conflict(`The buyer has kept only ${keptOf(item)} of ${item.name}, so ${quantity} cannot be credited.`, {
        code: 'above_delivered',
      })
  }

  if ([...returned.values()].every((quantity) => quantity === 0)) throw badRequest('Nothing is credited.')

  const kept = items.map((item) => ({ ...item, quantity: keptOf(item) }))
  const before = priceGoods(kept, order)
  const after = priceGoods(
    kept.map((item) => ({ ...item, quantity: item.quantity - (returned.get(item.id) ?? 0) })),
    order,
  )
  const vat = kobo(before.vat - after.vat)
  const note = await bookCreditNote(
    tx,
    orderId,
    { items: kobo(before.items - after.items), vat, interest: kobo(before.interest - after.interest) },
    by,
  )
  const taken = items.map((item) => ({ ...item, quantity: returned.get(item.id) ?? 0 }))
  await issueCreditNote(tx, order, note.entryId, goodsLines(taken, vat))
  for (const [id, quantity] of returned)
    await tx.orderItem.update({
      where: { id },
      data: { creditedQuantity: { increment: quantity } },
      select: { id: true },
    })
  await tell(tx, { id: order.userId, email: order.user.email }, creditNoteNews(order, note, by.memo))
  return note.amount
}
