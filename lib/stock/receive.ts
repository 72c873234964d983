import 'server-only'
import { CHARGES_IN_FORCE, type ChargesJson } from '@/lib/catalogue/queries'
import { lockStock, moveTo } from '@/lib/catalogue/stock'
import { recordAudit } from '@/lib/audit/service'
import type { Staff } from '@/lib/core/actors'
import { columnDay, dayColumn } from '@/lib/core/clock'
import { badRequest, conflict } from '@/lib/core/errors'
import { groupedBy } from '@/lib/core/grouped'
import { newId } from '@/lib/core/ids'
import { formatNairaExact, kobo } from '@/lib/core/money'
import { bookEntry, credit, debit } from '@/lib/credit/ledger'
import { type Tx, databaseDay, transaction } from '@/lib/database/db'
import { lockProducts } from '@/lib/database/locks'
import { STANDARD_VAT_BPS } from '@/lib/vat/rules'
import { purchaseOrderForUpdate } from './purchase-orders'
import { canReceive, costOfGoods, inputVatBps, receiptProblem } from './rules'
import type { NewReceipt } from './schema'

/**
 * Receives lots of a purchase order: they go to stock, and into the books as goods that are not billed yet. The same
 * key books once.
 * @param key the request's own name
 * @returns the id of the receipt
 * @throws AppError 400 without a key; 404 for an unknown order; 409 for other goods, an expired lot, more than is still
 *   to come, an order that was not sent or is closed, and a key that was used for other goods
 */
export async function receiveGoods(
  actor: Staff,
  orderId: string,
  { lines, date }: NewReceipt,
  key: string | undefined,
): Promise<string> {
  if (key === undefined) throw badRequest('Please send the header Idempotency-Key, so that the goods count once.')
  return transaction(async (tx) => {
    const order = await purchaseOrderForUpdate(tx, orderId)
    const repeated = await receivedBefore(tx, orderId, key)
    if (repeated) {
      if (repeated.goods === goodsIn(lines)) return repeated.id
      throw conflict('This key was used for other goods. Please send the receipt with a new key.', {
        code: 'key_reused',
      })
    }
    if (!canReceive(order.state))
      throw conflict(
        order.state === 'draft'
          ? 'This purchase order was not sent yet. Send it first.'
          : 'This purchase order is closed, so nothing can be received for it.',
        { code: 'wrong_state' },
      )
    const today = await databaseDay(tx)
    if (date !== undefined && date > today) throw badRequest('Goods cannot be received on a day to come.')
    const byProduct = groupedBy(lines, ({ productId }) => productId.toLowerCase())
    const ordered = new Map(order.lines.map((line) => [line.productId, line]))
    const products = new Map(order.lines.map((line) => [line.productId, { ...line, name: line.product.name }]))
    for (const [productId, lots] of byProduct) {
      const problem = receiptProblem(products.get(productId), lots, today)
      if (problem !== undefined) throw conflict(problem)
    }

    await lockProducts(tx, [...byProduct.keys()])
    const standard = await standardVatBps(tx)
    const arrived = lines.map((line) => {
      const productId = line.productId.toLowerCase()
      const vatClass = ordered.get(productId)?.product.vatClass ?? 'standard'
      return { ...line, productId, lotId: newId(), vatClass, vatBps: inputVatBps(vatClass, standard) }
    })
    await tx.lot.createMany({
      data: arrived.map(({ lotId, productId, lot, bestBefore, unitCost }) => ({
        ...{ id: lotId, productId, code: lot, bestBefore: dayColumn(bestBefore), unitCostKobo: unitCost },
      })),
    })
    for (const { productId, quantity, lotId } of arrived) {
      const before = await lockStock(tx, productId)
      await moveTo(tx, actor, { productId, before, after: before + quantity, reason: 'received', lotId })
    }

    const { net } = costOfGoods(arrived)
    const receiptId = newId()
    const entryId = await bookEntry(tx, {
      event: 'goods_received',
      eventKey: `goods_received:${receiptId}`,
      actorId: actor.id,
      memo: `Purchase order ${order.number}`,
      happenedOn: date,
      postings: [debit({ kind: 'inventory' }, net), credit({ kind: 'goods_not_billed' }, net)],
    })
    await tx.receipt.create({
      data: {
        ...{ id: receiptId, purchaseOrderId: orderId, key, entryId, createdById: actor.id },
        receivedOn: dayColumn(date ?? today),
        lines: {
          create: arrived.map(({ lotId, quantity, unitCost, vatClass, vatBps }) => ({
            ...{ lotId, quantity, unitCostKobo: unitCost, vatClass, vatBps },
          })),
        },
      },
      select: { id: true },
    })
    await noteReceived(tx, order, byProduct)
    await recordAudit(tx, actor, 'purchase_order.received', `purchase_order:${orderId}`, {
      number: String(order.number),
      amount: formatNairaExact(net),
    })
    return receiptId
  })
}

/** The standard rate of VAT in force today, in basis points. */
async function standardVatBps(tx: Tx): Promise<number> {
  const [row] = await tx.$queryRaw<{ charges: ChargesJson | null }[]>`SELECT ${CHARGES_IN_FORCE} AS charges`
  return row?.charges?.vatBps ?? STANDARD_VAT_BPS
}

type Arrived = NewReceipt['lines'][number]

/** What came in, in an order that does not change. */
const goodsIn = (lines: readonly Arrived[]): string =>
  JSON.stringify(
    lines
      .map(({ productId, lot, bestBefore, quantity, unitCost }) =>
        [productId.toLowerCase(), lot, bestBefore, quantity, unitCost].join(' '),
      )
      .sort(),
  )

async function receivedBefore(tx: Tx, purchaseOrderId: string, key: string) {
  const receipt = await tx.receipt.findUnique({
    where: { purchaseOrderId_key: { purchaseOrderId, key } },
    select: {
      id: true,
      lines: {
        select: {
          quantity: true,
          unitCostKobo: true,
          lot: { select: { productId: true, code: true, bestBefore: true } },
        },
      },
    },
  })
  if (!receipt) return undefined
  const lines = receipt.lines.map(({ quantity, unitCostKobo, lot }) => ({
    ...{ productId: lot.productId, lot: lot.code, quantity, unitCost: kobo(unitCostKobo) },
    bestBefore: lot.bestBefore ? columnDay(lot.bestBefore) : '',
  }))
  return { id: receipt.id, goods: goodsIn(lines) }
}

type LockedOrder = Awaited<ReturnType<typeof purchaseOrderForUpdate>>

/** Counts what came in on the lines of the order, and closes it with the last goods. */
async function noteReceived(
  tx: Tx,
  { id, lines }: LockedOrder,
  arrived: ReadonlyMap<string, readonly Arrived[]>,
): Promise<void> {
  let isComplete = true
  for (const line of lines) {
    const came = (arrived.get(line.productId) ?? []).reduce((all, { quantity }) => all + quantity, 0)
    if (came > 0)
      await tx.purchaseOrderLine.update({
        where: { id: line.id },
        data: { receivedQuantity: { increment: came } },
        select: { id: true },
      })
    isComplete &&= line.receivedQuantity + came === line.quantity
  }
  await tx.purchaseOrder.update({
    where: { id },
    data: { state: isComplete ? 'closed' : 'partly_received' },
    select: { id: true },
  })
}
