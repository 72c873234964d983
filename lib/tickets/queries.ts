import 'server-only'
import type { Prisma } from '@/generated/prisma/client'
import type { Buyer } from '@/lib/core/actors'
import { addDays, columnDay } from '@/lib/core/clock'
import { type Tx, databaseDay, db } from '@/lib/database/db'
import { forbidden, notFound } from '@/lib/core/errors'
import { rowId } from '@/lib/core/ids'
import { DESK_PAGE_TAKE, type Page, toPage } from '@/lib/core/listing'
import { picturePath } from '@/lib/server/pictures'
import { REPORT_DAYS, goodsLabel, isDelivered } from '@/lib/orders/rules'
import type { ReportableDto, TicketDto, TicketThreadDto } from './schema'

const subjectSelect = {
  id: true,
  kind: true,
  state: true,
  orderId: true,
  createdAt: true,
  dueAt: true,
  order: { select: { number: true } },
  item: { select: { name: true, measurement: true, packageName: true } },
} as const satisfies Prisma.TicketSelect

const MESSAGES_IN_ORDER: Prisma.TicketMessageOrderByWithRelationInput[] = [{ createdAt: 'asc' }, { id: 'asc' }]

const listSelect = {
  ...subjectSelect,
  messages: { select: { text: true }, orderBy: MESSAGES_IN_ORDER, take: 1 },
} as const

export const threadSelect = {
  ...subjectSelect,
  userId: true,
  replacement: { select: { id: true, number: true, status: true } },
  messages: {
    select: { id: true, event: true, isStaff: true, authorId: true, text: true, imageId: true, createdAt: true },
    orderBy: MESSAGES_IN_ORDER,
  },
} as const

type SubjectRow = Prisma.TicketGetPayload<{ select: typeof subjectSelect }>
type ThreadRow = Prisma.TicketGetPayload<{ select: typeof threadSelect }>

export const toSubject = ({ id, kind, state, orderId, order, item, createdAt, dueAt }: SubjectRow) => ({
  id,
  kind,
  state,
  orderId,
  orderNumber: order?.number ?? null,
  item: item && goodsLabel(item),
  createdAt: createdAt.toISOString(),
  dueAt: dueAt.toISOString(),
})

export const toMessage = ({ id, event, isStaff, text, imageId, createdAt }: ThreadRow['messages'][number]) => ({
  id,
  event,
  isStaff,
  text,
  image: picturePath(imageId),
  at: createdAt.toISOString(),
})

export const toReplacement = (order: ThreadRow['replacement']) =>
  order && { orderId: order.id, orderNumber: order.number }

type ListRow = Prisma.TicketGetPayload<{ select: typeof listSelect }>
const toTicketDto = ({ messages, ...row }: ListRow): TicketDto => ({ ...toSubject(row), text: messages[0]?.text ?? '' })

/** Lists the buyer's tickets, newest first. A cursor of another person's ticket only says where to begin. */
export async function listTickets(actor: Buyer, { cursor }: { readonly cursor?: string }): Promise<Page<TicketDto>> {
  const rows = await db().ticket.findMany({
    where: { userId: actor.id, id: cursor ? { lt: cursor } : undefined },
    select: listSelect,
    orderBy: { id: 'desc' },
    take: DESK_PAGE_TAKE,
  })
  return toPage(rows, toTicketDto)
}

/** Finds a ticket of the buyer with its messages. @throws AppError 404 for an unknown one and for another person's */
export async function getTicket(actor: Buyer, id: string): Promise<TicketThreadDto> {
  const row = await db().ticket.findUnique({ where: { id: rowId(id), userId: actor.id }, select: threadSelect })
  if (!row) throw notFound('There is no such ticket.')
  return {
    ...toSubject(row),
    replacement: toReplacement(row.replacement),
    messages: row.messages.map(toMessage),
  }
}

/**
 * Says what the buyer can report about a delivered order, and until when. The database's clock decides, with days in
 * Lagos; an order whose delivery was not recorded counts from the day it was placed.
 * @throws AppError 404 for an unknown order, 403 for another buyer's order
 */
export async function getReportable(actor: Buyer, orderId: string, tx: Tx = db()): Promise<ReportableDto> {
  const order = await tx.order.findUnique({
    where: { id: rowId(orderId) },
    select: {
      id: true,
      number: true,
      userId: true,
      status: true,
      items: { select: { id: true, name: true, measurement: true, packageName: true }, orderBy: { position: 'asc' } },
      tickets: { select: { ...listSelect, itemId: true }, orderBy: { id: 'desc' } },
    },
  })
  if (!order) throw notFound('There is no such order.')
  if (order.userId !== actor.id) throw forbidden('This order belongs to someone else.')
  const lastDay = isDelivered(order.status) ? addDays(await deliveredOn(tx, orderId), REPORT_DAYS) : null
  const live = order.tickets.filter(({ state }) => state !== 'closed')
  const liveAbout = (itemId: string | null) => live.find((ticket) => ticket.itemId === itemId)?.id ?? null
  return {
    orderId,
    orderNumber: order.number,
    lastDay,
    isOver: lastDay !== null && (await databaseDay(tx)) > lastDay,
    items: order.items.map((item) => ({ id: item.id, label: goodsLabel(item), ticketId: liveAbout(item.id) })),
    ticketId: liveAbout(null),
    tickets: order.tickets.map(toTicketDto),
  }
}

async function deliveredOn(tx: Tx, orderId: string) {
  const [row] = await tx.$queryRaw<{ day: Date }[]>`
    SELECT (coalesce(max(move.created_at), orders.placed_at) AT TIME ZONE 'Africa/Lagos')::date AS day
    FROM orders LEFT JOIN order_moves move ON move.order_id = orders.id AND move."to" = 'delivered'
    WHERE orders.id = ${orderId}::uuid GROUP BY orders.id`
  if (!row) throw notFound('There is no such order.')
  return columnDay(row.day)
}
