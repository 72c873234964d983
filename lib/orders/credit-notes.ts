import 'server-only'
import type { Tx } from '@/lib/database/db'
import { badRequest, conflict } from '@/lib/core/errors'
import { newId } from '@/lib/core/ids'
import { type Kobo, kobo } from '@/lib/core/money'
import type { ToldReason } from '@/lib/core/reason-rules'
import { bookCreditNote } from '@/lib/credit/close-plan'
import { bookCostReturned } from '@/lib/stock/cost-of-sale'
import { notify } from '@/lib/notifications/notify'
import { goodsLines } from '@/lib/vat/rules'
import { type CreditedLine, isFree, keptOf, priceGoods, restockProblem } from './delivery-rules'
import { issueCreditNote } from './invoices'
import { getOrderForUpdate, lockCompanyOf } from './locked-order'
import { creditNoteNotification } from './notifications'
import { isDelivered } from './rules'

/** `memo` is for the books alone. `told` is what the buyer reads of the reason. */
type By = { readonly actorId: string; readonly memo: string; readonly told?: ToldReason | undefined }

/**
 * Takes delivered goods back: the price falls by what they cost, with their VAT and interest, the payment plan goes
 * down, what came back fit for sale goes to stock, and the buyer is told. The caller must have a second person's
 * approval.
 * @returns the amount of the credit note in kobo
 * @throws AppError 404 for an unknown order; 400 for a line of another order and for more units back in stock than
 *   credited; 409 before delivery, above what the buyer has kept, and for a plan that was written off
 */
export async function creditGoods(
  tx: Tx,
  orderId: string,
  lines: readonly CreditedLine[],
  { told, ...by }: By,
): Promise<Kobo> {
  // HR must not close a month while its instalments change.
  await lockCompanyOf(tx, orderId)
  const order = await getOrderForUpdate(tx, orderId)
  if (!isDelivered(order.status))
    throw conflict(`Order ${order.number} is not delivered, so there is nothing to credit.`, { code: 'wrong_state' })
  if (isFree(order))
    throw conflict(
      `Order ${order.number} was free. Please credit the order that it replaces, if it is a free replacement.`,
      {
        code: 'wrong_state',
      },
    )
  const credited = matchLines(await itemsOf(tx, orderId), lines)
  const before = priceGoods(
    credited.map((item) => ({ ...item, quantity: item.kept })),
    order,
  )
  const after = priceGoods(
    credited.map((item) => ({ ...item, quantity: item.kept - item.quantity })),
    order,
  )
  const vat = kobo(before.vat - after.vat)
  const note = await bookCreditNote(
    tx,
    orderId,
    { items: kobo(before.items - after.items), vat, interest: kobo(before.interest - after.interest) },
    by,
  )
  await issueCreditNote(tx, order, note.entryId, goodsLines(credited, vat))
  for (const { id, quantity } of credited)
    if (quantity > 0)
      await tx.orderItem.update({
        where: { id },
        data: { creditedQuantity: { increment: quantity } },
        select: { id: true },
      })
  await restock(tx, orderId, credited, by.actorId)
  const goods = credited.filter(({ quantity }) => quantity > 0)
  await notify(
    tx,
    { id: order.userId, email: order.user.email },
    creditNoteNotification(order, note, { goods, reason: told }),
  )
  return note.amount
}

const itemsOf = (tx: Tx, orderId: string) =>
  tx.orderItem.findMany({
    where: { orderId },
    select: {
      id: true,
      productId: true,
      name: true,
      measurement: true,
      quantity: true,
      receivedQuantity: true,
      creditedQuantity: true,
      priceKobo: true,
      vatClass: true,
    },
    orderBy: { productId: 'asc' },
  })

type Item = Awaited<ReturnType<typeof itemsOf>>[number]
/** A line of the order: how much the buyer has kept, how much of it is credited, and how much of that is restocked. */
type Credited = Pick<Item, 'id' | 'productId' | 'name' | 'measurement' | 'priceKobo' | 'vatClass'> &
  Readonly<Record<'kept' | 'quantity' | 'restocked', number>>

function matchLines(items: readonly Item[], lines: readonly CreditedLine[]): Credited[] {
  const asked = new Map(lines.map((line) => [line.itemId, line]))
  if (asked.size < lines.length || lines.some(({ itemId }) => items.every(({ id }) => id !== itemId)))
    throw badRequest('Each line must be one line of this order.')
  const credited = items.map(({ id, productId, name, measurement, priceKobo, vatClass, ...counts }) => {
    const { quantity = 0, restocked = 0 } = asked.get(id) ?? {}
    const kept = keptOf(counts)
    if (quantity > kept)
      throw conflict(`The buyer has kept only ${kept} of ${name}, so ${quantity} cannot be credited.`, {
        code: 'above_delivered',
      })
    const problem = restockProblem(name, quantity, restocked)
    if (problem !== undefined) throw badRequest(problem)
    return { id, productId, name, measurement, priceKobo, vatClass, kept, quantity, restocked }
  })
  if (credited.every(({ quantity }) => quantity === 0)) throw badRequest('Nothing is credited.')
  return credited
}

/** Returns what came back fit for sale to stock. What came back damaged, or not at all, left it at the delivery. */
async function restock(tx: Tx, orderId: string, credited: readonly Credited[], actorId: string): Promise<void> {
  for (const { productId, restocked } of credited) {
    if (restocked === 0) continue
    await tx.product.update({ where: { id: productId }, data: { stock: { increment: restocked } } })
    const { id } = await tx.stockMovement.create({
      data: { id: newId(), productId, quantity: restocked, reason: 'returned by the buyer', orderId, actorId },
      select: { id: true },
    })
    await bookCostReturned(tx, id, { orderId, actorId })
  }
}
