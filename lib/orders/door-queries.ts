import 'server-only'
import { randomUUID } from 'node:crypto'
import type { Staff } from '@/lib/core/actors'
import { formatWeekday } from '@/lib/core/clock'
import { db } from '@/lib/database/db'
import { isId } from '@/lib/core/ids'
import { ordersWithUsedUpCodes } from './delivery-codes'
import type { DoorListDto } from './door-rules'
import { asPacked } from './list-rules'
import { deliverySelect, toDelivery } from './queries'
import { DOOR_STATUSES } from './rules'

/** More than anyone delivers in a day. */
const MOST_ORDERS = 300

const AT_THE_DOOR = { in: DOOR_STATUSES }

/**
 * Lists the orders on their way by delivery day, state, city and workplace, for the person at the door.
 * @param orderId only this order
 */
export async function doorList(_actor: Staff, orderId?: string): Promise<DoorListDto> {
  if (orderId !== undefined && !isId(orderId)) return { count: 0, places: [] }
  const where = { status: AT_THE_DOOR, id: orderId }
  const [count, rows] = await Promise.all([
    db().order.count({ where }),
    db().order.findMany({
      where,
      select: {
        id: true,
        number: true,
        buyerName: true,
        deliveryState: true,
        deliveryCity: true,
        deliveryLocation: true,
        deliveryPhone: true,
        ...deliverySelect,
        updatedAt: true,
        items: {
          select: {
            id: true,
            name: true,
            measurement: true,
            quantity: true,
            packageName: true,
            packedQuantity: true,
            replaces: { select: { name: true } },
          },
          orderBy: { position: 'asc' },
        },
        moves: {
          where: { to: AT_THE_DOOR },
          select: { createdAt: true },
          orderBy: { createdAt: 'desc' },
          take: 1,
        },
      },
      orderBy: [
        { deliveryDay: { sort: 'asc', nulls: 'last' } },
        { deliveryState: 'asc' },
        { deliveryCity: 'asc' },
        { id: 'asc' },
      ],
      take: MOST_ORDERS,
    }),
  ])
  const usedUp = await ordersWithUsedUpCodes(rows.map(({ id }) => id))
  const places = new Map<string, DoorListDto['places'][number]>()
  for (const row of rows) {
    const delivery = toDelivery(row)
    const drop = delivery ? `${formatWeekday(delivery.date)}${delivery.place && `, ${delivery.place}`}` : ''
    // Buyers type the city, so its case differs.
    const key = `${drop}\n${row.deliveryState}\n${row.deliveryCity.trim().toLowerCase()}`
    const place = places.get(key) ?? { drop, state: row.deliveryState, city: row.deliveryCity.trim(), orders: [] }
    places.set(key, place)
    place.orders.push({
      id: row.id,
      orderNumber: row.number,
      fullname: row.buyerName,
      location: row.deliveryLocation,
      phone: row.deliveryPhone,
      dispatchedAt: (row.moves[0]?.createdAt ?? row.updatedAt).toISOString(),
      lines: asPacked(row.items).map(({ replaces, ...line }) => ({
        ...line,
        // The buyer may refuse it at the door.
        name: replaces ? `${line.name} (instead of ${replaces.name})` : line.name,
      })),
      isCodeUsedUp: usedUp.has(row.id),
      key: randomUUID(),
    })
  }
  return { count, places: [...places.values()] }
}
