import 'server-only'
import { recordAudit } from '@/lib/audit/service'
import type { Staff } from '@/lib/core/actors'
import { formatMoment } from '@/lib/core/clock'
import { type Tx, databaseNow, transaction } from '@/lib/database/db'
import { conflict } from '@/lib/core/errors'
import { type Kobo, formatNaira } from '@/lib/core/money'
import { type ToldReason, toldReason } from '@/lib/core/reason-rules'
import { notify } from '@/lib/notifications/notify'
import { type StepWords, textOf, ticketStepNotification } from './notifications'
import { COMPLEX_HOURS, WAY_OUT } from './rules'
import type { Answer } from './schema'
import { type LockedTicket, addMessage, getTicketForUpdate } from './thread'

/**
 * Answers a ticket, on its page and by email.
 * @throws AppError 404 for an unknown ticket; 409 when someone has written meanwhile, when it is not open and the
 *   answer does not name the message that it follows, and when it is full
 */
export async function answerTicket(actor: Staff, id: string, { answer, lastMessageId }: Answer): Promise<void> {
  await transaction(async (tx) => {
    const ticket = await getTicketForUpdate(tx, id)
    await assertRead(tx, ticket, lastMessageId)
    await recordStep(tx, actor, ticket, { event: 'message', answer })
    await tx.ticket.update({ where: { id }, data: { state: 'answered' }, select: { id: true } })
    await recordAudit(tx, actor, 'ticket.answered', `ticket:${id}`)
  })
}

async function assertRead(tx: Tx, { id, state }: LockedTicket, lastMessageId: string | undefined): Promise<void> {
  if (lastMessageId === undefined) {
    if (state === 'open') return
    throw conflict('This ticket has already been answered.', { code: 'changed_meanwhile' })
  }
  const newest = await tx.ticketMessage.findFirst({
    where: { ticketId: id },
    select: { id: true },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
  })
  if (newest?.id !== lastMessageId)
    throw conflict('Someone has written in this ticket meanwhile. Please read it before you answer.', {
      code: 'changed_meanwhile',
    })
}

/**
 * Takes `COMPLEX_HOURS` instead of `TICKET_HOURS` for an open ticket, and tells the person why.
 * @throws AppError 404 for an unknown ticket; 409 when it is not open, has more time already, or is overdue
 */
export async function extendTicket(actor: Staff, id: string, reason: string): Promise<void> {
  await transaction(async (tx) => {
    const ticket = await getTicketForUpdate(tx, id)
    if (ticket.state !== 'open') throw wrongState('This ticket does not wait for an answer.')
    if (ticket.isComplex) throw wrongState('This ticket has more time already.')
    if (ticket.dueAt <= (await databaseNow(tx)))
      throw wrongState('This ticket is overdue, so it cannot have more time. Please answer it now.')
    const [extended] = await tx.$queryRaw<{ dueAt: Date }[]>`
      UPDATE tickets SET is_complex = true, due_at = opened_at + make_interval(hours => ${COMPLEX_HOURS}::int)
      WHERE id = ${id}::uuid RETURNING due_at AS "dueAt"`
    const more = extended ? [`We answer by ${formatMoment(extended.dueAt)}. ${WAY_OUT}`] : []
    await recordStep(tx, actor, ticket, { event: 'extended', reason: toldReason('ticket_extend', reason) }, more)
    await recordAudit(tx, actor, 'ticket.extended', `ticket:${id}`)
  })
}

/**
 * Closes a ticket, and tells the person why. Their next message opens it again.
 * @throws AppError 404 for an unknown ticket, 409 when it is closed
 */
export async function closeTicket(actor: Staff, id: string, reason: string): Promise<void> {
  await transaction(async (tx) => {
    const ticket = await getTicketForUpdate(tx, id)
    if (ticket.state === 'closed') throw wrongState('This ticket is closed already.')
    await recordStep(tx, actor, ticket, { event: 'closed', reason: toldReason('ticket_close', reason) }, [WAY_OUT])
    await tx.ticket.update({ where: { id }, data: { state: 'closed' }, select: { id: true } })
    await recordAudit(tx, actor, 'ticket.closed', `ticket:${id}`)
  })
}

/**
 * Records in a ticket that goods of its order were credited, which answers it. The buyer was told of the credit.
 * @param amount in kobo
 * @throws AppError 404 for an unknown ticket, 409 for a ticket about another order
 */
export async function noteCredit(
  tx: Tx,
  actorId: string,
  id: string,
  { orderId, amount, reason }: { readonly orderId: string; readonly amount: Kobo; readonly reason: ToldReason },
): Promise<void> {
  const ticket = await getTicketForUpdate(tx, id)
  if (ticket.orderId !== orderId) throw wrongState('This ticket is about another order.')
  const text = `${formatNaira(amount)} of your order was credited to you. ${reason}`
  await addMessage(tx, ticket, { event: 'credited', isStaff: true, authorId: actorId, text })
  if (ticket.state === 'open')
    await tx.ticket.update({ where: { id }, data: { state: 'answered' }, select: { id: true } })
}

const wrongState = (message: string) => conflict(message, { code: 'wrong_state' })

/**
 * Adds what staff wrote to a locked ticket and tells its writer.
 * @param more the sentences of this step, which its mail has after the text
 */
export async function recordStep(
  tx: Tx,
  actor: Staff,
  ticket: LockedTicket,
  step: StepWords,
  more: readonly string[] = [],
): Promise<void> {
  const message = { event: step.event, isStaff: true, authorId: actor.id, text: textOf(step) }
  const messageId = await addMessage(tx, ticket, message)
  const person = { id: ticket.userId, email: ticket.email }
  await notify(tx, person, ticketStepNotification(ticket, step, { messageId, more }))
}
