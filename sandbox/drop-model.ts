/*
 * A second, plain account of the orders of some buyers of one company: their delivery days, what is missing at packing
 * and replaced, what is refused at the door, and what moves to a later payday. It counts goods and days only, and is
 * written from the rules, not from the code. Amounts in kobo, days 'YYYY-MM-DD'.
 */

import type { SoldOutChoice } from '@/generated/prisma/enums'
import { dueDays, instalmentsOf, paydayAfter } from './credit-model-schedule'
import type { ModelTerms } from './credit-model-payroll'

export const WARES = 3
export const BUYERS = 4
/** What may replace a ware: cheaper goods, dearer ones that are allowed, and goods that are too dear. */
export const SPARES = ['cheaper', 'dearer', 'too dear'] as const

export type DropWare = { readonly price: bigint; readonly isTaxed: boolean }

/** A day is the place in the list of the days that the workplace serves. `which` chooses among the orders. */
export type DropStep =
  | {
      readonly kind: 'order'
      readonly buyer: number
      /** Undefined for the buyer's address. */
      readonly day: number | undefined
      readonly counts: readonly number[]
      readonly choices: readonly SoldOutChoice[]
      readonly months: number
    }
  | { readonly kind: 'cancel' | 'advance'; readonly which: number }
  | { readonly kind: 'choose'; readonly which: number; readonly day: number }
  | { readonly kind: 'move'; readonly day: number; readonly to: number }
  | {
      readonly kind: 'miss'
      readonly which: number
      readonly ware: number
      readonly found: number
      readonly spare: number | undefined
      readonly agreed: boolean
    }
  /** How much of each ware, and of what replaces it, the buyer takes at most. */
  | {
      readonly kind: 'hand'
      readonly which: number
      readonly own: readonly number[]
      readonly spares: readonly number[]
    }
  /** `which` chooses among the months of all buyers; `left` is what is still deducted, in parts of a hundred. */
  | { readonly kind: 'defer'; readonly which: number; readonly left: number }

type DropLine = {
  readonly quantity: number
  readonly choice: SoldOutChoice
  found: number
  /** What replaces the rest. */
  spare: number | undefined
  taken: number
  takenSpare: number
}
type Part = { readonly dueOn: string; amount: bigint }
export type DropOrder = {
  readonly buyer: number
  readonly atWork: boolean
  day: number | undefined
  readonly months: number
  state: 'pending' | 'approved' | 'packed' | 'out_for_delivery' | 'delivered' | 'cancelled'
  /** By ware; those that were not ordered are undefined. */
  readonly lines: readonly (DropLine | undefined)[]
  /** Empty before the delivery. */
  parts: Part[]
}

const STATES: Readonly<Record<'cancel' | 'advance' | 'choose' | 'miss' | 'hand', readonly DropOrder['state'][]>> = {
  cancel: ['pending', 'approved'],
  advance: ['pending', 'approved', 'packed'],
  choose: ['pending', 'approved', 'packed'],
  miss: ['approved', 'packed'],
  hand: ['out_for_delivery'],
}
const NEXT = { pending: 'approved', approved: 'packed', packed: 'out_for_delivery' } as const

const spareCount = ({ quantity, found, spare }: DropLine): number => (spare === undefined ? 0 : quantity - found)

export class DropModel {
  readonly orders: DropOrder[] = []
  /** In the order of their deliveries. */
  readonly delivered: DropOrder[] = []
  private readonly moved = new Map<number, number>()

  /** @param capacity the orders that fit a day */
  constructor(
    private readonly wares: readonly DropWare[],
    private readonly capacity: number,
    private readonly terms: ModelTerms,
  ) {}

  /** What a spare costs in the shop. */
  spareOf(ware: number, spare: number): bigint {
    const price = this.wares[ware]?.price ?? 0n
    if (spare === 0) return (price * 9n) / 10n || 1n
    return spare === 1 ? (price * 115n) / 100n : 2n * price + 1n
  }

  /**
   * The order that a step is about: mostly one with which the step is possible. The oldest one advances, so that some
   * are delivered, and is cancelled, so that something is missing of some.
   */
  chosen(step: DropStep): DropOrder | undefined {
    if (!('which' in step) || step.kind === 'defer') return undefined
    const able = step.which % 5 === 0 ? [] : this.orders.filter(({ state }) => STATES[step.kind].includes(state))
    if ((step.kind === 'advance' || step.kind === 'cancel') && able[0]) return able[0]
    const some = able.length > 0 ? able : this.orders
    return some[step.which % Math.max(1, some.length)]
  }

  /** The step with a ware that the order has, of which something is missing. Without it most would be refused. */
  fitted(step: DropStep): DropStep {
    const lines = this.chosen(step)?.lines
    if (step.kind !== 'miss' || step.which % 5 === 0 || !lines) return step
    const ordered = lines.flatMap((line, ware) => (line ? [{ ware, quantity: line.quantity }] : []))
    const line = ordered[step.ware % ordered.length]
    return line ? { ...step, ware: line.ware, found: step.found % line.quantity } : step
  }

  /**
   * Takes a step, or not. Whether somebody may ask for a smaller deduction depends on more than this account has.
   * @returns whether it is allowed
   */
  take(step: DropStep): boolean {
    if (step.kind === 'order') return this.order(step)
    if (step.kind === 'move') return this.move(step)
    if (step.kind === 'defer') return true
    const order = this.chosen(step)
    if (!order) return false
    if (step.kind === 'choose') return this.choose(order, step.day)
    if (step.kind === 'miss') return this.miss(order, step)
    if (step.kind === 'hand') return this.hand(order, step)
    return step.kind === 'cancel' ? this.cancel(order) : this.advance(order)
  }

  private isFree(day: number): boolean {
    const booked = this.orders.filter((order) => order.day === day && order.state !== 'cancelled').length
    return !this.moved.has(day) && booked < this.capacity
  }

  private order({ buyer, day, counts, choices, months }: Extract<DropStep, { kind: 'order' }>): boolean {
    if (counts.every((count) => count === 0) || (day !== undefined && !this.isFree(day))) return false
    const lines = counts.map((quantity, ware): DropLine | undefined =>
      quantity === 0
        ? undefined
        : {
            quantity,
            choice: choices[ware] ?? 'similar',
            ...{ found: quantity, spare: undefined, taken: 0, takenSpare: 0 },
          },
    )
    this.orders.push({ buyer, atWork: day !== undefined, day, months, state: 'pending', lines, parts: [] })
    return true
  }

  private move({ day, to }: Extract<DropStep, { kind: 'move' }>): boolean {
    if (day === to || this.moved.has(day) || this.moved.has(to)) return false
    this.moved.set(day, to)
    for (const order of this.orders)
      if (order.day === day && order.state !== 'cancelled' && order.state !== 'delivered') order.day = to
    return true
  }

  private choose(order: DropOrder, day: number): boolean {
    if (!order.atWork || !STATES.choose.includes(order.state)) return false
    if (order.day !== day && !this.isFree(day)) return false
    order.day = day
    return true
  }

  private cancel(order: DropOrder): boolean {
    if (order.state !== 'cancelled' && !STATES.cancel.includes(order.state)) return false
    order.state = 'cancelled'
    return true
  }

  private advance(order: DropOrder): boolean {
    if (!(order.state in NEXT)) return false
    order.state = NEXT[order.state as keyof typeof NEXT]
    return true
  }

  private miss(order: DropOrder, { ware, found, spare, agreed }: Extract<DropStep, { kind: 'miss' }>): boolean {
    const line = order.lines[ware]
    if (!line || !STATES.miss.includes(order.state) || found > line.quantity) return false
    const by = found === line.quantity ? undefined : spare
    const isKept = by === line.spare
    if (by !== undefined && line.choice === 'leave_out') return false
    if (by !== undefined && line.choice === 'call' && !agreed && !isKept) return false
    const isSame = found === line.found && isKept
    if (!isSame) {
      const others = order.lines.filter((other) => other && other !== line)
      const isLeft = others.some((other) => other && other.found + spareCount(other) > 0)
      if (found === 0 && by === undefined && !isLeft) return false
      if (by === 2) return false
    }
    line.found = found
    line.spare = by
    return true
  }

  private hand(order: DropOrder, { own, spares }: Extract<DropStep, { kind: 'hand' }>): boolean {
    const wanted = order.lines.map((line, ware) =>
      line
        ? { own: Math.min(own[ware] ?? 0, line.found), spare: Math.min(spares[ware] ?? 0, spareCount(line)) }
        : { own: 0, spare: 0 },
    )
    if (order.state !== 'out_for_delivery' || wanted.every((line) => line.own + line.spare === 0)) return false
    order.state = 'delivered'
    this.delivered.push(order)
    for (const [ware, line] of order.lines.entries()) {
      if (!line) continue
      line.taken = wanted[ware]?.own ?? 0
      line.takenSpare = wanted[ware]?.spare ?? 0
    }
    const days = dueDays(this.terms, order.months)
    order.parts = instalmentsOf(this.financed(order), order.months)
      .map((amount, at) => ({ dueOn: days[at] ?? '', amount }))
      .filter(({ amount }) => amount > 0n)
    return true
  }

  /** The buyers and months of which something is due, in the order of the deliveries. */
  get dues(): { readonly buyer: number; readonly month: string }[] {
    return this.delivered.flatMap(({ buyer, parts }) =>
      parts.flatMap(({ dueOn, amount }) => (amount > 0n ? [{ buyer, month: dueOn.slice(0, 7) }] : [])),
    )
  }

  /** What is due of a buyer in a month. */
  dueIn(buyer: number, month: string): bigint {
    return this.orders
      .filter((order) => order.buyer === buyer)
      .flatMap(({ parts }) => parts)
      .reduce((sum, { dueOn, amount }) => sum + (dueOn.startsWith(month) ? amount : 0n), 0n)
  }

  /** Leaves so much to deduct in a month: the rest moves behind the last payday of its plan, the newest plan first. */
  defer(buyer: number, month: string, left: bigint): void {
    let rest = this.dueIn(buyer, month) - left
    for (const { parts, buyer: of } of this.delivered.toReversed()) {
      if (of !== buyer) continue
      for (const part of parts.filter(({ dueOn }) => dueOn.startsWith(month))) {
        const amount = part.amount < rest ? part.amount : rest
        if (amount <= 0n) continue
        const last = parts.reduce((day, { dueOn, amount: owed }) => (owed > 0n && dueOn > day ? dueOn : day), '')
        parts.push({ dueOn: paydayAfter(this.terms, last), amount })
        part.amount -= amount
        rest -= amount
      }
    }
  }

  /** With 7.5 % VAT and 5 % interest, each rounded half up once. */
  private priced(amounts: readonly { readonly ware: number; readonly amount: bigint }[]): bigint {
    const items = amounts.reduce((sum, { amount }) => sum + amount, 0n)
    const taxed = amounts.reduce((sum, { ware, amount }) => (this.wares[ware]?.isTaxed ? sum + amount : sum), 0n)
    return items + (taxed * 75n + 500n) / 1_000n + (items * 5n + 50n) / 100n
  }

  /** What was agreed to for the goods, without fees. */
  agreed({ lines }: DropOrder): bigint {
    return this.priced(
      this.wares.map(({ price }, ware) => ({ ware, amount: price * BigInt(lines[ware]?.quantity ?? 0) })),
    )
  }

  /** What was taken, at no more than the agreed price. */
  financed({ lines }: DropOrder): bigint {
    return this.priced(
      lines.flatMap((line, ware) => {
        const price = this.wares[ware]?.price ?? 0n
        const shelf = this.spareOf(ware, line?.spare ?? 0)
        return [
          { ware, amount: price * BigInt(line?.taken ?? 0) },
          { ware, amount: (shelf < price ? shelf : price) * BigInt(line?.takenSpare ?? 0) },
        ]
      }),
    )
  }

  /** How much of a ware has left the books of the store. What nobody finds is gone, also of a cancelled order. */
  gone(ware: number): number {
    return this.sum(({ state, lines }) => {
      const line = lines[ware]
      if (!line) return 0
      const lost = line.quantity - line.found
      if (state === 'cancelled') return lost
      return state === 'delivered' ? line.taken + lost : line.quantity
    })
  }

  goneSpares(ware: number, spare: number): number {
    return this.sum(({ state, lines }) => {
      const line = lines[ware]
      if (line?.spare !== spare || state === 'cancelled') return 0
      return state === 'delivered' ? line.takenSpare : spareCount(line)
    })
  }

  private sum(of: (order: DropOrder) => number): number {
    return this.orders.reduce((sum, order) => sum + of(order), 0)
  }
}
