import 'server-only'
import type { OrderStatus } from '@/generated/prisma/enums'
import { recordAudit } from '@/lib/audit/service'
import type { Staff } from '@/lib/core/actors'
import { NEWS_HELD_SECONDS } from '@/lib/core/undo-rules'
import { type Tx, transaction } from '@/lib/database/db'
import { conflict } from '@/lib/core/errors'
import { deleteDeliveryCode } from './delivery-codes'
import { type LockedOrder, getOrderForUpdate, takeBackMove } from './locked-order'
import { awaitsApproval, isLater, stepBetween, STATUS_LABELS, isUndoable } from './rules'

/**
 * Takes back the newest step of an order, which the same person took some seconds ago. The step was committed at once;
 * only the buyer's mail waited. So a lost tab loses nothing, and nobody is told of a step that did not stay.
 * @throws AppError 404 for an unknown order; 409 when the time is over, when the buyer's mail is on its way or a
 *   payment has begun, and when the order's newest step is somebody else's or cannot be taken back
 */
export async function undoMove(actor: Staff, orderId: string): Promise<void> {
  await transaction(async (tx) => {
    const order = await getOrderForUpdate(tx, orderId)
    const step = await newestStep(tx, order.id)
    const move = step?.from ? stepBetween(step.from, order.status) : undefined
    if (!step?.from || !isLater(order.status) || step.actorId !== actor.id || !move || !isUndoable(move))
      throw conflict(`Order ${order.number} is “${STATUS_LABELS[order.status]}” by another step, so it stays so.`, {
        code: 'wrong_state',
      })
    if (!step.isRecent || (await hasBegunPaying(tx, order, step.from))) throw tooLate(order)
    if (!(await takeBackMove(tx, order, { id: step.id, from: step.from, to: order.status }))) throw tooLate(order)
    if (awaitsApproval(step.from)) await deleteDeliveryCode(tx, order.id)
    await recordAudit(tx, actor, 'order.undone', `order:${order.id}`, { step: `${step.from} → ${order.status}` })
  })
}

const tooLate = ({ number, status }: LockedOrder) =>
  conflict(`Order ${number} stays “${STATUS_LABELS[status]}”: it is too late to undo this.`, { code: 'too_late' })

type NewestStep = {
  readonly id: string
  readonly from: OrderStatus | null
  readonly actorId: string | null
  readonly isRecent: boolean
}

async function newestStep(tx: Tx, orderId: string): Promise<NewestStep | undefined> {
  const [step] = await tx.$queryRaw<NewestStep[]>`
    SELECT id, "from"::text AS "from", actor_id AS "actorId",
      created_at > clock_timestamp() - ${NEWS_HELD_SECONDS} * interval '1 second' AS "isRecent"
    FROM order_moves WHERE order_id = ${orderId}::uuid ORDER BY created_at DESC, id DESC LIMIT 1`
  return step
}

/** The fees can be paid as soon as the order is approved. */
const hasBegunPaying = async (tx: Tx, { id, feesPaidAt }: LockedOrder, from: OrderStatus) =>
  awaitsApproval(from) && (feesPaidAt !== null || (await tx.payment.count({ where: { orderId: id } })) > 0)
