import { db, pool } from '@/lib/database/db'
import type { Books } from './food-model'

/** The rows of one buyer. `products` are the wares of the model, of which `stock` was there at first. */
type Owner = {
  readonly buyer: { readonly id: string }
  readonly company: { readonly id: string }
  readonly products: readonly { readonly id: string }[]
  readonly orders: readonly { readonly id: string }[]
  readonly stock: number
}

const total = (amounts: readonly bigint[]) => amounts.reduce((sum, amount) => sum + amount, 0n)

/**
 * Reads the books of a buyer.
 * @returns also `moved`, how much of each ware has left the store by the stock movements; `kept`, what paid instalments
 *   or is credit; `rebated`, the interest that was given back, which the books leave out; `unpaid`, what the open plans
 *   leave to pay, and `owed`, the same by the ledger; `firstDue`, the earliest instalment 'YYYY-MM-DD'
 */
export async function readBooks({ buyer, company, products, orders, stock }: Owner) {
  const stored = await db().product.findMany({ where: { id: { in: products.map(({ id }) => id) } } })
  const moved = await db().stockMovement.groupBy({
    by: ['productId'],
    where: { productId: { in: products.map(({ id }) => id) } },
    _sum: { quantity: true },
  })
  const plans = await db().plan.findMany({
    where: { userId: buyer.id },
    include: { instalments: { orderBy: { dueOn: 'asc' } } },
  })
  const { rows } = await pool().query<{ kind: string; amount: string; rebated: string | null }>(
    `SELECT account.kind, sum(posting.amount) AS amount,
       sum(posting.amount) FILTER (WHERE 'interest_rebate' IN (entry.event, undone.event)) AS rebated
     FROM ledger_postings posting
     JOIN ledger_accounts account ON account.id = posting.account_id
     JOIN ledger_entries entry ON entry.id = posting.entry_id
     LEFT JOIN ledger_entries undone ON undone.id = entry.reverses_id
     WHERE account.user_id = $1 OR account.company_id = $2 OR entry.order_id = ANY ($3::uuid[]) GROUP BY 1`,
    [buyer.id, company.id, orders.map(({ id }) => id)],
  )
  const balance = (kind: string) => BigInt(rows.find((row) => row.kind === kind)?.amount ?? 0)
  const rebated = BigInt(rows.find(({ kind }) => kind === 'deferred_interest')?.rebated ?? 0)
  const parts = plans.flatMap(({ state, instalments }) => instalments.map((part) => ({ ...part, state })))
  const books: Books = {
    gone: products.map(({ id }) => stock - (stored.find((product) => product.id === id)?.stock ?? 0)),
    plans: Object.fromEntries(
      plans.map(({ orderId, principalKobo, instalments }) => [
        orderId,
        [principalKobo, total(instalments.map(({ amountKobo }) => amountKobo))],
      ]),
    ),
    sales: -balance('income_sales'),
    returns: balance('sales_returns'),
    vat: -balance('vat_payable'),
    interest: rebated - balance('deferred_interest'),
  }
  return {
    books,
    moved: products.map(({ id }) => 0 - (moved.find(({ productId }) => productId === id)?._sum.quantity ?? 0)),
    kept: total(parts.map(({ paidKobo }) => paidKobo)) - balance('customer_credit'),
    rebated,
    unpaid: total(parts.filter(({ state }) => state === 'open').map((part) => part.amountKobo - part.paidKobo)),
    owed: balance('loans_receivable'),
    firstDue: parts.map(({ dueOn }) => dueOn.toISOString().slice(0, 10)).sort()[0],
  }
}

/** The repayments of a buyer that are not undone, newest first, in kobo. */
export async function readRepayments({ id }: { readonly id: string }): Promise<{ id: string; amount: bigint }[]> {
  const entries = await db().ledgerEntry.findMany({
    where: {
      event: { in: ['deduction_confirmed', 'repayment_received'] },
      reversedBy: null,
      postings: { some: { account: { userId: id } } },
    },
    select: { id: true, postings: { where: { amount: { gt: 0n } }, select: { amount: true } } },
    orderBy: [{ bookedAt: 'desc' }, { id: 'desc' }],
  })
  return entries.map((entry) => ({ id: entry.id, amount: total(entry.postings.map(({ amount }) => amount)) }))
}
