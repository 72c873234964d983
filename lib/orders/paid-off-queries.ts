import 'server-only'
import { Prisma } from '@/generated/prisma/client'
import type { Buyer } from '@/lib/core/actors'
import { kobo, toNaira } from '@/lib/core/money'
import { INTEREST_ACCOUNTS } from '@/lib/credit/interest-rules'
import { letterPath } from '@/lib/credit/pay-off-rules'
import { raw } from '@/lib/database/raw'
import { picturePath } from '@/lib/server/pictures'
import type { PaidOffDto } from './schema'

type Row = {
  readonly notificationId: string
  readonly orderId: string
  readonly orderNumber: string
  readonly paid: bigint
  readonly rebate: bigint
  readonly goods: readonly { readonly id: string; readonly name: string; readonly imageId: string | null }[]
}

/**
 * Finds the plan that the buyer paid off last and has not read about, because its notification is unread.
 * @param orderId only the plan of this order
 */
export async function findPaidOff(actor: Buyer, orderId?: string): Promise<PaidOffDto | undefined> {
  const [row] = await raw().$queryRaw<Row[]>`
    SELECT line.id AS "notificationId", orders.id AS "orderId", orders.number AS "orderNumber",
      (paid.amount - given.amount)::bigint AS paid, given.amount AS rebate, goods.items AS goods
    FROM notifications line
    JOIN orders ON line.href = ${letterPath('')} || orders.id
    JOIN plans plan ON plan.order_id = orders.id AND plan.state = 'settled'
    CROSS JOIN LATERAL (SELECT sum(paid_kobo) AS amount FROM instalments WHERE plan_id = plan.id) AS paid
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(posting.amount), 0)::bigint AS amount
      FROM ledger_entries entry JOIN ledger_postings posting ON posting.entry_id = entry.id
      JOIN ledger_accounts account ON account.id = posting.account_id AND account.kind IN ${Prisma.raw(INTEREST_ACCOUNTS)}
      WHERE entry.order_id = orders.id AND entry.event = 'interest_rebate'
    ) AS given
    CROSS JOIN LATERAL (
      SELECT json_agg(json_build_object('id', id, 'name', name, 'imageId', image_id) ORDER BY position) AS items
      FROM order_items WHERE order_id = orders.id AND coalesce(received_quantity, quantity) > 0
    ) AS goods
    WHERE line.user_id = ${actor.id}::uuid AND line.read_at IS NULL AND orders.user_id = ${actor.id}::uuid
      ${orderId === undefined ? Prisma.empty : Prisma.sql`AND orders.id = ${orderId}::uuid`}
    ORDER BY line.id DESC LIMIT 1`
  return (
    row && {
      ...row,
      paid: toNaira(kobo(row.paid)),
      rebate: toNaira(kobo(row.rebate)),
      goods: row.goods.map(({ imageId, ...item }) => ({ ...item, image: picturePath(imageId) })),
    }
  )
}
