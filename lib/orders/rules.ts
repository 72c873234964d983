import type { OrderStatus } from '@/generated/prisma/enums'

/** Pure decisions about orders. They run in the browser too. */

/**
 * Where an order is. What anybody may ask of its status follows from it: `approval` waits for staff's decision, `store`
 * is approved and has its goods here, `door` has them where the buyer gets them and tells the code, `received` has a
 * payment plan, `closed` ended without a delivery.
 */
type Stage = 'approval' | 'store' | 'door' | 'received' | 'closed'

type StatusRule = {
  readonly label: string
  readonly stage: Stage
  /** What the timeline calls the step that led here, where it is not the label. */
  readonly step?: string
  /** The printed list that the order is on. */
  readonly list?: 'pick' | 'delivery'
  /** What the buyer has to do before the order can go on. The index "orders_queue" has the same statuses. */
  readonly waitsFor?: 'terms' | 'fees'
  /** The buyer can cancel the order, and the system one whose fees stay unpaid. */
  readonly isBuyersToCancel?: true
}

/** Every status of an order, in the order in which the desk shows them. The first is that of a new order. */
const STATUS_RULES = {
  pending: {
    label: 'Awaiting approval',
    stage: 'approval',
    step: 'Order placed',
    waitsFor: 'terms',
    isBuyersToCancel: true,
  },
  approved: { label: 'Approved', stage: 'store', list: 'pick', waitsFor: 'fees', isBuyersToCancel: true },
  packed: { label: 'Packed', stage: 'store', list: 'delivery' },
  out_for_delivery: { label: 'On its way', stage: 'door', list: 'delivery' },
  delivered: { label: 'Delivered', stage: 'received' },
  rejected: { label: 'Not approved', stage: 'closed' },
  cancelled: { label: 'Cancelled', stage: 'closed' },
} as const satisfies Record<OrderStatus, StatusRule>
const RULES: Readonly<Record<OrderStatus, StatusRule>> = STATUS_RULES

type StatusAt<At extends Stage> = {
  [Status in OrderStatus]: (typeof STATUS_RULES)[Status]['stage'] extends At ? Status : never
}[OrderStatus]
const isAt =
  <At extends Stage>(...stages: readonly At[]) =>
  (status: OrderStatus): status is StatusAt<At> =>
    (stages as readonly Stage[]).includes(RULES[status].stage)

export const ORDER_STATUSES = Object.keys(STATUS_RULES) as OrderStatus[]

/** The status of a new order. Every other one is reached by a move. */
export const FIRST_STATUS = 'pending'
export type LaterStatus = Exclude<OrderStatus, typeof FIRST_STATUS>
export const isLater = (status: OrderStatus): status is LaterStatus => status !== FIRST_STATUS

/** Statuses as people read them. */
export const STATUS_LABELS = Object.fromEntries(
  ORDER_STATUSES.map((status) => [status, STATUS_RULES[status].label]),
) as Readonly<Record<OrderStatus, string>>

type MoveRule = {
  readonly from: readonly OrderStatus[]
  readonly to: OrderStatus
  /** Staff give a reason, which the buyer reads. */
  readonly hasReason?: true
  /** Many orders can take this step at once. */
  readonly isBulk?: true
  /** The buyer's code proves the step, or a second person agrees to it. */
  readonly needsProof?: true
}

/** The steps that staff take. `fail` is a delivery that failed: the order waits for the next one. */
export const STAFF_MOVES = {
  approve: { from: ['pending'], to: 'approved', isBulk: true },
  reject: { from: ['pending'], to: 'rejected', hasReason: true, isBulk: true },
  pack: { from: ['approved'], to: 'packed', isBulk: true },
  dispatch: { from: ['packed'], to: 'out_for_delivery', isBulk: true },
  deliver: { from: ['out_for_delivery'], to: 'delivered', needsProof: true },
  fail: { from: ['out_for_delivery'], to: 'packed', hasReason: true },
  cancel: { from: ['approved', 'packed'], to: 'cancelled', hasReason: true },
} as const satisfies Record<string, MoveRule>
export type StaffMove = keyof typeof STAFF_MOVES

const MOVE_RULES: Readonly<Record<StaffMove, MoveRule>> = STAFF_MOVES
export const STAFF_MOVE_NAMES = Object.keys(STAFF_MOVES) as StaffMove[]

/** Whether staff can make a move from a status. The service refuses any other move. */
export const canMove = (from: OrderStatus, move: StaffMove): boolean => MOVE_RULES[move].from.includes(from)

/** The moves that staff can make from a status. */
export const staffMovesFrom = (status: OrderStatus): StaffMove[] =>
  STAFF_MOVE_NAMES.filter((move) => canMove(status, move))

export const canBuyerCancel = (status: OrderStatus): boolean => RULES[status].isBuyersToCancel === true

type MoveWith<Mark extends 'hasReason' | 'isBulk' | 'needsProof'> = {
  [Move in StaffMove]: (typeof STAFF_MOVES)[Move] extends Record<Mark, true> ? Move : never
}[StaffMove]

export type ReasonedMove = MoveWith<'hasReason'>
export const needsReason = (move: StaffMove): move is ReasonedMove => MOVE_RULES[move].hasReason === true

/** Steps that need no proof. */
export type PlainMove = Exclude<StaffMove, MoveWith<'needsProof'>>
export const PLAIN_MOVES = STAFF_MOVE_NAMES.filter((move): move is PlainMove => MOVE_RULES[move].needsProof !== true)
export const plainMovesFrom = (status: OrderStatus): PlainMove[] => PLAIN_MOVES.filter((move) => canMove(status, move))

/** Steps that many orders can take at once. Each order is still checked, moved and recorded by itself. */
export type BulkMove = MoveWith<'isBulk'>
export const BULK_MOVES = STAFF_MOVE_NAMES.filter((move): move is BulkMove => MOVE_RULES[move].isBulk === true)
export const bulkMovesFrom = (status: OrderStatus): BulkMove[] => BULK_MOVES.filter((move) => canMove(status, move))

/** The step of staff that leads from one status to another; undefined when there is none. */
export const stepBetween = (from: OrderStatus, to: OrderStatus): StaffMove | undefined =>
  STAFF_MOVE_NAMES.find((move) => canMove(from, move) && STAFF_MOVES[move].to === to)

/**
 * Whether a step can be taken back. A step with a reason ends something: goods go back to stock, fees are refunded, and
 * others may already have them. A delivery begins a payment plan.
 */
export const isUndoable = (move: StaffMove): boolean => !needsReason(move) && MOVE_RULES[move].needsProof !== true

/** The next status of an order that goes well: no step with a reason leads there. Undefined at its end. */
export const forwardFrom = (status: OrderStatus): LaterStatus | undefined => {
  const move = staffMovesFrom(status).find((each) => !needsReason(each))
  return move && STAFF_MOVES[move].to
}

/** What decides whether an order can take its next step; amounts in naira. */
type Readiness = {
  readonly status: OrderStatus
  readonly termsAccepted: boolean
  readonly isPaymentDS: boolean
  readonly hasLeft: boolean
  readonly financed: number
  readonly limit: number | null
}

/** What keeps an order from its next step. The server checks again under its locks. */
export type Obstacle = 'terms' | 'fees' | 'left' | 'limit'

/** What keeps an order from its next step, as far as the list shows it; none for an order that is ready. */
export function obstaclesOf(order: Readiness): Obstacle[] {
  const { status, termsAccepted, isPaymentDS, hasLeft, financed, limit } = order
  return [
    ...(waitsFor('terms', status) && !termsAccepted ? (['terms'] as const) : []),
    ...(waitsFor('fees', status) && !isPaymentDS ? (['fees'] as const) : []),
    ...(hasLeft ? (['left'] as const) : []),
    ...(awaitsApproval(status) && financed > (limit ?? 0) ? (['limit'] as const) : []),
  ]
}

/** The timeline's words for a step. */
export const stepLabel = ({ from, to }: { readonly from: OrderStatus | null; readonly to: OrderStatus }): string =>
  isFailedDelivery(from, to) ? 'Delivery failed' : (RULES[to].step ?? RULES[to].label)

export const isFailedDelivery = (from: OrderStatus | null, to: OrderStatus): boolean =>
  from !== null && isAtDoor(from) && isInStore(to)

/** Whether the food has arrived. Only then the order has a payment plan. */
export const isDelivered = isAt('received')

/** Whether the order ended without a delivery: its stock and its fees went back. */
export const isClosed = isAt('closed')

/** Whether the order has come to its end, with a delivery or without. */
export const isOver = isAt('received', 'closed')

/** Whether staff have yet to decide on the order. */
export const awaitsApproval = isAt('approval')

/** Whether the order is approved and its goods are in the store. */
export const isInStore = isAt('store')

/** Whether the goods are where the buyer gets them: the buyer tells the delivery code, and staff enter it. */
export const isAtDoor = isAt('door')

/** Whether staff have approved the order and the food has not arrived yet. */
export const isOnItsWay = isAt('store', 'door')

/** Whether the goods of the order are to be packed once its fees are paid, or were packed. */
export const canBePacked = isAt('store', 'door', 'received')

/** The statuses of orders that still move on. */
export const OPEN_STATUSES = ORDER_STATUSES.filter(isAt('approval', 'store', 'door'))
export type OpenStatus = (typeof OPEN_STATUSES)[number]
export const STORE_STATUSES = ORDER_STATUSES.filter(isInStore)
export const DOOR_STATUSES = ORDER_STATUSES.filter(isAtDoor)
export const DELIVERED_STATUSES = ORDER_STATUSES.filter(isDelivered)

/** The statuses whose orders are on a printed list. */
export const statusesOnList = (list: 'pick' | 'delivery'): OrderStatus[] =>
  ORDER_STATUSES.filter((status) => RULES[status].list === list)

/** Whether an order in this status waits until its buyer has accepted the terms, or paid the fees. */
const waitsFor = (what: 'terms' | 'fees', status: OrderStatus): boolean => RULES[status].waitsFor === what
export const statusesThatWaitFor = (what: 'terms' | 'fees'): OrderStatus[] =>
  ORDER_STATUSES.filter((status) => waitsFor(what, status))
/** The statuses whose list has the orders that wait for their buyer last. */
export const QUEUE_STATUSES = [...statusesThatWaitFor('terms'), ...statusesThatWaitFor('fees')]

/** Whether an order brings a gift of the employer: it costs nothing and replaces nothing. Amounts in naira. */
export const isGift = (order: {
  readonly financed: number
  readonly upfront: number
  readonly replaces: object | null
}): boolean => order.financed + order.upfront === 0 && order.replaces === null

/** Where an order goes on a delivery day: to the company with those of colleagues, or to the buyer's address. */
export const DELIVERY_KINDS = ['workplace', 'home'] as const
export type DeliveryKind = (typeof DELIVERY_KINDS)[number]

/** Whether an order can get another delivery day: it has not left for its buyer. */
export const hasOpenDay = isAt('approval', 'store')
export const DAY_STATUSES = ORDER_STATUSES.filter(hasOpenDay)

/** The statuses of orders that ended without a delivery. They take no place on a delivery day. */
export const CLOSED_STATUSES = ORDER_STATUSES.filter(isClosed)

/** An approved order whose fees are unpaid after so many days is cancelled. The day of the approval does not count. */
export const FEE_DAYS = 7
/** A buyer can report a problem with an order until so many days after the day of the delivery. */
export const REPORT_DAYS = 7
/** The buyer is reminded of unpaid fees so many days after the approval. */
export const FEE_REMINDER_DAYS = [1, 5] as const
/** So many days to pay are left by the first reminder, however late it is. */
export const FEE_DAYS_AFTER_REMINDER = 5

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

/** 'Parboiled rice, Vegetable oil' */
export const namesOf = (goods: readonly { readonly name: string }[]): string => goods.map(({ name }) => name).join(', ')

/** 'Ofada rice, 5 kg bag', and of a package 'Ofada rice, 5 kg bag, in Family month'. */
export const goodsLabel = ({
  name,
  measurement,
  packageName,
}: {
  readonly name: string
  readonly measurement: string
  readonly packageName: string | null
}): string => `${name}, ${measurement}${packageName === null ? '' : `, in ${packageName}`}`

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
  if (ENDS_WITH_UNIT.test(measurement))
    return measurement.replace(
      ENDS_WITH_UNIT,
      (_all, size: string, unit: string) => `${quantity} ${units(unit)} (${size})`,
    )
  if (BEGINS_WITH_UNIT.test(measurement))
    return measurement.replace(
      BEGINS_WITH_UNIT,
      (_all, unit: string, rest: string) => `${quantity} ${units(unit)}${rest}`,
    )
  return `${quantity} × ${measurement}`
}
