/** Pure decisions about orders. They run in the browser too. */

export type OrderStatusName =
  'pending' | 'approved' | 'rejected' | 'packed' | 'out_for_delivery' | 'delivered' | 'cancelled'

/** Every move an order can make; any other is refused (checklist X-61). */
const MOVES: Readonly<Record<OrderStatusName, readonly OrderStatusName[]>> = {
  pending: ['approved', 'rejected', 'cancelled'],
  approved: ['packed', 'cancelled'],
  packed: ['out_for_delivery'],
  out_for_delivery: ['delivered'],
  delivered: [],
  rejected: [],
  cancelled: [],
}

/** What staff do to an order, and where it leads. */
export const STAFF_MOVES = {
  approve: 'approved',
  reject: 'rejected',
  pack: 'packed',
  dispatch: 'out_for_delivery',
  deliver: 'delivered',
} as const satisfies Record<string, OrderStatusName>
export type StaffMove = keyof typeof STAFF_MOVES

/** Steps that many orders can take at once. Approving and rejecting are decided one by one. */
export const BULK_MOVES = ['pack', 'dispatch', 'deliver'] as const satisfies StaffMove[]
export type BulkMove = (typeof BULK_MOVES)[number]

export const canMove = (from: OrderStatusName, to: OrderStatusName): boolean => MOVES[from].includes(to)

/** The moves staff can make from a status. */
export const staffMovesFrom = (status: OrderStatusName): StaffMove[] =>
  (Object.keys(STAFF_MOVES) as StaffMove[]).filter((move) => canMove(status, STAFF_MOVES[move]))

/** Statuses from which staff have something to do. */
export const OPEN_STATUSES = ['pending', 'approved', 'packed', 'out_for_delivery'] as const satisfies OrderStatusName[]

/** Statuses as people read them. */
export const STATUS_LABELS: Readonly<Record<OrderStatusName, string>> = {
  pending: 'Awaiting approval',
  approved: 'Approved',
  rejected: 'Not approved',
  packed: 'Packed',
  out_for_delivery: 'On its way',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
}

/**
 * The number of the order that drew `sequence` (0 to 99,999,999): eight digits, 'FB-4821-7730'. The multiplier has no
 * factor in common with 10⁸, so every number comes up once and the count of orders does not show (checklist CK-33).
 */
export function orderNumber(sequence: bigint): string {
  const scrambled = (sequence * 61_803_399n + 27_182_818n) % 100_000_000n
  const digits = scrambled.toString().padStart(8, '0')
  return `FB-${digits.slice(0, 4)}-${digits.slice(4)}`
}

/** The order numbers that begin with what was typed: 'fb 4821' gives 'FB-4821'; undefined for what is no part of a number. */
export function orderNumberPrefix(text: string): string | undefined {
  const digits = /^\s*(?:fb)?[\s-]*(\d[\d\s-]*)$/i.exec(text)?.[1]?.replaceAll(/\D/g, '')
  if (digits === undefined || digits.length > 8) return undefined
  return digits.length < 5 ? `FB-${digits}` : `FB-${digits.slice(0, 4)}-${digits.slice(4)}`
}

/** '1 Item', '3 Items' (checklist D-18). */
export const itemCount = (count: number): string => `${count} ${count === 1 ? 'Item' : 'Items'}`

const UNITS = 'bag|keg|carton|bottle|sack|tin|crate|box'
const ENDS_WITH_UNIT = new RegExp(`^(.+) (${UNITS})$`, 'i')
const BEGINS_WITH_UNIT = new RegExp(`^(${UNITS})\\b(.*)$`, 'i')

/**
 * How much was bought, in its own unit (checklist H-17): '2 bags (25 kg)', '1 keg (5 litre)', '3 cartons of 20 packs';
 * '2 × 10 packs' for what names no unit.
 */
export function quantityWithUnit(quantity: number, measurement: string): string {
  const units = (unit: string) => (quantity === 1 ? unit : unit === 'box' ? 'boxes' : `${unit}s`)
  const [, size, unit] = ENDS_WITH_UNIT.exec(measurement) ?? []
  if (size !== undefined && unit !== undefined) return `${quantity} ${units(unit)} (${size})`
  const [, first, rest] = BEGINS_WITH_UNIT.exec(measurement) ?? []
  if (first !== undefined && rest !== undefined) return `${quantity} ${units(first)}${rest}`
  return `${quantity} × ${measurement}`
}
