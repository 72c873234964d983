import 'server-only'
import { cache } from 'react'
import { Prisma } from '@/generated/prisma/client'
import type { TicketKind, TicketState } from '@/generated/prisma/enums'
import { namesOf } from '@/lib/access/names-queries'
import type { Staff } from '@/lib/core/actors'
import { databaseNow, db } from '@/lib/database/db'
import { rowId } from '@/lib/core/ids'
import { DESK_PAGE, type Page, toPage, withOneMore } from '@/lib/core/listing'
import type { QueryOf } from '@/lib/core/lists'
import { keptOf } from '@/lib/orders/delivery-rules'
import { goodsLabel, isClosed, isDelivered } from '@/lib/orders/rules'
import type { TICKETS } from './lists'
import { threadSelect, toMessage, toReplacement, toSubject } from './queries'
import type { StaffTicketDto, StaffTicketThreadDto } from './schema'
import { noSuchTicket } from './thread'

const OVERDUE = Prisma.sql`ticket.state = 'open' AND ticket.due_at <= now()`

type Row = {
  readonly id: string
  readonly userId: string | null
  readonly kind: TicketKind
  readonly state: TicketState
  readonly orderId: string | null
  readonly orderNumber: string | null
  readonly item: string | null
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly text: string
  readonly createdAt: Date
  readonly dueAt: Date
  readonly isComplex: boolean
  readonly overdue: boolean
}

/**
 * Lists tickets for staff by their clock: of the open ones the overdue and then the next due ones first, of the others
 * the newest first. The database's clock says what is overdue.
 */
export async function listStaffTickets(
  _actor: Staff,
  { state = 'open', overdue, q, cursor }: QueryOf<typeof TICKETS>,
  size = DESK_PAGE,
): Promise<Page<StaffTicketDto>> {
  const isOpen = state === 'open'
  const words = q?.trim()
  // Escapes the wildcards of LIKE.
  const pattern = words ? `%${words.replaceAll(/[\\%_]/g, '\\$&')}%` : undefined
  const last = Prisma.sql`(SELECT last.due_at, last.id FROM tickets last WHERE last.id = ${cursor ?? null}::uuid)`
  const rows = await db().$queryRaw<Row[]>`
    SELECT ticket.id, ticket.user_id AS "userId", ticket.kind::text AS kind, ticket.state::text AS state,
      ticket.order_id AS "orderId", orders.number AS "orderNumber", item.name || ', ' || item.measurement AS item,
      ticket.first_name AS "firstName", ticket.last_name AS "lastName", ticket.email, first.text,
      ticket.created_at AS "createdAt", ticket.due_at AS "dueAt", ticket.is_complex AS "isComplex",
      ${OVERDUE} AS overdue
    FROM tickets ticket
    LEFT JOIN orders ON orders.id = ticket.order_id
    LEFT JOIN order_items item ON item.id = ticket.item_id
    CROSS JOIN LATERAL (
      SELECT text FROM ticket_messages message WHERE message.ticket_id = ticket.id
      ORDER BY message.created_at, message.id LIMIT 1
    ) AS first
    WHERE ticket.state = ${state}::"TicketState"
      ${overdue === undefined ? Prisma.empty : Prisma.sql`AND ${OVERDUE}`}
      ${pattern === undefined ? Prisma.empty : matching(pattern)}
      ${
        cursor === undefined
          ? Prisma.empty
          : Prisma.sql`AND (ticket.due_at, ticket.id) ${isOpen ? Prisma.sql`>` : Prisma.sql`<`} ${last}`
      }
    ORDER BY ${isOpen ? Prisma.sql`ticket.due_at, ticket.id` : Prisma.sql`ticket.due_at DESC, ticket.id DESC`}
    LIMIT ${withOneMore(size)}`
  return toPage(
    rows,
    ({ firstName, lastName, createdAt, dueAt, ...row }) => ({
      ...row,
      firstname: firstName,
      lastname: lastName,
      createdAt: createdAt.toISOString(),
      dueAt: dueAt.toISOString(),
    }),
    size,
  )
}

const matching = (pattern: string): Prisma.Sql => Prisma.sql`AND (
  ticket.email ILIKE ${pattern} OR ticket.first_name || ' ' || ticket.last_name ILIKE ${pattern}
  OR orders.number ILIKE ${pattern}
  OR EXISTS (SELECT FROM ticket_messages said WHERE said.ticket_id = ticket.id AND said.text ILIKE ${pattern}))`

/** Counts the tickets that wait for staff, and those of them that are overdue by the database's clock. */
export const countTickets = (_actor: Staff): Promise<OpenTickets> => openTickets()

type OpenTickets = { readonly open: number; readonly overdue: number }

/** Cached per request: the navigation and the front page show the counts. */
const openTickets = cache(async (): Promise<OpenTickets> => {
  const [row] = await db().$queryRaw<OpenTickets[]>`
    SELECT count(*)::int AS open, (count(*) FILTER (WHERE due_at <= now()))::int AS overdue
    FROM tickets WHERE state = 'open'`
  return row ?? { open: 0, overdue: 0 }
})

/** Finds a ticket with its messages, and what staff can do with it. @throws AppError 404 for an unknown ticket */
export async function getStaffTicket(_actor: Staff, id: string): Promise<StaffTicketThreadDto> {
  const row = await db().ticket.findUnique({ where: { id: rowId(id) }, select: staffSelect })
  if (!row) throw noSuchTicket()
  const [nameOf, now] = await Promise.all([
    namesOf(row.messages.map(({ isStaff, authorId }) => (isStaff ? authorId : null))),
    databaseNow(),
  ])
  const { order } = row
  const canResolve = row.userId !== null && order !== null && isDelivered(order.status)
  return {
    ...toSubject(row),
    firstname: row.firstName,
    lastname: row.lastName,
    email: row.email,
    userId: row.userId,
    overdue: row.state === 'open' && row.dueAt <= now,
    isComplex: row.isComplex,
    replacement: toReplacement(row.replacement),
    messages: row.messages.map((message) => ({
      ...toMessage(message),
      by: message.isStaff ? nameOf(message.authorId) : '',
    })),
    lines: canResolve
      ? order.items
          .map((item) => ({ id: item.id, label: goodsLabel(item), kept: keptOf(item) }))
          .filter(({ kept }) => kept > 0)
      : [],
    itemId: row.itemId ?? '',
    canReplace: row.replacement === null || isClosed(row.replacement.status),
  }
}

const staffSelect = {
  ...threadSelect,
  itemId: true,
  firstName: true,
  lastName: true,
  email: true,
  isComplex: true,
  order: {
    select: {
      number: true,
      status: true,
      items: {
        select: {
          id: true,
          name: true,
          measurement: true,
          packageName: true,
          quantity: true,
          receivedQuantity: true,
          creditedQuantity: true,
        },
        orderBy: { position: 'asc' },
      },
    },
  },
} as const
