import 'server-only'
import { Prisma } from '@/generated/prisma/client'
import { summaryLines } from '@/lib/cart/rules'
import type { Buyer } from '@/lib/core/actors'
import { db } from '@/lib/database/db'
import { columnDay } from '@/lib/core/clock'
import { forbidden, notFound } from '@/lib/core/errors'
import { rowId } from '@/lib/core/ids'
import { ORDERS_A_PAGE, type Page, type PageRequest, withOneMore, toPage } from '@/lib/core/listing'
import { type Kobo, kobo, toNaira } from '@/lib/core/money'
import { picturePath } from '@/lib/server/pictures'
import { raw } from '@/lib/database/raw'
import { WAITS_FOR_BANK } from '@/lib/payments/rules'
import { deliveryCodeOf } from './delivery-codes'
import { planOfOrder } from '@/lib/credit/queries'
import { keptOf, packedOf, priceGoods, receivedOf } from './delivery-rules'
import { type RefundJson, feeRefunds, refundsOfOrder, toRefundDto } from './refund-queries'
import { OPEN_STATUSES, isAtDoor, isDelivered } from './rules'
import type {
  NamedOrderDto,
  HistoryOrderDto,
  OpenOrderDto,
  OrderDelivery,
  OrderDto,
  OrderWithCodeDto,
  RefundDto,
} from './schema'

const historySelect = {
  id: true,
  number: true,
  placedAt: true,
  buyerName: true,
  status: true,
  totalKobo: true,
  feesPaidAt: true,
  deliveryFeeKobo: true,
  serviceFeeKobo: true,
  items: {
    select: {
      id: true,
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
      packageName: true,
      ifSoldOut: true,
      packedQuantity: true,
      replacesId: true,
    },
    orderBy: { position: 'asc' },
  },
  payments: { where: { purpose: 'order_fees', ...WAITS_FOR_BANK }, select: { id: true }, take: 1 },
} as const

type HistoryRow = Prisma.OrderGetPayload<{ select: typeof historySelect }>

const toHistoryDto = (row: HistoryRow, refunds: readonly RefundDto[]): NamedOrderDto => ({
  _id: row.id,
  orderNumber: row.number,
  orderDate: row.placedAt.toISOString(),
  userFullname: row.buyerName,
  orderItems: row.items.map(({ id, name, measurement, type, quantity, ...item }) => ({
    id,
    name,
    measurement,
    type,
    quantity,
    image: picturePath(item.imageId),
    price: toNaira(item.priceKobo),
    totalPrice: toNaira(item.totalKobo),
    packageName: item.packageName,
    received: isDelivered(row.status) ? receivedOf({ quantity, ...item }) : null,
    credited: item.creditedQuantity,
    ifSoldOut: item.ifSoldOut,
    packed: packedOf({ quantity, ...item }),
    replaces: item.replacesId,
  })),
  allItemsTotalPrice: toNaira(row.totalKobo),
  // An order without fees counts as paid.
  isPaymentDS: row.feesPaidAt !== null || row.deliveryFeeKobo + row.serviceFeeKobo === 0n,
  isPaymentWaiting: row.feesPaidAt === null && row.payments.length > 0,
  deliveryFee: toNaira(row.deliveryFeeKobo),
  serviceFee: toNaira(row.serviceFeeKobo),
  status: row.status,
  refunds,
})

type Item = HistoryRow['items'][number]
/** An item as JSON, whose numbers are too small for amounts. */
type ItemJson = Omit<Item, 'priceKobo' | 'totalKobo'> & { readonly priceKobo: string; readonly totalKobo: string }
type HistoryJson = Omit<HistoryRow, 'items'> & {
  readonly items: readonly ItemJson[]
  readonly refunds: readonly RefundJson[]
}

const fromJson = ({ priceKobo, totalKobo, ...item }: ItemJson): Item => ({
  ...item,
  priceKobo: BigInt(priceKobo),
  totalKobo: BigInt(totalKobo),
})

/** Lists the buyer's orders like `listNamedHistory`, without the buyer's name: the phone keeps these pages. */
export async function listHistory(actor: Buyer, request?: PageRequest): Promise<Page<HistoryOrderDto>> {
  const { items, nextCursor } = await listNamedHistory(actor, request)
  return { items: items.map(({ userFullname, ...order }) => order), nextCursor }
}

/**
 * Lists the buyer's orders, newest first, one page at a time. A cursor of another buyer gives an empty page. It is one
 * statement, where Prisma would send one for each table.
 */
export async function listNamedHistory(
  actor: Buyer,
  { cursor, limit }: PageRequest = { limit: ORDERS_A_PAGE.initial },
): Promise<Page<NamedOrderDto>> {
  const before = cursor
    ? Prisma.sql`AND (orders.placed_at, orders.id) < (
        SELECT last.placed_at, last.id FROM orders last
        WHERE last.id = ${cursor}::uuid AND last.user_id = ${actor.id}::uuid)`
    : Prisma.empty
  const rows = await raw().$queryRaw<HistoryJson[]>`
    SELECT orders.id, orders.number, orders.placed_at AS "placedAt", orders.status::text AS status,
      orders.buyer_name AS "buyerName", orders.total_kobo AS "totalKobo", orders.fees_paid_at AS "feesPaidAt",
      orders.delivery_fee_kobo AS "deliveryFeeKobo", orders.service_fee_kobo AS "serviceFeeKobo",
      coalesce((
        SELECT json_agg(json_build_object(
          'id', id, 'name', name, 'imageId', image_id, 'measurement', measurement, 'type', type, 'quantity', quantity,
          'receivedQuantity', received_quantity, 'creditedQuantity', credited_quantity, 'vatClass', vat_class,
          'priceKobo', price_kobo::text, 'totalKobo', total_kobo::text, 'packageName', package_name,
          'ifSoldOut', if_sold_out, 'packedQuantity', packed_quantity, 'replacesId', replaces_id) ORDER BY position)
        FROM order_items WHERE order_id = orders.id
      ), '[]') AS items,
      coalesce((
        SELECT json_agg(json_build_object('id', id)) FROM payments
        WHERE order_id = orders.id AND purpose = 'order_fees'
          AND state = ${WAITS_FOR_BANK.state}::"PaymentState" AND provider_status = ${WAITS_FOR_BANK.providerStatus}
      ), '[]') AS payments, ${feeRefunds(Prisma.sql`orders.id`)} AS refunds
    FROM orders WHERE orders.user_id = ${actor.id}::uuid ${before}
    ORDER BY orders.placed_at DESC, orders.id DESC LIMIT ${withOneMore(limit)}`
  return toPage(
    rows,
    ({ refunds, ...row }) => toHistoryDto({ ...row, items: row.items.map(fromJson) }, refunds.map(toRefundDto)),
    limit,
  )
}

/** What `toDelivery` reads. */
export const deliverySelect = { deliveryDay: true, deliveryWorkplace: true } as const

/** Where and when an order goes with others; null without a day. */
export const toDelivery = (row: {
  readonly deliveryDay: Date | null
  readonly deliveryWorkplace: string | null
}): OrderDelivery | null =>
  row.deliveryDay && {
    kind: row.deliveryWorkplace === null ? 'home' : 'workplace',
    place: row.deliveryWorkplace ?? '',
    date: columnDay(row.deliveryDay),
  }

export const orderSelect = {
  ...historySelect,
  userId: true,
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
  ...deliverySelect,
  takenBy: { select: { fullName: true } },
  user: { select: { imageId: true } },
  replaces: { select: { order: { select: { id: true, number: true } } } },
  moves: {
    select: { from: true, to: true, createdAt: true, reason: true, actorId: true },
    orderBy: { createdAt: 'asc' },
  },
} as const

type OrderRow = Prisma.OrderGetPayload<{ select: typeof orderSelect }>

export function toOrderDto(row: OrderRow, refunds: readonly RefundDto[]): OrderDto {
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
    ...toHistoryDto(row, refunds),
    userImage: picturePath(row.user.imageId),
    deliveryDetails: {
      state: row.deliveryState,
      city: row.deliveryCity,
      location: row.deliveryLocation,
      phoneNumber: row.deliveryPhone,
    },
    delivery: toDelivery(row),
    takenBy: row.takenBy?.fullName ?? null,
    months: row.months,
    termsAccepted: row.termsAcceptedAt !== null,
    upfront: toNaira(row.serviceFeeKobo + row.deliveryFeeKobo),
    financed: toNaira(row.itemsKobo + row.vatKobo + row.interestKobo),
    summary: lines.map(({ value, price }) => ({ value, price: toNaira(price) })),
    financedNow: isDelivered(row.status) ? toNaira(financedNow(row)) : null,
    replaces: row.replaces?.order ? { orderId: row.replaces.order.id, orderNumber: row.replaces.order.number } : null,
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
  const row = await db().order.findUnique({ where: { id: rowId(orderId) }, select: orderSelect })
  if (!row) throw notFound('There is no such order.')
  if (row.userId !== actor.id) throw forbidden('This order belongs to someone else.')
  return toOrderDto(row, row.feesPaidAt === null ? [] : await refundsOfOrder(row.id))
}

/** Finds an order of the buyer with its delivery code, or its plan after delivery. @throws AppError as `getOrder` */
export async function getOrderWithCode(actor: Buyer, orderId: string): Promise<OrderWithCodeDto> {
  const order = await getOrder(actor, orderId)
  const [deliveryCode, plan] = await Promise.all([
    deliveryCodeOf(db(), { id: order._id, status: order.status }),
    isDelivered(order.status) ? planOfOrder(order._id).then((instalments) => ({ instalments })) : null,
  ])
  return { ...order, deliveryCode, plan }
}

type OpenRow = Omit<OpenOrderDto, '_id' | 'upfront' | 'deliveryCode' | 'goods'> & {
  readonly id: string
  readonly fees: bigint
  readonly goods: readonly { readonly id: string; readonly name: string; readonly imageId: string | null }[]
}

/** A buyer has fewer orders under way: they all fit one limit. */
const MOST_OPEN = 50

/**
 * Lists the buyer's orders that are not delivered yet, oldest first, with the code that is told at the door of those
 * that are out for delivery.
 */
export async function listOpen(actor: Buyer): Promise<OpenOrderDto[]> {
  const rows = await raw().$queryRaw<OpenRow[]>`
    SELECT orders.id, orders.number AS "orderNumber", orders.status::text AS status,
      orders.terms_accepted_at IS NOT NULL AS "termsAccepted",
      orders.service_fee_kobo + orders.delivery_fee_kobo AS fees,
      orders.fees_paid_at IS NOT NULL OR orders.service_fee_kobo + orders.delivery_fee_kobo = 0 AS "isPaymentDS",
      EXISTS (
        SELECT FROM payments
        WHERE order_id = orders.id AND purpose = 'order_fees' AND orders.fees_paid_at IS NULL
          AND state = ${WAITS_FOR_BANK.state}::"PaymentState" AND provider_status = ${WAITS_FOR_BANK.providerStatus}
      ) AS "isPaymentWaiting", (
        SELECT json_agg(json_build_object('id', id, 'name', name, 'imageId', image_id) ORDER BY position)
        FROM order_items WHERE order_id = orders.id AND coalesce(packed_quantity, quantity) > 0
      ) AS goods
    FROM orders
    WHERE orders.user_id = ${actor.id}::uuid AND orders.status = ANY(${OPEN_STATUSES}::"OrderStatus"[])
    ORDER BY orders.placed_at, orders.id LIMIT ${MOST_OPEN}`
  return Promise.all(
    rows.map(async ({ id, fees, goods, ...order }) => ({
      ...order,
      _id: id,
      upfront: toNaira(fees),
      goods: goods.map(({ imageId, ...item }) => ({ ...item, image: picturePath(imageId) })),
      deliveryCode: isAtDoor(order.status) ? await deliveryCodeOf(db(), { id, status: order.status }) : null,
    })),
  )
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
