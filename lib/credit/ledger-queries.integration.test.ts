import { beforeAll, describe, expect, test } from 'vitest'
import { addDays, lagosToday } from '@/lib/core/clock'
import { db } from '@/lib/database/db'
import { aBuyer, aCompany, aStaff, anOrder } from '@/sandbox/factories'
import { buyersAgeing } from './ageing-queries'
import type { AgeingDto } from './schema'
import { listEntries, trialBalance } from './ledger-queries'
import { GET as ageing } from '@/app/api/v1/staff/ledger/ageing/route'
import { handle } from '@/sandbox/request'
import { tokenOf } from '@/sandbox/roles'

const today = lagosToday()
const N = (naira: number) => BigInt(naira) * 100n

let staff: Awaited<ReturnType<typeof aStaff>>
let late: Awaited<ReturnType<typeof aBuyer>>
let order: { number: string }
let company: Awaited<ReturnType<typeof aCompany>>
beforeAll(async () => {
  staff = await aStaff()
  company = await aCompany()
  late = await aBuyer({ companyId: company.id })
  const dues = [-100, -91, -90, -61, -60, -31, -30, -1, 0, 30].map((inDays, index) => ({
    inDays,
    amount: N(1_000 + index),
  }))
  const placed = await anOrder(late, {
    status: 'delivered',
    dues: [{ inDays: -120, amount: N(400), paid: N(300) }, ...dues],
  })
  order = await db().order.update({ where: { id: placed.id }, data: { number: 'FB-4821-7730' } })
  // A second company owes less; a third owes nothing any more.
  await anOrder(await aBuyer(), { status: 'delivered', dues: [{ inDays: 10, amount: N(700) }] })
  await anOrder(await aBuyer(), { status: 'delivered', dues: [{ inDays: -10, amount: N(500), paid: N(500) }] })
})

describe('the trial balance', () => {
  test('balances, and ends with a day', async () => {
    const now = await trialBalance(staff)
    expect(now.debits).toBe(now.credits)
    expect(now.accounts.find(({ account }) => account === 'payroll_receivable')).toEqual({
      account: 'payroll_receivable',
      debits: 800,
      credits: 0,
      balance: 800,
    })
    expect(await trialBalance(staff, today)).toEqual(now)
    expect(await trialBalance(staff, addDays(today, -1))).toEqual({ debits: 0, credits: 0, accounts: [] })
  })
})

describe('the entries', () => {
  const events = async (filter: Parameters<typeof listEntries>[1]) =>
    (await listEntries(staff, filter)).items.map(({ event }) => event)

  test('are found by event, account, day, order number and buyer', async () => {
    expect(await events({})).toHaveLength(5)
    expect(await events({ event: 'order_delivered' })).toHaveLength(3)
    expect(await events({ account: 'payroll_receivable' })).toEqual(['deduction_confirmed', 'deduction_confirmed'])
    expect(await events({ account: 'bad_debt' })).toEqual([])
    expect(await events({ q: ` ${order.number.toLowerCase()} ` })).toEqual(['order_delivered'])
    expect(await events({ q: late.email.slice(0, 20).toUpperCase() })).toEqual([
      'deduction_confirmed',
      'order_delivered',
    ])
    expect(await events({ q: 'nobody' })).toEqual([])
    expect(await events({ from: today, to: today })).toHaveLength(5)
    expect(await events({ from: addDays(today, 1) })).toEqual([])
    expect(await events({ to: addDays(today, -1) })).toEqual([])
  })

  test('name the owner of each account, and whether they can be undone', async () => {
    const [deducted, approved] = (await listEntries(staff, { q: late.email })).items
    expect(deducted).toMatchObject({
      canUndo: true,
      isUndone: false,
      undoes: null,
      postings: [
        { account: 'payroll_receivable', owner: company.name, amount: 300 },
        { account: 'loans_receivable', owner: late.email, amount: -300 },
      ],
    })
    expect(approved).toMatchObject({ canUndo: false, orderNumber: order.number })
  })

  test('continue after a cursor', async () => {
    const all = (await listEntries(staff, {})).items.map(({ id }) => id)
    expect((await listEntries(staff, { cursor: all[1] })).items.map(({ id }) => id)).toEqual(all.slice(2))
  })
})

describe('the ageing', () => {
  test('sums the debt of each company by days overdue', async () => {
    const [first, second, ...others] = await buyersAgeing(staff)
    expect(first).toEqual({
      companyId: company.id,
      company: company.name,
      total: 10_145,
      ages: [2_017, 2_013, 2_009, 2_005, 2_101],
    })
    expect(second).toMatchObject({ total: 700, ages: [700, 0, 0, 0, 0] })
    expect(others).toEqual([])
    const token = await tokenOf(staff)
    const ask = (query: string) => handle(ageing, { token, query })
    const linesOf = async (query: string) => (await (await ask(`?format=csv${query}`)).text()).trim().split('\r\n')
    const line = `${company.name},its buyers,2017.00,2013.00,2009.00,2005.00,2101.00,10145.00`
    const lines = await linesOf('')
    expect(lines).toContain(line)
    expect(lines[0]).toMatch(/Company,Owed by,Not due,1–30 days,31–60 days,61–90 days,Over 90 days,Total$/)
    expect((await linesOf('&of=buyers&sort=total')).at(-1)).toBe(line)
    expect((await linesOf('&of=buyers&sort=-total'))[1]).toBe(line)
    expect(await linesOf('&of=companies')).toEqual([lines[0]])
    const sorted = (await (await ask('?of=buyers&sort=total')).json()) as {
      buyers: AgeingDto[]
      companies: AgeingDto[]
    }
    expect(sorted.buyers.map(({ total }) => total)).toEqual([700, 10_145])
    expect(sorted.companies).toEqual([])
  })
})
