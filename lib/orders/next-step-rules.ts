import type { OrderStatus } from '@/generated/prisma/enums'
import { type Day, daysBetween } from '@/lib/core/clock'
import { fromNaira, toNaira } from '@/lib/core/money'
import type { WalletDto } from '@/lib/credit/schema'
import { type LaterStatus, awaitsApproval, forwardFrom, isAtDoor, isDelivered } from './rules'
import type { GoodsDto, HistoryOrderDto, OpenOrderDto } from './schema'

/**
 * The statuses that an order has yet to reach when it goes well, the next one first; none once it is delivered or
 * closed. Where there are several ways, it is the one that STAFF_MOVES has first.
 */
export function stationsToCome(status: OrderStatus): LaterStatus[] {
  const next = forwardFrom(status)
  return next === undefined ? [] : [next, ...stationsToCome(next)]
}

/** What happens next with an open order. */
export type OrderStep = 'collect' | 'pay' | 'accept' | 'bank' | 'prepare' | 'approval'

/** The steps in the order of their urgency: the driver is at the door, then what waits for the buyer, then for us. */
const URGENCY: readonly OrderStep[] = ['collect', 'pay', 'accept', 'bank', 'prepare', 'approval']
/** The steps that wait for us, and ask nothing of the buyer. */
const OURS: ReadonlySet<OrderStep> = new Set(['prepare', 'approval'])

type Facts = Pick<OpenOrderDto, 'status' | 'termsAccepted' | 'isPaymentDS' | 'isPaymentWaiting'>

/** What happens next with an open order. The fees are asked for after the approval. */
export function stepOf({ status, termsAccepted, isPaymentDS, isPaymentWaiting }: Facts): OrderStep {
  if (isAtDoor(status)) return 'collect'
  if (awaitsApproval(status)) return termsAccepted ? 'approval' : 'accept'
  if (isPaymentDS) return 'prepare'
  return isPaymentWaiting ? 'bank' : 'pay'
}

type NextOrder = { readonly step: OrderStep; readonly order: OpenOrderDto }

/** The one order, of all open ones, with the most urgent step; of equals the oldest. */
function nextOrder(orders: readonly OpenOrderDto[]): NextOrder | undefined {
  const steps = orders.map((order) => ({ order, step: stepOf(order) }))
  return URGENCY.map((urgent) => steps.find(({ step }) => step === urgent)).find((found) => found !== undefined)
}

/** The next deduction from a buyer's pay; `amount` in naira. */
export type NextDeduction = { readonly amount: number; readonly on: Day; readonly inDays: number }

/** The monthly basket is proposed; `total` in naira, of the goods alone. */
export type BasketStep = { readonly step: 'basket'; readonly goods: readonly GoodsDto[]; readonly total: number }

/** The one thing that matters to a buyer now. */
export type NextStep =
  | NextOrder
  | ({ readonly step: 'deduction' } & NextDeduction)
  /** `amount` in naira is owed, and no pay is asked for it. */
  | { readonly step: 'owed'; readonly amount: number }
  | { readonly step: 'paused'; readonly note: string }
  | { readonly step: 'no-credit' }
  | { readonly step: 'again'; readonly last: HistoryOrderDto; readonly deduction: NextDeduction | undefined }
  | { readonly step: 'first' }
  | BasketStep

export type NextStepFacts = {
  readonly orders: readonly OpenOrderDto[]
  readonly wallet: Pick<
    WalletDto,
    'montlyPayBack' | 'nextDeductionOn' | 'currentLoan' | 'paidLoan' | 'limit' | 'pauseNote'
  >
  /** The order that the buyer received last. */
  readonly last: HistoryOrderDto | undefined
  /** The proposal that waits. */
  readonly basket: BasketStep | undefined
  readonly today: Day
}

/** A deduction that is so near comes before orders that ask nothing of the buyer. */
const SOON_DAYS = 7

/**
 * Decides what the dashboard leads with: what waits for the buyer, with the monthly basket last, then a deduction of
 * the next days, then an order that we work on, then the next order. Only someone who may buy on credit is to shop.
 */
export function nextStep({ orders, wallet, last, basket, today }: NextStepFacts): NextStep {
  const order = nextOrder(orders)
  if (order && !OURS.has(order.step)) return order
  if (basket && canOrder(wallet)) return basket

  const deduction = nextDeduction(wallet, today)
  if (deduction && deduction.inDays <= SOON_DAYS) return { step: 'deduction', ...deduction }
  const owed = fromNaira(wallet.currentLoan) - fromNaira(wallet.paidLoan)
  if (!deduction && owed > 0n) return { step: 'owed', amount: toNaira(owed) }
  if (order) return order

  if (canOrder(wallet) && last) return { step: 'again', last, deduction }
  if (deduction) return { step: 'deduction', ...deduction }
  if (wallet.pauseNote) return { step: 'paused', note: wallet.pauseNote }
  return canOrder(wallet) ? { step: 'first' } : { step: 'no-credit' }
}

/** Whether a buyer may order on credit now. */
export const canOrder = ({ pauseNote, limit }: Pick<WalletDto, 'pauseNote' | 'limit'>): boolean =>
  pauseNote === '' && limit.choices.length > 0

function nextDeduction(
  { montlyPayBack, nextDeductionOn }: NextStepFacts['wallet'],
  today: Day,
): NextDeduction | undefined {
  // The pay of a month can be asked for nothing, and that of someone who has left is not asked at all.
  if (montlyPayBack <= 0 || nextDeductionOn === null) return undefined
  return { amount: montlyPayBack, on: nextDeductionOn, inDays: daysBetween(today, nextDeductionOn) }
}

/** The newest delivered order of these, newest first, that was paid for: goods sent again for free are no order. */
export const lastReceived = (orders: readonly HistoryOrderDto[]): HistoryOrderDto | undefined =>
  orders.find(({ status, allItemsTotalPrice }) => isDelivered(status) && allItemsTotalPrice > 0)
