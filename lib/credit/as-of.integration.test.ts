import { parse } from 'csv-parse/sync'
import { beforeAll, describe, expect, test } from 'vitest'
import TrialBalancePage from '@/app/staff/(desk)/ledger/page'
import AgeingPage from '@/app/staff/(desk)/ledger/ageing/page'
import { GET as ageing } from '@/app/api/v1/staff/ledger/ageing/route'
import { GET as customerCredit } from '@/app/api/v1/staff/ledger/customer-credit/route'
import { GET as entries } from '@/app/api/v1/staff/ledger/entries/route'
import { GET as risk } from '@/app/api/v1/staff/ledger/portfolio-at-risk/route'
import { GET as postings } from '@/app/api/v1/staff/ledger/postings/route'
import { GET as balance } from '@/app/api/v1/staff/ledger/trial-balance/route'
import { GET as exposure } from '@/app/api/v1/staff/exposure/route'
import { GET as vat } from '@/app/api/v1/staff/vat/[month]/route'
import { NO_DAY } from '@/lib/core/as-of-rules'
import { addDays, formatDay, lagosToday } from '@/lib/core/clock'
import { db, transaction } from '@/lib/database/db'
import { kobo } from '@/lib/core/money'
import { recordRemittance } from '@/lib/deductions/remittances'
import { aPlan } from '@/sandbox/credit-factories'
import { aBuyer, aStaff, anOrder, unique } from '@/sandbox/factories'
import { aReference } from '@/sandbox/payroll'
import { pageOf, textOf } from '@/sandbox/pages'
import { type SentRequest, handle } from '@/sandbox/request'
import { tokenOf } from '@/sandbox/roles'
import { bookRepayment } from './repayments'

/* Three days in the books, worked out by hand: an order is delivered, a deduction reported, a transfer received. */

const today = lagosToday()
const [before, delivered, deducted, received] = [-4, -3, -2, -1].map((days) => addDays(today, days)) as [
  string,
  string,
  string,
  string,
]

let token: string
beforeAll(async () => {
  const staff = await aStaff('finance')
  token = await tokenOf({ ...staff, role: 'staff' })
  const buyer = await aBuyer()
  const companyId = buyer.companyId ?? ''
  const order = await anOrder(buyer)
  await aPlan(order, buyer, [{ inDays: 30, amount: 1_000_000n }], delivered)
  await db().order.update({ where: { id: order.id }, data: { status: 'delivered' } })
  await transaction((tx) =>
    bookRepayment(tx, {
      userId: buyer.id,
      amount: kobo(400_000n),
      event: 'deduction_confirmed',
      eventKey: unique('deduction'),
      heldBy: { kind: 'payroll_receivable', companyId },
      on: deducted,
    }),
  )
  const reference = aReference()
  await recordRemittance(staff, { companyId, amount: kobo(250_050n), reference, date: received })
})

const ask = (handler: Parameters<typeof handle>[0], query: string, sent: SentRequest = {}) =>
  handle(handler, { token, query, ...sent })

/** Debits, credits and balance of each account, in naira. */
const DAYS: readonly (readonly [day: string, total: number, accounts: Record<string, readonly number[]>])[] = [
  [before, 0, {}],
  [delivered, 10_000, { loans_receivable: [10_000, 0, 10_000], income_sales: [0, 10_000, -10_000] }],
  [
    deducted,
    14_000,
    {
      loans_receivable: [10_000, 4_000, 6_000],
      payroll_receivable: [4_000, 0, 4_000],
      income_sales: [0, 10_000, -10_000],
    },
  ],
  [
    received,
    16_500.5,
    {
      cash_bank: [2_500.5, 0, 2_500.5],
      loans_receivable: [10_000, 4_000, 6_000],
      payroll_receivable: [4_000, 2_500.5, 1_499.5],
      income_sales: [0, 10_000, -10_000],
    },
  ],
]

type Balance = {
  debits: number
  credits: number
  accounts: { account: string; debits: number; credits: number; balance: number }[]
}

describe.each(DAYS)('the trial balance at the end of %s', (day, total, accounts) => {
  test.each(['asOf', 'on'])('by the call, with %s', async (name) => {
    const answer = (await (await ask(balance, `?${name}=${day}`)).json()) as Balance
    expect([answer.debits, answer.credits]).toEqual([total, total])
    expect(
      Object.fromEntries(
        answer.accounts.map(({ account, ...row }) => [account, [row.debits, row.credits, row.balance]]),
      ),
    ).toEqual(accounts)
  })

  test('by the file', async () => {
    const file = await (await ask(balance, `?asOf=${day}&format=csv`)).text()
    const rows = parse(file, { bom: true, from: 2 })
    const figures = rows.map((row) => row.slice(-3).map(Number)).sort()
    expect(figures).toEqual(
      Object.values(accounts)
        .map((row) => [...row])
        .sort(),
    )
  })

  test('by the page', async () => {
    const page = await pageOf(TrialBalancePage, token, { asOf: day })
    expect(page).toContain(`asOf=${day}`)
    if (total > 0) {
      expect(page).toContain(`Trial balance as of ${formatDay(day)}`)
      expect(page).toContain(total === 16_500.5 ? '₦16,500.50' : `₦${String(total / 1_000)},000.00`)
    }
  })
})

describe('a day that is no day of the books', () => {
  test.each([
    [`asOf=${addDays(today, 1)}`, 'The day has not come yet. Please choose today or an earlier day.'],
    [`on=${addDays(today, 1)}`, 'The day has not come yet. Please choose today or an earlier day.'],
    ['asOf=2026-02-30', 'The day must be a day that exists, for example 2026-11-28.'],
    ['asOf=yesterday', 'The day must be a day that exists, for example 2026-11-28.'],
    [`asOf=${delivered}&on=${deducted}`, 'Please send one day, as asOf.'],
  ])('%s is refused by the call and the file', async (query, message) => {
    for (const format of ['json', 'csv', 'xlsx']) {
      const answer = await ask(balance, `?${query}&format=${format}`)
      expect([answer.status, await answer.json()]).toEqual([400, expect.objectContaining({ message })])
    }
  })

  test.each([addDays(today, 1), '2026-02-30', 'yesterday'])(
    '%s shows the present moment on the page, and says so',
    async (asOf) => {
      const page = await pageOf(TrialBalancePage, token, { asOf })
      expect(page).toContain('Trial balance now')
      expect(page).toContain('The day does not exist or has not come yet, so these are the balances of now.')
    },
  )

  test('today is a day', async () => {
    expect((await ask(balance, `?asOf=${today}`)).status).toBe(200)
    expect(await textOf(TrialBalancePage, token)).not.toContain('has not come yet')
  })
})

describe('a report that takes no day', () => {
  test.each([
    ['ageing', ageing, NO_DAY.present],
    ['portfolio at risk', risk, NO_DAY.present],
    ['customer credit', customerCredit, NO_DAY.present],
    ['exposure', exposure, NO_DAY.present],
    ['entries', entries, NO_DAY.period],
    ['postings', postings, NO_DAY.period],
    ['VAT', vat, NO_DAY.month],
  ] as const)('%s says so instead of ignoring it', async (_name, handler, message) => {
    const params = { month: today.slice(0, 7) }
    for (const format of ['json', 'csv', 'xlsx']) {
      const answer = await ask(handler, `?asOf=${delivered}&format=${format}`, { params })
      expect([answer.status, await answer.json()]).toEqual([400, expect.objectContaining({ message })])
    }
    expect((await ask(handler, '', { params })).status).toBe(200)
  })

  test('says so on its page', async () => {
    expect(await pageOf(AgeingPage, token, { asOf: delivered })).toContain(NO_DAY.present)
    expect(await pageOf(AgeingPage, token, {})).not.toContain(NO_DAY.present)
  })
})
