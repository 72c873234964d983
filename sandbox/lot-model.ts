/*
 * A second account of lots and of what goods cost, written from the rules and not from the code: first expiring first,
 * no expired lot for an order, what comes back goes to the lots that it came from, the last one first. Costs in kobo.
 */

type Lot = {
  readonly id: string
  /** The last day of sale; '' for goods that are older than lots. */
  readonly before: string
  readonly cost: bigint
  left: number
}
type Order = { readonly taken: { readonly lot: Lot; units: number }[]; isDelivered: boolean }

export class LotModel {
  readonly lots: Lot[] = []
  readonly books = { inventory: 0n, cost: 0n, lost: 0n }
  private readonly orders = new Map<string, Order>()

  constructor(private readonly today: string) {}

  receive(id: string, before: string, cost: bigint, units: number): void {
    this.lots.push({ id, before, cost, left: units })
    this.books.inventory += cost * BigInt(units)
  }

  /** @returns false, and does nothing, when too little is fit for sale */
  sell(orderId: string, units: number): boolean {
    const taken = this.pick(units, ({ before }) => before === '' || before >= this.today)
    if (taken === undefined) return false
    this.orders.set(orderId, { taken, isDelivered: false })
    return true
  }

  deliver(orderId: string): void {
    const order = this.orderOf(orderId)
    order.isDelivered = true
    for (const { lot, units } of order.taken) this.sold(lot, units)
  }

  /** Gives units of an order back, which has at least so many. */
  giveBack(orderId: string, units: number): void {
    const { taken, isDelivered } = this.orderOf(orderId)
    let rest = units
    for (const part of taken.toReversed()) {
      const back = Math.min(rest, part.units)
      part.units -= back
      part.lot.left += back
      rest -= back
      if (isDelivered) this.sold(part.lot, -back)
    }
  }

  count(id: string, counted: number): void {
    const lot = this.lots.find((each) => each.id === id)
    if (lot === undefined) throw new Error('no such lot')
    this.lose(lot, lot.left - counted)
  }

  /** Loses units, expired ones too. @returns false, and does nothing, when there are fewer */
  damage(units: number): boolean {
    const taken = this.pick(units, () => true, false)
    for (const part of taken ?? []) this.lose(part.lot, part.units)
    return taken !== undefined
  }

  heldBy(orderId: string): number {
    return this.orderOf(orderId).taken.reduce((all, { units }) => all + units, 0)
  }

  get stock(): number {
    return this.lots.reduce((all, { left }) => all + left, 0)
  }

  private pick(units: number, isFit: (lot: Lot) => boolean, takes = true): Order['taken'] | undefined {
    const fit = this.lots.filter((lot) => lot.left > 0 && isFit(lot))
    // The sort is stable, so of equal days the lot comes first that came in first.
    fit.sort((one, other) => (one.before < other.before ? -1 : Number(one.before > other.before)))
    const taken: Order['taken'] = []
    let rest = units
    for (const lot of fit) {
      const part = Math.min(rest, lot.left)
      if (part > 0) taken.push({ lot, units: part })
      rest -= part
    }
    if (rest > 0) return undefined
    if (takes) for (const { lot, units: part } of taken) lot.left -= part
    return taken
  }

  private sold({ cost }: Lot, units: number): void {
    this.books.cost += cost * BigInt(units)
    this.books.inventory -= cost * BigInt(units)
  }

  private lose(lot: Lot, units: number): void {
    lot.left -= units
    this.books.lost += lot.cost * BigInt(units)
    this.books.inventory -= lot.cost * BigInt(units)
  }

  private orderOf(id: string): Order {
    const order = this.orders.get(id)
    if (order === undefined) throw new Error('no such order')
    return order
  }
}
