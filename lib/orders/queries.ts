import 'server-only'
import type { Buyer, Staff } from '@/lib/accounts/access'
import { summaryLines } from '@/lib/cart/rules'
import { db } from '@/lib/core/db'
import { forbidden, notFound } from '@/lib/core/errors'
import { isId } from '@/lib/core/ids'
import { ORDERS_A_PAGE, PAGE_TAKE, type Page, type PageRequest, takeOf, toPage } from '@/lib/core/listing'
import { kobo, toNaira } from '@/lib/core/money'
import { limitsOf } from '@/lib/credit/queries'
import { WAITS_FOR_BANK } from '@/lib/payments/rules'
import { OPEN_STATUSES, type OrderStatusName } from './rules'
import type { HistoryOrderDto, OrderDto, StaffOrderDto } from './schema'

const picturePath = (imageId: string | null) => (imageId ? `/api/images/${imageId}` : null)

const historySelect = {
  id: true, number: true, placedAt: true, status: true, totalKobo: true, feesPaidAt: true, deliveryFeeKobo: true, serviceFeeKobo: true,
  items: {
    select: { name: true, imageId: true, measurement: true, type: true, quantity: true, priceKobo: true, totalKobo: true },
    orderBy: { position: 'asc' },
  },
  payments: { where: { purpose: 'order_fees', ...WAITS_FOR_BANK }, select: { id: true }, take: 1 },
} as const

type HistoryRow = {
  id: string; number: string; placedAt: Date; status: OrderStatusName; totalKobo: bigint; feesPaidAt: Date | null
  deliveryFeeKobo: bigint; serviceFeeKobo: bigint
  items: { name: string; imageId: string | null; measurement: string; type: string; quantity: number; priceKobo: bigint; totalKobo: bigint }[]
  payments: { id: string }[]
}

const toHistoryDto = (row: HistoryRow): HistoryOrderDto => ({
  _id: row.id,
  orderNumber: row.number,
  orderDate: row.placedAt.toISOString(),
  orderItems: row.items.map(({ imageId, priceKobo, totalKobo, ...item }) => ({
    ...item,
    image: picturePath(imageId),
    price: toNaira(priceKobo),
    totalPrice: toNaira(totalKobo),
  })),
  allItemsTotalPrice: toNaira(row.totalKobo),
  // Nothing to pay counts as paid (checklist H-10).
  isPaymentDS: row.feesPaidAt !== null || row.deliveryFeeKobo + row.serviceFeeKobo === 0n,
  isPaymentWaiting: row.feesPaidAt === null && row.payments.length > 0,
  deliveryFee: toNaira(row.deliveryFeeKobo),
  serviceFee: toNaira(row.serviceFeeKobo),
  status: row.status,
})

/**
 * The buyer's orders, newest first (checklist H-21), a page at a time. `cursor` is the last `_id` of the page before;
 * nothing comes after an order that is not the buyer's.
 */
export async function listHistory(actor: Buyer, { cursor, limit }: PageRequest = { limit: ORDERS_A_PAGE.usual }): Promise<Page<HistoryOrderDto>> {
  const last = cursor ? await db().order.findFirst({ where: { id: cursor, userId: actor.id }, select: { id: true, placedAt: true } }) : undefined
  if (last === null) return { items: [], nextCursor: null }
  const rows = await db().order.findMany({
    // The plain comparison is the one that lets the index begin at the right place; the other settles equal times.
    where: { userId: actor.id, ...(last && { placedAt: { lte: last.placedAt }, NOT: { placedAt: last.placedAt, id: { gte: last.id } } }) },
    select: historySelect,
    orderBy: [{ placedAt: 'desc' }, { id: 'desc' }],
    take: takeOf(limit),
  })
  return toPage(rows, toHistoryDto, limit)
}

/** One of the buyer's own orders. @throws AppError 404 for no such order, 403 for someone else's (checklist A-39) */
export async function getOrder(actor: Buyer, orderId: string): Promise<OrderDto> {
  const row = isId(orderId)
    ? await db().order.findUnique({
        where: { id: orderId },
        select: {
          ...historySelect,
          userId: true,
          buyerName: true, months: true, termsAcceptedAt: true, itemsKobo: true, vatKobo: true, interestKobo: true, vatBps: true, interestBps: true,
          deliveryState: true, deliveryCity: true, deliveryLocation: true, deliveryPhone: true,
          user: { select: { imageId: true } },
          moves: { select: { to: true, createdAt: true, reason: true }, orderBy: { createdAt: 'asc' } },
        },
      })
    : null
  if (!row) throw notFound('There is no such order.')
  if (row.userId !== actor.id) throw forbidden('This order belongs to someone else.')
  const lines = summaryLines({
    items: kobo(row.itemsKobo),
    serviceFee: kobo(row.serviceFeeKobo),
    vat: kobo(row.vatKobo),
    interest: kobo(row.interestKobo),
    deliveryFee: kobo(row.deliveryFeeKobo),
    vatBps: row.vatBps,
    interestBps: row.interestBps,
  })
  return {
    ...toHistoryDto(row),
    userFullname: row.buyerName,
    userImage: picturePath(row.user.imageId),
    deliveryDetails: { state: row.deliveryState, city: row.deliveryCity, location: row.deliveryLocation, phoneNumber: row.deliveryPhone },
    months: row.months,
    termsAccepted: row.termsAcceptedAt !== null,
    upfront: toNaira(row.serviceFeeKobo + row.deliveryFeeKobo),
    financed: toNaira(row.itemsKobo + row.vatKobo + row.interestKobo),
    summary: lines.map(({ value, price }) => ({ value, price: toNaira(price) })),
    moves: row.moves.map(({ to, createdAt, reason }) => ({ status: to, at: createdAt.toISOString(), reason })),
  }
}

/** The id of the buyer's newest order, if there is one. */
export async function newestOrderId(actor: Buyer): Promise<string | undefined> {
  const row = await db().order.findFirst({ where: { userId: actor.id }, select: { id: true }, orderBy: [{ placedAt: 'desc' }, { id: 'desc' }] })
  return row?.id
}

/** Orders for staff, oldest first, so that whoever waits longest is served first. */
export async function listOrders(_actor: Staff, filter: { status?: OrderStatusName; cursor?: string }): Promise<Page<StaffOrderDto>> {
  const rows = await db().order.findMany({
    where: { status: filter.status, id: filter.cursor ? { gt: filter.cursor } : undefined },
    select: {
      id: true, number: true, status: true, placedAt: true, totalKobo: true, itemsKobo: true, vatKobo: true, interestKobo: true, months: true,
      buyerName: true, feesPaidAt: true, termsAcceptedAt: true, deliveryFeeKobo: true, serviceFeeKobo: true,
      userId: true, user: { select: { email: true } },
      company: { select: { name: true } },
      _count: { select: { items: true } },
    },
    orderBy: { id: 'asc' },
    take: PAGE_TAKE,
  })
  const undecided = rows.filter((row) => row.status === 'pending')
  const limits = await limitsOf(
    undecided.map(({ id, userId, months, itemsKobo, vatKobo, interestKobo }) => ({ id, userId, months, financed: kobo(itemsKobo + vatKobo + interestKobo) })),
  )
  return toPage(rows, (row) => ({
    id: row.id,
    orderNumber: row.number,
    status: row.status,
    limit: limits.get(row.id) ?? null,
    email: row.user.email,
    fullname: row.buyerName,
    company: row.company.name,
    orderDate: row.placedAt.toISOString(),
    allItemsTotalPrice: toNaira(row.totalKobo),
    financed: toNaira(row.itemsKobo + row.vatKobo + row.interestKobo),
    months: row.months,
    isPaymentDS: row.feesPaidAt !== null || row.deliveryFeeKobo + row.serviceFeeKobo === 0n,
    termsAccepted: row.termsAcceptedAt !== null,
    items: row._count.items,
  }))
}

/** How many orders stand at each status that staff have something to do with. */
export async function countOpenOrders(_actor: Staff): Promise<Partial<Record<OrderStatusName, number>>> {
  const rows = await db().order.groupBy({ by: ['status'], where: { status: { in: [...OPEN_STATUSES] } }, _count: { _all: true } })
  return Object.fromEntries(rows.map(({ status, _count }) => [status, _count._all]))
}
