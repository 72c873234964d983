import 'server-only'
import { assertExpected, lockStock, moveTo } from '@/lib/catalogue/stock'
import { recordAudit } from '@/lib/audit/service'
import type { Staff } from '@/lib/core/actors'
import { columnDay, dayColumn, formatDay } from '@/lib/core/clock'
import { badRequest, conflict, notFound } from '@/lib/core/errors'
import { isId, rowId } from '@/lib/core/ids'
import { type Kobo, formatNairaExact, kobo, times } from '@/lib/core/money'
import { bookEntry, credit, debit } from '@/lib/credit/ledger'
import { type Tx, databaseDay, db, transaction } from '@/lib/database/db'
import { lockProducts, lockPurchaseOrder } from '@/lib/database/locks'
import { figuresOf, keptOf, receivedSelect } from './lot-figures'
import { costOfGoods } from './rules'
import { type Count, type LotWriteOff, NO_SUCH_LOT } from './schema'

const lotSelect = {
  id: true,
  productId: true,
  code: true,
  quantityLeft: true,
  unitCostKobo: true,
  product: { select: { name: true, priceKobo: true } },
} as const

/** Reads a lot under the lock of its product, with the stock of the product. @throws AppError 404 */
export async function lotForUpdate(tx: Tx, id: string) {
  const { productId } = await findLot(tx, id)
  const stock = await lockStock(tx, productId)
  return { ...(await findLot(tx, id)), stock }
}

async function findLot(tx: Tx, id: string) {
  const lot = isId(id) ? await tx.lot.findUnique({ where: { id }, select: lotSelect }) : null
  if (!lot) throw notFound(NO_SUCH_LOT)
  return lot
}

type LockedLot = Awaited<ReturnType<typeof lotForUpdate>>

/**
 * Moves units of a locked lot; positive when they come in.
 * @returns the id of the movement
 * @throws AppError 409 for more than the lot has
 */
export async function moveLot(
  tx: Tx,
  actor: Staff,
  { id: lotId, productId, stock, quantityLeft, code, product }: LockedLot,
  { quantity, reason }: { readonly quantity: number; readonly reason: string },
): Promise<string | undefined> {
  if (quantityLeft + quantity < 0)
    throw conflict(`Only ${quantityLeft} of lot ${code} of ${product.name} are left, so ${-quantity} cannot go out.`, {
      code: 'changed_meanwhile',
    })
  return moveTo(tx, actor, { productId, before: stock, after: stock + quantity, reason, lotId })
}

/**
 * Sets lots to what was counted. The database books the difference as shrinkage.
 * @returns how many lots differed
 * @throws AppError 400 for a lot that is there twice; 404 for an unknown lot; 409 for a lot that moved meanwhile
 */
export async function countLots(actor: Staff, { lines }: Count): Promise<number> {
  const ids = new Set(lines.map(({ lotId }) => lotId.toLowerCase()))
  if (ids.size < lines.length) throw badRequest('A lot is there twice. Enter it once.')
  return transaction(async (tx) => {
    const lots = await tx.lot.findMany({ where: { id: { in: [...ids] } }, select: { productId: true } })
    if (lots.length < ids.size) throw notFound(NO_SUCH_LOT)
    await lockProducts(tx, [...new Set(lots.map(({ productId }) => productId))])
    let differences = 0
    for (const { lotId, counted, expected } of lines) {
      const lot = await lotForUpdate(tx, lotId)
      assertExpected(expected, lot.quantityLeft)
      if (counted !== lot.quantityLeft) differences += 1
      await moveLot(tx, actor, lot, { quantity: counted - lot.quantityLeft, reason: 'counted' })
    }
    return differences
  })
}

/** What units of a lot are worth: by their cost, or their price while the cost is not known. */
export const valueOf = ({ unitCostKobo, product }: Omit<LockedLot, 'stock'>, quantity: number): Kobo =>
  times(kobo(unitCostKobo ?? product.priceKobo), quantity)

/**
 * Writes units of a lot off; the database books their cost as shrinkage.
 * @returns their value in kobo
 * @throws AppError 404 for an unknown lot; 409 for more than it has
 */
export async function writeOffLot(tx: Tx, actor: Staff, { lotId, quantity, reason }: LotWriteOff): Promise<Kobo> {
  const lot = await lotForUpdate(tx, lotId)
  await moveLot(tx, actor, lot, { quantity: -quantity, reason })
  return valueOf(lot, quantity)
}

/** What a person wrote off of a lot in the last 24 hours and `quantity` more are worth, in kobo. @throws AppError 404 */
export async function writtenOffWith(actor: Staff, lotId: string, quantity: number): Promise<Kobo> {
  const lot = await findLot(db(), lotId)
  const [before] = await db().$queryRaw<{ units: number }[]>`
    SELECT -coalesce(sum(moved.quantity), 0)::int AS units
    FROM lot_moves moved JOIN stock_movements movement ON movement.id = moved.movement_id
    WHERE moved.lot_id = ${lotId}::uuid AND moved.kind = 'write_off' AND movement.actor_id = ${actor.id}::uuid
      AND moved.created_at > now() - interval '24 hours'`
  return valueOf(lot, quantity + (before?.units ?? 0))
}

/**
 * Says what a lot costs that came in without a receipt. What was sold or lost of it meanwhile is booked now, too.
 * @param unitCost of one unit in kobo without VAT
 * @throws AppError 404 for an unknown lot; 409 for one whose cost is known
 */
export async function setLotCost(actor: Staff, lotId: string, unitCost: Kobo): Promise<void> {
  await transaction(async (tx) => {
    const lot = await lotForUpdate(tx, lotId)
    if (lot.unitCostKobo !== null)
      throw conflict('The cost of this lot is known already, and stays.', { code: 'already_decided' })
    const { total, sold, lost } = await figuresOf(tx, lotId)
    await tx.lot.update({ where: { id: lotId }, data: { unitCostKobo: unitCost }, select: { id: true } })
    await bookEntry(tx, {
      event: 'stock_valued',
      eventKey: `stock_valued:${lotId}`,
      actorId: actor.id,
      memo: `${lot.product.name}, ${lot.code}`,
      postings: [
        debit({ kind: 'inventory' }, times(unitCost, total - sold - lost)),
        debit({ kind: 'cost_of_sales' }, times(unitCost, sold)),
        debit({ kind: 'shrinkage' }, times(unitCost, lost)),
        credit({ kind: 'opening_stock' }, times(unitCost, total)),
      ],
    })
    await recordAudit(tx, actor, 'lot.valued', `product:${lot.productId}`, {
      lot: lot.code,
      cost: formatNairaExact(unitCost),
    })
  })
}

/**
 * Sends units of a lot back to the supplier. Before the bill there is less to pay; after it the supplier owes a credit
 * note.
 * @throws AppError 404 for an unknown lot; 409 for more than is left, and for a lot without a receipt
 */
export async function returnToSupplier(actor: Staff, lotId: string, quantity: number): Promise<void> {
  await transaction(async (tx) => {
    const find = () => tx.receiptLine.findUnique({ where: { lotId: rowId(lotId) }, select: returnSelect })
    const received = await find()
    // No bill may be booked meanwhile.
    if (received) await lockPurchaseOrder(tx, received.receipt.purchaseOrderId)
    const lot = await lotForUpdate(tx, lotId)
    const line = await find()
    if (!line) throw conflict('This lot came from no purchase order. Please write it off.', { code: 'wrong_state' })
    const kept = keptOf(line)
    const movementId = await moveLot(tx, actor, lot, { quantity: -quantity, reason: 'returned to the supplier' })
    const before = costOfGoods([kept])
    const after = costOfGoods([{ ...kept, quantity: kept.quantity - quantity }])
    const [net, vat] = [kobo(before.net - after.net), kobo(before.vat - after.vat)]
    await bookEntry(tx, {
      event: 'goods_received',
      eventKey: `goods_returned:${movementId ?? ''}`,
      actorId: actor.id,
      memo: `Lot ${lot.code} back to the supplier`,
      postings:
        line.receipt.billId === null
          ? [debit({ kind: 'goods_not_billed' }, net), credit({ kind: 'inventory' }, net)]
          : [
              debit({ kind: 'supplier_payable' }, kobo(net + vat)),
              credit({ kind: 'inventory' }, net),
              credit({ kind: 'input_vat' }, vat),
            ],
    })
  })
}

const returnSelect = { ...receivedSelect, receipt: { select: { billId: true, purchaseOrderId: true } } } as const

/** Writes off what is left of lots after their last day of sale. @returns how many lots */
export async function writeOffExpired(): Promise<number> {
  const bestBefore = { lt: dayColumn(await databaseDay()) }
  const lots = await db().lot.findMany({
    where: { quantityLeft: { gt: 0 }, bestBefore },
    select: { id: true },
    orderBy: { bestBefore: 'asc' },
    take: 500,
  })
  for (const { id } of lots)
    await transaction(async (tx) => {
      const { productId, quantityLeft, stock, code } = await lotForUpdate(tx, id)
      if (quantityLeft === 0) return
      await tx.product.update({ where: { id: productId }, data: { stock: stock - quantityLeft }, select: { id: true } })
      await tx.stockMovement.create({
        data: { productId, quantity: -quantityLeft, reason: 'expired', lotId: id },
        select: { id: true },
      })
      await recordAudit(tx, null, 'stock.expired', `product:${productId}`, {
        lot: code,
        quantity: String(-quantityLeft),
      })
    })
  return lots.length
}

/**
 * Exchanges goods of an order whose lot has expired for goods of other lots. Call it before the goods are packed.
 * @throws AppError 409 when there are too few
 */
export async function replaceExpired(tx: Tx, actor: Staff, orderId: string): Promise<void> {
  const today = await databaseDay(tx)
  const expired = await tx.$queryRaw<{ lotId: string; productId: string; units: number; last: Date }[]>`
    SELECT lots.id AS "lotId", lots.product_id AS "productId", -sum(moved.quantity)::int AS units,
      lots.best_before AS last
    FROM lot_moves moved JOIN lots ON lots.id = moved.lot_id
    WHERE moved.order_id = ${orderId}::uuid AND moved.kind IN ('sale', 'return')
      AND lots.best_before < ${today}::date
    GROUP BY lots.id HAVING sum(moved.quantity) < 0 ORDER BY lots.product_id`
  if (expired.length === 0) return
  await lockProducts(tx, [...new Set(expired.map(({ productId }) => productId))])
  for (const { lotId, productId, units, last } of expired) {
    const { code, product } = await lotForUpdate(tx, lotId)
    const { _sum: sound } = await tx.lot.aggregate({
      where: {
        productId,
        quantityLeft: { gt: 0 },
        OR: [{ bestBefore: null }, { bestBefore: { gte: dayColumn(today) } }],
      },
      _sum: { quantityLeft: true },
    })
    if ((sound.quantityLeft ?? 0) < units)
      throw conflict(
        `Lot ${code} of ${product.name} expired on ${formatDay(columnDay(last))}, and there are no others in stock. ` +
          'Record it as missing, or cancel the order.',
        { code: 'out_of_stock' },
      )
    const move = { productId, reason: 'expired at packing', orderId, actorId: actor.id }
    await tx.stockMovement.createMany({
      data: [
        { ...move, quantity: units, lotId },
        { ...move, quantity: -units },
      ],
    })
  }
}
