import type * as z from 'zod/mini'
import { groupedBy } from '@/lib/core/grouped'
import { packedOf } from './delivery-rules'
import type {
  deliveryListResponse,
  listedOrderResponse,
  packingSlipsResponse,
  pickListResponse,
} from './list-responses'

/** What printed lists and packing slips show, and how they group and add up orders. Pure decisions. */

/** The orders of one place of delivery: the same address in the same city. */
type Place<Order> = { readonly location: string; readonly orders: readonly Order[] }

/** A zone of the route: a city, with its places. */
type Zone<Order> = {
  /** The delivery day; null for orders without one. */
  readonly day: string | null
  readonly state: string
  readonly city: string
  /** The number of its orders. */
  readonly count: number
  readonly places: readonly Place<Order>[]
}

export type ListedOrderDto = z.infer<typeof listedOrderResponse>

export type PickListDto = z.infer<typeof pickListResponse>
export type ListedItemDto = PickListDto['products'][number]

export type DeliveryListDto = z.infer<typeof deliveryListResponse>

export type PackingSlipsDto = z.infer<typeof packingSlipsResponse>

type Destination = Pick<ListedOrderDto, 'state' | 'city' | 'location' | 'fullname' | 'delivery'>

/** Orders without a day come last. */
const dayKey = ({ delivery }: Pick<Destination, 'delivery'>): string => delivery?.date ?? '9999'

// Buyers type cities and addresses, so that "5, Allen Ave." and "5 allen ave" are the same.
const sameWords = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const alphabetical = (a: string, b: string) => a.localeCompare(b, 'en', { numeric: true })

/** Groups rows by a key, sorted by the key. */
const grouped = <Row>(rows: readonly Row[], keyOf: (row: Row) => string): [Row, ...Row[]][] =>
  [...groupedBy(rows, keyOf)].sort(([a], [b]) => alphabetical(a, b)).map(([, group]) => group)

/**
 * Groups orders as a driver delivers them: by delivery day and zone, which is the city of the address, then by place,
 * then by name. All orders to a workplace have one place. City and place are spelt as in the first order.
 */
export const byZone = <Order extends Destination>(orders: readonly Order[]): Zone<Order>[] =>
  grouped(orders, (order) => `${dayKey(order)}\n${order.state}\n${sameWords(order.city)}`).map((zone) => ({
    day: zone[0].delivery?.date ?? null,
    state: zone[0].state,
    city: zone[0].city.trim(),
    count: zone.length,
    places: grouped(zone, ({ location }) => sameWords(location)).map((place) => ({
      location: place[0].location.trim(),
      orders: place.toSorted((a, b) => alphabetical(a.fullname, b.fullname)),
    })),
  }))

const goodsOf = ({ name, measurement }: ListedItemDto): string => `${name}\n${measurement}`
const asOne = <Item extends ListedItemDto>(same: readonly [Item, ...Item[]]): Item => ({
  ...same[0],
  quantity: countPacks(same),
})

/** Adds up the quantities of each product and pack size, by name. */
export const addUp = (items: readonly ListedItemDto[]): ListedItemDto[] =>
  grouped(
    items.map(({ name, measurement, quantity }) => ({ name, measurement, quantity })),
    goodsOf,
  ).map(asOne)

/** The goods of an order as they are packed: a product is in one line, also when packages have some of it. */
export const packedLines = <Item extends ListedItemDto>(items: readonly Item[]): Item[] =>
  [...groupedBy(items, goodsOf).values()].map((same) => asOne(same))

/** The lines of which something is sent, with the quantity that is. */
export const asPacked = <Line extends { readonly quantity: number; readonly packedQuantity: number | null }>(
  lines: readonly Line[],
): Omit<Line, 'packedQuantity'>[] =>
  lines.flatMap(({ packedQuantity, ...line }) => {
    const quantity = packedOf({ quantity: line.quantity, packedQuantity })
    return quantity === 0 ? [] : [{ ...line, quantity }]
  })

/** The number of packs to carry. */
export const countPacks = (items: readonly Pick<ListedItemDto, 'quantity'>[]): number =>
  items.reduce((sum, { quantity }) => sum + quantity, 0)
