import type { OrderStatus } from '@/generated/prisma/enums'
import { type LaterStatus, awaitsApproval, forwardFrom, isAtDoor } from './rules'
import type { OpenOrderDto } from './schema'

/**
 * The statuses that an order has yet to reach when it goes well, the next one first; none once it is delivered or
 * closed. Where there are several ways, it is the one that STAFF_MOVES has first.
 */
export function stationsToCome(status: OrderStatus): LaterStatus[] {
  const next = forwardFrom(status)
  return next === undefined ? [] : [next, ...stationsToCome(next)]
}

/** What happens next with an open order, and whether its buyer has to do it. */
export type OrderStep = 'collect' | 'accept' | 'pay' | 'bank' | 'prepare' | 'approval'

/** The steps in the order of their urgency: the driver is at the door, then what waits for the buyer, then for us. */
const URGENCY: readonly OrderStep[] = ['collect', 'accept', 'pay', 'bank', 'prepare', 'approval']

type Facts = Pick<OpenOrderDto, 'status' | 'termsAccepted' | 'isPaymentDS' | 'isPaymentWaiting'>

/** What happens next with an open order. The fees are asked for after the approval. */
export function stepOf({ status, termsAccepted, isPaymentDS, isPaymentWaiting }: Facts): OrderStep {
  if (isAtDoor(status)) return 'collect'
  if (awaitsApproval(status)) return termsAccepted ? 'approval' : 'accept'
  if (isPaymentDS) return 'prepare'
  return isPaymentWaiting ? 'bank' : 'pay'
}

/** The one order, of all open ones, with the most urgent step; of equals the oldest. */
export function nextOrder(
  orders: readonly OpenOrderDto[],
): { readonly order: OpenOrderDto; readonly step: OrderStep } | undefined {
  const steps = orders.map((order) => ({ order, step: stepOf(order) }))
  return URGENCY.map((urgent) => steps.find(({ step }) => step === urgent)).find((found) => found !== undefined)
}
