import 'server-only'
import { cache } from 'react'
import type { OrderStatus } from '@/generated/prisma/enums'
import type { Order, User } from '@/generated/prisma/client'
import { namesOf } from '@/lib/access/names-queries'
import { hasLeft } from '@/lib/access/rules'
import type { Staff } from '@/lib/core/actors'
import { lagosToday } from '@/lib/core/clock'
import { db } from '@/lib/database/db'
import { notFound } from '@/lib/core/errors'
import { rowId } from '@/lib/core/ids'
import { DESK_PAGE, type Page, toPage, withOneMore } from '@/lib/core/listing'
import { kobo, toNaira } from '@/lib/core/money'
import { limitsOf } from '@/lib/credit/queries'
import { keptOf } from './delivery-rules'
import { orderSelect, toOrderDto, toStepDto, toDelivery } from './queries'
import { type OrderFilter, conditions, placeIn, searched } from './filter-queries'
import { marksOf } from './mark-queries'
import { refundsOfOrder } from './refund-queries'
import { OPEN_STATUSES, awaitsApproval, isDelivered, isOver, staffMovesFrom } from './rules'
import type { StaffOrderDetailDto, StaffOrderDto } from './schema'

/** A row of the list. Email, eligibility and last day are the buyer's of today. */
type ListRow = Pick<
  Order,
  | 'id'
  | 'number'
  | 'userId'
  | 'status'
  | 'placedAt'
  | 'totalKobo'
  | 'itemsKobo'
  | 'vatKobo'
  | 'interestKobo'
  | 'months'
  | 'deliveryState'
  | 'deliveryCity'
  | 'deliveryDay'
  | 'deliveryWorkplace'
> &
  Pick<User, 'email' | 'eligibility' | 'lastDay'> & {
    readonly fullname: string
    readonly company: string
    readonly feesPaid: boolean
    readonly termsAccepted: boolean
    readonly items: number
  }

/** Lists the orders that match a filter, one page at a time; oldest first by default. */
export async function listOrders(_actor: Staff, filter: OrderFilter, size = DESK_PAGE): Promise<Page<StaffOrderDto>> {
  const [{ order, after }, orders, which] = await Promise.all([placeIn(filter), searched(filter.q), conditions(filter)])
  // Prisma has no text search, and cannot compare two columns at once, which lets an index start at the cursor. Only
  // the rows of the page are joined: a count of items beside them would count those of all orders.
  const rows = await db().$queryRaw<ListRow[]>`
    WITH page AS (
      SELECT * FROM ${orders} WHERE ${which} AND ${after} ORDER BY ${order} LIMIT ${withOneMore(size)}
    )
    SELECT orders.id, orders.number, orders.user_id AS "userId", orders.status::text AS status,
      orders.placed_at AS "placedAt", orders.total_kobo AS "totalKobo", orders.items_kobo AS "itemsKobo",
      orders.vat_kobo AS "vatKobo", orders.interest_kobo AS "interestKobo", orders.months,
      orders.delivery_state AS "deliveryState", orders.delivery_city AS "deliveryCity",
      orders.delivery_day AS "deliveryDay", orders.delivery_workplace AS "deliveryWorkplace",
      orders.buyer_name AS fullname, users.email, users.eligibility::text AS eligibility,
      users.last_day AS "lastDay", companies.name AS company,
      orders.fees_paid_at IS NOT NULL OR orders.delivery_fee_kobo + orders.service_fee_kobo = 0 AS "feesPaid",
      orders.terms_accepted_at IS NOT NULL AS "termsAccepted",
      (SELECT count(*)::int FROM order_items WHERE order_id = orders.id AND replaces_id IS NULL) AS items
    FROM page AS orders
      JOIN users ON users.id = orders.user_id
      JOIN companies ON companies.id = orders.company_id
    ORDER BY ${order}`
  const today = lagosToday()
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
  const marks = await marksOf(rows.filter(({ status }) => awaitsApproval(status)).map(({ userId }) => userId))
  return toPage(
    rows,
    (row) => ({
      id: row.id,
      orderNumber: row.number,
      status: row.status,
      limit: limits.get(row.id) ?? null,
      email: row.email,
      fullname: row.fullname,
      company: row.company,
      hasLeft: staffMovesFrom(row.status).length > 0 && hasLeft(row, today),
      deliveryState: row.deliveryState,
      deliveryCity: row.deliveryCity,
      delivery: toDelivery(row),
      orderDate: row.placedAt.toISOString(),
      allItemsTotalPrice: toNaira(row.totalKobo),
      financed: toNaira(row.itemsKobo + row.vatKobo + row.interestKobo),
      months: row.months,
      isPaymentDS: row.feesPaid,
      termsAccepted: row.termsAccepted,
      items: row.items,
      marks: awaitsApproval(row.status) ? (marks.get(row.userId) ?? []) : [],
    }),
    size,
  )
}

/** Counting stops here, because counting a long list costs more than reading its page. */
export const MAX_COUNTED = 1_000

/**
 * Counts the orders that match a filter, up to one more than `MAX_COUNTED`. The orders of a whole tab are all counted,
 * because the tab shows their number.
 */
export async function countOrders(actor: Staff, filter: OrderFilter): Promise<number> {
  const { status, sort: _sort, cursor: _cursor, format: _format, ...narrowing } = filter
  const { q } = narrowing
  const isWholeTab = Object.values<string | undefined>(narrowing).every((value) => value === undefined)
  if (isWholeTab && status && !isOver(status)) return (await countOpenOrders(actor))[status] ?? 0
  const [orders, which] = await Promise.all([searched(q), conditions(filter)])
  const [row] = await db().$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count
    FROM (SELECT 1 FROM ${orders} WHERE ${which} LIMIT ${MAX_COUNTED + 1}) AS counted`
  return row?.count ?? 0
}

/** Counts the orders of each status that still needs staff. */
export const countOpenOrders = (_actor: Staff): Promise<OpenOrders> => openOrders()

type OpenOrders = Partial<Record<OrderStatus, number>>

/** Cached per request: the navigation, the tabs and the filter show the counts. */
const openOrders = cache(async (): Promise<OpenOrders> => {
  const rows = await db().order.groupBy({
    by: ['status'],
    where: { status: { in: OPEN_STATUSES } },
    _count: { _all: true },
  })
  return Object.fromEntries(rows.map(({ status, _count }) => [status, _count._all]))
})

const OTHERS = 10

/** Finds one order with its moves, its buyer, and the buyer's other orders. @throws AppError 404 */
export async function getStaffOrder(_actor: Staff, orderId: string): Promise<StaffOrderDetailDto> {
  const row = await db().order.findUnique({
    where: { id: rowId(orderId) },
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
  if (!row) throw notFound('There is no such order.')
  const [refunds, marks, nameOf, others] = await Promise.all([
    refundsOfOrder(row.id),
    marksOf(awaitsApproval(row.status) ? [row.userId] : []),
    namesOf(row.moves.map(({ actorId }) => actorId)),
    db().order.findMany({
      where: { userId: row.userId, id: { not: row.id } },
      select: { id: true, number: true, placedAt: true, status: true, totalKobo: true },
      orderBy: [{ placedAt: 'desc' }, { id: 'desc' }],
      take: OTHERS,
    }),
  ])
  const { user } = row
  const [livePlan] = row.plans
  return {
    ...toOrderDto(row, refunds),
    buyer: {
      id: user.id,
      fullname: user.fullName,
      email: user.email,
      phone: user.phone ?? '',
      staffId: user.staffNumber ?? '',
      jobTitle: user.jobTitle ?? '',
      company: row.company.name,
      eligibility: hasLeft(user, lagosToday()) ? 'left' : user.eligibility,
    },
    termsAcceptedAt: row.termsAcceptedAt?.toISOString() ?? null,
    termsVersion: row.termsVersion,
    feesPaidAt: row.feesPaidAt?.toISOString() ?? null,
    planState: livePlan?.state ?? null,
    marks: marks.get(row.userId) ?? [],
    lines: row.items.map(({ id, name, measurement, ...item }) => ({
      id,
      name,
      measurement,
      packageName: item.packageName,
      quantity: item.quantity,
      kept: isDelivered(row.status) ? keptOf(item) : 0,
    })),
    steps: row.moves.map((move) => ({
      ...toStepDto(move),
      by: nameOf(move.actorId),
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
