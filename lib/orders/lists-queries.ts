import 'server-only'
import type { Staff } from '@/lib/core/actors'
import { db } from '@/lib/core/db'
import { statusesOnList } from './rules'
import type { DeliveryListDto, PickListDto } from './schema'

/** What the store room and the drivers take along on paper. */

/** The most orders one list holds; what is beyond waits for the next. */
const MOST = 300

const itemSelect = { select: { name: true, measurement: true, quantity: true }, orderBy: { position: 'asc' } } as const

/** Every approved order whose fees are paid, oldest first, and what to fetch for all of them together. */
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
      take: MOST,
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

/** What is packed or on its way, by state and city. */
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
      take: MOST,
    }),
  ])
  const places = new Map<string, DeliveryListDto['places'][number]>()
  for (const row of rows) {
    // One city however it was typed: the buyer writes it by hand.
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
