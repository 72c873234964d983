/*
 * A second, plain account of what becomes of the food of one buyer. It counts goods only: what was ordered, received,
 * damaged and credited. Tests derive every sum of money from these counts and compare the database with it.
 */

import type { OrderStatus } from '@/generated/prisma/enums'
import type { StaffMove } from '@/lib/orders/rules'

export type Ware = { readonly price: bigint; readonly isTaxed: boolean }
type State = Exclude<OrderStatus, 'rejected'>

/** An order; the lists have a number for each ware. */
export type FoodOrder = {
  readonly id: string
  readonly ordered: readonly number[]
  state: State
  isPaid: boolean
  isWrittenOff: boolean
  received: readonly number[]
  damaged: readonly number[]
  credited: readonly number[]
  /** How much of the credited came back fit for sale. */
  restocked: readonly number[]
  /** The lines that the buyer complained of; `WARES` is the whole order. */
  readonly reported: Set<number>
}

/** A step with money only. `which` chooses among the files and payments so far, or how much of the debt is repaid. */
export type MoneyStep =
  | { readonly kind: 'book'; readonly which: number; readonly share: 'full' | 'half' | 'more' }
  | { readonly kind: 'startRepayment' | 'settle' | 'undo'; readonly which: number }
  | { readonly kind: 'download' | 'close' }

/** The moves that change where the goods are, and no money besides. The type checker asks for a new one here. */
type Move = Exclude<StaffMove, 'reject' | 'deliver'>
const MOVES: Readonly<Record<Move, { readonly from: readonly State[]; readonly to: State }>> = {
  approve: { from: ['pending'], to: 'approved' },
  pack: { from: ['approved'], to: 'packed' },
  dispatch: { from: ['packed'], to: 'out_for_delivery' },
  fail: { from: ['out_for_delivery'], to: 'packed' },
  cancel: { from: ['approved', 'packed'], to: 'cancelled' },
}
export const isMove = (kind: FoodStep['kind']): kind is Move => kind in MOVES

/** A step in the life of orders. `which` chooses among the orders, or the requests for a credit note. */
export type FoodStep =
  | MoneyStep
  | { readonly kind: 'place'; readonly counts: readonly number[]; readonly months: number }
  | {
      readonly kind: Move | 'payFees' | 'cancelOwn' | 'advance' | 'writeOff' | 'undoWriteOff' | 'decide'
      readonly which: number
    }
  | {
      readonly kind: 'deliver'
      readonly which: number
      readonly counts: readonly number[]
      readonly damaged: readonly number[]
    }
  | {
      readonly kind: 'askForCredit'
      readonly which: number
      readonly counts: readonly number[]
      readonly restocked: readonly number[]
    }
  | { readonly kind: 'report'; readonly which: number; readonly line: number }

export const WARES = 3

const none = (): readonly number[] => Array.from({ length: WARES }, () => 0)
const minus = (from: readonly number[], what: readonly number[]) => from.map((count, at) => count - (what[at] ?? 0))
const plus = (one: readonly number[], other: readonly number[]) => one.map((count, at) => count + (other[at] ?? 0))
const areWithin = (few: readonly number[], many: readonly number[]) => minus(many, few).every((rest) => rest >= 0)
const atMost = (counts: readonly number[], most: readonly number[]) =>
  counts.map((count, at) => Math.min(count, most[at] ?? 0))
const isSome = (numbers: readonly number[]) => numbers.some((count) => count > 0)

export const newOrder = (id: string, ordered: readonly number[]): FoodOrder => ({
  id,
  ordered,
  state: 'pending',
  isPaid: false,
  isWrittenOff: false,
  received: none(),
  damaged: none(),
  credited: none(),
  restocked: none(),
  reported: new Set(),
})

export const keptOf = ({ received, credited }: FoodOrder) => minus(received, credited)

/** A debt that was written off ends a buyer's credit. */
const isStopped = (orders: readonly FoodOrder[]) => orders.some(({ isWrittenOff }) => isWrittenOff)

export const mayOrder = (orders: readonly FoodOrder[], counts: readonly number[]): boolean =>
  isSome(counts) && !isStopped(orders)

/** How much of each ware has left the store for an order and not come back. */
function goneOf({ state, ordered, received, damaged, restocked }: FoodOrder): readonly number[] {
  if (state === 'cancelled') return none()
  return state === 'delivered' ? minus(plus(received, damaged), restocked) : ordered
}

/**
 * Whether the step is possible, as far as it depends on the goods.
 * @param orders all of the buyer
 */
export function isPossible(order: FoodOrder, step: FoodStep, orders: readonly FoodOrder[]): boolean {
  if (isMove(step.kind) && !MOVES[step.kind].from.includes(order.state)) return false
  switch (step.kind) {
    case 'approve':
      return !isStopped(orders)
    case 'pack':
      return order.isPaid
    case 'payFees':
      return order.state === 'approved' && !order.isPaid
    case 'cancelOwn':
      return order.state === 'pending' || order.state === 'approved' || order.state === 'cancelled'
    case 'deliver':
      return (
        order.state === 'out_for_delivery' &&
        areWithin(plus(step.counts, step.damaged), order.ordered) &&
        isSome(step.counts)
      )
    case 'askForCredit':
      return (
        order.state === 'delivered' &&
        !order.isWrittenOff &&
        areWithin(step.counts, keptOf(order)) &&
        areWithin(step.restocked, step.counts) &&
        isSome(step.counts)
      )
    case 'report': {
      const isLine = step.line === WARES || (order.ordered[step.line] ?? 0) > 0
      return order.state === 'delivered' && isLine && !order.reported.has(step.line)
    }
    default:
      return true
  }
}

const ADVANCING = ['approve', 'payFees', 'pack', 'dispatch'] as const

/** The step as the order allows it. Without it most random steps would be refused. */
export function fitted(order: FoodOrder, step: FoodStep, orders: readonly FoodOrder[]): FoodStep {
  if (step.kind === 'advance') {
    const advancing = ADVANCING.map((kind) => ({ ...step, kind }))
    return advancing.find((next) => isPossible(order, next, orders)) ?? { ...step, kind: 'approve' }
  }
  if (step.kind === 'askForCredit') {
    const counts = atMost(step.counts, keptOf(order))
    return { ...step, counts, restocked: atMost(step.restocked, counts) }
  }
  if (step.kind !== 'deliver') return step
  const received = atMost(step.counts, order.ordered)
  return { ...step, counts: received, damaged: atMost(step.damaged, minus(order.ordered, received)) }
}

/** Applies a step that happened. */
export function apply(order: FoodOrder, step: FoodStep): void {
  if (isMove(step.kind)) order.state = MOVES[step.kind].to
  if (step.kind === 'cancelOwn') order.state = 'cancelled'
  if (step.kind === 'deliver') order.state = 'delivered'
  if (step.kind === 'payFees') order.isPaid = true
  if (step.kind === 'writeOff') order.isWrittenOff = true
  if (step.kind === 'undoWriteOff') order.isWrittenOff = false
  if (step.kind === 'deliver') [order.received, order.damaged] = [step.counts, step.damaged]
  // It promises an answer and changes neither goods nor money.
  if (step.kind === 'report') order.reported.add(step.line)
  if (step.kind !== 'askForCredit') return
  order.credited = plus(order.credited, step.counts)
  order.restocked = plus(order.restocked, step.restocked)
}

type Price = { readonly items: bigint; readonly vat: bigint; readonly interest: bigint }

/** The price of some of each ware, with 7.5% VAT and 5% interest, each rounded half up once. */
export function priceOf(wares: readonly Ware[], numbers: readonly number[]): Price {
  const worth = (some: readonly Ware[]) =>
    some.reduce((sum, ware) => sum + ware.price * BigInt(numbers[wares.indexOf(ware)] ?? 0), 0n)
  const items = worth(wares)
  const taxed = worth(wares.filter(({ isTaxed }) => isTaxed))
  return { items, vat: (taxed * 75n + 500n) / 1_000n, interest: (items * 5n + 50n) / 100n }
}

/** What the books must say of one buyer; amounts in kobo. */
export type Books = {
  /** How much of each ware has left the store. */
  readonly gone: readonly number[]
  /** The plan of each delivered order: its amount and that of its instalments. */
  readonly plans: Readonly<Record<string, readonly [bigint, bigint]>>
  readonly sales: bigint
  readonly returns: bigint
  readonly vat: bigint
  readonly interest: bigint
}

/** The books that follow from the goods alone. */
export function booksOf(wares: readonly Ware[], orders: readonly FoodOrder[]): Books {
  const delivered = orders.filter(({ state }) => state === 'delivered')
  const sum = (amounts: readonly bigint[]) => amounts.reduce((total, amount) => total + amount, 0n)
  const kept = delivered.map((order) => ({ order, price: priceOf(wares, keptOf(order)) }))
  const sales = sum(delivered.map(({ received }) => priceOf(wares, received).items))
  return {
    gone: wares.map((_, at) => orders.reduce((total, order) => total + (goneOf(order)[at] ?? 0), 0)),
    plans: Object.fromEntries(
      kept.map(({ order, price: { items, vat, interest } }) => {
        const amount = items + vat + interest
        return [order.id, [amount, amount] as const]
      }),
    ),
    sales,
    returns: sales - sum(kept.map(({ price }) => price.items)),
    vat: sum(kept.map(({ price }) => price.vat)),
    interest: sum(kept.map(({ price }) => price.interest)),
  }
}
