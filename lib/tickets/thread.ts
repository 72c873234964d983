import 'server-only'
import type { TicketEvent } from '@/generated/prisma/enums'
import type { Tx } from '@/lib/database/db'
import { conflict, notFound } from '@/lib/core/errors'
import { isId } from '@/lib/core/ids'
import { lockTicket } from '@/lib/database/locks'
import { MAX_MESSAGES } from './rules'

/** Locks a ticket and reads it. @throws AppError 404 */
export async function getTicketForUpdate(tx: Tx, id: string) {
  if (!isId(id)) throw noSuchTicket()
  await lockTicket(tx, id)
  const ticket = await tx.ticket.findUnique({
    where: { id },
    select: {
      id: true,
      userId: true,
      orderId: true,
      state: true,
      isComplex: true,
      dueAt: true,
      firstName: true,
      email: true,
      createdAt: true,
      user: { select: { role: true } },
      replacement: { select: { status: true, number: true } },
      messages: { select: { text: true }, orderBy: [{ createdAt: 'asc' }, { id: 'asc' }], take: 1 },
    },
  })
  if (!ticket) throw noSuchTicket()
  const { user, messages, ...row } = ticket
  return { ...row, hasPage: user?.role === 'buyer', text: messages[0]?.text ?? '' }
}

export const noSuchTicket = () => notFound('There is no such ticket.')

export type LockedTicket = Awaited<ReturnType<typeof getTicketForUpdate>>

type Message = {
  readonly event?: TicketEvent
  readonly isStaff: boolean
  readonly authorId: string
  readonly text: string
}

/** Adds a message to a locked ticket. @returns its id @throws AppError 409 when the ticket is full */
export async function addMessage(tx: Tx, { id: ticketId }: LockedTicket, message: Message): Promise<string> {
  if ((await tx.ticketMessage.count({ where: { ticketId } })) >= MAX_MESSAGES)
    throw conflict(`This ticket has ${MAX_MESSAGES} messages, which is the most. Please begin a new one.`, {
      code: 'too_many_messages',
    })
  const { id } = await tx.ticketMessage.create({ data: { ...message, ticketId }, select: { id: true } })
  return id
}
