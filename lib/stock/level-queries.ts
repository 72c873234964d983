import 'server-only'
import { Prisma } from '@/generated/prisma/client'
import type { Staff } from '@/lib/core/actors'
import { DESK_PAGE, type Page, toPage, withOneMore } from '@/lib/core/listing'
import type { QueryOf } from '@/lib/core/lists'
import { db } from '@/lib/database/db'
import type { LEVELS } from './lists'
import { USUAL_LEAD_DAYS, coverDays, toOrder } from './rules'
import type { LevelDto } from './schema'

type Read = Omit<LevelDto, 'coverDays' | 'orderNow'> & {
  readonly supplierId: string | null
  readonly unitCostKobo: bigint | null
}
/** How long the stock of a product lasts, with the supplier and the cost of its last purchase order. */
export type Level = LevelDto & Pick<Read, 'supplierId' | 'unitCostKobo'>

/** Reads levels of the products that `which` selects as ids. Goods that came back are not sold. */
export async function readLevels(which: Prisma.Sql): Promise<Level[]> {
  const rows = await db().$queryRaw<Read[]>`
    SELECT product.id, product.name AS product, product.measurement, product.stock,
      (SELECT coalesce(sum(line.quantity - line.received_quantity), 0)::int FROM purchase_order_lines line
        JOIN purchase_orders bought ON bought.id = line.purchase_order_id AND bought.state <> 'closed'
        WHERE line.product_id = product.id) AS ordered,
      sold.sold28, sold.sold90, last.supplier, last.id AS "supplierId", last.cost AS "unitCostKobo",
      coalesce(last.lead_days, ${USUAL_LEAD_DAYS}) AS "leadDays"
    FROM products product
    CROSS JOIN LATERAL (
      SELECT coalesce(-sum(quantity) FILTER (WHERE created_at > now() - interval '28 days'), 0)::int AS sold28,
        coalesce(-sum(quantity), 0)::int AS sold90
      FROM stock_movements
      WHERE product_id = product.id AND created_at > now() - interval '90 days' AND order_id IS NOT NULL
        AND lot_move_kind(reason, true, quantity) IN ('sale', 'return')
    ) AS sold
    LEFT JOIN LATERAL (
      SELECT supplier.id, supplier.name AS supplier, supplier.lead_days, line.unit_cost_kobo AS cost
      FROM purchase_order_lines line JOIN purchase_orders bought ON bought.id = line.purchase_order_id
      JOIN suppliers supplier ON supplier.id = bought.supplier_id
      WHERE line.product_id = product.id ORDER BY bought.created_at DESC LIMIT 1
    ) AS last ON true
    WHERE product.id IN (${which}) ORDER BY product.name, product.id`
  return rows.map((row) => ({ ...row, coverDays: coverDays(row), orderNow: toOrder(row) }))
}

/** Lists how long the stock of each product lasts, by name, one page at a time. */
export async function listLevels(
  _actor: Staff,
  { q, cursor }: QueryOf<typeof LEVELS>,
  size = DESK_PAGE,
): Promise<Page<LevelDto>> {
  const levels = await readLevels(Prisma.sql`
    SELECT id FROM products
    WHERE (${q ?? null}::text IS NULL OR name ILIKE '%' || ${q ?? ''} || '%')
      AND (${cursor ?? null}::uuid IS NULL
        OR (name, id) > (SELECT name, id FROM products WHERE id = ${cursor ?? null}::uuid))
    ORDER BY name, id LIMIT ${withOneMore(size)}`)
  return toPage(levels, ({ supplierId: _supplier, unitCostKobo: _cost, ...level }) => level, size)
}
