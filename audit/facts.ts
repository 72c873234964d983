import type { Client } from 'pg'
import { lagosDay } from './calendar'
import type { Item } from './goods'

/* The primary facts: what was ordered, delivered, paid, deducted, sent and decided. Amounts in kobo. */

type Row = Record<string, unknown>

/** A fact and where it stands among those of its buyer or company. */
export type Fact = { readonly moment: number; readonly tie: string; readonly day: string }

export type OrderFact = {
  readonly id: string
  readonly number: string
  readonly userId: string
  readonly companyId: string
  readonly status: string
  readonly months: number
  readonly itemsKobo: bigint
  readonly vatKobo: bigint
  readonly interest: bigint
  readonly serviceFee: bigint
  readonly deliveryFee: bigint
  readonly totalKobo: bigint
  readonly vatBps: number
  readonly interestBps: number
  readonly items: readonly Item[]
}

/** Something that was done to an order, by its id. */
type Done = Fact & { readonly orderId: string }
export type NoteFact = Done & { readonly lines: readonly { readonly itemId: string; readonly quantity: number }[] }

export type LineFact = Fact & {
  readonly id: string
  readonly userId: string
  readonly companyId: string
  readonly month: string
  readonly payday: string
  /** The day on which it happened; undefined when its entry is older than the keeping of such days. */
  readonly happenedOn: string | undefined
  readonly amount: bigint
  readonly received: bigint
  /** Whether HR said what was deducted, which may be nothing. */
  readonly isAnswered: boolean
}

export type PaymentFact = Fact & {
  readonly id: string
  readonly txRef: string
  readonly purpose: string
  readonly userId: string
  readonly orderId: string | undefined
  readonly asked: bigint
  readonly received: bigint
  readonly startedOn: string
  /** Milliseconds between its start and its settlement. */
  readonly took: number
  /** The orders whose plans it was started to pay off. */
  readonly paysOff: readonly string[]
}

export type RemittanceFact = Fact & {
  readonly id: string
  readonly companyId: string
  readonly reference: string
  readonly amount: bigint
  readonly excess: bigint
  /** The bank’s day, as in `LineFact`. */
  readonly happenedOn: string | undefined
  readonly isCredit: boolean
  readonly isPaidOut: boolean
  /** All of it is credit, for a gift. */
  readonly isForGift: boolean
  readonly undone: Fact | undefined
}

/** A gift that a company paid: what one share has, and how many there are. */
export type GiftFact = Fact & {
  readonly id: string
  readonly companyId: string
  readonly vatBps: number
  readonly shares: number
  readonly parts: readonly Item[]
}

/** A share of which something was given back to the company. `received` is what its receiver has, by product. */
export type GiftReturnFact = Fact & {
  readonly shareId: string
  readonly giftId: string
  readonly said: bigint
  readonly received: ReadonlyMap<string, number>
}

export type RefundFact = Fact & {
  readonly id: string
  readonly paymentId: string
  readonly amount: bigint
  readonly isUnapplied: boolean
  readonly isComplete: boolean
}

/** An entry that was taken back; its amount and owner are as it was booked. */
export type UndoneFact = Fact & {
  readonly entryId: string
  readonly event: string
  readonly userId: string | undefined
  readonly companyId: string | undefined
  readonly orderId: string | undefined
  readonly paymentId: string | undefined
  readonly amount: bigint
  /** Of a deduction: its line, and the payday of its month. */
  readonly lineId: string | undefined
  readonly payday: string | undefined
  /** Whether its entry, and the entry that took it back, keep the day on which they happened. */
  readonly isDated: boolean
  readonly isUndoingDated: boolean
  /** Of a deduction: the right amount was booked at once, in the same line. */
  readonly isCorrected: boolean
  readonly booked: Fact
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const maybe = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)
/** Columns of kobo are texts in the answers of the database. */
const kobo = (value: unknown): bigint => (typeof value === 'string' ? BigInt(value) : 0n)
const momentOf = (value: unknown): Date => (value instanceof Date ? value : new Date(0))

/**
 * The place of a fact, of which the database knows `at` what time it happened. When and as what its entry was booked
 * tells the order of the facts, also of two in a millisecond; amounts are never taken from entries. Ids alone do not
 * tell it: they have the time of the server that made them.
 */
const place = (at: unknown, entryId: unknown, bookedAt: unknown = at): Fact => {
  const moment = momentOf(bookedAt ?? at).getTime()
  return { moment, tie: text(entryId), day: lagosDay(momentOf(at)) }
}

/** Where a fact without an entry stands. */
export const placeOf = (at: Date): Fact => place(at, null)

export const inOrder = (one: Fact, other: Fact): number =>
  one.moment - other.moment || (one.tie < other.tie ? -1 : one.tie > other.tie ? 1 : 0)

export async function readOrders(client: Client): Promise<OrderFact[]> {
  const { rows } = await client.query<Row>(`
    SELECT orders.*, (
      SELECT json_agg(json_build_object('id', item.id, 'price', item.price_kobo::text, 'vatClass', item.vat_class,
        'ordered', CASE WHEN item.replaces_id IS NULL THEN item.quantity ELSE 0 END,
        'received', coalesce(item.received_quantity, item.quantity)))
      FROM order_items item WHERE item.order_id = orders.id
    ) AS lines FROM orders`)
  return rows.map((row) => ({
    id: text(row['id']),
    number: text(row['number']),
    userId: text(row['user_id']),
    companyId: text(row['company_id']),
    status: text(row['status']),
    months: Number(row['months']),
    itemsKobo: kobo(row['items_kobo']),
    vatKobo: kobo(row['vat_kobo']),
    interest: kobo(row['interest_kobo']),
    serviceFee: kobo(row['service_fee_kobo']),
    deliveryFee: kobo(row['delivery_fee_kobo']),
    totalKobo: kobo(row['total_kobo']),
    vatBps: Number(row['vat_bps']),
    interestBps: Number(row['interest_bps']),
    items: ((row['lines'] ?? []) as (Omit<Item, 'price'> & { price: string })[]).map((item) => ({
      ...item,
      price: BigInt(item.price),
    })),
  }))
}

export async function readDeliveries(client: Client): Promise<Done[]> {
  const { rows } = await client.query<Row>(`
    SELECT DISTINCT ON (move.order_id) move.order_id, move.created_at, entry.id AS entry, entry.booked_at AS booked
    FROM order_moves move JOIN orders ON orders.id = move.order_id AND orders.status = 'delivered'
    LEFT JOIN ledger_entries entry ON entry.event = 'order_delivered' AND entry.order_id = move.order_id
    WHERE move."to" = 'delivered' ORDER BY move.order_id, move.created_at DESC`)
  return rows.map((row) => ({
    orderId: text(row['order_id']),
    ...place(row['created_at'], row['entry'], row['booked']),
  }))
}

/** What two people of staff have agreed to, in its order. The nth of an order has its nth entry. */
async function readApproved(client: Client, kind: string, event: string): Promise<(Done & { payload: Row })[]> {
  const { rows } = await client.query<Row>(
    `SELECT approved.*, entry.id AS entry, entry.booked_at AS booked FROM (
       SELECT payload, payload->>'about' AS about, decided_at,
         row_number() OVER (PARTITION BY payload->>'about' ORDER BY decided_at, id) AS nth
       FROM approvals WHERE kind::text = $1 AND state = 'approved'
     ) AS approved
     LEFT JOIN (
       SELECT id, order_id, booked_at, row_number() OVER (PARTITION BY order_id ORDER BY booked_at, id) AS nth
       FROM ledger_entries WHERE event::text = $2
     ) AS entry ON entry.order_id::text = approved.about AND entry.nth = approved.nth`,
    [kind, event],
  )
  return rows.map((row) => ({
    orderId: text(row['about']),
    payload: (row['payload'] ?? {}) as Row,
    ...place(row['decided_at'], row['entry'], row['booked']),
  }))
}

export const readWriteOffs = (client: Client): Promise<Done[]> => readApproved(client, 'write_off', 'written_off')

export async function readNotes(client: Client): Promise<NoteFact[]> {
  const approved = await readApproved(client, 'credit_note', 'credit_note')
  return approved.map(({ payload, ...note }) => ({
    ...note,
    lines: (payload['lines'] ?? []) as { itemId: string; quantity: number }[],
  }))
}

export async function readLines(client: Client): Promise<LineFact[]> {
  const { rows } = await client.query<Row>(`
    SELECT line.*, entry.booked_at AS booked, period.company_id,
      to_char(period.month, 'YYYY-MM') AS in_month, period.payday::text AS payday,
      CASE WHEN entry.booked_on IS NOT NULL THEN period.payday::text END AS happened
    FROM deduction_lines line JOIN deduction_periods period ON period.id = line.period_id
    LEFT JOIN ledger_entries entry ON entry.id = line.entry_id`)
  return rows.map((row) => ({
    id: text(row['id']),
    userId: text(row['user_id']),
    companyId: text(row['company_id']),
    month: text(row['in_month']),
    payday: text(row['payday']),
    happenedOn: maybe(row['happened']),
    amount: kobo(row['deducted_kobo']),
    received: kobo(row['received_kobo']),
    isAnswered: row['deducted_kobo'] !== null,
    ...place(row['confirmed_at'], row['entry_id'], row['booked']),
  }))
}

export async function readPayments(client: Client): Promise<PaymentFact[]> {
  const { rows } = await client.query<Row>(`
    SELECT payment.*, entry.id AS entry, entry.booked_at AS booked,
      extract(epoch FROM settled_at - payment.created_at) * 1000 AS took, ARRAY(
      SELECT plan.order_id::text FROM payment_settlements agreed JOIN plans plan ON plan.id = agreed.plan_id
      WHERE agreed.payment_id = payment.id) AS pays_off
    FROM payments payment
    LEFT JOIN ledger_entries entry ON entry.event_key = 'payment:' || payment.id
    WHERE payment.state = 'succeeded'`)
  return rows.map((row) => ({
    id: text(row['id']),
    txRef: text(row['tx_ref']),
    purpose: text(row['purpose']),
    userId: text(row['user_id']),
    orderId: maybe(row['order_id']),
    asked: kobo(row['amount_kobo']),
    received: kobo(row['received_kobo']),
    startedOn: lagosDay(momentOf(row['created_at'])),
    took: Number(row['took']),
    paysOff: (row['pays_off'] ?? []) as string[],
    ...place(row['settled_at'], row['entry'], row['booked']),
  }))
}

/** Money that settles no payment, by the payment that keeps it; foreign money is in no books. */
export async function readUnapplied(client: Client): Promise<{ paymentId: string; amount: bigint }[]> {
  const { rows } = await client.query<Row>(
    `SELECT id, stray_amount FROM payments WHERE stray_amount IS NOT NULL AND stray_currency = 'NGN'`,
  )
  return rows.map((row) => ({ paymentId: text(row['id']), amount: kobo(row['stray_amount']) }))
}

export async function readRefunds(client: Client): Promise<RefundFact[]> {
  const { rows } = await client.query<Row>(`
    SELECT refund.*, entry.id AS entry, entry.booked_at AS booked FROM refunds refund
    JOIN payments payment ON payment.id = refund.payment_id
    LEFT JOIN ledger_entries entry ON entry.event_key = 'refund:' || refund.id
    WHERE NOT (refund.is_stray AND payment.stray_currency <> 'NGN')`)
  return rows.map((row) => ({
    id: text(row['id']),
    paymentId: text(row['payment_id']),
    amount: kobo(row['amount_kobo']),
    isUnapplied: row['is_stray'] === true,
    isComplete: row['state'] === 'completed',
    ...place(row['completed_at'] ?? row['created_at'], row['entry'], row['booked']),
  }))
}

export async function readRemittances(client: Client): Promise<RemittanceFact[]> {
  const { rows } = await client.query<Row>(`
    SELECT sent.*, entry.booked_at AS booked, mirror.id AS mirror, mirror.booked_at AS taken_back,
      CASE WHEN entry.booked_on IS NOT NULL THEN sent.received_on::text END AS happened
    FROM remittances sent LEFT JOIN ledger_entries entry ON entry.id = sent.entry_id
    LEFT JOIN ledger_entries mirror ON mirror.reverses_id = sent.entry_id`)
  return rows.map((row) => ({
    id: text(row['id']),
    companyId: text(row['company_id']),
    reference: text(row['reference']),
    amount: kobo(row['amount_kobo']),
    excess: kobo(row['excess_kobo']),
    happenedOn: maybe(row['happened']),
    isCredit: row['from_credit'] === true,
    isPaidOut: row['paid_out'] === true,
    isForGift: row['for_gift'] === true,
    undone: row['undone_at'] === null ? undefined : place(row['undone_at'], row['mirror'], row['taken_back']),
    ...place(row['created_at'], row['entry_id'], row['booked']),
  }))
}

/** The parts of a gift are told apart by their products. */
export async function readGifts(client: Client): Promise<GiftFact[]> {
  const { rows } = await client.query<Row>(`
    SELECT gift.*, entry.booked_at, (SELECT count(*)::int FROM gift_shares WHERE gift_id = gift.id) AS shares, (
      SELECT json_agg(json_build_object('id', part.product_id, 'price', part.price_kobo::text,
        'vatClass', part.vat_class, 'ordered', part.quantity, 'received', part.quantity))
      FROM gift_parts part WHERE part.gift_id = gift.id) AS parts
    FROM gifts gift LEFT JOIN ledger_entries entry ON entry.id = gift.entry_id WHERE gift.state = 'paid'`)
  return rows.map((row) => ({
    id: text(row['id']),
    companyId: text(row['company_id']),
    vatBps: Number(row['vat_bps']),
    shares: Number(row['shares']),
    parts: ((row['parts'] ?? []) as (Omit<Item, 'price'> & { price: string })[]).map((part) => ({
      ...part,
      price: BigInt(part.price),
    })),
    ...place(row['booked_at'], row['entry_id']),
  }))
}

/** What was given back: of a share without an order, of one whose order was closed, and what did not arrive. */
export async function readGiftReturns(client: Client): Promise<GiftReturnFact[]> {
  const { rows } = await client.query<Row>(`
    SELECT share.id, share.gift_id, share.returned_kobo, entry.id AS entry, entry.booked_at AS booked,
      coalesce(share.returned_at, orders.updated_at) AS at, (
        SELECT json_agg(json_build_object('product', coalesce(original.product_id, item.product_id),
          'units', coalesce(item.received_quantity, 0)))
        FROM order_items item LEFT JOIN order_items original ON original.id = item.replaces_id
        WHERE item.order_id = orders.id AND orders.status = 'delivered') AS items
    FROM gift_shares share LEFT JOIN orders ON orders.id = share.order_id
    LEFT JOIN ledger_entries entry ON entry.event_key = 'gift_returned:' || share.id
    WHERE share.returned_at IS NOT NULL OR orders.status IN ('delivered', 'cancelled', 'rejected')`)
  return rows.map((row) => {
    const received = new Map<string, number>()
    for (const { product, units } of (row['items'] ?? []) as { product: string; units: number }[])
      received.set(product, (received.get(product) ?? 0) + units)
    return {
      ...{ shareId: text(row['id']), giftId: text(row['gift_id']), said: kobo(row['returned_kobo']), received },
      ...place(row['at'], row['entry'], row['booked']),
    }
  })
}

/** Credit that two people of staff paid out to a buyer. Payouts to companies are among the remittances. */
export async function readPayouts(client: Client): Promise<(Fact & { userId: string; amount: bigint })[]> {
  const { rows } = await client.query<Row>(`
    SELECT approval.payload->>'about' AS buyer, approval.amount, approval.decided_at, entry.id AS entry,
      entry.booked_at AS booked
    FROM approvals approval LEFT JOIN ledger_entries entry ON entry.event_key = 'payout:' || approval.id
    WHERE approval.kind = 'payout' AND approval.state = 'approved'
      AND coalesce(approval.payload->>'payee', 'buyer') = 'buyer'`)
  return rows.map((row) => ({
    userId: text(row['buyer']),
    amount: kobo(row['amount']),
    ...place(row['decided_at'], row['entry'], row['booked']),
  }))
}

/** Reversing entries, with what they undo. The books are the only record of a deduction that was undone. */
export async function readUndone(client: Client): Promise<UndoneFact[]> {
  const { rows } = await client.query<Row>(`
    SELECT entry.id, entry.event::text AS event, entry.order_id, entry.payment_id, entry.booked_at, mirror.id AS mirror,
      entry.booked_on IS NOT NULL AS is_dated, mirror.booked_on IS NOT NULL AS is_undoing_dated,
      mirror.booked_at AS undone_at, (sum(posting.amount) FILTER (WHERE posting.amount > 0))::text AS amount,
      max(account.user_id::text) AS user_id, max(account.company_id::text) AS company_id, (
        SELECT period.payday::text FROM deduction_lines line JOIN deduction_periods period ON period.id = line.period_id
        WHERE line.id::text = split_part(entry.event_key, ':', 2)
      ) AS payday, (
        SELECT line.id::text FROM deduction_lines line WHERE line.id::text = split_part(entry.event_key, ':', 2)
      ) AS line_id, EXISTS (
        SELECT FROM approvals approval WHERE approval.kind = 'deduction_correction' AND approval.state = 'approved'
          AND approval.payload->>'entryId' = entry.id::text AND approval.amount > 0
      ) AS is_corrected
    FROM ledger_entries mirror JOIN ledger_entries entry ON entry.id = mirror.reverses_id
    JOIN ledger_postings posting ON posting.entry_id = entry.id
    JOIN ledger_accounts account ON account.id = posting.account_id GROUP BY entry.id, mirror.id`)
  return rows.map((row) => ({
    entryId: text(row['id']),
    event: text(row['event']),
    userId: maybe(row['user_id']),
    companyId: maybe(row['company_id']),
    orderId: maybe(row['order_id']),
    paymentId: maybe(row['payment_id']),
    amount: kobo(row['amount']),
    lineId: maybe(row['line_id']),
    payday: maybe(row['payday']),
    isDated: row['is_dated'] === true,
    isUndoingDated: row['is_undoing_dated'] === true,
    isCorrected: row['is_corrected'] === true,
    booked: place(row['booked_at'], row['id']),
    ...place(row['undone_at'], row['mirror']),
  }))
}

export type Reservation = {
  readonly userId: string
  /** Null for all of the credit. */
  readonly amount: bigint | undefined
  readonly from: number
  readonly until: number
  /** Whether the buyer asked for it; staff requested the others. */
  readonly isAsked: boolean
}

/** Credit that waits for a payout: what buyers asked for, and what staff requested and nobody has decided. */
export async function readReservations(client: Client): Promise<Reservation[]> {
  const { rows } = await client.query<Row>(`
    SELECT user_id::text AS buyer, amount_kobo AS amount, created_at AS "from", paid_at AS until, true AS asked
    FROM payout_accounts WHERE is_asked AND user_id IS NOT NULL
    UNION ALL
    SELECT payload->>'about', amount, created_at, least(decided_at, expires_at), false FROM approvals
    WHERE kind = 'payout' AND coalesce(payload->>'payee', 'buyer') = 'buyer'`)
  return rows.map((row) => ({
    userId: text(row['buyer']),
    amount: row['amount'] === null ? undefined : kobo(row['amount']),
    from: momentOf(row['from']).getTime(),
    until: row['until'] === null ? Number.POSITIVE_INFINITY : momentOf(row['until']).getTime(),
    isAsked: row['asked'] === true,
  }))
}

export type DeferralFact = Fact & {
  readonly userId: string
  readonly companyId: string
  readonly month: string
  /** What moved to the end of the plans. */
  readonly moved: bigint
}

/** Smaller deductions that HR agreed to. */
export async function readDeferrals(client: Client): Promise<DeferralFact[]> {
  const { rows } = await client.query<Row>(`
    SELECT user_id, company_id, to_char(month, 'YYYY-MM') AS in_month, moved_kobo, decided_at, id
    FROM deferrals WHERE state = 'agreed'`)
  return rows.map((row) => ({
    userId: text(row['user_id']),
    companyId: text(row['company_id']),
    month: text(row['in_month']),
    moved: kobo(row['moved_kobo']),
    ...place(row['decided_at'], row['id']),
  }))
}

/** When credit was used that had waited for a payout which came to nothing. The amounts are not taken from here. */
export async function readLateUses(client: Client): Promise<(Fact & { readonly userId: string })[]> {
  const { rows } = await client.query<Row>(`
    SELECT entry.id, entry.booked_at, max(account.user_id::text) AS buyer FROM ledger_entries entry
    JOIN ledger_postings posting ON posting.entry_id = entry.id
    JOIN ledger_accounts account ON account.id = posting.account_id
    WHERE entry.event_key ~ ':(waiting|payout_withdrawn):'
    GROUP BY entry.id`)
  return rows.map((row) => ({ userId: text(row['buyer']), ...place(row['booked_at'], row['id']) }))
}

/** The orders whose plans began with deferred interest. */
export async function readDeferring(client: Client): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<Row>(`
    SELECT order_id FROM plans
    WHERE defers_interest OR EXISTS (SELECT FROM earned_interest earned WHERE earned.plan_id = plans.id)`)
  return new Set(rows.map((row) => text(row['order_id'])))
}

/** When a month of the interest of a plan was booked. */
export async function readEarned(client: Client) {
  const { rows } = await client.query<Row>(`
    SELECT plan.order_id, to_char(earned.month, 'YYYY-MM') AS month,
      (earned.month + interval '1 month - 1 day')::date::text AS last_day, earned.created_at, entry.id AS entry,
      entry.booked_at AS booked
    FROM earned_interest earned JOIN plans plan ON plan.id = earned.plan_id
    LEFT JOIN ledger_entries entry ON entry.id = earned.entry_id`)
  return rows.map((row) => ({
    orderId: text(row['order_id']),
    month: text(row['month']),
    lastDay: text(row['last_day']),
    ...place(row['created_at'], row['entry'], row['booked']),
  }))
}

export type SettlementFact = Fact &
  Record<'gross' | 'fee' | 'withheld', bigint> & {
    /** The bank’s day, as in `LineFact`. */
    readonly happenedOn: string | undefined
    readonly undone: Fact | undefined
  }

/** Money of the payment provider that reached the bank. */
export async function readSettlements(client: Client): Promise<SettlementFact[]> {
  const { rows } = await client.query<Row>(`
    SELECT settlement.*, entry.booked_at AS booked, mirror.id AS mirror, mirror.booked_at AS taken_back,
      CASE WHEN entry.booked_on IS NOT NULL THEN settlement.received_on::text END AS happened
    FROM settlements settlement LEFT JOIN ledger_entries entry ON entry.id = settlement.entry_id
    LEFT JOIN ledger_entries mirror ON mirror.reverses_id = settlement.entry_id`)
  return rows.map((row) => ({
    gross: kobo(row['gross_kobo']),
    fee: kobo(row['fee_kobo']),
    withheld: kobo(row['withheld_kobo']),
    happenedOn: maybe(row['happened']),
    undone: row['undone_at'] === null ? undefined : place(row['undone_at'], row['mirror'], row['taken_back']),
    ...place(row['created_at'], row['entry_id'], row['booked']),
  }))
}

export type CalendarFacts = {
  /** The payday of a company in a month. */
  readonly paydayOf: (companyId: string, month: string) => number
  /** When the payroll of a month was closed, in milliseconds. */
  readonly closedAt: (companyId: string, month: string) => number | undefined
  /**
   * The day of the books of what happened on a day and was recorded at `at`: that day if its month was open then, else
   * the first open day. What is recorded before its day, such as a payday to come, belongs to the day of recording.
   */
  readonly booksDay: (happenedOn: string | undefined, at: Fact) => string
}

export async function readCalendar(client: Client): Promise<CalendarFacts> {
  const companies = await client.query<{ id: string; payday: number }>('SELECT id, payday FROM companies')
  const changes = await client.query<{ company: string; month: string; payday: number }>(
    `SELECT company_id AS company, to_char(from_month, 'YYYY-MM') AS month, payday FROM terms_changes
     ORDER BY from_month`,
  )
  const periods = await client.query<{ company: string; month: string; closed_at: Date | null }>(
    `SELECT company_id AS company, to_char(month, 'YYYY-MM') AS month, closed_at FROM deduction_periods`,
  )
  const books = await client.query<{ open_from: string; closed_at: Date }>(
    `SELECT (month + interval '1 month')::date::text AS open_from, closed_at FROM closed_months ORDER BY month`,
  )
  const booksDay = (happenedOn: string | undefined, at: Fact): string => {
    if (happenedOn === undefined || happenedOn >= at.day) return at.day
    const openFrom = books.rows.findLast(({ closed_at: closedAt }) => closedAt.getTime() <= at.moment)?.open_from ?? ''
    return happenedOn < openFrom ? openFrom : happenedOn
  }
  const first = new Map(companies.rows.map(({ id, payday }) => [id, payday]))
  const closed = new Map(
    periods.rows.flatMap(({ company, month, closed_at: at }) =>
      at === null ? [] : [[`${company} ${month}`, at.getTime()] as const],
    ),
  )
  return {
    paydayOf: (companyId, month) =>
      changes.rows.findLast((change) => change.company === companyId && change.month <= month)?.payday ??
      first.get(companyId) ??
      MONTH_END,
    closedAt: (companyId, month) => closed.get(`${companyId} ${month}`),
    booksDay,
  }
}

const MONTH_END = 31

/** The standard VAT rate of each day: of the charges in force, else the rate of the law. */
export async function readVatRates(client: Client): Promise<(day: string) => number> {
  const { rows } = await client.query<{ day: string; bps: number }>(
    'SELECT effective_on::text AS day, vat_bps AS bps FROM charges ORDER BY effective_on DESC, created_at DESC',
  )
  return (day) => rows.find((charge) => charge.day <= day)?.bps ?? STANDARD_VAT_BPS
}

/** Nigeria Tax Act 2025, section 148. */
const STANDARD_VAT_BPS = 750
