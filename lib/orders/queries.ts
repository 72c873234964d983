import 'server-only'
import type { Prisma } from '@/generated/prisma/client'
import { summaryLines } from '@/lib/cart/rules'
import type { Buyer } from '@/lib/core/actors'
import { db } from '@/lib/core/db'
import { forbidden, notFound } from '@/lib/core/errors'
import { isId } from '@/lib/core/ids'
import { ORDERS_A_PAGE, type Page, type PageRequest, withOneMore, toPage } from '@/lib/core/listing'
import { type Kobo, kobo, toNaira } from '@/lib/core/money'
import { picturePath } from '@/lib/core/pictures'
import { WAITS_FOR_BANK } from '@/lib/payments/rules'
import { keptOf, priceGoods, receivedOf } from './delivery-rules'
import { isDelivered } from './rules'
import type { HistoryOrderDto, OrderDto } from './schema'

const historySelect = {
  id: true,
  number: true,
  placedAt: true,
  status: true,
  totalKobo: true,
  feesPaidAt: true,
  deliveryFeeKobo: true,
  serviceFeeKobo: true,
  items: {
    select: {
      name: true,
      imageId: true,
      measurement: true,
      type: true,
      quantity: true,
      receivedQuantity: true,
      creditedQuantity: true,
      vatClass: true,
      priceKobo: true,
      totalKobo: true,
    },
    orderBy: { position: 'asc' },
  },
  payments: { where: { purpose: 'order_fees', ...WAITS_FOR_BANK }, select: { id: true }, take: 1 },
} as const

type HistoryRow = Prisma.OrderGetPayload<{ select: typeof historySelect }>

const toHistoryDto = (row: HistoryRow): HistoryOrderDto => ({
  _id: row.id,
  orderNumber: row.number,
  orderDate: row.placedAt.toISOString(),
  orderItems: row.items.map(({ name, measurement, type, quantity, ...item }) => ({
    name,
    measurement,
    type,
    quantity,
    image: picturePath(item.imageId),
    price: toNaira(item.priceKobo),
    totalPrice: toNaira(item.totalKobo),
    received: isDelivered(row.status) ? receivedOf({ quantity, ...item }) : null,
    credited: item.creditedQuantity,
  })),
  allItemsTotalPrice: toNaira(row.totalKobo),
  // An order without fees counts as paid.
  isPaymentDS: row.feesPaidAt !== null || row.deliveryFeeKobo + row.serviceFeeKobo === 0n,
  isPaymentWaiting: row.feesPaidAt === null && row.payments.length > 0,
  deliveryFee: toNaira(row.deliveryFeeKobo),
  serviceFee: toNaira(row.serviceFeeKobo),
  status: row.status,
})

/**
 * Lists the buyer's orders, newest first, one page at a time. A cursor of another buyer gives an empty page.
 */
export async function listHistory(
  actor: Buyer,
  { cursor, limit }: PageRequest = { limit: ORDERS_A_PAGE.initial },
): Promise<Page<HistoryOrderDto>> {
  const last = cursor
    ? await db().order.findFirst({ where: { id: cursor, userId: actor.id }, select: { id: true, placedAt: true } })
    : undefined
  if (last === null) return { items: [], nextCursor: null }
  const rows = await db().order.findMany({
    // `lte` lets the index start at the cursor; NOT leaves out equal times up to the cursor.
    where: {
      userId: actor.id,
      ...(last && { placedAt: { lte: last.placedAt }, NOT: { placedAt: last.placedAt, id: { gte: last.id } } }),
    },
    select: historySelect,
    orderBy: [{ placedAt: 'desc' }, { id: 'desc' }],
    take: withOneMore(limit),
  })
  return toPage(rows, toHistoryDto, limit)
}

export const orderSelect = {
  ...historySelect,
  userId: true,
  buyerName: true,
  months: true,
  termsAcceptedAt: true,
  itemsKobo: true,
  vatKobo: true,
  interestKobo: true,
  vatBps: true,
  interestBps: true,
  deliveryState: true,
  deliveryCity: true,
  deliveryLocation: true,
  deliveryPhone: true,
  user: { select: { imageId: true } },
  moves: {
    select: { from: true, to: true, createdAt: true, reason: true, actorId: true },
    orderBy: { createdAt: 'asc' },
  },
} as const

type OrderRow = Prisma.OrderGetPayload<{ select: typeof orderSelect }>

export function toOrderDto(row: OrderRow): OrderDto {
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
    deliveryDetails: {
      state: row.deliveryState,
      city: row.deliveryCity,
      location: row.deliveryLocation,
      phoneNumber: row.deliveryPhone,
    },
    months: row.months,
    termsAccepted: row.termsAcceptedAt !== null,
    upfront: toNaira(row.serviceFeeKobo + row.deliveryFeeKobo),
    financed: toNaira(row.itemsKobo + row.vatKobo + row.interestKobo),
    summary: lines.map(({ value, price }) => ({ value, price: toNaira(price) })),
    financedNow: isDelivered(row.status) ? toNaira(financedNow(row)) : null,
    moves: row.moves.map(toStepDto),
  }
}

const financedNow = (row: OrderRow): Kobo =>
  priceGoods(
    row.items.map((item) => ({ ...item, quantity: keptOf(item) })),
    row,
  ).financed

export const toStepDto = ({ from, to, createdAt, reason }: Omit<OrderRow['moves'][number], 'actorId'>) => ({
  from,
  status: to,
  at: createdAt.toISOString(),
  reason,
})

/** Finds an order of the buyer. @throws AppError 404 for an unknown order, 403 for another buyer's order */
export async function getOrder(actor: Buyer, orderId: string): Promise<OrderDto> {
  const row = isId(orderId) ? await db().order.findUnique({ where: { id: orderId }, select: orderSelect }) : null
  if (!row) throw notFound('There is no such order.')
  if (row.userId !== actor.id) throw forbidden('This order belongs to someone else.')
  return toOrderDto(row)
}

/** Finds the id of the buyer's newest order. */
export async function newestOrderId(actor: Buyer): Promise<string | undefined> {
  const row = await db().order.findFirst({
    where: { userId: actor.id },
    select: { id: true },
    orderBy: [{ placedAt: 'desc' }, { id: 'desc' }],
  })
  return row?.id
}
