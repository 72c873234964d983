import 'server-only'
import type { Staff } from '@/lib/core/actors'
import { type Tx, db } from '@/lib/database/db'
import { badRequest, conflict } from '@/lib/core/errors'
import { ZERO, kobo, sum } from '@/lib/core/money'
import { paydaysOf } from '@/lib/credit/queries'
import { openPlan } from '@/lib/credit/service'
import { bookCostOfSale } from '@/lib/stock/cost-of-sale'
import { goodsLines } from '@/lib/vat/rules'
import { NOTHING_RECEIVED, type ReceivedLine, isFree, packedOf, priceGoods, receivedProblem } from './delivery-rules'
import { returnShare } from './gift-shares'
import { issueInvoice } from './invoices'
import type { LockedOrder } from './locked-order'
import type { MoveDetails } from './notifications'

/**
 * Books what arrived of an order: it alone is sold, and the payment plan begins with it. Goods that were not received
 * go back to stock, and damaged ones are written off it. Lock the company before the order.
 * @param lines what was counted at the door; of a line that is left out all that was packed was received
 * @returns what the buyer is told
 * @throws AppError 400 for a line of another order or more than was packed, 409 when nothing was received
 */
export async function deliver(
  tx: Tx,
  actor: Pick<Staff, 'id'>,
  order: LockedOrder,
  lines: readonly ReceivedLine[] = [],
): Promise<MoveDetails> {
  const arrived = matchLines(await itemsOf(tx, order.id), lines)
  const goods = arrived.map((line) => ({ ...line, quantity: line.received }))
  const { items, vat, interest, financed } = priceGoods(goods, order)

  const { id, userId, companyId, months } = order
  const payday = await paydaysOf(tx, userId, companyId)
  const { open, rebate } = isFree(order)
    ? { open: [], rebate: ZERO }
    : await openPlan(tx, { id, userId, companyId, months, payday, items, vat, interest }, actor.id)
  if (isFree(order)) await returnShare(tx, id, goods)
  else await issueInvoice(tx, order, goodsLines(goods, vat))
  await recordReceived(tx, arrived)
  await correctStock(tx, actor, id, arrived)
  await bookCostOfSale(tx, { orderId: id, actorId: actor.id })
  return {
    delivery: {
      missing: arrived.filter(({ received, quantity }) => received < quantity),
      ordered: kobo(order.itemsKobo + order.vatKobo + order.interestKobo),
      financed,
      fromCredit: kobo(financed - rebate - sum(open.map(({ amount }) => amount))),
      rebate,
      plan: open,
    },
  }
}

/**
 * Whether less was received than was packed.
 * @param lines as for `deliver`
 * @throws AppError as `deliver`
 */
export async function isReceivedInPart(orderId: string, lines: readonly ReceivedLine[] = []): Promise<boolean> {
  if (lines.length === 0) return false
  const arrived = matchLines(await itemsOf(db(), orderId), lines)
  return arrived.some(({ received, quantity }) => received < quantity)
}

/** The lines of an order as they were packed. */
async function itemsOf(tx: Tx, orderId: string) {
  const items = await tx.orderItem.findMany({
    where: { orderId },
    select: {
      id: true,
      productId: true,
      name: true,
      measurement: true,
      quantity: true,
      packedQuantity: true,
      priceKobo: true,
      vatClass: true,
      replacesId: true,
    },
    orderBy: { productId: 'asc' },
  })
  return items.map((item) => ({ ...item, quantity: packedOf(item) }))
}

type Arrived = Awaited<ReturnType<typeof itemsOf>>[number] & Pick<ReceivedLine, 'received' | 'damaged'>

function matchLines(items: Awaited<ReturnType<typeof itemsOf>>, lines: readonly ReceivedLine[]): Arrived[] {
  const counted = new Map(lines.map((line) => [line.itemId, line]))
  if (counted.size < lines.length || lines.some(({ itemId }) => items.every(({ id }) => id !== itemId)))
    throw badRequest('Each line must be one line of this order.')
  const arrived = items.map((item) => {
    const { received, damaged } = counted.get(item.id) ?? { received: item.quantity, damaged: 0 }
    const problem = receivedProblem(item, { received, damaged })
    if (problem !== undefined) throw badRequest(problem)
    return { ...item, received, damaged }
  })
  if (arrived.every(({ received }) => received === 0)) throw conflict(NOTHING_RECEIVED, { code: 'nothing_received' })
  return arrived
}

async function recordReceived(tx: Tx, arrived: readonly Arrived[]): Promise<void> {
  const rows = JSON.stringify(arrived.map(({ id, received, damaged }) => ({ id, received, damaged })))
  await tx.$executeRaw`
    UPDATE order_items SET received_quantity = line.received, damaged_quantity = line.damaged
    FROM jsonb_to_recordset(${rows}::jsonb) AS line(id uuid, received int, damaged int)
    WHERE order_items.id = line.id`
}

/** The order took the stock of all that was packed. What the buyer did not receive comes back, sound or damaged. */
async function correctStock(
  tx: Tx,
  actor: Pick<Staff, 'id'>,
  orderId: string,
  arrived: readonly Arrived[],
): Promise<void> {
  for (const { productId, quantity, received, damaged } of arrived) {
    const back = quantity - received
    if (back === 0) continue
    if (back > damaged)
      await tx.product.update({ where: { id: productId }, data: { stock: { increment: back - damaged } } })
    await tx.stockMovement.createMany({
      data: [
        { productId, quantity: back, reason: 'not received', orderId, actorId: actor.id },
        ...(damaged > 0
          ? [{ productId, quantity: -damaged, reason: 'damaged on delivery', orderId, actorId: actor.id }]
          : []),
      ],
    })
  }
}
