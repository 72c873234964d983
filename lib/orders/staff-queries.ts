import 'server-only'
import { Prisma } from '@/generated/prisma/client'
import { hasLeft } from '@/lib/access/rules'
import type { Staff } from '@/lib/core/actors'
import { lagosDay } from '@/lib/core/clock'
import { db } from '@/lib/core/db'
import { notFound } from '@/lib/core/errors'
import { isId } from '@/lib/core/ids'
import { DESK_PAGE_TAKE, type Page, toPage } from '@/lib/core/listing'
import { kobo, toNaira } from '@/lib/core/money'
import { limitsOf } from '@/lib/credit/queries'
import { keptOf } from './delivery-rules'
import { orderSelect, toOrderDto, toStepDto } from './queries'
import {
  OPEN_STATUSES,
  type OrderStatusName,
  awaitsApproval,
  isDelivered,
  orderNumberPrefix,
  staffMovesFrom,
} from './rules'
import type { OrderFilter, StaffOrderDetailDto, StaffOrderDto } from './schema'

const rowSelect = {
  id: true,
  number: true,
  status: true,
  placedAt: true,
  totalKobo: true,
  itemsKobo: true,
  vatKobo: true,
  interestKobo: true,
  months: true,
  buyerName: true,
  feesPaidAt: true,
  termsAcceptedAt: true,
  deliveryFeeKobo: true,
  serviceFeeKobo: true,
  deliveryState: true,
  deliveryCity: true,
  userId: true,
  user: { select: { email: true, eligibility: true, lastDay: true } },
  company: { select: { name: true } },
} as const

/** Lists the orders that match a filter, one page at a time; oldest first by default. */
export async function listOrders(_actor: Staff, filter: OrderFilter): Promise<Page<StaffOrderDto>> {
  const [{ order, after }, orders] = await Promise.all([placeIn(filter), searched(filter)])
  // Prisma has no text search, and cannot compare two columns at once, which lets an index start at the cursor.
  const found = await db().$queryRaw<{ id: string }[]>`
    SELECT id FROM ${orders} WHERE ${conditions(filter)} AND ${after} ORDER BY ${order} LIMIT ${DESK_PAGE_TAKE}`
  const ids = found.map(({ id }) => id)
  const [rows, lines] = await Promise.all([
    db().order.findMany({ where: { id: { in: ids } }, select: rowSelect }),
    // A count within the first query would count the items of all orders for one page.
    db().orderItem.groupBy({ by: ['orderId'], where: { orderId: { in: ids } }, _count: true }),
  ])
  const itemsOf = new Map(lines.map(({ orderId, _count }) => [orderId, _count]))
  const today = lagosDay(new Date())
  const byId = new Map(rows.map((row) => [row.id, row]))
  const limits = await limitsOf(
    rows
      .filter(({ status }) => awaitsApproval(status))
      .map(({ id, userId, months, itemsKobo, vatKobo, interestKobo }) => ({
        id,
        userId,
        months,
        financed: kobo(itemsKobo + vatKobo + interestKobo),
      })),
  )
  return toPage(
    found.flatMap(({ id }) => byId.get(id) ?? []),
    (row) => ({
      id: row.id,
      orderNumber: row.number,
      status: row.status,
      limit: limits.get(row.id) ?? null,
      email: row.user.email,
      fullname: row.buyerName,
      company: row.company.name,
      hasLeft: staffMovesFrom(row.status).length > 0 && hasLeft(row.user, today),
      deliveryState: row.deliveryState,
      deliveryCity: row.deliveryCity,
      orderDate: row.placedAt.toISOString(),
      allItemsTotalPrice: toNaira(row.totalKobo),
      financed: toNaira(row.itemsKobo + row.vatKobo + row.interestKobo),
      months: row.months,
      isPaymentDS: row.feesPaidAt !== null || row.deliveryFeeKobo + row.serviceFeeKobo === 0n,
      termsAccepted: row.termsAcceptedAt !== null,
      items: itemsOf.get(row.id) ?? 0,
    }),
  )
}

/** Counting stops here, because counting a long list costs more than reading its page. */
export const MAX_COUNTED = 1_000

/** Counts the orders that match a filter, up to one more than `MAX_COUNTED`. */
export async function countOrders(_actor: Staff, filter: OrderFilter): Promise<number> {
  const orders = await searched(filter)
  const [row] = await db().$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count
    FROM (SELECT 1 FROM ${orders} WHERE ${conditions(filter)} LIMIT ${MAX_COUNTED + 1}) AS counted`
  return row?.count ?? 0
}

/** When more people match, orders are read one after another until a page is full. */
const FEW_PEOPLE = 500

/**
 * Chooses the orders that a search looks through. The planner cannot estimate how rare a word is. So people are looked
 * up first; `OFFSET 0` then makes the planner read the orders of a few people by their index.
 */
async function searched({ q }: OrderFilter): Promise<Prisma.Sql> {
  if (q === undefined) return Prisma.sql`orders`
  const number = orderNumberPrefix(q)
  if (number !== undefined)
    return Prisma.sql`(SELECT * FROM orders WHERE lower(number) LIKE ${`${number.toLowerCase()}%`} OFFSET 0) AS orders`
  const meant = Prisma.sql`SELECT id FROM users WHERE person_words(full_name, email) @@ product_query(${q})`
  const people = await db().$queryRaw<{ id: string }[]>`${meant} LIMIT ${FEW_PEOPLE + 1}`
  if (people.length <= FEW_PEOPLE)
    return Prisma.sql`
      (SELECT * FROM orders WHERE user_id = ANY (${people.map(({ id }) => id)}::uuid[]) OFFSET 0) AS orders`
  // IS TRUE prevents a join, which would sort all orders of all these people for one page.
  return Prisma.sql`(SELECT * FROM orders WHERE (user_id IN (${meant})) IS TRUE) AS orders`
}

const conditions = ({ status, company, state }: OrderFilter): Prisma.Sql =>
  Prisma.join(
    [
      Prisma.sql`true`,
      ...(status ? [Prisma.sql`status = ${status}::"OrderStatus"`] : []),
      ...(company ? [Prisma.sql`company_id = ${company}::uuid`] : []),
      ...(state ? [Prisma.sql`delivery_state = ${state}`] : []),
    ],
    ' AND ',
  )

/** SQL for the order of the rows, and for those after the cursor. Ids sort by the time of placing. */
async function placeIn({ sort = 'date', cursor }: OrderFilter): Promise<{ order: Prisma.Sql; after: Prisma.Sql }> {
  const last = cursor
    ? await db().order.findUnique({ where: { id: cursor }, select: { id: true, totalKobo: true } })
    : undefined
  if (last === null) return { order: Prisma.sql`id`, after: Prisma.sql`false` }
  const all = Prisma.sql`true`
  if (sort === 'total')
    return {
      order: Prisma.sql`total_kobo, id`,
      after: last ? Prisma.sql`(total_kobo, id) > (${last.totalKobo}, ${last.id}::uuid)` : all,
    }
  if (sort === '-total')
    return {
      order: Prisma.sql`total_kobo DESC, id DESC`,
      after: last ? Prisma.sql`(total_kobo, id) < (${last.totalKobo}, ${last.id}::uuid)` : all,
    }
  if (sort === '-date') return { order: Prisma.sql`id DESC`, after: last ? Prisma.sql`id < ${last.id}::uuid` : all }
  return { order: Prisma.sql`id`, after: last ? Prisma.sql`id > ${last.id}::uuid` : all }
}

/** Counts the orders of each status that still needs staff. */
export async function countOpenOrders(_actor: Staff): Promise<Partial<Record<OrderStatusName, number>>> {
  const rows = await db().order.groupBy({
    by: ['status'],
    where: { status: { in: OPEN_STATUSES } },
    _count: { _all: true },
  })
  return Object.fromEntries(rows.map(({ status, _count }) => [status, _count._all]))
}

const OTHERS = 10

/** Finds one order with its moves, its buyer, and the buyer's other orders. @throws AppError 404 */
export async function getStaffOrder(_actor: Staff, orderId: string): Promise<StaffOrderDetailDto> {
  const row = isId(orderId)
    ? await db().order.findUnique({
        where: { id: orderId },
        select: {
          ...orderSelect,
          termsVersion: true,
          items: { ...orderSelect.items, select: { ...orderSelect.items.select, id: true } },
          plans: { where: { state: { not: 'reversed' } }, select: { state: true } },
          company: { select: { name: true, payday: true } },
          user: {
            select: {
              id: true,
              imageId: true,
              fullName: true,
              email: true,
              phone: true,
              staffNumber: true,
              jobTitle: true,
              eligibility: true,
              lastDay: true,
            },
          },
        },
      })
    : null
  if (!row) throw notFound('There is no such order.')
  const [people, others] = await Promise.all([
    db().user.findMany({
      where: { id: { in: row.moves.flatMap(({ actorId }) => actorId ?? []) } },
      select: { id: true, fullName: true, role: true },
    }),
    db().order.findMany({
      where: { userId: row.userId, id: { not: row.id } },
      select: { id: true, number: true, placedAt: true, status: true, totalKobo: true },
      orderBy: [{ placedAt: 'desc' }, { id: 'desc' }],
      take: OTHERS,
    }),
  ])
  const nameOf = new Map(people.map(({ id, fullName }) => [id, fullName]))
  const { user } = row
  const [livePlan] = row.plans
  return {
    ...toOrderDto(row),
    buyer: {
      id: user.id,
      fullname: user.fullName,
      email: user.email,
      phone: user.phone ?? '',
      staffId: user.staffNumber ?? '',
      jobTitle: user.jobTitle ?? '',
      company: row.company.name,
      eligibility: hasLeft(user, lagosDay(new Date())) ? 'left' : user.eligibility,
    },
    termsAcceptedAt: row.termsAcceptedAt?.toISOString() ?? null,
    termsVersion: row.termsVersion,
    feesPaidAt: row.feesPaidAt?.toISOString() ?? null,
    planState: livePlan?.state ?? null,
    lines: row.items.map(({ id, name, measurement, ...item }) => ({
      id,
      name,
      measurement,
      quantity: item.quantity,
      kept: isDelivered(row.status) ? keptOf(item) : 0,
    })),
    steps: row.moves.map((move) => ({
      ...toStepDto(move),
      by: move.actorId ? (nameOf.get(move.actorId) ?? '') : '',
    })),
    others: others.map(({ id, number, placedAt, status, totalKobo }) => ({
      id,
      orderNumber: number,
      orderDate: placedAt.toISOString(),
      status,
      allItemsTotalPrice: toNaira(totalKobo),
    })),
  }
}
