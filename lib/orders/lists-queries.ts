import 'server-only'
import type { Staff } from '@/lib/core/actors'
import { db } from '@/lib/core/db'
import { statusesOnList } from './rules'
import type { DeliveryListDto, PickListDto } from './schema'

/** Printed lists for the store room and the drivers. */

/** One printed list has at most this many orders. */
const MAX_LISTED = 300

const itemSelect = { select: { name: true, measurement: true, quantity: true }, orderBy: { position: 'asc' } } as const

/** Lists the orders to pack whose fees are paid, oldest first, and adds up their products. */
export async function pickList(_actor: Staff): Promise<PickListDto> {
  const where = {
    status: { in: statusesOnList('pick') },
    OR: [{ feesPaidAt: { not: null } }, { serviceFeeKobo: 0n, deliveryFeeKobo: 0n }],
  }
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
        company: { select: { name: true } },
        items: itemSelect,
      },
      orderBy: { id: 'asc' },
      take: MAX_LISTED,
    }),
  ])
  const products = new Map<string, { name: string; measurement: string; quantity: number }>()
  for (const item of rows.flatMap(({ items }) => items)) {
    const key = `${item.name}\n${item.measurement}`
    products.set(key, { ...item, quantity: item.quantity + (products.get(key)?.quantity ?? 0) })
  }
  return {
    count,
    products: [...products.values()].sort(
      (a, b) => a.name.localeCompare(b.name, 'en') || a.measurement.localeCompare(b.measurement, 'en'),
    ),
    orders: rows.map(({ id, number, buyerName, deliveryState, deliveryCity, company, items }) => ({
      id,
      orderNumber: number,
      fullname: buyerName,
      company: company.name,
      state: deliveryState,
      city: deliveryCity,
      items,
    })),
  }
}

/** Lists the orders to deliver, by state and city. */
export async function deliveryList(_actor: Staff): Promise<DeliveryListDto> {
  const where = { status: { in: statusesOnList('delivery') } }
  const [count, rows] = await Promise.all([
    db().order.count({ where }),
    db().order.findMany({
      where,
      select: {
        id: true,
        number: true,
        status: true,
        buyerName: true,
        deliveryState: true,
        deliveryCity: true,
        deliveryLocation: true,
        deliveryPhone: true,
        company: { select: { name: true } },
        items: itemSelect,
      },
      orderBy: [{ deliveryState: 'asc' }, { deliveryCity: 'asc' }, { id: 'asc' }],
      take: MAX_LISTED,
    }),
  ])
  const places = new Map<string, DeliveryListDto['places'][number]>()
  for (const row of rows) {
    // Buyers type the city, so its case differs.
    const key = `${row.deliveryState}\n${row.deliveryCity.trim().toLowerCase()}`
    const place = places.get(key) ?? { state: row.deliveryState, city: row.deliveryCity.trim(), orders: [] }
    places.set(key, place)
    place.orders.push({
      id: row.id,
      orderNumber: row.number,
      status: row.status,
      fullname: row.buyerName,
      company: row.company.name,
      location: row.deliveryLocation,
      phone: row.deliveryPhone,
      items: row.items,
    })
  }
  return { count, places: [...places.values()] }
}
