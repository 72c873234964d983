import 'server-only'
import type { Prisma } from '@/generated/prisma/client'
import type { Staff } from '@/lib/core/actors'
import { addDays, dayColumn, startOfDay } from '@/lib/core/clock'
import { db } from '@/lib/database/db'
import { notFound } from '@/lib/core/errors'
import { rowId } from '@/lib/core/ids'
import type { QueryOf } from '@/lib/core/lists'
import { lotsOfOrders } from '@/lib/stock/queries'
import {
  type DeliveryListDto,
  type ListedOrderDto,
  type PackingSlipsDto,
  type PickListDto,
  addUp,
  asPacked,
  byZone,
  packedLines,
} from './list-rules'
import type { DELIVERY_LIST, PACKING_SLIPS, PICK_LIST } from './lists'
import { deliverySelect, toDelivery } from './queries'
import { DOOR_STATUSES, ORDER_STATUSES, STORE_STATUSES, canBePacked, statusesOnList } from './rules'

type SlipFilter = QueryOf<typeof PACKING_SLIPS>
type DropFilter = QueryOf<typeof DELIVERY_LIST>

/** Printed lists and packing slips for the store room and the drivers. They have no amounts of money. */

/** Orders in these statuses are to be packed as soon as their fees are paid. */
const PICKED = statusesOnList('pick')

/** One printed list has at most this many orders. */
const MAX_LISTED = 300

const listedSelect = {
  id: true,
  number: true,
  status: true,
  buyerName: true,
  deliveryState: true,
  deliveryCity: true,
  deliveryLocation: true,
  deliveryPhone: true,
  ...deliverySelect,
  company: { select: { name: true } },
  items: {
    select: {
      productId: true,
      name: true,
      measurement: true,
      quantity: true,
      packedQuantity: true,
      replaces: { select: { name: true, measurement: true } },
    },
    orderBy: { position: 'asc' },
  },
  // The deliveries that failed, the latest first.
  moves: {
    where: { from: { in: DOOR_STATUSES }, to: { in: STORE_STATUSES } },
    select: { reason: true },
    orderBy: { createdAt: 'desc' },
  },
} as const satisfies Prisma.OrderSelect

type LotsOf = Awaited<ReturnType<typeof lotsOfOrders>>
type ListedRow = Prisma.OrderGetPayload<{ select: typeof listedSelect }>

const toListed = (row: ListedRow, lotsOf: LotsOf): ListedOrderDto => ({
  id: row.id,
  orderNumber: row.number,
  status: row.status,
  fullname: row.buyerName,
  company: row.company.name,
  state: row.deliveryState,
  city: row.deliveryCity,
  location: row.deliveryLocation,
  delivery: toDelivery(row),
  phone: row.deliveryPhone,
  items: packedLines(
    asPacked(row.items).map(({ replaces, productId, ...item }) => ({
      ...item,
      lots: lotsOf(row.id, productId),
      replaces: replaces && `${replaces.name}, ${replaces.measurement}`,
    })),
  ),
  failedDeliveries: row.moves.length,
  failureReason: row.moves[0]?.reason ?? '',
})

type Where = Prisma.OrderWhereInput

const FEES_PAID: Where = { OR: [{ feesPaidAt: { not: null } }, { serviceFeeKobo: 0n, deliveryFeeKobo: 0n }] }

/** The orders that have a packing slip. */
const PACKABLE: Where = { status: { in: ORDER_STATUSES.filter(canBePacked) }, ...FEES_PAID }

/** The orders of a drop: of a company or a state, on a delivery day. */
const inDrop = ({ company, state, on, goesTo }: DropFilter): Where => ({
  ...(company && { companyId: company }),
  ...(state && { deliveryState: state }),
  ...(on && { deliveryDay: dayColumn(on) }),
  ...(goesTo && { deliveryWorkplace: goesTo === 'workplace' ? { not: null } : null }),
})

/** Reads the orders of one printed list, and counts all that belong on it. */
async function readListed(
  where: Where,
  orderBy: Prisma.OrderOrderByWithRelationInput[] = [{ id: 'asc' }],
): Promise<{ count: number; orders: ListedOrderDto[] }> {
  const [count, rows] = await Promise.all([
    db().order.count({ where }),
    db().order.findMany({ where, select: listedSelect, orderBy, take: MAX_LISTED }),
  ])
  const lotsOf = await lotsOfOrders(rows.map(({ id }) => id))
  return { count, orders: rows.map((row) => toListed(row, lotsOf)) }
}

/**
 * Lists the orders to pack whose fees are paid, the oldest if there are too many for one list, and adds up their
 * products, in all and for each zone of the route.
 */
export async function pickList(_actor: Staff, filter: QueryOf<typeof PICK_LIST>): Promise<PickListDto> {
  const which = [FEES_PAID, inDrop(filter)]
  const { count, orders } = await readListed({ status: { in: statusesOnList('pick') }, AND: which })
  return {
    count,
    products: addUp(orders.flatMap(({ items }) => items)),
    zones: byZone(orders).map(({ day, state, city, places }) => {
      const ofZone = places.flatMap((place) => place.orders)
      return { day, state, city, products: addUp(ofZone.flatMap(({ items }) => items)), orders: ofZone }
    }),
  }
}

/** Lists the orders to deliver as a route: by day, zone, place and name. */
export async function deliveryList(_actor: Staff, filter: DropFilter): Promise<DeliveryListDto> {
  const { count, orders } = await readListed({ status: { in: statusesOnList('delivery') }, AND: [inDrop(filter)] }, [
    { deliveryDay: { sort: 'asc', nulls: 'last' } },
    { deliveryState: 'asc' },
    { deliveryCity: 'asc' },
    { id: 'asc' },
  ])
  return { count, zones: byZone(orders) }
}

const inRouteOrder = (orders: readonly ListedOrderDto[]): ListedOrderDto[] =>
  byZone(orders).flatMap(({ places }) => places.flatMap((place) => place.orders))

/** Lists the packing slips of orders to pack or packed ones, in the order of the route. */
export async function listPackingSlips(_actor: Staff, filter: SlipFilter): Promise<PackingSlipsDto> {
  const { status, day } = filter
  const { count, orders } = await readListed({
    status: status ?? { in: PICKED },
    AND: [FEES_PAID, inDrop(filter), ...(day ? [readyOn(status, day)] : [])],
  })
  return { count, slips: inRouteOrder(orders) }
}

/** Lists the packing slips of these orders, in the order of the route. Orders that have none are left out. */
export async function packingSlipsOf(_actor: Staff, orderIds: readonly string[]): Promise<ListedOrderDto[]> {
  const { orders } = await readListed({ id: { in: [...orderIds] }, ...PACKABLE })
  return inRouteOrder(orders)
}

/** The orders that were packed on a day in Lagos, or became ready for packing: their fees were paid. */
function readyOn(status: SlipFilter['status'], day: string): Where {
  const within = { gte: startOfDay(day), lt: startOfDay(addDays(day, 1)) }
  const arrived: Where = { moves: { some: { to: status ?? { in: PICKED }, createdAt: within } } }
  // Without fees an order is ready when it is approved.
  return status === undefined || PICKED.includes(status)
    ? { OR: [{ feesPaidAt: within }, { feesPaidAt: null, ...arrived }] }
    : arrived
}

/**
 * Finds the packing slip of an order.
 * @throws AppError 404 for an unknown order, and for one that is not to be packed: it is not approved, its fees are not
 *   paid, or it was closed
 */
export async function getPackingSlip(_actor: Staff, orderId: string): Promise<ListedOrderDto> {
  const row = await db().order.findFirst({ where: { id: rowId(orderId), ...PACKABLE }, select: listedSelect })
  if (!row) throw notFound('There is no packing slip for this order.')
  return toListed(row, await lotsOfOrders([row.id]))
}
