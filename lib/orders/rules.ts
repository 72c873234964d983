import type { OrderStatus } from '@/generated/prisma/enums'

/** Pure decisions about orders. They run in the browser too. */

export type OrderStatusName = OrderStatus

type StatusRule = {
  readonly label: string
  /** What the timeline calls the step that led here, where it is not the label. */
  readonly step?: string
  /** Where an order can go from here. The service refuses any other move. */
  readonly next: readonly OrderStatus[]
  /** The payment plan of an order here: none yet or never, a valid one, or one that was reversed if there was one. */
  readonly plan: 'none' | 'valid' | 'reversed'
  /** The printed list that the order is on. */
  readonly list: 'pick' | 'delivery' | null
}

/** Every status of an order, in the order in which the desk shows them. */
const STATUS_RULES: Readonly<Record<OrderStatus, StatusRule>> = {
  pending: {
    label: 'Awaiting approval',
    step: 'Order placed',
    next: ['approved', 'rejected', 'cancelled'],
    plan: 'none',
    list: null,
  },
  approved: { label: 'Approved', next: ['packed', 'cancelled'], plan: 'valid', list: 'pick' },
  packed: { label: 'Packed', next: ['out_for_delivery'], plan: 'valid', list: 'delivery' },
  out_for_delivery: { label: 'On its way', next: ['delivered'], plan: 'valid', list: 'delivery' },
  delivered: { label: 'Delivered', next: [], plan: 'valid', list: null },
  rejected: { label: 'Not approved', next: [], plan: 'none', list: null },
  cancelled: { label: 'Cancelled', next: [], plan: 'reversed', list: null },
}

export const ORDER_STATUSES = Object.keys(STATUS_RULES) as OrderStatus[]

/** Statuses as people read them. */
export const STATUS_LABELS = Object.fromEntries(
  ORDER_STATUSES.map((status) => [status, STATUS_RULES[status].label]),
) as Readonly<Record<OrderStatus, string>>

/** The timeline's words for the step that led to a status. */
export const stepLabel = (status: OrderStatus): string => STATUS_RULES[status].step ?? STATUS_RULES[status].label

export const canMove = (from: OrderStatus, to: OrderStatus): boolean => STATUS_RULES[from].next.includes(to)

/** Whether the order still moves on. */
const isOpen = (status: OrderStatus): boolean => STATUS_RULES[status].next.length > 0

/** Whether the order ended without a delivery: its stock and its fees went back. */
export const isClosed = (status: OrderStatus): boolean => !isOpen(status) && !hasPlan(status)

/** Whether the order has a valid payment plan. */
export const hasPlan = (status: OrderStatus): boolean => STATUS_RULES[status].plan === 'valid'

/** Whether staff have yet to decide on the order. */
export const awaitsApproval = (status: OrderStatus): boolean => isOpen(status) && !hasPlan(status)

export const OPEN_STATUSES = ORDER_STATUSES.filter(isOpen)

/** The statuses whose orders are on a printed list. */
export const statusesOnList = (list: 'pick' | 'delivery'): OrderStatus[] =>
  ORDER_STATUSES.filter((status) => STATUS_RULES[status].list === list)

/** The steps that staff take, and the status each leads to. */
export const STAFF_MOVES = {
  approve: 'approved',
  reject: 'rejected',
  pack: 'packed',
  dispatch: 'out_for_delivery',
  deliver: 'delivered',
} as const satisfies Record<string, OrderStatus>
export type StaffMove = keyof typeof STAFF_MOVES
export const STAFF_MOVE_NAMES = Object.keys(STAFF_MOVES) as StaffMove[]

/** Steps that many orders can take at once. Staff approve and reject orders one by one. */
export const BULK_MOVES = ['pack', 'dispatch', 'deliver'] as const satisfies StaffMove[]
export type BulkMove = (typeof BULK_MOVES)[number]

/** The moves staff can make from a status. */
export const staffMovesFrom = (status: OrderStatus): StaffMove[] =>
  STAFF_MOVE_NAMES.filter((move) => canMove(status, STAFF_MOVES[move]))

/**
 * Makes an order number, 'FB-4821-7730', from a sequence number of 0 to 99,999,999. The multiplier has no factor in
 * common with 10⁸, so every number comes up once, and a buyer cannot see how many orders there are.
 */
export function orderNumber(sequence: bigint): string {
  const scrambled = (sequence * 61_803_399n + 27_182_818n) % 100_000_000n
  const digits = scrambled.toString().padStart(8, '0')
  return `FB-${digits.slice(0, 4)}-${digits.slice(4)}`
}

/** Reads the start of an order number: 'fb 4821' gives 'FB-4821'. @returns undefined for other text */
export function orderNumberPrefix(text: string): string | undefined {
  const digits = /^(?:\s*fb)?[\s-]*(\d[\d\s-]*)$/i.exec(text)?.[1]?.replaceAll(/\D/g, '')
  if (digits === undefined || digits.length > 8) return undefined
  return digits.length < 5 ? `FB-${digits}` : `FB-${digits.slice(0, 4)}-${digits.slice(4)}`
}

/** '1 Item', '3 Items'. */
export const itemCount = (count: number): string => `${count} ${count === 1 ? 'Item' : 'Items'}`

const UNITS = 'bag|keg|carton|bottle|sack|tin|crate|box'
const ENDS_WITH_UNIT = new RegExp(`^(.+) (${UNITS})$`, 'i')
const BEGINS_WITH_UNIT = new RegExp(`^(${UNITS})\\b(.*)$`, 'i')

/**
 * Writes a quantity with the unit of its pack size: '2 bags (25 kg)', '1 keg (5 litre)', '3 cartons of 20 packs'.
 * A pack size without a unit gives '2 × 10 packs'.
 */
export function quantityWithUnit(quantity: number, measurement: string): string {
  const units = (unit: string) => (quantity === 1 ? unit : unit === 'box' ? 'boxes' : `${unit}s`)
  const [, size, unit] = ENDS_WITH_UNIT.exec(measurement) ?? []
  if (size !== undefined && unit !== undefined) return `${quantity} ${units(unit)} (${size})`
  const [, first, rest] = BEGINS_WITH_UNIT.exec(measurement) ?? []
  if (first !== undefined && rest !== undefined) return `${quantity} ${units(first)}${rest}`
  return `${quantity} × ${measurement}`
}
