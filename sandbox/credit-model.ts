import { type SettleStep, dayAfter, payFromEnd, rebateBack, rebateOf, takeFromEnd } from './credit-model-rebate'
import { type ModelPay, type ModelTerms, askedByMonth, ceilingOf } from './credit-model-payroll'
import { dueDays, instalmentsOf, paydayAfter } from './credit-model-schedule'

/*
 * A second, independent calculation of one buyer's credit. It uses the simplest methods: it counts days one by one and
 * adds up all amounts for every answer. Tests compare the database with it.
 */

/** An order of one standard-rated product: the price of one unit in kobo, and how many units. */
type Goods = { readonly price: bigint; readonly quantity: number }
type Part = {
  readonly order: string
  readonly dueOn: string
  readonly movedFrom?: string
  amount: bigint
  paid: bigint
}
type Loan = Goods & {
  state: 'pending' | 'approved' | 'open' | 'settled' | 'written_off' | 'dropped'
  readonly months: number
  /** Units that the buyer received and kept. */
  kept: number
  /** The order of which it sends goods again for nothing. */
  readonly replaces?: string
  parts: Part[]
  /** The interest that is given back because it was paid off early. */
  rebate: bigint
  /** What was repaid since it was written off. */
  regained: bigint
}
type Receipt = {
  readonly shares: { readonly part: Part; readonly amount: bigint }[]
  readonly kept: bigint
  /** What it repaid of debts that were written off. */
  readonly regained: { readonly part: Part; readonly amount: bigint }[]
  /** The orders that it paid off early, with interest given back. */
  readonly settled: readonly Loan[]
  /** How much credit had paid instalments when it came. */
  readonly usedBefore?: bigint
}

/** One change of a buyer's credit. `id` is the order's, the repayment's or the payout's; amounts are in kobo. */
export type Step =
  | ({ readonly kind: 'place'; readonly id: string; readonly months: number } & Goods)
  | { readonly kind: 'approve' | 'cancel' | 'writeOff' | 'undoWriteOff'; readonly id: string }
  | { readonly kind: 'deliver'; readonly id: string; readonly received: number; readonly damaged: number }
  | { readonly kind: 'creditNote'; readonly id: string; readonly quantity: number; readonly restocked: number }
  | { readonly kind: 'replace'; readonly id: string; readonly of: string; readonly quantity: number }
  | { readonly kind: 'repay'; readonly id: string; readonly amount: bigint }
  | { readonly kind: 'undo'; readonly id: string }
  | { readonly kind: 'payOut'; readonly id: string; readonly amount: bigint }
  | { readonly kind: 'undoPayOut'; readonly id: string }
  | ({ readonly kind: 'settle'; readonly id: string } & SettleStep)
  | ({ readonly kind: 'pay'; readonly id: string } & ModelPay)
  | { readonly kind: 'defer'; readonly id: string; readonly ahead: number; readonly left: bigint }

/** The wallet, the limit and the stock. Amounts in kobo; `available` has one for each number of months. */
export type Figures = {
  total: bigint
  current: bigint
  paid: bigint
  credit: bigint
  owed: bigint
  available: bigint[]
  /** What payroll will ask of each month, in words: the next two years. */
  asked: string[]
  /** Every instalment of every plan in words, in order. */
  dues: string[]
  /** Units that left the store and did not come back. */
  gone: number
}

/** What units of a product cost with 7.5% VAT and 5% interest, each rounded half up once. */
export const costOf = ({ price }: Pick<Goods, 'price'>, quantity: number): bigint => {
  const goods = price * BigInt(quantity)
  return goods + (goods * 750n + 5_000n) / 10_000n + (goods * 500n + 5_000n) / 10_000n
}

export class CreditModel {
  private readonly loans = new Map<string, Loan>()
  private readonly receipts = new Map<string, Receipt>()
  private readonly payouts = new Map<string, bigint>()
  private credit = 0n
  private gone = 0
  /** How much of the credit has paid instalments. */
  private used = 0n

  constructor(private terms: ModelTerms) {}

  /** Applies a step, or changes nothing when the step is not allowed. @returns whether it was applied */
  take(step: Step): boolean {
    switch (step.kind) {
      case 'place':
        return this.place(step.id, step, step.months)
      case 'approve':
        return this.approve(step.id)
      case 'deliver':
        return this.deliver(step.id, step.received, step.damaged)
      case 'creditNote':
        return this.creditNote(step.id, step.quantity, step.restocked)
      case 'replace':
        return this.replace(step.id, step.of, step.quantity)
      case 'cancel':
        return this.cancel(step.id)
      case 'repay':
        return this.repay(step.id, step.amount)
      case 'undo':
        return this.undo(step.id)
      case 'payOut':
        return this.payOut(step.id, step.amount)
      case 'undoPayOut':
        return this.undoPayOut(step.id)
      case 'settle':
        return this.payOff(step.id, step)
      case 'writeOff':
        return this.move(step.id, 'open', 'written_off')
      case 'undoWriteOff':
        return this.undoWriteOff(step.id)
      case 'defer':
        return this.defer(step.ahead, step.left)
      case 'pay':
        this.terms = { ...this.terms, salary: step.salary, otherDeductions: step.otherDeductions, capBps: step.capBps }
        return true
    }
  }

  /** The units of an order that a credit note can still take back. */
  keptOf(id: string): number {
    return this.loans.get(id)?.kept ?? 0
  }

  figures(): Figures {
    const of = (states: Loan['state'][]) => [...this.loans.values()].filter(({ state }) => states.includes(state))
    const delivered = of(['open', 'settled', 'written_off'])
    const open = of(['open'])
    const current = total(open.map((loan) => costOf(loan, loan.kept)))
    const paid = total(open.flatMap(({ parts }) => parts.map((part) => part.paid)))
    return {
      total: total(delivered.map((loan) => costOf(loan, loan.kept))),
      current,
      paid,
      credit: this.credit,
      owed: current - paid,
      available: Array.from({ length: this.terms.maxMonths }, (_, index) => this.available(index + 1)),
      asked: askedByMonth(
        this.terms,
        open.flatMap(({ parts }) => parts.map(dueOf)),
      ).map(({ month, amount }) => `${month}: ${amount}`),
      dues: delivered
        .flatMap(({ parts }) => parts)
        .map((part) => `${part.dueOn}: ${part.paid} of ${part.amount}`)
        .sort(),
      gone: this.gone,
    }
  }

  private place(id: string, { price, quantity }: Goods, months: number): boolean {
    if (months < 1 || months > this.terms.maxMonths) return false
    if (costOf({ price }, quantity) > this.available(months)) return false
    this.loans.set(id, { state: 'pending', price, quantity, months, kept: 0, parts: [], rebate: 0n, regained: 0n })
    this.gone += quantity
    return true
  }

  private approve(id: string): boolean {
    const loan = this.loans.get(id)
    if (loan?.state !== 'pending' || costOf(loan, loan.quantity) > this.available(loan.months, id)) return false
    loan.state = 'approved'
    return true
  }

  private deliver(id: string, received: number, damaged: number): boolean {
    const loan = this.loans.get(id)
    if (loan?.state !== 'approved' || received < 1 || received + damaged > loan.quantity) return false
    loan.state = 'open'
    loan.kept = received
    loan.parts = this.partsOf(id, costOf(loan, received), loan.months)
    this.gone -= loan.quantity - received - damaged
    // Instalments due on the same day are paid in the order in which their plans were opened.
    this.loans.delete(id)
    this.loans.set(id, loan)
    this.useCredit()
    return true
  }

  /** Credit pays what is open, whenever there is some. */
  private useCredit(): void {
    if (this.credit > 0n) {
      const { shares, kept } = this.receive(this.credit, this.terms.today)
      this.used += total(shares.map(({ amount }) => amount))
      this.credit = kept
    }
    this.settle()
  }

  /**
   * Money comes in: what was written off is repaid first, then `wanted` where the money pays it off on the day `on`,
   * then the instalments that are due first. Of all sets of plans that it could pay off with their interest given back,
   * the largest counts.
   */
  private receive(money: bigint, on: string, wanted?: Loan): Receipt {
    const lost = this.spread(money, this.loansIn('written_off'))
    for (const { part, amount } of lost.shares) this.owner(part).regained += amount
    let left = lost.left
    const settled: Loan[] = []
    const shares: Receipt['shares'] = []
    if (wanted && left >= openOf(wanted) - rebateOf(wanted, on)) {
      this.giveBack(wanted, on)
      const own = this.spread(left, [wanted])
      shares.push(...own.shares)
      left = own.left
      settled.push(wanted)
    }
    const others = this.loansIn('open').filter((loan) => loan !== wanted || settled.length === 0)
    const day = wanted ? this.terms.today : on
    for (const loan of this.largestSet(others, left, day)) {
      this.giveBack(loan, day)
      settled.push(loan)
    }
    const rest = this.spread(left, others)
    return { shares: [...shares, ...rest.shares], regained: lost.shares, kept: rest.left, settled }
  }

  private giveBack(loan: Loan, on: string): void {
    const rebate = rebateOf(loan, on)
    loan.rebate += rebate
    payFromEnd(loan.parts, rebate)
  }

  /**
   * Leaves only `left` to be deducted in the month that is `ahead`. The rest of what is due in it goes behind the last
   * instalment of its plan, that of the newest plan first, but not behind the longest plan that could begin today.
   */
  private defer(ahead: number, left: bigint): boolean {
    const [year = 0, number = 0] = this.terms.today.split('-').map(Number)
    const month = new Date(Date.UTC(year, number - 1 + ahead, 1)).toISOString().slice(0, 7)
    if (this.terms.closed.includes(month)) return false
    const open = this.loansIn('open')
    const dues = open.flatMap(({ parts }) => parts.map(dueOf))
    const asked = askedByMonth(this.terms, dues)
    const here = total(asked.filter((each) => each.month === month).map(({ amount }) => amount))
    const heap =
      total(dues.filter((due) => due.month <= month).map(({ amount }) => amount)) -
      total(asked.filter((each) => each.month < month).map(({ amount }) => amount))
    const own = total(dues.filter((due) => due.month === month).map(({ amount }) => amount))
    if (left >= here || left < heap - own || own === 0n) return false
    const behind = (loan: Loan) => {
      const days = loan.parts.filter(({ amount }) => amount > 0n).map(({ dueOn }) => dueOn)
      return paydayAfter(this.terms, days.sort().at(-1) ?? '')
    }
    const isHere = (part: Part) => part.dueOn.slice(0, 7) === month && part.paid < part.amount
    const most = dueDays(this.terms, this.terms.maxMonths).at(-1) ?? ''
    if (open.some((loan) => loan.parts.some(isHere) && behind(loan) > most)) return false
    let move = heap - left
    for (const loan of [...open].reverse())
      for (const part of loan.parts.filter(isHere)) {
        const share = part.amount - part.paid < move ? part.amount - part.paid : move
        if (share === 0n) continue
        const { order, dueOn, movedFrom = dueOn } = part
        loan.parts.push({ order, dueOn: behind(loan), movedFrom, amount: share, paid: 0n })
        part.amount -= share
        move -= share
      }
    return true
  }

  /** Tries every set of plans on copies: a set counts when the money pays each of its plans whole. */
  private largestSet(loans: readonly Loan[], money: bigint, on: string): readonly Loan[] {
    let best: readonly Loan[] = []
    for (let set = 0; set < 2 ** loans.length; set += 1) {
      const copies = loans.map((loan) => ({ ...loan, parts: loan.parts.map((part) => ({ ...part })) }))
      const chosen = copies.filter((_, index) => set & (1 << index))
      for (const copy of chosen) payFromEnd(copy.parts, rebateOf(copy, on))
      this.spread(money, copies)
      const size = chosen.length
      if (size > best.length && chosen.every((copy) => openOf(copy) === 0n))
        best = loans.filter((_, index) => set & (1 << index))
    }
    return best
  }

  private loansIn = (state: Loan['state']): Loan[] => [...this.loans.values()].filter((loan) => loan.state === state)

  private owner(part: Part): Loan {
    const loan = this.loans.get(part.order)
    if (!loan) throw new Error('an instalment belongs to no order')
    return loan
  }

  /** Makes the plan smaller from its end: what is unpaid first, then what was repaid, which becomes credit. */
  private creditNote(id: string, quantity: number, restocked: number): boolean {
    const loan = this.loans.get(id)
    if ((loan?.state !== 'open' && loan?.state !== 'settled') || quantity < 1 || quantity > loan.kept) return false
    // Nothing was paid for a replacement.
    if (loan.replaces !== undefined || restocked > quantity) return false
    this.gone -= restocked
    let left = costOf(loan, loan.kept) - costOf(loan, loan.kept - quantity)
    const back = rebateBack(loan, quantity)
    if (back > this.credit + total(loan.parts.map((part) => part.paid))) return false
    loan.kept -= quantity
    while (left > 0n) {
      const unpaid = loan.parts.findLast((part) => part.paid < part.amount)
      const part = unpaid ?? loan.parts.findLast(({ amount }) => amount > 0n)
      if (!part) throw new Error('a plan is smaller than its goods')
      const most = unpaid ? part.amount - part.paid : part.paid
      const taken = most < left ? most : left
      part.amount -= taken
      if (!unpaid) {
        part.paid -= taken
        this.credit += taken
      }
      left -= taken
    }
    loan.rebate -= back
    const fromCredit = back < this.credit ? back : this.credit
    this.credit -= fromCredit
    takeFromEnd(loan.parts, back - fromCredit)
    this.settle()
    this.useCredit()
    return true
  }

  /** Pays off one order on a later day, with `extra` more or less than that costs. */
  private payOff(id: string, { of, days, extra }: SettleStep): boolean {
    const loan = this.loans.get(of)
    if (loan?.state !== 'open' || this.receipts.has(id)) return false
    const rebate = rebateOf(loan, dayAfter(this.terms.today, days))
    const amount = total(loan.parts.map((part) => part.amount - part.paid)) - rebate + extra
    if (amount <= 0n) return false
    return this.book(id, amount, dayAfter(this.terms.today, days), loan)
  }

  private book(id: string, amount: bigint, on: string, wanted?: Loan): boolean {
    const receipt = { ...this.receive(amount, on, wanted), usedBefore: this.used }
    this.receipts.set(id, receipt)
    this.credit += receipt.kept
    this.settle()
    return true
  }

  /** Sends units again that the buyer pays for. What was sent again before counts, unless it did not arrive. */
  private replace(id: string, of: string, quantity: number): boolean {
    const loan = this.loans.get(of)
    if (!loan || loan.state === 'pending' || loan.state === 'approved' || loan.state === 'dropped') return false
    const again = [...this.loans.values()].filter(({ replaces }) => replaces === of)
    const sent = again.reduce((sum, { state, kept, quantity: ordered }) => {
      if (state === 'dropped') return sum
      return sum + (state === 'pending' || state === 'approved' ? ordered : kept)
    }, 0)
    if (this.loans.has(id) || quantity < 1 || quantity > loan.kept - sent) return false
    this.loans.set(id, {
      state: 'pending',
      price: 0n,
      quantity,
      months: 1,
      kept: 0,
      parts: [],
      rebate: 0n,
      regained: 0n,
      replaces: of,
    })
    this.gone += quantity
    return true
  }

  private cancel(id: string): boolean {
    const loan = this.loans.get(id)
    if (loan?.state !== 'pending' && loan?.state !== 'approved') return false
    loan.state = 'dropped'
    this.gone -= loan.quantity
    return true
  }

  private repay(id: string, amount: bigint): boolean {
    if (amount <= 0n || this.receipts.has(id)) return false
    return this.book(id, amount, this.terms.today)
  }

  private undo(id: string): boolean {
    const receipt = this.receipts.get(id)
    if (!receipt) return false
    if (receipt.shares.some(({ part }) => this.owner(part).state === 'written_off')) return false
    const least = (one: bigint, other: bigint) => (one < other ? one : other)
    const regainedOf = (loan: Loan) =>
      total(
        receipt.regained
          .filter(({ part }) => this.owner(part) === loan)
          .map(({ part, amount }) => least(part.paid, amount)),
      )
    const again = [...this.loans.values()].filter(
      (loan) => loan.state === 'written_off' && regainedOf(loan) > loan.regained,
    )
    if (again.length > 0) return false
    // A credit note may have released what this repayment paid.
    const fromPart = ({ part, amount }: Receipt['shares'][number]) => least(part.paid, amount)
    const fromParts = total(receipt.shares.map(fromPart))
    const rebates = receipt.settled.map((loan) => {
      const own = receipt.shares.filter(({ part }) => loan.parts.includes(part))
      const stillPaid = total(loan.parts.map((part) => part.paid)) - total(own.map(fromPart))
      return { loan, missing: loan.rebate > stillPaid ? loan.rebate - stillPaid : 0n }
    })
    const regained = receipt.regained.map((share) => ({ ...share, left: least(share.part.paid, share.amount) }))
    const lost = total(regained.map(({ amount, left }) => amount - left))
    const taken =
      total(receipt.shares.map(({ amount }) => amount)) -
      fromParts +
      total(rebates.map(({ missing }) => missing)) +
      receipt.kept +
      lost
    // Credit that paid instalments since can be taken out of them again; credit that was paid out cannot.
    const missing = taken > this.credit ? taken - this.credit : 0n
    if (missing > 0n && missing > this.used - (receipt.usedBefore ?? 0n)) return false
    const before = this.snapshot()
    this.credit -= taken
    for (const share of receipt.shares) share.part.paid -= fromPart(share)
    for (const { part, left } of regained) {
      part.paid -= left
      if (this.owner(part).state === 'written_off') this.owner(part).regained -= left
    }
    for (const { loan, missing: short } of rebates) {
      takeFromEnd(loan.parts, loan.rebate - short)
      loan.rebate = 0n
    }
    const latest = [...this.loansIn('open'), ...this.loansIn('settled')]
      .sort((a, b) => this.names().indexOf(a) - this.names().indexOf(b))
      .flatMap(({ parts }) => parts)
      .sort((a, b) => (a.dueOn < b.dueOn ? -1 : a.dueOn > b.dueOn ? 1 : 0))
    if (missing > total(latest.map((part) => part.paid))) {
      before()
      return false
    }
    takeFromEnd(latest, missing)
    this.credit += missing
    this.used -= missing
    this.receipts.delete(id)
    this.settle()
    this.useCredit()
    return true
  }

  private names = (): Loan[] => [...this.loans.values()]

  /** @returns a function that puts the figures back as they are now */
  private snapshot(): () => void {
    const [credit, loans] = [this.credit, this.names()]
    const figures = loans.map(({ rebate, regained, parts }) => ({
      rebate,
      regained,
      paid: parts.map((part) => part.paid),
    }))
    return () => {
      this.credit = credit
      loans.forEach((loan, index) => {
        const known = figures[index]
        if (!known) return
        loan.rebate = known.rebate
        loan.regained = known.regained
        loan.parts.forEach((part, at) => (part.paid = known.paid[at] ?? 0n))
      })
    }
  }

  private payOut(id: string, amount: bigint): boolean {
    if (amount <= 0n || amount > this.credit || this.payouts.has(id)) return false
    this.credit -= amount
    this.payouts.set(id, amount)
    return true
  }

  private undoPayOut(id: string): boolean {
    const amount = this.payouts.get(id)
    if (amount === undefined) return false
    this.credit += amount
    this.payouts.delete(id)
    this.useCredit()
    return true
  }

  /** The plan is open again with what is unpaid; what was repaid meanwhile is a repayment like any other. */
  private undoWriteOff(id: string): boolean {
    if (!this.move(id, 'written_off', 'open')) return false
    const loan = this.loans.get(id)
    if (loan) loan.regained = 0n
    this.settle()
    this.useCredit()
    return true
  }

  private move(id: string, from: Loan['state'], to: Loan['state']): boolean {
    const loan = this.loans.get(id)
    if (loan?.state !== from) return false
    loan.state = to
    return true
  }

  private settle(): void {
    for (const loan of this.loans.values()) {
      if (loan.state === 'open' || loan.state === 'settled')
        loan.state = loan.parts.every((part) => part.paid === part.amount) ? 'settled' : 'open'
    }
  }

  /** Pays the instalments that are due first. */
  private spread(amount: bigint, loans: readonly Loan[]): { shares: Receipt['shares']; left: bigint } {
    const parts = loans.flatMap((loan) => loan.parts)
    const shares: Receipt['shares'] = []
    let left = amount
    while (left > 0n) {
      const next = parts
        .filter((part) => part.paid < part.amount)
        .reduce<Part | undefined>((oldest, part) => (oldest && oldest.dueOn <= part.dueOn ? oldest : part), undefined)
      if (!next) break
      const share = next.amount - next.paid < left ? next.amount - next.paid : left
      next.paid += share
      left -= share
      shares.push({ part: next, amount: share })
    }
    return { shares, left }
  }

  /**
   * The largest amount that fits over `months`, found by counting down from an amount that is too large; at most what
   * one million naira leaves above all that is owed and on order.
   */
  private available(months: number, except?: string): bigint {
    // A write-off ends collection, not memory.
    if (this.loansIn('written_off').length > 0) return 0n
    const taken = [...this.loans].flatMap(([id, loan]) => {
      if (loan.state === 'open') return loan.parts.map(dueOf)
      const isReserved = (loan.state === 'pending' || loan.state === 'approved') && id !== except
      return isReserved ? this.partsOf(id, costOf(loan, loan.quantity), loan.months).map(dueOf) : []
    })
    const asked = askedByMonth(this.terms, taken)
    const rooms = dueDays(this.terms, months).map(
      (day) =>
        ceilingOf(this.terms) -
        total(asked.filter(({ month }) => month === day.slice(0, 7)).map(({ amount }) => amount)),
    )
    const min = rooms.reduce((a, b) => (a < b ? a : b))
    const fits = (amount: bigint) => instalmentsOf(amount, months).every((part, index) => part <= (rooms[index] ?? 0n))
    let amount = (min + 1n) * BigInt(months)
    while (amount > 0n && !fits(amount)) amount -= 1n
    const left = 100_000_000n - total(taken.map((due) => due.amount))
    return left < amount ? (left > 0n ? left : 0n) : amount
  }

  private partsOf(order: string, financed: bigint, months: number): Part[] {
    const days = dueDays(this.terms, months)
    return instalmentsOf(financed, months)
      .map((amount, index) => ({ order, dueOn: days[index] ?? '', amount, paid: 0n }))
      .filter(({ amount }) => amount > 0n)
  }
}

const openOf = ({ parts }: Loan): bigint => total(parts.map((part) => part.amount - part.paid))

const dueOf = ({ dueOn, amount, paid }: Part) => ({ month: dueOn.slice(0, 7), amount: amount - paid })

const total = (amounts: readonly bigint[]): bigint => amounts.reduce((sum, amount) => sum + amount, 0n)
