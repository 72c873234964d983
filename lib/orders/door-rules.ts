/* What the person at the door sees of an order. It runs in the browser too. */

import type { OrderItemDto } from './schema'

/** A line of an order on its way. */
export type DoorLine = Pick<OrderItemDto, 'id' | 'name' | 'measurement' | 'quantity' | 'packageName'>

/** An order on its way: where it goes and what is in it, and nothing about pay or credit. `phone` as E.164. */
export type DoorOrderDto = {
  readonly id: string
  readonly orderNumber: string
  readonly fullname: string
  readonly location: string
  readonly phone: string
  /** When it went out. An order that comes back and goes out again is delivered anew. */
  readonly dispatchedAt: string
  readonly lines: readonly DoorLine[]
  /** Wrong codes were entered so often that only a second person can let it be delivered. */
  readonly isCodeUsedUp: boolean
  /** Names the plain form, so that it counts once when it is sent twice. */
  readonly key: string
}

/** The orders on their way, by place. `count` is the number of all of them. */
export type DoorListDto = {
  readonly count: number
  readonly places: readonly {
    /** The delivery day and the workplace in words; empty without a day. */
    readonly drop: string
    readonly state: string
    readonly city: string
    readonly orders: DoorOrderDto[]
  }[]
}

/** How much of a line is neither received nor damaged; 0 when more was counted than ordered. */
export const missingOf = (
  { quantity }: Pick<DoorLine, 'quantity'>,
  { received, damaged }: { readonly received: number; readonly damaged: number },
): number => Math.max(0, quantity - received - damaged)
