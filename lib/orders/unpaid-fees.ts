import 'server-only'
import { Prisma } from '@/generated/prisma/client'
import { type Day, columnDay, dayColumn } from '@/lib/core/clock'
import { type Tx, db, transaction } from '@/lib/database/db'
import { forEachRow } from '@/lib/server/each-row'
import { lockOrder } from '@/lib/database/locks'
import { kobo } from '@/lib/core/money'
import { notify } from '@/lib/notifications/notify'
import { cancelUnpaidOrder } from './cancel'
import { FEES_WAIT, feesWaitNotification } from './notifications'
import { FEE_DAYS, FEE_DAYS_AFTER_REMINDER, FEE_REMINDER_DAYS, statusesOnList } from './rules'

/*
 * Approved orders whose fees are unpaid (docs/decisions/0027, 0065). The database's clock decides. The first reminder
 * stores the last day to pay, so no order is cancelled before its buyer was told that day.
 */

const [FIRST, SECOND] = FEE_REMINDER_DAYS
const TODAY = Prisma.sql`(now() AT TIME ZONE 'Africa/Lagos')::date`

/** SQL for the approved orders with unpaid fees. Leavers and erased accounts get no reminders. */
const UNPAID = Prisma.sql`
  SELECT orders.id, orders.fees_due_on, move.created_at AS approved_at,
    (move.created_at AT TIME ZONE 'Africa/Lagos')::date + ${FEE_DAYS}::int AS usual_last_day,
    buyer.eligibility = 'approved' AND buyer.erased_at IS NULL AS gets_reminders
  FROM orders
    JOIN order_moves move ON move.order_id = orders.id AND move."to" = 'approved'
    JOIN users buyer ON buyer.id = orders.user_id
  WHERE orders.status = ANY (${statusesOnList('pick')}::"OrderStatus"[])
    AND orders.fees_paid_at IS NULL AND orders.service_fee_kobo + orders.delivery_fee_kobo > 0
    AND NOT EXISTS (
      SELECT FROM payments
      WHERE payments.order_id = orders.id AND payments.state = 'pending' AND payments.provider_status = 'pending'
    )`

/** SQL for the first reminders that are due. */
const FIRST_REMINDERS = Prisma.sql`
  SELECT id, 1 AS nth, greatest(usual_last_day, ${TODAY} + ${FEE_DAYS_AFTER_REMINDER}::int) AS last_day FROM unpaid
  WHERE gets_reminders AND fees_due_on IS NULL AND approved_at <= now() - make_interval(days => ${FIRST}::int)`

/** SQL for the second reminders that are due, some days before the last day. */
const SECOND_REMINDERS = Prisma.sql`
  SELECT id, 2, fees_due_on FROM unpaid
  WHERE gets_reminders AND approved_at <= now() - make_interval(days => ${SECOND}::int)
    AND ${TODAY} BETWEEN fees_due_on - ${FEE_DAYS - SECOND}::int AND fees_due_on`

type Reminder = { readonly id: string; readonly nth: number; readonly last_day: Date }

/**
 * Reminds buyers to pay the delivery and service fee of an approved order, once on each of `FEE_REMINDER_DAYS`. Orders
 * with a payment in progress are left out, so that nobody pays twice, and so are buyers who have left or erased their
 * account.
 * @param limit the most reminders in one run
 * @returns the number of reminders
 */
export async function remindOfFees(limit = 500): Promise<number> {
  const due = await db().$queryRaw<Reminder[]>`
    WITH unpaid AS (${UNPAID})
    SELECT * FROM (${FIRST_REMINDERS} UNION ALL ${SECOND_REMINDERS}) AS reminder
    WHERE NOT EXISTS (
      SELECT FROM outbox_mails mail WHERE mail.dedupe_key = ${FEES_WAIT} || reminder.id || ':' || nth)
    ORDER BY id LIMIT ${limit}`
  return forEachRow('unpaid fees of an order', due, ({ id, nth, last_day }) =>
    transaction((tx) => remind(tx, id, { nth, lastDay: columnDay(last_day) })),
  )
}

/** @returns false when another server sent the reminder, or when the order has changed */
async function remind(
  tx: Tx,
  orderId: string,
  about: { readonly nth: number; readonly lastDay: Day },
): Promise<boolean> {
  // Settling a payment and closing an order take the same lock.
  await lockOrder(tx, orderId)
  const isFirst = about.nth === 1
  const order = await tx.order.findUnique({
    where: {
      id: orderId,
      status: { in: statusesOnList('pick') },
      feesPaidAt: null,
      ...(isFirst ? { feesDueOn: null } : {}),
    },
    select: { id: true, number: true, userId: true, serviceFeeKobo: true, deliveryFeeKobo: true },
  })
  if (!order) return false
  const amount = kobo(order.serviceFeeKobo + order.deliveryFeeKobo)
  const isTold = await notify(tx, { id: order.userId }, feesWaitNotification(order, { amount, ...about }))
  if (isTold && isFirst)
    await tx.order.update({ where: { id: orderId }, data: { feesDueOn: dayColumn(about.lastDay) } })
  return isTold
}

type Late = { readonly id: string; readonly last_day: Date }

/**
 * Cancels approved orders whose fees are still unpaid after the last day. Orders with a payment in progress are left
 * out until it ends.
 * @param limit the most orders in one run
 * @returns the number of cancelled orders
 */
export async function cancelUnpaidOrders(limit = 500): Promise<number> {
  const late = await db().$queryRaw<Late[]>`${lateOrders(Prisma.sql`true`)} ORDER BY id LIMIT ${limit}`
  return forEachRow('unpaid order', late, ({ id }) => cancelUnpaidOrder(id, (tx) => lastDayOfLate(tx, id)))
}

const lateOrders = (which: Prisma.Sql): Prisma.Sql => Prisma.sql`
  SELECT id, last_day FROM (
    SELECT id, CASE WHEN gets_reminders THEN fees_due_on ELSE coalesce(fees_due_on, usual_last_day) END AS last_day
    FROM (${UNPAID}) AS unpaid
  ) AS waiting
  WHERE last_day < ${TODAY} AND ${which}`

async function lastDayOfLate(tx: Tx, orderId: string): Promise<Day | undefined> {
  const [late] = await tx.$queryRaw<Late[]>`${lateOrders(Prisma.sql`id = ${orderId}::uuid`)}`
  return late && columnDay(late.last_day)
}
