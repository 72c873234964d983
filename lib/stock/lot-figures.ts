import 'server-only'
import { Prisma } from '@/generated/prisma/client'
import { type Kobo, kobo } from '@/lib/core/money'
import type { Tx } from '@/lib/database/db'
import { costOfGoods } from './rules'

/* What became of lots, from their moves. Amounts in kobo. */

/** A line of a receipt with what went back to the supplier. */
export const receivedSelect = {
  quantity: true,
  unitCostKobo: true,
  vatBps: true,
  lot: { select: { moves: { where: { kind: 'purchase_return' }, select: { quantity: true } } } },
} as const satisfies Prisma.ReceiptLineSelect
type Received = Prisma.ReceiptLineGetPayload<{ select: typeof receivedSelect }>

/** What of a line was kept: moves back to the supplier are negative. */
export const keptOf = ({ quantity, unitCostKobo, vatBps, lot }: Received) => ({
  quantity: lot.moves.reduce((left, moved) => left + moved.quantity, quantity),
  unitCost: kobo(unitCostKobo),
  vatBps,
})

/** What receipts without a bill cost, and the VAT on them, without what went back to the supplier. */
export const unbilledOf = (receipts: readonly { readonly lines: readonly Received[] }[]) =>
  costOfGoods(receipts.flatMap(({ lines }) => lines.map(keptOf)))

/** Units of a lot: all that came in, what buyers received and kept, and what was lost; the rest is in the inventory. */
export type LotFigures = { readonly total: number; readonly sold: number; readonly lost: number }

/** Reads the figures of a lot. The caller has locked its product. */
export async function figuresOf(tx: Tx, lotId: string): Promise<LotFigures> {
  const [figures] = await tx.$queryRaw<LotFigures[]>`
    SELECT coalesce(sum(quantity) FILTER (WHERE kind IN ('opening', 'receipt', 'purchase_return')), 0)::int AS total,
      -coalesce(sum(quantity) FILTER (WHERE kind IN ('sale', 'return') AND status = 'delivered'), 0)::int AS sold,
      -coalesce(sum(quantity) FILTER (WHERE kind IN ('count', 'write_off')), 0)::int AS lost
    FROM (
      SELECT moved.kind, moved.quantity, orders.status
      FROM lot_moves moved LEFT JOIN orders ON orders.id = moved.order_id WHERE moved.lot_id = ${lotId}::uuid
    ) AS moves`
  return figures ?? { total: 0, sold: 0, lost: 0 }
}

/** What moves of lots cost, as far as it is known; positive for what came in. @param which a condition on `moved` */
export async function costOfMoves(tx: Tx, which: Prisma.Sql): Promise<Kobo> {
  const [row] = await tx.$queryRaw<{ cost: bigint }[]>`
    SELECT coalesce(sum(moved.quantity * lots.unit_cost_kobo), 0)::bigint AS cost
    FROM lot_moves moved JOIN lots ON lots.id = moved.lot_id WHERE ${which}`
  return kobo(row?.cost ?? 0n)
}
