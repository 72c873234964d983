import 'server-only'
import { Prisma } from '@/generated/prisma/client'
import type { Staff } from '@/lib/core/actors'
import { groupedBy } from '@/lib/core/grouped'
import { kobo } from '@/lib/core/money'
import { transaction } from '@/lib/database/db'
import { readLevels } from './level-queries'
import { createPurchaseOrder } from './purchase-orders'
import { MAX_LINES } from './schema'

/**
 * Drafts a purchase order for each supplier with everything that should be ordered now, at the cost of the last one.
 * What no supplier brought yet is left out. What is drafted counts as to come, so a second call drafts nothing.
 * @returns how many drafts it made
 */
export async function orderNow(actor: Staff): Promise<number> {
  const sold = Prisma.sql`
    SELECT product_id FROM stock_movements WHERE created_at > now() - interval '90 days' AND order_id IS NOT NULL`
  const short = (await readLevels(sold)).flatMap(({ id, orderNow: quantity, supplierId, unitCostKobo }) =>
    quantity > 0 && supplierId !== null && unitCostKobo !== null
      ? [{ supplierId, line: { productId: id, quantity, unitCost: kobo(unitCostKobo) } }]
      : [],
  )
  const bySupplier = groupedBy(short, ({ supplierId }) => supplierId)
  await transaction(async (tx) => {
    for (const [supplierId, rows] of bySupplier)
      await createPurchaseOrder(actor, { supplierId, lines: rows.slice(0, MAX_LINES).map(({ line }) => line) }, tx)
  })
  return bySupplier.size
}
