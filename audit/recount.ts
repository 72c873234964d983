import type { Client } from 'pg'
import { type Booking, account, booking, mirrorOf } from './bookings'
import { Buyer } from './buyer'
import { paydayAfter, paydaysAfter, paydayIn } from './calendar'
import { Company } from './company'
import { type Difference, compareOne } from './differences'
import { type Document, goodsDocument, feesDocument } from './documents'
import {
  type CalendarFacts,
  type Fact,
  type LineFact,
  type OrderFact,
  type PaymentFact,
  type Reservation,
  type UndoneFact,
  inOrder,
  readCalendar,
  readDeferrals,
  readDeferring,
  readDeliveries,
  readEarned,
  readGiftReturns,
  readGifts,
  readLines,
  readNotes,
  readOrders,
  readPayments,
  readPayouts,
  readLateUses,
  readRefunds,
  readRemittances,
  readReservations,
  readSettlements,
  readUnapplied,
  readUndone,
  readVatRates,
  readWriteOffs,
} from './facts'
import { type Fee, feeOf, incomeOf, refundFrom, totalOf } from './fees'
import { type Item, financed, minus, priceOf, times } from './goods'
import { grouped } from './groups'
import { defer } from './plan'
import { total } from './kobo'
import { type ProvisionFact, owedAt, provisionBookings, provisionContradictions, readProvisions } from './provision'
import { readStock, stockBookings, stockContradictions } from './stock'

/** The price that was shown holds so long, in milliseconds. */
const PRICE_HOLDS_MS = 3 * 86_400_000

type Facts = Awaited<ReturnType<typeof readFacts>>

/** Reads the primary facts, in one snapshot of the database. */
async function readFacts(client: Client) {
  return {
    orders: await readOrders(client),
    deliveries: await readDeliveries(client),
    deferrals: await readDeferrals(client),
    notes: await readNotes(client),
    writeOffs: await readWriteOffs(client),
    lines: await readLines(client),
    payments: await readPayments(client),
    unapplied: await readUnapplied(client),
    refunds: await readRefunds(client),
    remittances: await readRemittances(client),
    gifts: await readGifts(client),
    giftReturns: await readGiftReturns(client),
    payouts: await readPayouts(client),
    reservations: await readReservations(client),
    lateUses: await readLateUses(client),
    undone: await readUndone(client),
    settlements: await readSettlements(client),
    calendar: await readCalendar(client),
    vatRates: await readVatRates(client),
    stock: await readStock(client),
    earned: await readEarned(client),
    deferring: await readDeferring(client),
    provisions: await readProvisions(client),
  }
}

type Step = Fact & { readonly take: () => void }

/** The books as they follow from the facts alone. */
export class Recount {
  readonly buyers = new Map<string, Buyer>()
  readonly companies = new Map<string, Company>()
  readonly documents: Document[] = []
  /** Facts that contradict each other. */
  readonly contradictions: Difference[] = []
  readonly orders: ReadonlyMap<string, OrderFact>
  readonly lines: readonly LineFact[]
  readonly remittances: Facts['remittances']
  readonly payments: readonly PaymentFact[]
  private readonly reservations: ReadonlyMap<string, readonly Reservation[]>
  private readonly others: Booking[] = []
  private readonly credited = new Map<string, number>()
  private readonly feesLeft = new Map<string, Fee[]>()

  private constructor(private readonly facts: Facts) {
    this.orders = new Map(facts.orders.map((order) => [order.id, order]))
    this.lines = facts.lines
    this.remittances = facts.remittances
    this.payments = facts.payments
    this.reservations = grouped(facts.reservations, ({ userId }) => userId)
  }

  static async of(client: Client): Promise<Recount> {
    const recount = new Recount(await readFacts(client))
    recount.checkOrders()
    for (const step of recount.steps().sort(inOrder)) {
      recount.reserve(step.moment)
      step.take()
    }
    recount.bookOthers()
    return recount
  }

  get bookings(): Booking[] {
    return [...this.buyers.values(), ...this.companies.values()].flatMap(({ bookings }) => bookings).concat(this.others)
  }

  /** What payouts reserve of each buyer's credit: the larger of what was asked for and what is requested. */
  private reserve(moment: number): void {
    for (const [userId, all] of this.reservations) {
      const now = all.filter(({ from, until }) => from <= moment && moment < until)
      const buyer = this.buyer(userId)
      const of = (isAsked: boolean) =>
        total(now.filter((each) => each.isAsked === isAsked).map(({ amount }) => amount ?? buyer.credit))
      const [asked, requested] = [of(true), of(false)]
      buyer.reserved = asked > requested ? asked : requested
    }
  }

  private buyer(id: string): Buyer {
    const known = this.buyers.get(id) ?? new Buyer(id)
    this.buyers.set(id, known)
    return known
  }

  private company(id: string): Company {
    const known = this.companies.get(id) ?? new Company(id)
    this.companies.set(id, known)
    return known
  }

  /** An order's own figures follow from its lines; interest may be a kobo or two below its rate. */
  private checkOrders(): void {
    for (const order of this.facts.orders) {
      const where = (what: string) => `Order ${order.number}, ${what}`
      const isFree = order.itemsKobo === 0n
      const whole = priceOf(isFree ? [] : order.items, ({ ordered }) => ordered, order)
      const rated = priceOf(isFree ? [] : order.items, ({ ordered }) => ordered, { ...order, interest: 1n << 62n })
      const { serviceFee, deliveryFee, interest } = order
      this.contradictions.push(
        ...compareOne(where('price of its goods'), order.itemsKobo, whole.items),
        ...compareOne(where('VAT'), order.vatKobo, whole.vat),
        ...(rated.interest - interest > 2n || interest > rated.interest
          ? compareOne(where('interest'), interest, rated.interest)
          : []),
        ...compareOne(where('total'), order.totalKobo, financed(whole) + serviceFee + deliveryFee),
      )
    }
  }

  private steps(): Step[] {
    const { deliveries, notes, writeOffs, lines, payments, refunds, remittances, payouts, undone } = this.facts
    return [
      ...deliveries.map((fact) => ({ ...fact, take: () => this.deliver(fact) })),
      ...this.facts.deferrals.map((fact) => ({ ...fact, take: () => this.defer(fact) })),
      ...notes.map((fact) => ({ ...fact, take: () => this.creditGoods(fact) })),
      ...writeOffs.map((fact) => ({
        ...fact,
        take: () => this.buyer(this.orders.get(fact.orderId)?.userId ?? '').writeOff(fact.orderId, fact.day),
      })),
      ...lines
        .filter(({ amount }) => amount > 0n)
        .map((fact) => ({ ...fact, take: () => this.deduct(`line ${fact.id}`, fact, { ...fact, at: fact }) })),
      ...payments.map((fact) => ({ ...fact, take: () => this.pay(fact) })),
      ...refunds
        .filter(({ isComplete }) => isComplete)
        .map((fact) => ({ ...fact, take: () => this.refund(fact.paymentId, fact.amount, fact) })),
      ...payouts.map((fact) => ({
        ...fact,
        take: () => this.buyer(fact.userId).payOut(`payout ${fact.tie}`, fact.amount, fact.day),
      })),
      ...remittances.flatMap((fact) => {
        const taken = { ...fact, take: () => this.receive(fact) }
        const back = fact.undone
        if (back === undefined) return [taken]
        return [taken, { ...back, take: () => this.company(fact.companyId).undo(fact.id, back.day) }]
      }),
      ...this.facts.gifts.map((fact) => ({ ...fact, take: () => this.sellGift(fact) })),
      ...this.facts.giftReturns.map((fact) => ({ ...fact, take: () => this.returnGift(fact) })),
      ...this.facts.lateUses.map((fact) => ({ ...fact, take: () => this.buyer(fact.userId).useCredit(fact.day) })),
      ...this.facts.earned.map((fact) => ({ ...fact, take: () => this.earn(fact) })),
      ...this.facts.provisions.map((fact) => ({ ...fact, take: () => this.provide(fact) })),
      ...undone.flatMap((fact) => this.undoneSteps(fact)),
    ]
  }

  private deliver({ orderId, ...at }: Facts['deliveries'][number]): void {
    const order = this.orders.get(orderId)
    if (order === undefined || order.itemsKobo === 0n) return
    const price = priceOf(order.items, ({ received }) => received, order)
    const paydays = paydaysAfter(at.day, order.months, (month) => this.openPayday(order, month, at))
    this.buyer(order.userId).deliver(orderId, price, paydays, at.day, this.facts.deferring.has(orderId))
    this.documents.push(goodsDocument('invoice', orderId, at.day, price))
  }

  private earn({ orderId, month, lastDay, ...at }: Facts['earned'][number]): void {
    const order = this.orders.get(orderId)
    const day = this.calendar.booksDay(lastDay, at)
    if (order !== undefined) this.buyer(order.userId).earnInterest(orderId, order.months, month, day)
  }

  private provide(fact: ProvisionFact): void {
    const bookings = [...this.buyers.values()].flatMap((buyer) => buyer.bookings)
    this.contradictions.push(...provisionContradictions(fact, owedAt(fact.lastDay, bookings)))
  }

  private defer({ userId, companyId, month, moved, ...at }: Facts['deferrals'][number]): void {
    const plans = this.buyer(userId).plans.filter(({ orderId }) => this.orders.get(orderId)?.companyId === companyId)
    const payday = (each: string) => this.openPayday({ userId, companyId }, each, at)
    defer(plans, month, moved, (day) => paydayAfter(day, payday))
  }

  /** The payday of a month whose payroll is not over: not closed, and the buyer's line not answered. */
  private openPayday({ userId, companyId }: Owner, month: string, at: Fact): string | undefined {
    const { calendar, lines, undone } = this.facts
    const closed = calendar.closedAt(companyId, month)
    const answered = lines.find(
      (line) => line.userId === userId && line.month === month && line.companyId === companyId,
    )
    const wasAnswered = undone.some(
      (fact) =>
        fact.event === 'deduction_confirmed' &&
        fact.userId === userId &&
        fact.payday?.startsWith(month) === true &&
        inOrder(fact.booked, at) < 0 &&
        inOrder(at, fact) < 0,
    )
    if (wasAnswered || (closed !== undefined && closed <= at.moment)) return undefined
    if (answered?.isAnswered === true && inOrder(answered, at) < 0) return undefined
    return paydayIn(month, calendar.paydayOf(companyId, month))
  }

  private creditGoods({ orderId, lines, day }: Facts['notes'][number]): void {
    const order = this.orders.get(orderId)
    if (order === undefined) return
    const kept = (id: string) => this.credited.get(id) ?? 0
    const before = priceOf(order.items, (item) => item.received - kept(item.id), order)
    for (const { itemId, quantity } of lines) this.credited.set(itemId, kept(itemId) + quantity)
    const after = priceOf(order.items, (item) => item.received - kept(item.id), order)
    const returned = minus(before, after)
    this.buyer(order.userId).creditGoods(orderId, returned, day)
    this.documents.push(goodsDocument('credit_note', orderId, day, returned))
  }

  private deduct(key: string, line: DeductedFrom, { amount, payday, happenedOn, at }: Deducted): void {
    const heldBy = account('payroll_receivable', line.companyId)
    const subject = line.userId
    this.company(line.companyId).deduct({ id: line.id, month: line.month, amount })
    this.buyer(line.userId).repay(key, {
      event: 'deduction_confirmed',
      subject,
      day: this.calendar.booksDay(happenedOn, at),
      amount,
      heldBy,
      pricedOn: payday,
    })
    // The wrong amount was taken back just before; what credit is left pays what is open after the right one.
    const isCorrection = this.facts.undone.some(({ lineId, isCorrected }) => isCorrected && lineId === line.id)
    if (isCorrection) this.buyer(line.userId).useCredit(at.day)
  }

  private pay(fact: PaymentFact): void {
    const { id, purpose, received, day } = fact
    const buyer = this.buyer(fact.userId)
    if (purpose === 'repayment') {
      const on = fact.took <= PRICE_HOLDS_MS ? fact.startedOn : day
      const agreed = fact.paysOff.length === 0 ? undefined : { orders: fact.paysOff, on }
      buyer.repay(`payment ${id}`, {
        event: 'repayment_received',
        subject: id,
        day,
        amount: received,
        heldBy: 'cash_flutterwave',
        agreed,
        pricedOn: day,
      })
      return
    }
    const event = purpose === 'registration' ? 'registration_fee_paid' : 'order_fees_paid'
    const fees = this.feesOf(fact)
    buyer.payFees(event, id, day, received, incomeOf(fees))
    if (fees.length === 0) return
    this.documents.push(feesDocument('invoice', id, day, fees))
    this.feesLeft.set(
      id,
      fees.map((fee) => ({ ...fee })),
    )
  }

  /** The fees that a payment pays: those of the first payment for them. */
  private feesOf({ id, userId, orderId, purpose, asked, day }: PaymentFact): Fee[] {
    const first = this.payments
      .filter((other) => other.purpose === purpose && other.userId === userId && other.orderId === orderId)
      .sort(inOrder)[0]
    if (first?.id !== id) return []
    if (purpose === 'registration') return [feeOf('income_registration', asked, this.facts.vatRates(day))]
    const order = orderId === undefined ? undefined : this.orders.get(orderId)
    if (order === undefined) return []
    const { serviceFee, deliveryFee, vatBps } = order
    return [feeOf('income_service', serviceFee, vatBps), feeOf('income_delivery', deliveryFee, vatBps)].filter(
      ({ gross }) => gross > 0n,
    )
  }

  private refund(paymentId: string, amount: bigint, { day, isUnapplied }: Facts['refunds'][number]): void {
    const isFee = !isUnapplied && this.payments.some(({ id, purpose }) => id === paymentId && purpose !== 'repayment')
    const fees = isFee ? refundFrom(this.feesLeft.get(paymentId) ?? [], amount) : []
    const taken = isFee
      ? incomeOf(fees).map(([name, each]) => [name, -each] as const)
      : [['owed_back', amount] as const]
    const entry = booking('refund_paid', paymentId, day, [...taken, ['cash_flutterwave', -amount]])
    if (entry) this.others.push(entry)
    if (isFee && totalOf(fees) > 0n) this.documents.push(feesDocument('credit_note', paymentId, day, fees))
  }

  private receive({ id, companyId, reference, amount, excess, isCredit, isPaidOut, ...fact }: Sent): void {
    const { day } = fact
    const company = this.company(companyId)
    if (isPaidOut) {
      company.payOut(id, amount, day)
      return
    }
    if (!isCredit) {
      company.receive(id, amount, this.calendar.booksDay(fact.happenedOn, fact), fact.isForGift)
      const where = `Transfer ${reference}, the part above the debt`
      this.contradictions.push(...compareOne(where, excess, company.excess.get(id) ?? 0n))
      return
    }
    const used = company.useCredit(id, day)
    this.contradictions.push(...compareOne(`Credit of a company that was used (${reference})`, amount, used))
  }

  /** VAT is rounded once for each share. */
  private sellGift({ id, companyId, vatBps, shares, parts, day }: Facts['gifts'][number]): void {
    const price = times(
      priceOf(parts, ({ ordered }) => ordered, withoutInterest(vatBps)),
      BigInt(shares),
    )
    this.company(companyId).buyGift('gift_paid', id, price, day)
    this.documents.push(goodsDocument('invoice', `gift_paid:${id}`, day, price))
  }

  private returnGift({ shareId, giftId, said, received, day }: Facts['giftReturns'][number]): void {
    const gift = this.facts.gifts.find(({ id }) => id === giftId)
    if (gift === undefined) return
    const rates = withoutInterest(gift.vatBps)
    const unitsOf = ({ id, ordered }: Item) => Math.min(ordered, received.get(id) ?? 0)
    const back = minus(
      priceOf(gift.parts, ({ ordered }) => ordered, rates),
      priceOf(gift.parts, unitsOf, rates),
    )
    this.contradictions.push(...compareOne(`Given back of the share ${shareId} of a gift`, said, financed(back)))
    if (financed(back) === 0n) return
    this.company(gift.companyId).buyGift('gift_returned', shareId, back, day)
    this.documents.push(goodsDocument('credit_note', `gift_returned:${shareId}`, day, back))
  }

  /** What was booked and taken back. A deduction that was undone has left no other trace than its entry. */
  private undoneSteps(fact: UndoneFact): Step[] {
    const { event, entryId, userId, companyId, orderId, paymentId, amount, booked, day, payday = booked.day } = fact
    const buyer = () => this.buyer(userId ?? '')
    if (event === 'deduction_confirmed' && companyId !== undefined && userId !== undefined) {
      const line = { id: fact.lineId ?? entryId, userId, companyId, month: payday.slice(0, 7) }
      const undo = () => {
        this.company(companyId).undoDeduction(line.id, amount)
        // The wrong amount and the right one belong to the same day.
        const replacedOn = fact.isCorrected && fact.isUndoingDated ? payday : undefined
        this.buyer(userId).undoRepayment(`entry ${entryId}`, this.calendar.booksDay(replacedOn, fact), fact.isCorrected)
      }
      return [
        {
          ...booked,
          take: () =>
            this.deduct(`entry ${entryId}`, line, {
              amount,
              payday,
              at: booked,
              happenedOn: fact.isDated ? payday : undefined,
            }),
        },
        { ...fact, take: undo },
      ]
    }
    if (event === 'repayment_received' && paymentId !== undefined)
      return [{ ...fact, take: () => buyer().undoRepayment(`payment ${paymentId}`, day) }]
    if (event === 'written_off' && orderId !== undefined)
      return [{ ...fact, take: () => buyer().undoWriteOff(orderId, day) }]
    if (event === 'credit_paid_out' && userId !== undefined)
      return [{ ...fact, take: () => buyer().undoPayout(`payout ${booked.tie}`, day) }]
    return []
  }

  /** Money that belongs to no buyer's or company's account. */
  private bookOthers(): void {
    const { unapplied, refunds, payments, settlements } = this.facts
    const repayments = payments.filter(({ purpose }) => purpose === 'repayment')
    const returned = repayments.flatMap(({ id, received }) => {
      const asked = refunds.filter(({ paymentId, isUnapplied }) => paymentId === id && !isUnapplied)
      return asked.length === 0 ? [] : [{ id, received }]
    })
    const all = [
      ...unapplied.map(({ paymentId, amount }) => owedBack('unapplied_received', paymentId, amount)),
      ...returned.map(({ id, received }) => owedBack('repayment_returned', id, received)),
      ...settlements.flatMap(({ gross, fee, withheld, happenedOn, undone, ...at }) => {
        const entry = booking('settlement_received', 'provider', this.calendar.booksDay(happenedOn, at), [
          ['cash_bank', gross - fee - withheld],
          ['provider_fees', fee],
          ['cash_flutterwave', withheld - gross],
        ])
        return entry && undone ? [entry, mirrorOf(entry, undone.day)] : [entry]
      }),
    ]
    this.others.push(
      ...[
        ...all,
        ...stockBookings(this.facts.stock, this.calendar),
        ...provisionBookings(this.facts.provisions, this.calendar),
      ].filter((entry) => entry !== undefined),
    )
    this.contradictions.push(...stockContradictions(this.facts.stock))
  }

  /** How much of a line of an order was credited. */
  creditedOf(itemId: string): number {
    return this.credited.get(itemId) ?? 0
  }

  get calendar(): CalendarFacts {
    return this.facts.calendar
  }
}

type Sent = Facts['remittances'][number]
const withoutInterest = (vatBps: number) => ({ vatBps, interestBps: 0, interest: 0n })
type Owner = Pick<OrderFact, 'userId' | 'companyId'>
type Deducted = Pick<LineFact, 'amount' | 'payday' | 'happenedOn'> & {
  /** When it was recorded. */
  readonly at: Fact
}
type DeductedFrom = Readonly<Record<'id' | 'userId' | 'companyId' | 'month', string>>

const owedBack = (event: string, paymentId: string, amount: bigint): Booking | undefined =>
  booking(event, paymentId, undefined, [
    ['cash_flutterwave', amount],
    ['owed_back', -amount],
  ])
