import 'server-only'
import * as z from 'zod/mini'
import type { Day } from '@/lib/core/clock'
import { text } from '@/lib/core/fields'
import { type Kobo, parseNaira } from '@/lib/core/money'
import { ProviderUnreachable, callApi } from './flutterwave'
import { type ProviderRefund, refundData, toRefund, transactionOf } from './flutterwave-refunds'

/**
 * The provider's lists of successful transactions and of refunds, a page at a time. The documentation does not say in
 * which time zone `from` and `to` are days, nor whether `to` is part of the range: ask for a day more on both sides and
 * go by `madeAt`.
 */

/** `counts` is false for a transaction that is not successful; `amount` in hundredths of `currency`, such as kobo. */
export type ListedTransaction = {
  readonly counts: boolean
  readonly providerId: string
  readonly txRef: string
  readonly amount: Kobo
  readonly currency: string
  readonly madeAt: Date
}

/** `counts` is false for a refund that failed; `amount` in hundredths of the currency of its transaction. */
export type ListedRefund = {
  readonly counts: boolean
  readonly providerId: string
  readonly transactionId: string | null
  readonly amount: Kobo
  readonly madeAt: Date
}

/** One page of a list that has `total` rows on `pages` pages. */
export type ListPage<Row> = {
  readonly rows: readonly Row[]
  readonly total: number
  readonly pages: number
}

/** The documented pages have 10 and 20 rows. A page that is much longer is not one. */
const LONGEST_PAGE = 1_000
const LONGEST_ID = 40

const id = z.pipe(z.union([z.number(), text(LONGEST_ID)]), z.transform(String))
const count = z.pipe(
  z.union([z.number(), text(LONGEST_ID)]),
  z.pipe(z.transform(Number), z.int().check(z.gte(0), z.lte(1_000_000_000))),
)
const amount = z.union([z.number(), text(LONGEST_ID)])
// A moment without a zone could be any of several.
const moment = z.pipe(
  z.iso.datetime({ offset: true }),
  z.transform((value) => new Date(value)),
)
const transactionData = z.object({
  id,
  tx_ref: text(200),
  status: text(60),
  amount,
  currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
  created_at: moment,
})
const listedRefundData = z.extend(refundData, {
  amount_refunded: z.optional(amount),
  AmountRefunded: z.optional(amount),
  created_at: moment,
})

const pageOf = <Row extends z.ZodMiniType>(row: Row) =>
  z.object({
    status: z.literal('success'),
    meta: z.object({ page_info: z.object({ total: count, current_page: count, total_pages: count }) }),
    data: z.array(row).check(z.maxLength(LONGEST_PAGE)),
  })
const transactionPage = pageOf(transactionData)
const refundPage = pageOf(listedRefundData)

/**
 * Reads a page of the successful transactions of the days from `from` to `to`.
 * @throws ProviderUnreachable when there is no usable answer
 */
export async function listTransactions(from: Day, to: Day, page: number): Promise<ListPage<ListedTransaction>> {
  const { data, ...rest } = await readPage(transactionPage, '/transactions', { from, to, status: 'successful' }, page)
  const rows = data.map((row) => ({
    counts: row.status === 'successful',
    providerId: row.id,
    txRef: row.tx_ref,
    amount: amountOf(row.amount),
    currency: row.currency,
    madeAt: row.created_at,
  }))
  return { ...rest, rows }
}

/**
 * Reads a page of the refunds of the days from `from` to `to`.
 * @throws ProviderUnreachable when there is no usable answer
 */
export async function listRefundsOfDays(from: Day, to: Day, page: number): Promise<ListPage<ListedRefund>> {
  const { data, ...rest } = await readPage(refundPage, '/refunds', { from, to }, page)
  const rows = data.map((row) => {
    const { amount, providerId, ...refund } = toRefund(row)
    const transactionId = transactionOf(row)
    return {
      counts: counts(refund),
      providerId,
      transactionId: transactionId === undefined ? null : String(transactionId),
      amount,
      madeAt: row.created_at,
    }
  })
  return { ...rest, rows }
}

/** Whether the money of a refund has left our balance, or is about to. */
export const counts = ({ status }: Pick<ProviderRefund, 'status'>): boolean => status !== 'failed'

type PageSchema = typeof transactionPage | typeof refundPage

async function readPage<Schema extends PageSchema>(
  schema: Schema,
  path: string,
  filters: Readonly<Record<string, string>>,
  page: number,
): Promise<{ data: z.output<Schema>['data']; total: number; pages: number }> {
  const parsed = schema.safeParse(
    await callApi(`${path}?${new URLSearchParams({ ...filters, page: String(page) }).toString()}`),
  )
  if (!parsed.success) {
    // Names the field and not its content: a list has the names and addresses of payers.
    const field = parsed.error.issues[0]?.path.join('.') ?? ''
    throw new ProviderUnreachable(`page ${page} of ${path} has another form${field && `: ${field}`}`)
  }
  const { data, meta } = parsed.data
  const { total, current_page: given, total_pages: pages } = meta.page_info
  if (given !== page && total > 0) throw new ProviderUnreachable(`page ${given} of ${path} instead of page ${page}`)
  return { data, total, pages }
}

function amountOf(given: number | string): Kobo {
  const amount = parseNaira(given)
  if (amount === undefined || amount < 0n) throw new ProviderUnreachable(`an amount of ${given}`)
  return amount
}
