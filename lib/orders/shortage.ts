import 'server-only'
import { recordAudit } from '@/lib/audit/service'
import type { Staff } from '@/lib/core/actors'
import { type Tx, transaction } from '@/lib/database/db'
import { badRequest, conflict } from '@/lib/core/errors'
import { lockProducts } from '@/lib/database/locks'
import { kobo, times } from '@/lib/core/money'
import { notify } from '@/lib/notifications/notify'
import { whenTooFew } from '@/lib/stock/too-few'
import { packedOf, priceGoods } from './delivery-rules'
import { type LockedOrder, getOrderForUpdate } from './locked-order'
import { shortageNotification } from './shortage-notification'
import { type ShortLine, markOf, readShortLines, recordedOf } from './shortage-queries'
import { chargedFor, choiceProblem, replacementProblem } from './shortage-rules'
import type { Shortage } from './schema'
import { STATUS_LABELS, isInStore } from './rules'

/** A line, how much of it was found, and the product that replaces the rest. */
type Counted = ShortLine & { readonly found: number; readonly replaceBy: string | null }

/**
 * Records what was found of an order at packing and what replaces the rest, in place of what was recorded before: takes
 * and gives back stock, and tells the buyer. Goods that were not found leave the books of the store. The same recording
 * again changes nothing.
 * @throws AppError 404 for an unknown order; 400 for a line of another order, more than was ordered, and goods that
 *   cannot replace others; 409 when the order is not in the store, the buyer's choice allows no replacement, the stock
 *   is too low, nothing would be left, and when somebody has recorded something else than `seen`
 */
export async function recordShortage(actor: Staff, orderId: string, { lines, seen }: Shortage): Promise<void> {
  await transaction(async (tx) => {
    const order = await getOrderForUpdate(tx, orderId)
    if (!isInStore(order.status))
      throw conflict(`Order ${order.number} is “${STATUS_LABELS[order.status]}”, so its goods cannot be changed.`, {
        code: 'wrong_state',
      })
    const before = await readShortLines(tx, orderId)
    const counted = matchLines(before, lines)
    const mark = markOf(before.map(recordedOf))
    if (mark === markOf(counted)) return
    if (seen !== undefined && seen !== mark)
      throw conflict(
        'Somebody has recorded another count of this order. Reload the page, look at it, and record yours again.',
        {
          code: 'changed_meanwhile',
        },
      )
    if (counted.every(({ found, replaceBy }) => found === 0 && replaceBy === null))
      throw conflict('Nothing of this order would be left. Cancel the order instead.', { code: 'nothing_received' })

    const taken = counted.flatMap(({ replaceBy }) => replaceBy ?? [])
    // A product may be in two lines: by itself, and in a package.
    const ordered = [...new Set(counted.map(({ productId }) => productId))]
    if (new Set([...ordered, ...taken]).size < ordered.length + taken.length)
      throw badRequest('Replace goods by a product that this order does not have yet.')
    const given = before.flatMap(({ replacement }) => replacement?.productId ?? [])
    await lockProducts(tx, [...new Set([...ordered, ...taken, ...given])])
    const changed = counted.filter((line) => markOf([line]) !== markOf([recordedOf(line)]))
    for (const line of changed) await giveBack(tx, actor, orderId, line)
    for (const line of changed) await takeOver(tx, actor, orderId, line)
    await tellBuyer(tx, order)
    await recordAudit(tx, actor, 'order.shortage', `order:${orderId}`, {
      lines: counted.map(({ name, found, quantity }) => `${name}: ${found} of ${quantity} found`).join('; '),
    })
  })
}

function matchLines(items: readonly ShortLine[], lines: Shortage['lines']): Counted[] {
  const asked = new Map(lines.map((line) => [line.itemId, line]))
  if (asked.size < lines.length || lines.some(({ itemId }) => items.every(({ id }) => id !== itemId)))
    throw badRequest('Each line must be one line of this order.')
  return items.map((item) => {
    const { found = item.quantity, replaceBy = null, agreed = false } = asked.get(item.id) ?? {}
    if (found > item.quantity)
      throw badRequest(`The order has only ${item.quantity} of ${item.name}, so ${found} cannot be packed.`)
    if (found === item.quantity || replaceBy === null) return { ...item, found, replaceBy: null }
    // What is recorded already was agreed to then.
    const isAgreed = agreed || item.replacement?.productId === replaceBy
    const problem = choiceProblem(item.name, item.ifSoldOut, isAgreed)
    if (problem !== undefined) throw conflict(problem)
    return { ...item, found, replaceBy }
  })
}

/** Ends the replacement of a line, and books off what was not found, or back what was. */
async function giveBack(tx: Tx, actor: Staff, orderId: string, line: Counted): Promise<void> {
  const { id, productId, replacement, found, quantity } = line
  if (replacement) {
    await tx.orderItem.delete({ where: { id: replacement.id }, select: { id: true } })
    await move(tx, actor, orderId, replacement.productId, [[replacement.quantity, 'replacement taken back']])
  }
  const lost = packedOf(line) - found
  if (lost === 0) return
  await tx.orderItem.update({
    where: { id },
    data: { packedQuantity: found === quantity ? null : found },
    select: { id: true },
  })
  // The order has not got them, and neither has the store.
  await move(tx, actor, orderId, productId, [
    [lost, 'not packed'],
    [-lost, 'not found at packing'],
  ])
}

/** Takes what replaces the missing goods of a line. */
async function takeOver(tx: Tx, actor: Staff, orderId: string, line: Counted): Promise<void> {
  const { id, name, found, replaceBy } = line
  if (replaceBy === null) return
  const product = await tx.product.findUnique({
    where: { id: replaceBy },
    select: { ...comparedSelect, priceKobo: true, stock: true, available: true, imageId: true },
  })
  if (!product) throw badRequest('There is no such product.')
  const problem = replacementProblem(
    { ...line, categoryId: line.product.categoryId, price: line.priceKobo },
    { ...product, price: product.priceKobo },
  )
  if (problem !== undefined) throw badRequest(problem)
  const quantity = line.quantity - found
  const tooFew = conflict(
    `There are not ${quantity} of ${product.name} in stock. Choose something else for ${name}, or leave it out.`,
    { code: 'out_of_stock' },
  )
  if (!product.available || product.stock < quantity) throw tooFew
  const { _max: last } = await tx.orderItem.aggregate({ where: { orderId }, _max: { position: true } })
  const price = chargedFor(product.priceKobo, line.priceKobo)
  await tx.orderItem.create({
    data: {
      orderId,
      productId: replaceBy,
      replacesId: id,
      position: (last.position ?? 0) + 1,
      name: product.name,
      measurement: product.measurement,
      type: line.type,
      imageId: product.imageId,
      vatClass: product.vatClass,
      ifSoldOut: line.ifSoldOut,
      priceKobo: price,
      quantity,
      totalKobo: times(price, quantity),
    },
    select: { id: true },
  })
  await move(tx, actor, orderId, replaceBy, [[-quantity, 'replacement at packing']]).catch(whenTooFew(() => tooFew))
}

const comparedSelect = { name: true, categoryId: true, measurement: true, vatClass: true } as const

/** Books movements of a product, which the caller has locked. */
async function move(
  tx: Tx,
  { id: actorId }: Staff,
  orderId: string,
  productId: string,
  movements: readonly (readonly [quantity: number, reason: string])[],
): Promise<void> {
  const change = movements.reduce((sum, [quantity]) => sum + quantity, 0)
  if (change !== 0)
    await tx.product.update({ where: { id: productId }, data: { stock: { increment: change } }, select: { id: true } })
  await tx.stockMovement.createMany({
    data: movements.map(([quantity, reason]) => ({ productId, quantity, reason, orderId, actorId })),
  })
}

async function tellBuyer(tx: Tx, order: LockedOrder): Promise<void> {
  const items = await tx.orderItem.findMany({
    where: { orderId: order.id },
    select: {
      name: true,
      measurement: true,
      quantity: true,
      packedQuantity: true,
      priceKobo: true,
      vatClass: true,
      replacesId: true,
      replacement: { select: { name: true, measurement: true, quantity: true, priceKobo: true } },
    },
    orderBy: { position: 'asc' },
  })
  const packed = items.map((item) => ({ ...item, quantity: packedOf(item) }))
  await notify(
    tx,
    { id: order.userId, email: order.user.email },
    shortageNotification(order, {
      short: items.filter((item) => packedOf(item) < item.quantity),
      agreed: kobo(order.itemsKobo + order.vatKobo + order.interestKobo),
      financed: priceGoods(packed, order).financed,
    }),
  )
}
