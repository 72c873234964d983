import type { Client } from 'pg'
import { type Difference, add, compare } from './differences'
import type { Recount } from './recount'

/* What reports say was sold, against the deliveries and credit notes of the recount. */

type Sale = {
  readonly event: string
  /** The order. */
  readonly subject: string
  readonly day: string
  /** Without VAT and interest, and with both. Negative for a credit note. */
  readonly sales: bigint
  readonly financed: bigint
}

/** Each delivery and each credit note. */
export const soldOf = ({ bookings }: Recount): Sale[] =>
  bookings.flatMap(({ event, subject, day, postings }) => {
    if (day === undefined || (event !== 'order_delivered' && event !== 'credit_note')) return []
    const amountOf = (...names: readonly string[]) =>
      postings
        .filter(([account]) => names.includes(account.split(' ')[0] ?? ''))
        .reduce((sum, [, amount]) => sum + amount, 0n)
    const sales = -amountOf('income_sales', 'sales_returns')
    return [{ event, subject, day, sales, financed: amountOf('loans_receivable') }]
  })

type Row = { readonly order_id: string; readonly day: string; readonly amount: string }

/** The sold lines of each order and day. */
export async function compareSold(client: Client, recount: Recount): Promise<Difference[]> {
  const { rows } = await client.query<Row>(`
    SELECT item.order_id, sold.day::text AS day, sum(sold.amount_kobo)::text AS amount
    FROM sold_lines sold JOIN order_items item ON item.id = sold.item_id
    GROUP BY item.order_id, sold.day HAVING sum(sold.amount_kobo) <> 0`)
  const [said, right] = [new Map<string, bigint>(), new Map<string, bigint>()]
  for (const { order_id, day, amount } of rows) add(said, `${order_id} on ${day}`, BigInt(amount))
  for (const { subject, day, sales } of soldOf(recount)) add(right, `${subject} on ${day}`, sales)
  return compare(said, right, (key) => `Sold lines of order ${key}`)
}
