import type { Client } from 'pg'
import { type Booking, booking } from './bookings'
import { lagosDay } from './calendar'
import { type Difference, add, compare, compareOne } from './differences'
import type { CalendarFacts } from './facts'
import { grouped } from './groups'
import { percent, total } from './kobo'

/* What goods cost, from receipts, bills and the moves of lots. Amounts in kobo, moments in milliseconds. */

type LotFact = {
  readonly id: string
  readonly productId: string
  readonly cost: bigint | undefined
  /** When its cost became known; 0 for a lot of a receipt. */
  readonly knownFrom: number
  readonly left: bigint
}
type MoveFact = {
  readonly id: string
  readonly lotId: string
  readonly movementId: string
  readonly orderId: string
  readonly kind: string
  readonly quantity: bigint
  readonly at: number
}
type LineFact = {
  readonly lotId: string
  readonly receiptId: string
  readonly billKey: string
  readonly quantity: bigint
  readonly cost: bigint
  readonly vatBps: number
}
type Moment = { readonly key: string; readonly day: string; readonly at: Date }

type StockFacts = Awaited<ReturnType<typeof readStock>>

/** Reads receipts, bills, lots and their moves, with when orders were delivered. */
export async function readStock(client: Client) {
  const lots = await client.query<{
    id: string
    product: string
    cost: string | null
    left: number
    known: Date | null
  }>(`
    SELECT lots.id, product_id AS product, unit_cost_kobo AS cost, quantity_left AS left, entry.booked_at AS known
    FROM lots LEFT JOIN ledger_entries entry ON entry.event_key = 'stock_valued:' || lots.id`)
  const moves = await client.query<
    Record<'id' | 'lot_id' | 'kind', string> & {
      movement_id: string | null
      order_id: string | null
      quantity: number
      created_at: Date
    }
  >('SELECT id, lot_id, movement_id, order_id, kind, quantity, created_at FROM lot_moves')
  const lines = await client.query<
    Record<'lot' | 'receipt' | 'cost', string> & {
      bill: string | null
      quantity: number
      bps: number
    }
  >(`
    SELECT line.lot_id AS lot, line.receipt_id AS receipt, line.unit_cost_kobo AS cost, line.quantity,
      line.vat_bps AS bps,
      'supplier_billed:' || bill.supplier_id || ':' || bill.number AS bill
    FROM goods_receipt_lines line JOIN goods_receipts receipt ON receipt.id = line.receipt_id
    LEFT JOIN supplier_bills bill ON bill.id = receipt.bill_id`)
  const receipts = await client.query<Moment>(
    `SELECT 'goods_received:' || id AS key, received_on::text AS day, created_at AS at FROM goods_receipts`,
  )
  const bills = await client.query<Moment & Record<'net' | 'vat', string>>(`
    SELECT 'supplier_billed:' || supplier_id || ':' || number AS key, billed_on::text AS day, created_at AS at,
      net_kobo AS net, vat_kobo AS vat FROM supplier_bills`)
  const delivered = await client.query<{ id: string; at: Date; received: Record<string, number> }>(`
    SELECT orders.id, min(move.created_at) AS at, (
      SELECT coalesce(jsonb_object_agg(product_id, units), '{}') FROM (
        SELECT product_id, sum(received_quantity) AS units FROM order_items
        WHERE order_id = orders.id GROUP BY product_id
      ) AS goods) AS received
    FROM orders JOIN order_moves move ON move.order_id = orders.id AND move."to" = 'delivered' GROUP BY orders.id`)
  const products = await client.query<{ id: string; stock: number }>('SELECT id, stock FROM products')
  return {
    lots: new Map(
      lots.rows.map(({ id, product, cost, left, known }): [string, LotFact] => [
        id,
        {
          ...{ id, productId: product, cost: cost === null ? undefined : BigInt(cost), left: BigInt(left) },
          knownFrom: known?.getTime() ?? 0,
        },
      ]),
    ),
    moves: moves.rows.map((row): MoveFact => ({
      ...{ id: row.id, lotId: row.lot_id, kind: row.kind, quantity: BigInt(row.quantity) },
      ...{ movementId: row.movement_id ?? '', orderId: row.order_id ?? '', at: row.created_at.getTime() },
    })),
    lines: lines.rows.map(({ lot, receipt, bill, quantity, cost, bps }): LineFact => ({
      ...{ lotId: lot, receiptId: receipt, billKey: bill ?? '', vatBps: bps },
      ...{ quantity: BigInt(quantity), cost: BigInt(cost) },
    })),
    receipts: receipts.rows,
    bills: bills.rows,
    delivered: new Map(delivered.rows.map(({ id, at, received }) => [id, { at: at.getTime(), received }])),
    products: products.rows,
  }
}

const isOf = (kind: string, ...kinds: readonly string[]): boolean => kinds.includes(kind)

/** The entries that follow from these facts, each by its key. */
export function stockBookings(facts: StockFacts, calendar: CalendarFacts): (Booking | undefined)[] {
  const { lots, moves, lines, receipts, bills, delivered } = facts
  const dayOf = ({ day, at }: Moment) => calendar.booksDay(day, { moment: at.getTime(), tie: '', day: lagosDay(at) })
  const worth = (some: readonly MoveFact[], at?: number) =>
    total(
      some.map(({ lotId, quantity, at: own }) => {
        const lot = lots.get(lotId)
        return lot?.cost === undefined || (at ?? own) < lot.knownFrom ? 0n : lot.cost * quantity
      }),
    )
  const byLot = grouped(moves, ({ lotId }) => lotId)
  const ofReceipt = grouped(lines, ({ receiptId }) => `goods_received:${receiptId}`)
  const lineOf = new Map(lines.map((line) => [line.lotId, line]))
  const billedAt = new Map(bills.map(({ key, at }) => [key, at.getTime()]))
  const deliveredAt = ({ orderId }: MoveFact) => delivered.get(orderId)?.at ?? Infinity

  const received = receipts.map((receipt) => {
    const net = total((ofReceipt.get(receipt.key) ?? []).map(({ quantity, cost }) => quantity * cost))
    return booking('goods_received', receipt.key, dayOf(receipt), [
      ['inventory', net],
      ['goods_not_billed', -net],
    ])
  })
  /** What was kept of a line before a moment. */
  const keptBefore = (line: LineFact, at: number) =>
    line.quantity +
    total(
      (byLot.get(line.lotId) ?? []).flatMap((move) =>
        move.kind === 'purchase_return' && move.at < at ? [move.quantity] : [],
      ),
    )
  const billed = bills.map((bill) => {
    const parts = lines.flatMap((line) =>
      line.billKey === bill.key ? [{ ...line, net: keptBefore(line, bill.at.getTime()) * line.cost }] : [],
    )
    const net = total(parts.map((part) => part.net))
    const vat = total(parts.map((part) => percent(part.net, part.vatBps)))
    return booking('supplier_billed', bill.key, dayOf(bill), [
      ['goods_not_billed', net],
      ['input_vat', vat],
      ['supplier_payable', -net - vat],
    ])
  })
  const returned = moves.flatMap((move) => {
    const line = lineOf.get(move.lotId)
    if (move.kind !== 'purchase_return' || line === undefined) return []
    const before = keptBefore(line, move.at) * line.cost
    const after = before + move.quantity * line.cost
    const isBilled = (billedAt.get(line.billKey) ?? Infinity) < move.at
    const vat = isBilled ? percent(before, line.vatBps) - percent(after, line.vatBps) : 0n
    return booking('goods_received', `goods_returned:${move.movementId}`, undefined, [
      [isBilled ? 'supplier_payable' : 'goods_not_billed', before - after + vat],
      ['inventory', after - before],
      ['input_vat', -vat],
    ])
  })
  const valued = [...lots.values()].flatMap((lot) => {
    if (lot.knownFrom === 0 || lot.cost === undefined) return []
    const count = (which: (move: MoveFact) => boolean) =>
      total((byLot.get(lot.id) ?? []).filter(which).map(({ quantity }) => quantity)) * (lot.cost ?? 0n)
    const isPast = ({ at }: MoveFact) => at < lot.knownFrom
    // A lot begins with these moves, so they come before its cost.
    const all = count(({ kind }) => isOf(kind, 'opening', 'receipt'))
    const sold = -count(
      (move) => isPast(move) && isOf(move.kind, 'sale', 'return') && deliveredAt(move) < lot.knownFrom,
    )
    const lost = -count((move) => isPast(move) && isOf(move.kind, 'count', 'write_off'))
    return booking('stock_valued', `stock_valued:${lot.id}`, undefined, [
      ['inventory', all - sold - lost],
      ['cost_of_sales', sold],
      ['shrinkage', lost],
      ['opening_stock', -all],
    ])
  })
  const lost = moves.flatMap((move) => {
    if (!isOf(move.kind, 'count', 'write_off')) return []
    const value = worth([move])
    return booking('stock_lost', `stock_lost:${move.id}`, undefined, [
      ['inventory', value],
      ['shrinkage', -value],
    ])
  })
  const ofOrders = grouped(
    moves.filter((move) => isOf(move.kind, 'sale', 'return') && delivered.has(move.orderId)),
    ({ orderId }) => orderId,
  )
  const sold = [...ofOrders].flatMap(([orderId, all]) => {
    const at = delivered.get(orderId)?.at ?? 0
    const cost = -worth(
      all.filter((move) => move.at <= at),
      at,
    )
    const later = all.filter((move) => move.at > at)
    const back = [...grouped(later, ({ movementId }) => movementId)].map(([movementId, some]) => {
      const value = worth(some)
      return booking('cost_returned', `cost_returned:${movementId}`, undefined, [
        ['inventory', value],
        ['cost_of_sales', -value],
      ])
    })
    return [
      booking('cost_of_sale', `cost_of_sale:${orderId}`, lagosDay(new Date(at)), [
        ['cost_of_sales', cost],
        ['inventory', -cost],
      ]),
      ...back,
    ]
  })
  return [...received, ...billed, ...returned, ...valued, ...lost, ...sold]
}

/** What of the stock contradicts the moves of lots, the bills and what buyers received. */
export function stockContradictions({ lots, moves, lines, bills, delivered, products }: StockFacts): Difference[] {
  const [ofLots, ofProducts] = [new Map<string, bigint>(), new Map<string, bigint>()]
  for (const { lotId, quantity } of moves) {
    add(ofLots, lotId, quantity)
    add(ofProducts, lots.get(lotId)?.productId ?? '', quantity)
  }
  const left = new Map([...lots].map(([id, lot]) => [id, lot.left]))
  const stocks = new Map(products.map(({ id, stock }) => [id, BigInt(stock)]))
  const said = new Map<string, bigint>()
  const right = new Map<string, bigint>()
  for (const { lotId, orderId, kind, quantity, at } of moves) {
    const order = delivered.get(orderId)
    if (order === undefined || !isOf(kind, 'sale', 'return') || at > order.at) continue
    const productId = lots.get(lotId)?.productId ?? ''
    add(said, `${orderId} ${productId}`, -quantity)
    right.set(`${orderId} ${productId}`, BigInt(order.received[productId] ?? 0))
  }
  return [
    ...compare(left, ofLots, (id) => `Lot ${id}, what is left`),
    ...compare(stocks, ofProducts, (id) => `Product ${id}, its stock`),
    ...compare(said, right, (key) => `Units that buyers have from lots, ${key}`),
    ...bills.flatMap(({ key, net }) =>
      compareOne(`${key} has receipts`, BigInt(net) > 0n ? 'yes' : 'no', hasLines(lines, key) ? 'yes' : 'no'),
    ),
  ]
}

const hasLines = (lines: readonly LineFact[], key: string): boolean => lines.some(({ billKey }) => billKey === key)
