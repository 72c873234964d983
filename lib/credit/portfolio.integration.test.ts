import { beforeAll, expect, test } from 'vitest'
import { db } from '@/lib/database/db'
import { aBuyer, aCompany, aStaff, anOrder } from '@/sandbox/factories'
import { trialBalance } from './ledger-queries'
import { portfolioAtRisk } from './portfolio-queries'
import { shareOf } from './portfolio-rules'
import { GET as portfolio } from '@/app/api/v1/staff/ledger/portfolio-at-risk/route'
import { handle } from '@/sandbox/request'
import { tokenOf } from '@/sandbox/roles'

const N = (naira: number) => BigInt(naira) * 100n

let staff: Awaited<ReturnType<typeof aStaff>>
let first: Awaited<ReturnType<typeof aCompany>>
let second: Awaited<ReturnType<typeof aCompany>>
beforeAll(async () => {
  staff = await aStaff('finance')
  ;[first, second] = [await aCompany(), await aCompany()]
})

test('nothing is at risk while nothing is owed', async () => {
  expect(await portfolioAtRisk(staff)).toEqual({
    companies: [],
    all: { companyId: '', company: '', buyers: 0, outstanding: 0, atRisk: [0, 0, 0, 0] },
    ledger: 0,
  })
})

test('the whole debt of a buyer is as old as the oldest unpaid instalment', async () => {
  const owing = async (company: { id: string }, ...dues: readonly (readonly [inDays: number, naira: number])[]) => {
    const buyer = await aBuyer({ companyId: company.id })
    await anOrder(buyer, { status: 'delivered', dues: dues.map(([inDays, naira]) => ({ inDays, amount: N(naira) })) })
    return buyer
  }
  await owing(first, [-91, 100], [10, 900])
  await owing(first, [-90, 200], [10, 800])
  await owing(first, [-31, 300])
  await owing(first, [-30, 400])
  await owing(first, [-1, 500])
  await owing(first, [0, 600], [30, 600])
  const twoPlans = await owing(second, [-61, 50])
  await anOrder(twoPlans, { status: 'delivered', dues: [{ inDays: 40, amount: N(950) }] })
  const paid = await aBuyer({ companyId: second.id })
  await anOrder(paid, { status: 'delivered', dues: [{ inDays: -200, amount: N(70), paid: N(70) }] })

  const { companies, all, ledger } = await portfolioAtRisk(staff)
  expect(companies).toEqual([
    {
      companyId: first.id,
      company: first.name,
      buyers: 6,
      outstanding: 4_400,
      atRisk: [3_200, 2_300, 2_000, 1_000],
    },
    { companyId: second.id, company: second.name, buyers: 1, outstanding: 1_000, atRisk: [1_000, 1_000, 1_000, 0] },
  ])
  expect(all).toEqual({
    companyId: '',
    company: '',
    buyers: 7,
    outstanding: 5_400,
    atRisk: [4_200, 3_300, 3_000, 1_000],
  })
  const { accounts } = await trialBalance(staff)
  expect(ledger).toBe(accounts.find(({ account }) => account === 'loans_receivable')?.balance)
  expect(ledger).toBe(all.outstanding)
})

test('a difference from the ledger shows', async () => {
  const before = (await portfolioAtRisk(staff)).all.outstanding
  const [part] = await db().instalment.findMany({ where: { paidKobo: 0n }, take: 1 })
  await db().instalment.update({ where: { id: part?.id ?? '' }, data: { paidKobo: 1_00n } })
  const { all, ledger } = await portfolioAtRisk(staff)
  expect([all.outstanding, ledger]).toEqual([before - 1, before])
  await db().instalment.update({ where: { id: part?.id ?? '' }, data: { paidKobo: 0n } })
})

test('the file has amounts, shares and the sum', async () => {
  const token = await tokenOf(staff)
  const linesOf = async (sort: string) =>
    (await (await handle(portfolio, { token, query: `?format=csv&sort=${sort}` })).text()).trim().split('\r\n')
  const lines = await linesOf('outstanding')
  expect(lines[0]).toBe(
    'Company,Buyers with debt,Outstanding,PAR 1,PAR 1 share,PAR 30,PAR 30 share,' +
      'PAR 60,PAR 60 share,PAR 90,PAR 90 share',
  )
  // In either order the sum comes last.
  const [, ...descending] = await linesOf('-outstanding')
  expect(lines.slice(1, -1)).toEqual(descending.slice(0, -1).reverse())
  expect(lines.at(-1)).toBe(descending.at(-1))
  expect(lines.at(-1)).toBe('All companies,7,5400.00,4200.00,77.8%,3300.00,61.1%,3000.00,55.6%,1000.00,18.5%')
  expect(shareOf(0, 0)).toBe('0.0%')
})
