import { randomUUID } from 'node:crypto'
import { addDays, lagosToday } from '@/lib/core/clock'
import type { Staff } from '@/lib/core/actors'
import { fromNaira } from '@/lib/core/money'
import { placeOrder } from '@/lib/checkout/place-order'
import { createOrderSchema } from '@/lib/checkout/schema'
import { db } from '@/lib/database/db'
import { confirmDelivery } from '@/lib/orders/confirm-delivery'
import type { ReceivedLine } from '@/lib/orders/delivery-rules'
import { moveOrder } from '@/lib/orders/service'
import { createPurchaseOrder, createSupplier, sendPurchaseOrder } from '@/lib/stock/purchase-orders'
import { receiveGoods } from '@/lib/stock/receive'
import { fillCart } from './checkout-factories'
import { codeOfOrder } from './delivery-codes'
import { aBuyer, unique } from './factories'

type Goods = { readonly id: string; readonly priceKobo: bigint }

/** Orders goods of a new supplier, and sends the order. @param cost of a unit in naira @returns its id */
export async function aPurchase(staff: Staff, { id: productId }: { id: string }, quantity: number, cost: number) {
  const supplier = { name: unique('Mill'), email: '', phone: '', taxNumber: '', leadDays: 5 }
  const supplierId = await createSupplier(staff, supplier)
  const lines = [{ productId, quantity, unitCost: fromNaira(cost) }]
  const id = await createPurchaseOrder(staff, { supplierId, lines })
  await sendPurchaseOrder(staff, id)
  return id
}

/** Receives a lot of a product. @param inDays until its last day of sale @returns the id of the lot and its order */
export async function aLot(
  staff: Staff,
  product: { id: string },
  { quantity, cost = 100, inDays = 90 }: { quantity: number; cost?: number; inDays?: number },
) {
  const orderId = await aPurchase(staff, product, quantity, cost)
  const lot = unique('L')
  const line = { productId: product.id, lot, quantity, unitCost: fromNaira(cost) }
  await receiveGoods(staff, orderId, { lines: [{ ...line, bestBefore: addDays(lagosToday(), inDays) }] }, randomUUID())
  const { id } = await db().lot.findFirstOrThrow({ where: { code: lot }, select: { id: true } })
  return { id, lot, orderId }
}

/** Lets the last day of a lot pass. */
export async function expire(lotId: string): Promise<void> {
  await db().$transaction([
    db().$executeRaw`ALTER TABLE lots DISABLE TRIGGER lots_guard`,
    db().$executeRaw`UPDATE lots SET best_before = best_before - 365 WHERE id = ${lotId}::uuid`,
    db().$executeRaw`ALTER TABLE lots ENABLE TRIGGER lots_guard`,
  ])
}

/** Lets a new buyer order goods, which staff approve; the fees are paid. @returns the id of the order */
export async function anApprovedOrder(staff: Staff, product: Goods, quantity: number) {
  const buyer = await aBuyer()
  await fillCart(buyer, [product], quantity)
  const deliveryDetails = { state: 'Lagos', city: 'Ikeja', location: '1 Mill Road', phoneNumber: '08031234567' }
  const asked = createOrderSchema.parse({ deliveryDetails, acceptTerms: true })
  const { _id: id } = await placeOrder(buyer, asked, randomUUID())
  await moveOrder(staff, id, 'approve')
  await db().order.update({ where: { id }, data: { feesPaidAt: new Date() }, select: { id: true } })
  return { id, buyer }
}

/** The same, delivered. @param lines what arrived, by default all */
export async function aSale(
  staff: Staff,
  product: Goods,
  quantity: number,
  lines: (itemId: string) => readonly ReceivedLine[] = () => [],
) {
  const { id, buyer } = await anApprovedOrder(staff, product, quantity)
  await moveOrder(staff, id, 'pack')
  await moveOrder(staff, id, 'dispatch')
  const { id: itemId } = await db().orderItem.findFirstOrThrow({ where: { orderId: id }, select: { id: true } })
  await confirmDelivery(staff, id, { code: await codeOfOrder(id), lines: [...lines(itemId)] })
  return { id, itemId, buyer }
}

/** Balances of the accounts of goods in naira, debits positive; those of other tests are in them, too. */
export async function goodsBalances(): Promise<Readonly<Record<string, number>>> {
  const rows = await db().$queryRaw<{ kind: string; naira: number }[]>`
    SELECT account.kind::text AS kind, (sum(posting.amount) / 100)::float AS naira
    FROM ledger_accounts account JOIN ledger_postings posting ON posting.account_id = account.id GROUP BY account.kind`
  return Object.fromEntries(rows.map(({ kind, naira }) => [kind, naira]))
}

/** How the accounts of goods change while something is done, in naira, without those that stay. */
export async function changeOfGoods(work: () => Promise<unknown>): Promise<Readonly<Record<string, number>>> {
  const before = await goodsBalances()
  await work()
  const after = await goodsBalances()
  const kinds = [
    ...['inventory', 'input_vat', 'goods_not_billed', 'supplier_payable', 'opening_stock', 'cost_of_sales'],
    'shrinkage',
  ]
  return Object.fromEntries(
    kinds.flatMap((kind) => {
      const change = (after[kind] ?? 0) - (before[kind] ?? 0)
      return change === 0 ? [] : [[kind, change]]
    }),
  )
}
