import 'server-only'
import type { PurchaseOrderState } from '@/generated/prisma/enums'
import { recordAudit } from '@/lib/audit/service'
import type { Staff } from '@/lib/core/actors'
import { badRequest, conflict, notFound } from '@/lib/core/errors'
import { isId } from '@/lib/core/ids'
import { type Tx, isUniqueViolation, lockedNow, transaction } from '@/lib/database/db'
import { lockPurchaseOrder } from '@/lib/database/locks'
import { NO_SUCH_ORDER, NO_SUCH_SUPPLIER, type NewPurchaseOrder, type NewSupplier } from './schema'

/** Adds a supplier. @returns its id @throws AppError 409 for a name that is taken */
export async function createSupplier(actor: Staff, supplier: NewSupplier): Promise<string> {
  try {
    return await transaction(async (tx) => {
      const { id } = await tx.supplier.create({ data: supplier, select: { id: true } })
      await recordAudit(tx, actor, 'supplier.created', `supplier:${id}`, { name: supplier.name })
      return id
    })
  } catch (error) {
    if (isUniqueViolation(error)) throw conflict('There is a supplier of this name already.', { code: 'name_taken' })
    throw error
  }
}

/** Drafts a purchase order. @returns its id @throws AppError 400 for an unknown product, 404 for an unknown supplier */
export async function createPurchaseOrder(
  actor: Staff,
  { supplierId, lines }: NewPurchaseOrder,
  tx?: Tx,
): Promise<string> {
  if (!tx) return transaction((own) => createPurchaseOrder(actor, { supplierId, lines }, own))
  const [suppliers, products] = [
    await tx.supplier.count({ where: { id: supplierId } }),
    await tx.product.count({ where: { id: { in: lines.map(({ productId }) => productId) } } }),
  ]
  if (suppliers === 0) throw notFound(NO_SUCH_SUPPLIER)
  if (products < lines.length) throw badRequest('There is no such product.')
  const { id, number } = await tx.purchaseOrder.create({
    data: {
      supplierId,
      createdById: actor.id,
      lines: {
        create: lines.map(({ productId, quantity, unitCost }, index) => ({
          ...{ productId, quantity, unitCostKobo: unitCost, position: index + 1 },
        })),
      },
    },
    select: { id: true, number: true },
  })
  await recordAudit(tx, actor, 'purchase_order.created', `purchase_order:${id}`, { number: String(number) })
  return id
}

/** A purchase order under its lock. @throws AppError 404 */
export async function purchaseOrderForUpdate(tx: Tx, id: string) {
  if (!isId(id)) throw notFound(NO_SUCH_ORDER)
  await lockPurchaseOrder(tx, id)
  const order = await tx.purchaseOrder.findUnique({ where: { id }, select: lockedSelect })
  if (!order) throw notFound(NO_SUCH_ORDER)
  return order
}

const lockedSelect = {
  id: true,
  number: true,
  state: true,
  supplierId: true,
  lines: {
    select: {
      id: true,
      productId: true,
      quantity: true,
      receivedQuantity: true,
      product: { select: { name: true, vatClass: true } },
    },
    orderBy: { productId: 'asc' },
  },
} as const

/** Says that a draft went to the supplier. @throws AppError 404; 409 for an order that is no draft */
export const sendPurchaseOrder = (actor: Staff, id: string): Promise<void> =>
  moveOrder(actor, id, 'sent', ['draft'], 'Only a draft can be sent.')

/** Ends a purchase order: nothing of it is to come any more. @throws AppError 404; 409 for one that has ended */
export const closePurchaseOrder = (actor: Staff, id: string): Promise<void> =>
  moveOrder(actor, id, 'closed', ['draft', 'sent', 'partly_received'], 'This purchase order is closed already.')

function moveOrder(
  actor: Staff,
  id: string,
  to: 'sent' | 'closed',
  from: readonly PurchaseOrderState[],
  refusal: string,
): Promise<void> {
  return transaction(async (tx) => {
    const { state, number } = await purchaseOrderForUpdate(tx, id)
    if (!from.includes(state)) throw conflict(refusal, { code: 'wrong_state' })
    const sentAt = to === 'sent' ? await lockedNow(tx) : undefined
    await tx.purchaseOrder.update({ where: { id }, data: { state: to, sentAt }, select: { id: true } })
    await recordAudit(tx, actor, `purchase_order.${to}`, `purchase_order:${id}`, { number: String(number) })
  })
}
