import 'server-only'
import { insertPicture, uploadPicture } from '@/lib/accounts/picture-objects'
import type { Buyer } from '@/lib/core/actors'
import { formatDay } from '@/lib/core/clock'
import { type Tx, db, transaction } from '@/lib/database/db'
import { badRequest, conflict, fieldProblem } from '@/lib/core/errors'
import { lockUser } from '@/lib/database/locks'
import { inTurn } from '@/lib/server/one-at-a-time'
import { PICTURE_FAULTS, encodePhoto } from '@/lib/integrations/images'
import { notify } from '@/lib/notifications/notify'
import { ticketOpenedNotification } from './notifications'
import { openTicket } from './open-ticket'
import { getReportable } from './queries'
import { WAY_OUT } from './rules'
import type { Report } from './schema'

/** The longer side of a photo, in pixels. */
const PHOTO_SIZE = 1_024

/**
 * Reports a problem with a delivered order, or with one line of it.
 * @returns the id of the ticket
 * @throws AppError 404 for an unknown order, 403 for another buyer's order; 400 for a line of another order and for a
 *   file that is not a picture; 409 before delivery, after the last day, while a ticket about the same is not closed,
 *   and with too many open tickets; 503 when the photo cannot be stored
 */
export async function reportProblem(
  actor: Buyer,
  orderId: string,
  { itemId = '', kind, text, image }: Report,
): Promise<string> {
  // Every other refusal comes before the photo is decoded, which takes much memory.
  await assertReportable(db(), actor, orderId, itemId)
  const photo = image && (await readPhoto(actor, image))
  return transaction(async (tx) => {
    await lockUser(tx, actor.id)
    const { orderNumber } = await assertReportable(tx, actor, orderId, itemId)
    const [firstName = '', ...others] = actor.fullName.split(' ')
    const ticket = await openTicket(
      tx,
      {
        userId: actor.id,
        orderId,
        itemId: itemId === '' ? null : itemId,
        kind,
        firstName,
        lastName: others.join(' '),
        email: actor.email,
      },
      { text, imageId: photo && (await insertPicture(tx, 'ticket', photo)) },
    )
    await notify(tx, actor, ticketOpenedNotification(ticket, `Order ${orderNumber}`))
    return ticket.id
  })
}

async function readPhoto(actor: Buyer, image: Blob) {
  const content = new Uint8Array(await image.arrayBuffer())
  const photo = await inTurn(`picture:${actor.id}`, () => encodePhoto(content, PHOTO_SIZE))
  if (typeof photo === 'string') throw fieldProblem('image', PICTURE_FAULTS[photo])
  return uploadPicture(photo)
}

async function assertReportable(tx: Tx, actor: Buyer, orderId: string, itemId: string) {
  const order = await getReportable(actor, orderId, tx)
  const item = order.items.find(({ id }) => id === itemId)
  if (itemId !== '' && !item) throw badRequest('There is no such line in this order.')
  if (order.lastDay === null)
    throw conflict(`Order ${order.orderNumber} is not delivered yet, so there is nothing to report.`, {
      code: 'wrong_state',
    })
  if (order.isOver)
    throw conflict(
      `A problem with order ${order.orderNumber} could be reported until ${formatDay(order.lastDay)}. Please write ` +
        `to us under “Contact support” in your profile. ${WAY_OUT}`,
      { code: 'too_late' },
    )
  const ticketId = item ? item.ticketId : order.ticketId
  if (ticketId !== null)
    throw conflict('You have reported this already. Please add what is missing to that complaint.', {
      code: 'already_reported',
      ticketId,
    })
  return order
}
