import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { CompanySettings } from '@/lib/companies/schema'
import { getCompany } from '@/lib/companies/staff-queries'
import { nextTermsSentences } from '@/lib/companies/rules'
import { readTerms } from '@/lib/companies/terms-queries'
import { addDays, columnDay, daysBetween, nextMonth } from '@/lib/core/clock'
import { db, transaction } from '@/lib/database/db'
import { kobo } from '@/lib/core/money'
import { availableCredit, makePlan, monthOf, paydayIn } from '@/lib/credit/rules'
import { creditState, getWallet } from '@/lib/credit/queries'
import { useDatabaseClock } from '@/sandbox/database-clock'
import { aBuyer, aCompany, aPartner, aStaff, anOrder, openConnections } from '@/sandbox/factories'
import { closeOverduePeriods } from './close'
import { listPeriods } from './queries'
import { setCompanyTerms } from './terms'

const clock = useDatabaseClock()
beforeAll(openConnections)
afterEach(async () => {
  vi.useRealTimers()
  await clock.reset()
})

const PAYDAYS = [1, 5, 15, 28, 31]
const DAYS = ['2027-02-03', '2027-02-16', '2027-02-27', '2027-03-31']
async function setToday(day: string) {
  const now = new Date(`${day}T11:00:00Z`)
  vi.useFakeTimers({ toFake: ['Date'], now })
  await clock.set(now)
}
const settings = (payday: number, deductionCap = 3_333) => ({ payday, deductionCap, defaultMonths: 3, maxMonths: 6 })

/** Changes the newest agreed terms. */
async function changeTerms(staff: Awaited<ReturnType<typeof aStaff>>, companyId: string, to: CompanySettings) {
  const { defaultMonths, maxMonths, nextTerms, ...now } = await getCompany(staff, companyId)
  const { payday, deductionCap } = nextTerms.at(-1) ?? now
  const from = { payday, defaultMonths, maxMonths, deductionCap: Math.round(deductionCap * 100) }
  await transaction((tx) => setCompanyTerms(tx, staff, companyId, { from, to }))
}

/** A company with an instalment of ₦50 in this month and each of the next three, for each of two buyers. */
async function aPayroll(payday: number, today: string) {
  const company = await aCompany({ payday })
  const hr = await aPartner(company.id)
  const months = [monthOf(today)]
  while (months.length < 4) months.push(nextMonth(months.at(-1) ?? ''))
  const dues = months.map((month) => ({ inDays: daysBetween(today, paydayIn(month, payday)), amount: 5_000n }))
  const buyers = await Promise.all([aBuyer({ companyId: company.id }), aBuyer({ companyId: company.id })])
  for (const buyer of buyers) await anOrder(buyer, { status: 'delivered', dues })
  return { company, hr, buyers }
}

/** What each period asks for and whether it is closed, and each buyer's next deduction. */
async function figuresOf({ hr, buyers }: Awaited<ReturnType<typeof aPayroll>>) {
  const { items } = await listPeriods(hr)
  return {
    periods: items.map(({ period, due, closed }) => ({ period, due, closed })),
    next: await Promise.all(buyers.map(async ({ id }) => (await getWallet(id)).montlyPayBack)),
  }
}

describe('a payday that is moved', () => {
  // The first test of the file, while there is one company: the job looks at every company on each of these days.
  test('closes nothing early while the days pass, and every instalment is asked for once', async () => {
    const staff = await aStaff()
    await setToday('2027-02-16')
    const payroll = await aPayroll(28, '2027-02-16')
    await changeTerms(staff, payroll.company.id, settings(1))
    const closedOn = new Map<string, string>()
    for (let day = '2027-02-16'; day < '2027-06-20'; day = addDays(day, 1)) {
      await setToday(day)
      await closeOverduePeriods()
      const stored = await db().deductionPeriod.findMany({
        where: { companyId: payroll.company.id, closedAt: { not: null } },
        select: { month: true, lines: { select: { dueKobo: true } } },
      })
      for (const { month, lines } of stored) {
        const name = monthOf(columnDay(month))
        if (!closedOn.has(name)) closedOn.set(name, day)
        if (name <= '2027-05') expect(lines.map(({ dueKobo }) => dueKobo)).toEqual([5_000n, 5_000n])
      }
    }
    // March 1 is 13 days away, so March keeps the 28th: the first of April is the first new payday.
    expect(Object.fromEntries(closedOn)).toMatchObject({
      '2027-02': '2027-03-11',
      '2027-03': '2027-04-08',
      '2027-04': '2027-04-12',
      '2027-05': '2027-05-12',
    })
  })

  test.each(DAYS)(
    'on %s, from each day to each other and back, changes no running period and no amount',
    async (today) => {
      const staff = await aStaff()
      await setToday(today)
      const move = async (before: number) => {
        const payroll = await aPayroll(before, today)
        const known = await figuresOf(payroll)
        const open = await db().deductionPeriod.count({ where: { companyId: payroll.company.id } })
        for (const after of [...PAYDAYS.filter((day) => day !== before), before]) {
          await changeTerms(staff, payroll.company.id, settings(after))
          expect(await figuresOf(payroll), `${before} → ${after}`).toEqual(known)
          const [change] = (await getCompany(staff, payroll.company.id)).nextTerms
          if (after !== before) expect(change?.payday).toBe(after)
          const running = (await listPeriods(payroll.hr)).items.find(({ period }) => period === monthOf(today))
          expect(running?.payday).toBe(paydayIn(monthOf(today), before))
        }
        expect(await db().deductionPeriod.count({ where: { companyId: payroll.company.id } })).toBe(open)
      }
      await Promise.all(PAYDAYS.map(move))
    },
  )

  test.each(PAYDAYS)('to %s counts from a month that has not begun, at least 14 days ahead', async (payday) => {
    const [staff, today] = [await aStaff(), '2027-02-16']
    await setToday(today)
    for (const before of PAYDAYS.filter((day) => day !== payday)) {
      const payroll = await aPayroll(before, today)
      await changeTerms(staff, payroll.company.id, settings(payday))
      const from = (await getCompany(staff, payroll.company.id)).nextTerms[0]?.from ?? ''
      expect(from > '2027-02').toBe(true)
      expect(daysBetween(today, paydayIn(from, payday))).toBeGreaterThanOrEqual(14)
      const dues = await db().instalment.findMany({
        where: { plan: { companyId: payroll.company.id } },
        select: { dueOn: true },
      })
      for (const { dueOn } of dues) {
        const month = monthOf(columnDay(dueOn))
        expect(columnDay(dueOn)).toBe(paydayIn(month, month < from ? before : payday))
      }
    }
  })

  test('in a month that HR has begun to fill in counts from the month after', async () => {
    const staff = await aStaff()
    await setToday('2027-02-03')
    const { company } = await aPayroll(28, '2027-02-03')
    await db().deductionPeriod.create({
      data: { companyId: company.id, month: new Date('2027-03-01'), payday: new Date('2027-03-28') },
    })
    await changeTerms(staff, company.id, settings(15))
    expect((await getCompany(staff, company.id)).nextTerms).toEqual([
      { from: '2027-04', payday: 15, deductionCap: 33.33 },
    ])
  })
})

test('a changed cap counts from the next month, and every screen says so', async () => {
  const staff = await aStaff()
  await setToday('2027-02-03')
  const { company, hr, buyers } = await aPayroll(28, '2027-02-03')
  const [buyer] = buyers
  await changeTerms(staff, company.id, settings(28, 1_000))
  const state = await creditState(buyer.id)
  expect(availableCredit({ ...state, dues: new Map() }, 1)).toBe(6_666_000n)
  expect(availableCredit({ ...state, dues: new Map() }, 2)).toBe(4_000_000n)
  for (const reader of [hr, buyer]) {
    const terms = await readTerms(reader)
    expect(terms).toEqual({
      now: { payday: 28, deductionCap: 33.33 },
      next: [{ from: '2027-03', payday: 28, deductionCap: 10 }],
    })
    expect(nextTermsSentences({ payday: 27, deductionCap: 33.33 }, terms?.next ?? [])).toEqual([
      'From March 2027 wages are paid on the 28th, and instalments are due then.',
      'From March 2027 instalments may take at most 10% of the monthly salary.',
    ])
  }
})

test('a plan that crosses the change has one instalment in each month, on its payday', () => {
  const payday = (month: string) => (month < '2027-03' ? 28 : 5)
  expect(makePlan(kobo(3_000n), 3, '2027-02-10', payday).map(({ dueOn }) => dueOn)).toEqual([
    '2027-02-28',
    '2027-03-05',
    '2027-04-05',
  ])
})
