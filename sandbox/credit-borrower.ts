import { dayColumn, lagosToday } from '@/lib/core/clock'
import { db } from '@/lib/database/db'
import type { ModelTerms } from './credit-model-payroll'
import { aBuyer, aCompany, aProduct, aStaff } from './factories'
import { monthAhead } from './payroll'

/** Whether a person can borrow, and when they repay. `salary` in naira. */
export type BorrowerParts = Partial<Pick<ModelTerms, 'salary' | 'payday' | 'maxMonths'>> & {
  /** The months that HR has closed: 0 is this one. */
  readonly closed?: readonly number[]
}

/** The stock of the product that the borrower orders. */
export const STOCK = 100_000

/** A buyer of the credit model, with a company and a product. Both maps go from the model's names to rows. */
export async function aBorrower(parts: BorrowerParts = {}) {
  const { salary = 200_000n, payday = 28, maxMonths = 6 } = parts
  const company = await aCompany({ payday, maxMonths, defaultMonths: 1 })
  const closed = (parts.closed ?? []).map(monthAhead)
  await db().deductionPeriod.createMany({
    data: closed.map((month) => {
      const day = dayColumn(`${month}-01`)
      return { companyId: company.id, month: day, payday: day, closedAt: new Date() }
    }),
  })
  const buyer = await aBuyer({ companyId: company.id, salary: Number(salary) })
  const [staff, product] = [await aStaff(), await aProduct({ stock: STOCK })]
  const terms: ModelTerms = {
    salary: salary * 100n,
    otherDeductions: 0n,
    capBps: 3_333n,
    payday,
    maxMonths,
    today: lagosToday(),
    closed,
  }
  return {
    id: buyer.id,
    companyId: company.id,
    staff,
    productId: product.id,
    terms,
    orders: new Map<string, string>(),
    repayments: new Map<string, string>(),
    payouts: new Map<string, string>(),
  }
}

export type Borrower = Awaited<ReturnType<typeof aBorrower>>

/** The accounts of a borrower and of the company that are not zero. */
export async function unevenAccounts({ id, companyId }: Borrower) {
  const balances = await db().ledgerPosting.groupBy({
    by: ['accountId'],
    where: { account: { OR: [{ userId: id }, { companyId }] } },
    _sum: { amount: true },
  })
  return balances.filter(({ _sum }) => _sum.amount !== 0n)
}
