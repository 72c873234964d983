import type { ReactNode } from 'react'
import { beforeAll, describe, expect, test } from 'vitest'
import { GET as monthEnd } from '@/app/api/v1/staff/months/[month]/route'
import { GET as statement } from '@/app/api/v1/staff/statements/[statement]/[month]/route'
import BookMonthPage from '@/app/staff/(desk)/books/[month]/page'
import StatementPage from '@/app/staff/(desk)/books/[month]/[statement]/page'
import ForecastPage from '@/app/staff/(desk)/books/forecast/page'
import ProvisionPage from '@/app/staff/(desk)/books/provision/page'
import { requestMonthClosing } from '@/lib/approvals/kinds/books-month'
import { requestRates } from '@/lib/approvals/kinds/provision-rates'
import { decide } from '@/lib/approvals/decide'
import { addDays, daysBetween, lagosToday, nextMonth, startOfDay } from '@/lib/core/clock'
import { type Kobo, fromNaira, kobo } from '@/lib/core/money'
import { bookCreditNote, undoWriteOff, writeOffPlan } from '@/lib/credit/close-plan'
import { trialBalance } from '@/lib/credit/ledger-queries'
import { bookRepayment } from '@/lib/credit/repayments'
import { openPlan } from '@/lib/credit/service'
import { db, pool, transaction } from '@/lib/database/db'
import { aPlan } from '@/sandbox/credit-factories'
import { aBuyer, aStaff, anOrder, openConnections, race, unique } from '@/sandbox/factories'
import { pageOf, textOf } from '@/sandbox/pages'
import { handle } from '@/sandbox/request'
import { tokenOf } from '@/sandbox/roles'
import { getMonthEnd } from './checklist-queries'
import { earnMonth } from './earn-interest'
import { forecastCash } from './forecast-queries'
import { finishMonth } from './months'
import { provisionOf, ratesInForce } from './provision-queries'
import { type Month, daysOf, monthsDown } from './rules'
import { getStatement } from './statement-queries'

const today = lagosToday()
const present = today.slice(0, 7)
const [, last = ''] = monthsDown('2026-01', present)
const lastDay = addDays(daysOf(last).until, -1)

let staff: Awaited<ReturnType<typeof aStaff>>
let second: Awaited<ReturnType<typeof aStaff>>
let token: string
beforeAll(async () => {
  await openConnections()
  ;[staff, second] = [await aStaff('finance'), await aStaff('finance')]
  token = await tokenOf({ ...staff, role: 'staff' })
})

const balance = async (kind: string): Promise<number> =>
  (await trialBalance(staff)).accounts.find(({ account }) => account === kind)?.balance ?? 0

describe('interest', () => {
  /** A plan of three months over ₦10,000 of goods, delivered today. @returns its order, and its first month */
  async function deliver(interest = 1_001n) {
    const buyer = await aBuyer()
    const { id } = await anOrder(buyer)
    const goods = { items: kobo(1_000_000n), vat: kobo(0n), interest: kobo(interest) }
    const order = { id, userId: buyer.id, companyId: buyer.companyId ?? '', payday: 28, months: 3, ...goods }
    const { open } = await transaction((tx) => openPlan(tx, order, staff.id))
    await db().order.update({ where: { id }, data: { status: 'delivered' } })
    return { id, buyer, first: open[0]?.dueOn.slice(0, 7) ?? '' }
  }
  const rowsOf = async (orderId: string) =>
    (
      await db().earnedInterest.findMany({
        where: { plan: { orderId }, amountKobo: { not: 0 } },
        orderBy: { month: 'asc' },
        select: { amountKobo: true },
      })
    ).map(({ amountKobo }) => amountKobo)
  const defersOf = async (orderId: string) => (await db().plan.findFirst({ where: { orderId } }))?.defersInterest
  /** Earns the months of a plan from its first one on. */
  const earn = async (first: Month, count: number) => {
    let month = first
    for (let done = 0; done < count; done += 1, month = nextMonth(month)) await earnMonth(month)
    return month
  }

  test('is deferred at delivery and earned by month, the rest with the last one', async () => {
    const { id, first } = await deliver()
    const [deferred, income] = [await balance('deferred_interest'), await balance('income_interest')]
    expect(deferred).toBe(-10.01)
    const next = await earn(first, 3)
    expect(await rowsOf(id)).toEqual([333n, 333n, 335n])
    expect([await balance('deferred_interest'), await balance('income_interest')]).toEqual([0, income - 10.01])
    expect(await defersOf(id)).toBe(true)
    await earnMonth(next)
    expect(await defersOf(id)).toBe(false)
  })

  test('of a month is booked once, by five hosts at the same time, too', async () => {
    const { id, first } = await deliver(900n)
    await race(Array.from({ length: 5 }, () => earnMonth(first)))
    expect(await rowsOf(id)).toEqual([300n])
    const plan = await db().plan.findFirstOrThrow({ where: { orderId: id } })
    const again = pool().query('INSERT INTO earned_interest (plan_id, month, amount_kobo) VALUES ($1, $2, 300)', [
      plan.id,
      `${first}-01`,
    ])
    await expect(again).rejects.toThrow('earned_interest_pkey')
    await expect(pool().query('DELETE FROM earned_interest')).rejects.toThrow(/append-only/)
  })

  test('goes down with a credit note, from what is deferred first', async () => {
    const { id, first } = await deliver(900n)
    await earnMonth(first)
    const returned = { items: kobo(333_333n), vat: kobo(0n), interest: kobo(300n) }
    await transaction((tx) => bookCreditNote(tx, id, returned, { actorId: staff.id }))
    await earn(nextMonth(first), 2)
    expect(await rowsOf(id)).toEqual([300n, 100n, 200n])
  })

  test('that was earned already goes back with a credit note of everything', async () => {
    const { id, first } = await deliver(900n)
    await earn(first, 2)
    const returned = { items: kobo(1_000_000n), vat: kobo(0n), interest: kobo(900n) }
    await transaction((tx) => bookCreditNote(tx, id, returned, { actorId: staff.id }))
    await earn(nextMonth(nextMonth(first)), 1)
    expect(await rowsOf(id)).toEqual([300n, 300n, -600n])
    expect(await balance('deferred_interest')).toBe(0)
  })

  test('of a plan that is paid off early is what the rebate left, at once', async () => {
    const { id, first, buyer } = await deliver(900n)
    await transaction((tx) =>
      bookRepayment(tx, {
        userId: buyer.id,
        amount: fromNaira(10_003),
        event: 'deduction_confirmed',
        eventKey: unique('deduction'),
        heldBy: { kind: 'payroll_receivable', companyId: buyer.companyId ?? '' },
        on: today,
      }),
    )
    await earnMonth(first)
    expect(await rowsOf(id)).toEqual([300n])
    expect(await balance('deferred_interest')).toBe(0)
  })

  test('of a plan that was written off makes the bad debt less, until the write-off is undone', async () => {
    const { id, first } = await deliver(900n)
    await earnMonth(first)
    await transaction((tx) => writeOffPlan(tx, id, { actorId: staff.id }))
    const lost = await balance('bad_debt')
    await earn(nextMonth(first), 1)
    expect(await rowsOf(id)).toEqual([300n, 600n])
    expect(await balance('bad_debt')).toBe(lost - 6)
    await transaction((tx) => undoWriteOff(tx, id, { actorId: staff.id }))
    await earn(nextMonth(nextMonth(first)), 1)
    expect(await rowsOf(id)).toEqual([300n, 600n])
    expect(await balance('deferred_interest')).toBe(0)
  })
})

describe('the end of a month', () => {
  /** Days from today to a day that is so many days before the end of the last month. */
  const late = (days: number) => daysBetween(today, addDays(lastDay, -days))
  let buyer: Awaited<ReturnType<typeof aBuyer>>
  beforeAll(async () => {
    // One debt of each age at the end of the last month, delivered on its first day.
    buyer = await aBuyer()
    const order = await anOrder(buyer)
    const dues = [-10, 1, 31, 61, 91].map((days) => ({ inDays: late(days), amount: fromNaira(1_000) }))
    await aPlan(order, buyer, dues, `${last}-01`)
    await db().order.update({ where: { id: order.id }, data: { status: 'delivered' } })
    await db().plan.updateMany({ where: { orderId: order.id }, data: { createdAt: startOfDay(`${last}-01`) } })
  })
  const repay = (amount: Kobo, on: string) =>
    transaction((tx) =>
      bookRepayment(tx, {
        userId: buyer.id,
        amount,
        event: 'deduction_confirmed',
        eventKey: unique('deduction'),
        heldBy: { kind: 'payroll_receivable', companyId: buyer.companyId ?? '' },
        on,
      }),
    )
  const provided = async () => (await provisionOf(last)).map(({ owed, amount }) => [owed / 100n, amount / 100n])

  test('provides for debts by age, as they were on its last day', async () => {
    expect(await provided()).toEqual([
      [1_000n, 10n],
      [1_000n, 100n],
      [1_000n, 250n],
      [1_000n, 500n],
      [1_000n, 1_000n],
    ])
    // The oldest was still owed at the end of the month; half of the next one was not.
    await repay(fromNaira(500), lastDay)
    await repay(fromNaira(700), today)
    expect(await provided()).toEqual([
      [1_000n, 10n],
      [1_000n, 100n],
      [1_000n, 250n],
      [1_000n, 500n],
      [500n, 500n],
    ])
  })

  test('takes the rates that two people have set', async () => {
    const wanted = { notDue: 200, to30: 1_000, to60: 2_500, to90: 5_000, older: 10_000, reason: 'More is late' }
    const request = await requestRates(staff, wanted)
    await expect(requestRates(second, wanted)).rejects.toMatchObject({ code: 'already_requested' })
    await expect(decide(staff, request, 'approve')).rejects.toMatchObject({ code: 'own_request' })
    expect((await ratesInForce())[0]).toBe(100)
    await decide(second, request, 'approve')
    expect((await provided())[0]).toEqual([1_000n, 20n])
    expect(await textOf(ProvisionPage, token)).toMatch(/Not due \S*1,000\S* 2 \S*20/)
  })

  test('shows what is open, and waits for it', async () => {
    const { id: statementId } = await db().bankStatement.create({
      data: { contentHash: unique('hash'), uploadedById: staff.id },
    })
    const line = await db().bankLine.create({
      data: {
        ...{ statementId, lineHash: unique('line'), receivedOn: new Date(lastDay), amountKobo: fromNaira(250) },
        ...{ reference: 'TRF', text: 'Transfer' },
      },
    })
    const { lines } = await getMonthEnd(staff, last)
    expect(lines.map(({ check, state }) => `${check} ${state}`)).toEqual([
      'bank open',
      'transfers done',
      'settlements done',
      'provider done',
      'deliveries done',
      'interest done',
      'provision at_closing',
      'stock done',
      'vat done',
    ])
    expect(lines[0]).toMatchObject({ count: 1, amount: 250 })
    const params = { month: last }
    expect(await (await handle(monthEnd, { token, params })).json()).toMatchObject({
      month: last,
      isClosed: false,
      lines,
    })
    expect(await textOf(at(BookMonthPage, params), token)).toMatch(/Bank lines booked Still open 1 \S*250/)
    await expect(requestMonthClosing(staff, last)).rejects.toMatchObject({
      status: 409,
      message: 'This is still to be done before the month can close: Bank lines booked.',
    })
    await db().bankLine.update({ where: { id: line.id }, data: { state: 'set_aside' } })
  })

  test('that is killed in the middle has booked nothing', async () => {
    const killed = transaction(async (tx) => {
      await finishMonth(tx, second, last)
      await tx.$executeRaw`SELECT pg_terminate_backend(pg_backend_pid())`
    })
    await expect(killed).rejects.toThrow()
    expect([await db().closedMonth.count(), await db().provision.count(), await balance('bad_debt_provision')]).toEqual(
      [0, 0, 0],
    )
  })

  test('is closed once by five people at the same time, with its provision', async () => {
    const request = await requestMonthClosing(staff, last)
    const others = await Promise.all(Array.from({ length: 4 }, () => aStaff('finance')))
    const { won } = await race([second, ...others].map((person) => decide(person, request, 'approve')))
    expect(won).toHaveLength(1)
    expect(await balance('bad_debt_provision')).toBe(-1_370)
    expect(await balance('provision_change')).toBe(1_370)
    expect(await db().closedMonth.count()).toBe(1)
    // What is found later is in the first open month, with the day on which it happened.
    await repay(fromNaira(100), lastDay)
    const entry = await db().ledgerEntry.findFirstOrThrow({ orderBy: [{ bookedAt: 'desc' }, { id: 'desc' }] })
    expect([entry.happenedOn, entry.bookedOn]).toEqual([new Date(lastDay), new Date(`${present}-01`)])
    expect((await provided())[4]).toEqual([500n, 500n])
  })

  test('has statements that follow from its postings, each line with its entries', async () => {
    const income = await getStatement(staff, 'income', last)
    expect(income.lines.map(({ label, amount }) => [label, amount])).toEqual([
      ['Sales', 5_000],
      ['Change of the provision', -1_370],
    ])
    expect(income).toMatchObject({ total: 3_630, isClosed: true })
    const sheet = await getStatement(staff, 'balance', last)
    expect(sheet.lines.map(({ label, amount }) => [label, amount])).toEqual([
      ['Receivable from buyers', 4_500],
      ['Provision for bad debts', -1_370],
      ['Receivable from companies', 500],
      ['Profit of all months so far', -3_630],
    ])
    expect(sheet.total).toBe(0)
    expect(await getStatement(staff, 'cash', last)).toMatchObject({ total: 0 })
    const params = { month: last, statement: 'income' }
    expect(await (await handle(statement, { token, params })).json()).toMatchObject({ total: 3_630 })
    expect((await handle(statement, { token, params: { ...params, statement: 'profit' } })).status).toBe(400)
    const page = await pageOf(at(StatementPage, params), token)
    expect(page).toContain(`account=provision_change`)
    expect(page).toContain(`from=${last}-01`)
  })
})

test('the forecast has what is owed in the first week, and what comes by payday later', async () => {
  const { weeks } = await forecastCash(staff)
  expect(weeks.map(({ from }) => from)).toEqual(Array.from({ length: 13 }, (_, week) => addDays(today, week * 7)))
  // Of the five debts of ₦1,000, all but ₦1,300 are still owed; the youngest one may be due later.
  expect([2_700, 3_700]).toContain(weeks[0]?.plans)
  expect(weeks.slice(1).some(({ plans }) => plans > 0)).toBe(true)
  for (const [week, { net, cash }] of weeks.entries()) expect(cash).toBeCloseTo((weeks[week - 1]?.cash ?? 0) + net)
  expect(await textOf(ForecastPage, token)).toContain('Week from Plans and companies Orders Suppliers Together')
})

/** A page at an address with these parts. */
const at =
  <Params extends object>(
    page: (props: { params: Promise<Params>; searchParams: Promise<Record<string, string>> }) => Promise<ReactNode>,
    params: Params,
  ) =>
  ({ searchParams }: { searchParams: Promise<Record<string, string>> }) =>
    page({ params: Promise.resolve(params), searchParams })
