import 'server-only'
import { namesOf } from '@/lib/orders/rules'
import { columnDay, dayColumn } from '@/lib/core/clock'
import { openDraft } from '@/lib/checkout/service'
import { databaseDay, db, transaction } from '@/lib/database/db'
import { lockUser } from '@/lib/database/locks'
import { notify } from '@/lib/notifications/notify'
import { forEachRow } from '@/lib/server/each-row'
import { basketNotification } from './notifications'
import { goodsTotal, readBasket, rhythmOf } from './queries'
import { nextProposal } from './rules'

/**
 * Proposes the baskets whose day has come, once each even if several servers run this at once. People who have left or
 * are not confirmed are asked nothing.
 * @param limit the most proposals of one run
 * @returns how many buyers were asked
 */
export async function proposeBaskets(limit = 500): Promise<number> {
  const today = await databaseDay()
  const due = await db().$queryRaw<{ id: string }[]>`
    SELECT basket.user_id AS id FROM baskets basket JOIN users buyer ON buyer.id = basket.user_id
    WHERE NOT basket.is_paused AND basket.next_on <= ${dayColumn(today)}::date
      AND buyer.eligibility = 'approved' AND buyer.erased_at IS NULL
    ORDER BY basket.next_on, basket.user_id LIMIT ${limit}`
  return forEachRow('monthly basket', due, ({ id }) => propose(id))
}

/** @returns false when another server proposed it, or the delivery days or the payday have moved behind today */
async function propose(userId: string): Promise<boolean> {
  return transaction(async (tx) => {
    await lockUser(tx, userId)
    const [today, rhythm] = [await databaseDay(tx), await rhythmOf(tx, userId)]
    const basket = await readBasket(userId, tx)
    if (!basket || basket.isPaused || columnDay(basket.nextOn) > today) return false
    const right = nextProposal(rhythm, columnDay(basket.settledOn))
    if (right > today) {
      await tx.basket.update({ where: { userId }, data: { nextOn: dayColumn(right) }, select: { userId: true } })
      return false
    }
    const [now, nextOn] = [dayColumn(today), dayColumn(nextProposal(rhythm, today))]
    await tx.basket.update({
      where: { userId },
      data: { settledOn: now, nextOn, proposedOn: now },
      select: { userId: true },
    })
    // The button on the dashboard leads to a checkout that is there.
    await openDraft(tx, userId, 'basket')
    const goods = { names: namesOf(basket.lines.map(({ product }) => product)), total: goodsTotal(basket.lines) }
    return notify(tx, { id: userId }, basketNotification(userId, today, goods))
  })
}
