import { type Booking, account, booking, mirrorOf } from './bookings'
import type { Price } from './goods'
import { least, total } from './kobo'

/** A deducted line, and how much of it the company has sent. */
export type Line = { readonly id: string; month: string; amount: bigint; received: bigint }

type Sent = { readonly entry: Booking; readonly shares: ReadonlyMap<Line, bigint>; readonly excess: bigint }

/** What one company deducted and sent, played again from the facts in their order. Amounts in kobo. */
export class Company {
  readonly bookings: Booking[] = []
  readonly lines = new Map<string, Line>()
  /** What each transfer had above the debt. */
  readonly excess = new Map<string, bigint>()
  credit = 0n
  private readonly sent = new Map<string, Sent>()

  constructor(readonly id: string) {}

  get owed(): bigint {
    return total([...this.lines.values()].map(({ amount, received }) => amount - received))
  }

  /** What was received of a line stays with it when its amount is corrected. */
  deduct({ id, month, amount }: { readonly id: string; readonly month: string; readonly amount: bigint }): void {
    const known = this.lines.get(id)
    if (known) Object.assign(known, { month, amount: known.amount + amount })
    else this.lines.set(id, { id, month, amount, received: 0n })
  }

  undoDeduction(lineId: string, amount: bigint): void {
    const known = this.lines.get(lineId)
    if (known) known.amount -= amount
  }

  /** Money pays the oldest month first. @returns what it paid */
  private payOldest(money: bigint): Map<Line, bigint> {
    const lines = [...this.lines.values()].sort((one, other) => {
      const [a, b] = [`${one.month} ${one.id}`, `${other.month} ${other.id}`]
      return a < b ? -1 : a > b ? 1 : 0
    })
    const shares = new Map<Line, bigint>()
    let left = money
    for (const line of lines) {
      const part = least(line.amount - line.received, left)
      if (part <= 0n) continue
      line.received += part
      left -= part
      shares.set(line, part)
    }
    return shares
  }

  receive(remittanceId: string, amount: bigint, day: string, isForGift: boolean): void {
    const paying = isForGift ? 0n : least(amount, this.owed)
    const excess = amount - paying
    this.excess.set(remittanceId, excess)
    this.keep(
      remittanceId,
      booking('remittance_received', this.id, day, [
        ['cash_bank', amount],
        [account('payroll_receivable', this.id), -paying],
        [account('company_credit', this.id), -excess],
      ]),
      paying,
      excess,
    )
  }

  useCredit(remittanceId: string, day: string): bigint {
    const amount = least(this.owed, this.credit)
    this.keep(
      remittanceId,
      booking('company_credit_applied', this.id, day, [
        [account('company_credit', this.id), amount],
        [account('payroll_receivable', this.id), -amount],
      ]),
      amount,
      -amount,
    )
    return amount
  }

  payOut(remittanceId: string, amount: bigint, day: string): void {
    this.keep(
      remittanceId,
      booking('credit_paid_out', this.id, day, [
        [account('company_credit', this.id), amount],
        ['cash_bank', -amount],
      ]),
      0n,
      -amount,
    )
  }

  /** Buys a gift with credit, or gets back as credit what of it was not delivered. */
  buyGift(event: 'gift_paid' | 'gift_returned', id: string, { items, vat }: Price, day: string): void {
    const isBack = event === 'gift_returned'
    const entry = booking(event, `${event}:${id}`, day, [
      [account('company_credit', this.id), isBack ? -items - vat : items + vat],
      [isBack ? 'sales_returns' : 'income_sales', isBack ? items : -items],
      ['vat_payable', isBack ? vat : -vat],
    ])
    if (entry === undefined) return
    this.bookings.push(entry)
    this.credit += isBack ? items + vat : -items - vat
  }

  private keep(remittanceId: string, entry: Booking | undefined, paying: bigint, excess: bigint): void {
    if (entry === undefined) return
    this.bookings.push(entry)
    this.credit += excess
    this.sent.set(remittanceId, { entry, shares: this.payOldest(paying), excess })
  }

  undo(remittanceId: string, day: string): void {
    const sent = this.sent.get(remittanceId)
    if (sent === undefined) return
    this.bookings.push(mirrorOf(sent.entry, day))
    this.credit -= sent.excess
    for (const [line, part] of sent.shares) line.received -= part
  }
}
