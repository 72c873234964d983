import { type Booking, type Posting, account, booking, mirrorOf } from './bookings'
import { least, share, total } from './kobo'
import {
  type Paid,
  type Plan,
  earn,
  interestOf,
  openOf,
  partsOf,
  payFromTheEnd,
  paidWhole,
  payOldest,
  rebateOf,
  reduce,
  takeFromTheEnd,
  takeLast,
} from './plan'
import { type Price, financed } from './goods'

/** A repayment: what it paid, what became credit, and the orders whose interest was given back with it. */
type Repayment = {
  readonly entry: Booking
  readonly paid: readonly Paid[]
  readonly rebatedOrders: readonly string[]
  /** What it paid of plans that were written off. */
  readonly recovered: readonly Paid[]
}

type Money = {
  readonly event: 'deduction_confirmed' | 'repayment_received'
  readonly subject: string
  readonly day: string
  readonly amount: bigint
  /** The account that holds it. */
  readonly heldBy: string
  /** The orders that it pays off at the price of a day, where the buyer was promised that. */
  readonly agreed?: { readonly orders: readonly string[]; readonly on: string } | undefined
  /** The day whose price pays a plan off: the payday of a deduction, else the day of the money. */
  readonly pricedOn: string
}

/** What some money was spent on. */
type Spent = {
  readonly paid: readonly Paid[]
  readonly recovered: readonly Paid[]
  readonly rebatedOrders: readonly string[]
  readonly left: bigint
}

/**
 * The books of one buyer, played again from the facts in their order. It knows the rules of the business and nothing of
 * the app. Amounts in kobo.
 */
export class Buyer {
  readonly plans: Plan[] = []
  readonly bookings: Booking[] = []
  credit = 0n
  /** What payouts reserve of the credit now. */
  reserved = 0n
  private readonly repayments = new Map<string, Repayment>()

  constructor(readonly id: string) {}

  private get debt(): string {
    return account('loans_receivable', this.id)
  }
  private get kept(): string {
    return account('customer_credit', this.id)
  }

  private book(event: string, subject: string, day: string, postings: readonly Posting[]): Booking | undefined {
    const entry = booking(event, subject, day, postings)
    if (entry === undefined) return undefined
    this.bookings.push(entry)
    this.credit -= total(entry.postings.filter(([name]) => name === this.kept).map(([, amount]) => amount))
    return entry
  }

  private settle(): void {
    for (const plan of this.plans)
      if (plan.state !== 'written_off') plan.state = openOf(plan) === 0n ? 'settled' : 'open'
  }

  planOf(orderId: string): Plan | undefined {
    return this.plans.find((plan) => plan.orderId === orderId)
  }

  /** Sells what was received of an order, and begins its plan. Credit pays of it what it can. */
  deliver(orderId: string, price: Price, paydays: readonly string[], day: string, defers: boolean): void {
    const principal = financed(price)
    this.book('order_delivered', orderId, day, [
      [this.debt, principal],
      ['income_sales', -price.items],
      ['vat_payable', -price.vat],
      [defers ? 'deferred_interest' : 'income_interest', -price.interest],
    ])
    const parts = partsOf(principal, paydays)
    const figures = { interest: price.interest, rebated: 0n, recovered: 0n, earned: 0n }
    this.plans.push({ orderId, state: 'open', principal, ...figures, defers, parts })
    this.useCredit(day)
    this.settle()
  }

  /** Credit that no payout reserves pays what is open at once. */
  useCredit(day: string): void {
    const available = this.credit - this.reserved
    if (available <= 0n) return
    const spent = this.spend(available, day)
    const used = total(spent.paid.map(({ amount }) => amount))
    this.book('credit_applied', this.id, day, [
      [this.kept, used],
      [this.debt, -used],
    ])
    this.bookRecoveries(spent.recovered, day)
    this.settle()
  }

  /**
   * Spends money: on written-off debts first, then on the plans that it was promised to pay off, then on the oldest
   * instalments. A plan that it pays whole gives back the interest of the months not begun, which is booked here.
   */
  private spend(money: bigint, day: string, on: string = day, agreed?: Money['agreed']): Spent {
    const recovered = payOldest(this.plans, money, 'written_off')
    const open = this.plans.filter(({ state }) => state === 'open')
    const wanted = agreed ? open.filter(({ orderId }) => agreed.orders.includes(orderId)) : []
    const promised = new Map(wanted.map((plan) => [plan, rebateOf(plan, agreed?.on ?? on)]))
    const price = total([...promised].map(([plan, rebate]) => openOf(plan) - rebate))
    const isPromise = wanted.length > 0 && recovered.left >= price
    const others = isPromise ? open.filter((plan) => !promised.has(plan)) : open
    const forOthers = recovered.left - (isPromise ? price : 0n)
    const rebates = [...(isPromise ? promised : []), ...paidWhole(others, forOthers, on)]
    for (const [plan, rebate] of rebates) this.giveBack(plan, rebate, day)
    const first = payOldest(isPromise ? wanted : [], recovered.left)
    const rest = payOldest(others, forOthers)
    return {
      paid: [...first.paid, ...rest.paid],
      recovered: recovered.paid,
      rebatedOrders: rebates.filter(([, rebate]) => rebate > 0n).map(([{ orderId }]) => orderId),
      left: rest.left,
    }
  }

  private giveBack(plan: Plan, rebate: bigint, day: string): void {
    payFromTheEnd(plan, rebate)
    plan.rebated += rebate
    this.book('interest_rebate', plan.orderId, day, [
      [interestOf(plan), rebate],
      [this.debt, -rebate],
    ])
  }

  /** Money for a debt that was written off passes through the credit. */
  private bookRecoveries(recovered: readonly Paid[], day: string): void {
    for (const { plan, amount } of recovered) {
      plan.recovered += amount
      this.book('bad_debt_recovered', plan.orderId, day, [
        [this.kept, amount],
        ['bad_debt_recovered', -amount],
      ])
    }
  }

  /** Books a deduction or an early repayment, known by `key` when it is undone. */
  repay(key: string, { event, subject, day, amount, heldBy, agreed, pricedOn }: Money): void {
    const { left: _left, ...spent } = this.spend(amount, day, pricedOn, agreed)
    const paid = total(spent.paid.map((each) => each.amount))
    const entry = this.book(event, subject, day, [
      [heldBy, amount],
      [this.debt, -paid],
      [this.kept, paid - amount],
    ])
    this.bookRecoveries(spent.recovered, day)
    if (entry) this.repayments.set(key, { entry, ...spent })
    this.settle()
  }

  /**
   * Takes a deduction or repayment back: what it paid is open again, and so is the interest given back with it. Credit
   * pays what is open, but not before the right amount of a corrected deduction.
   */
  undoRepayment(key: string, day: string, isCorrected = false): void {
    const repayment = this.repayments.get(key)
    if (repayment === undefined) return
    const taken = repayment.paid.map((paid) => ({ ...paid, amount: least(paid.amount, paid.part.paid) }))
    for (const { part, amount } of taken) part.paid -= amount
    let freed = total(repayment.paid.map(({ amount }) => amount)) - total(taken.map(({ amount }) => amount))
    for (const orderId of repayment.rebatedOrders) {
      const plan = this.planOf(orderId)
      if (plan === undefined || plan.rebated === 0n) continue
      freed += takeFromTheEnd(plan, plan.rebated)
      this.book('interest_rebate', orderId, day, [
        [this.debt, plan.rebated],
        [interestOf(plan), -plan.rebated],
      ])
      plan.rebated = 0n
    }
    this.undoRecoveries(repayment.recovered, day)
    this.undo(repayment.entry, day)
    this.book('credit_applied', this.id, day, [
      [this.kept, freed],
      [this.debt, -freed],
    ])
    this.reopen(day)
    this.settle()
    if (!isCorrected) this.useCredit(day)
  }

  /** Credit whose money was taken back has paid nothing: what it paid last is open again. */
  private reopen(day: string): void {
    const missing = -this.credit
    if (missing <= 0n) return
    takeLast(
      this.plans.filter(({ state }) => state !== 'written_off'),
      missing,
    )
    this.book('credit_released', this.id, day, [
      [this.debt, missing],
      [this.kept, -missing],
    ])
  }

  private undoRecoveries(recovered: readonly Paid[], day: string): void {
    for (const { plan, part, amount } of recovered) {
      const back = least(amount, part.paid)
      const isLost = plan.state === 'written_off'
      part.paid -= back
      if (isLost) plan.recovered -= back
      this.book('bad_debt_recovered', plan.orderId, day, [
        [isLost ? 'bad_debt_recovered' : this.debt, back],
        [this.kept, -back],
      ])
    }
  }

  private undo(entry: Booking, day: string): void {
    const mirror = mirrorOf(entry, day)
    this.book(mirror.event, mirror.subject, day, mirror.postings)
  }

  /** Takes goods back from the end of the plan; repayments that it no longer needs become credit. */
  creditGoods(orderId: string, returned: Price, day: string): void {
    const plan = this.planOf(orderId)
    if (plan === undefined) return
    const price = financed(returned)
    const released = reduce(plan, price)
    plan.principal -= price
    this.book('credit_released', orderId, day, [
      [this.debt, released],
      [this.kept, -released],
    ])
    this.book('credit_note', orderId, day, [
      ['sales_returns', returned.items],
      ['vat_payable', returned.vat],
      [interestOf(plan), returned.interest],
      [this.debt, -price],
    ])
    this.takeRebateBack(plan, returned.interest, day)
    plan.interest -= returned.interest
    this.settle()
    this.useCredit(day)
  }

  /** The part of the interest given back that belongs to returned goods is owed again: credit pays it first. */
  private takeRebateBack(plan: Plan, returned: bigint, day: string): void {
    if (plan.interest <= 0n || plan.rebated <= 0n) return
    const amount = plan.rebated - share(plan.rebated, plan.interest - returned, plan.interest)
    const fromCredit = least(this.credit, amount)
    takeFromTheEnd(plan, amount - fromCredit)
    plan.rebated -= amount
    this.book('interest_rebate', plan.orderId, day, [
      [this.kept, fromCredit],
      [this.debt, amount - fromCredit],
      [interestOf(plan), -amount],
    ])
  }

  writeOff(orderId: string, day: string): void {
    const plan = this.planOf(orderId)
    if (plan === undefined) return
    const open = openOf(plan)
    plan.state = 'written_off'
    const entry = this.book('written_off', orderId, day, [
      ['bad_debt', open],
      [this.debt, -open],
    ])
    if (entry) this.repayments.set(`written_off ${orderId}`, { entry, paid: [], recovered: [], rebatedOrders: [] })
  }

  /** Earns the interest of a month of a plan; of one that was written off it makes the bad debt less. */
  earnInterest(orderId: string, months: number, month: string, day: string): void {
    const plan = this.planOf(orderId)
    if (plan === undefined) return
    const amount = earn(plan, months, month)
    this.book('interest_earned', month, day, [
      ['deferred_interest', amount],
      [plan.state === 'written_off' ? 'bad_debt' : 'income_interest', -amount],
    ])
  }

  undoWriteOff(orderId: string, day: string): void {
    const [plan, written] = [this.planOf(orderId), this.repayments.get(`written_off ${orderId}`)]
    if (plan === undefined || written === undefined) return
    plan.state = 'open'
    this.undo(written.entry, day)
    // What was recovered meanwhile is a repayment.
    this.book('bad_debt_recovered', orderId, day, [
      ['bad_debt_recovered', plan.recovered],
      [this.debt, -plan.recovered],
    ])
    plan.recovered = 0n
    this.settle()
    this.useCredit(day)
  }

  /** Books a payment of fees: what is above them, or all of it when they were paid already, is credit. */
  payFees(event: string, paymentId: string, day: string, received: bigint, fees: readonly Posting[]): void {
    const excess = received + total(fees.map(([, amount]) => amount))
    this.book(event, paymentId, day, [['cash_flutterwave', received], [this.kept, -excess], ...fees])
    this.useCredit(day)
  }

  payOut(key: string, amount: bigint, day: string): void {
    const entry = this.book('credit_paid_out', this.id, day, [
      [this.kept, amount],
      ['cash_bank', -amount],
    ])
    if (entry) this.repayments.set(key, { entry, paid: [], recovered: [], rebatedOrders: [] })
    this.useCredit(day)
  }

  undoPayout(key: string, day: string): void {
    const payout = this.repayments.get(key)
    if (payout) this.undo(payout.entry, day)
    this.useCredit(day)
  }

  /** What the buyer's wallet has to say. */
  get wallet(): Readonly<Record<'total' | 'current' | 'paid' | 'credit', bigint>> {
    const open = this.plans.filter(({ state }) => state === 'open')
    return {
      total: total(this.plans.map(({ principal }) => principal)),
      current: total(open.map(({ principal }) => principal)),
      paid: total(open.flatMap(({ parts }) => parts.map(({ paid }) => paid))),
      credit: this.credit,
    }
  }
}
