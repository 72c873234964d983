import { beforeAll, expect, test } from 'vitest'
import { dayColumn, lagosToday } from '@/lib/core/clock'
import { db, transaction } from '@/lib/database/db'
import { kobo } from '@/lib/core/money'
import { outstanding } from '@/lib/credit/queries'
import { openPlan } from '@/lib/credit/service'
import { aBuyer, aCompany, aPartner, anOrder, openConnections } from '@/sandbox/factories'
import { aPayroll, daysTo, monthAhead } from '@/sandbox/payroll'
import { lineId } from './payroll'
import { getPeriod } from './queries'
import { enterDeduction } from './enter'

/* A line asks at most what is open when it is booked. */

beforeAll(openConnections)

const answerOf = (deducted: bigint, reason: string) => ({ deducted: kobo(deducted), reason })

test('a month that was answered with nothing asks nothing once the debt is paid by the next one', async () => {
  const { company, hr, buyers } = await aPayroll(1, [{ inDays: daysTo(0), amount: 100_000n }])
  const [buyer] = buyers
  const id = (of: string) => lineId(company.id, of, buyer?.id ?? '')
  const [now, next] = [monthAhead(0), monthAhead(1)]

  await enterDeduction(hr, now, { lineId: id(now), ...answerOf(0n, 'Unpaid leave') })
  const asked = async (of: string) => (await getPeriod(hr, of)).items[0]
  // One debt is asked for by one month.
  expect(await asked(now)).toMatchObject({
    ...{ state: 'not_deducted', asks: 0 },
    askedLater: { amount: 1_000, period: next },
  })
  expect(await asked(next)).toMatchObject({ state: 'expected', arrears: 1_000, asks: 1_000, askedLater: null })
  await enterDeduction(hr, next, { lineId: id(next), ...answerOf(100_000n, '') })
  expect(await outstanding(buyer?.id ?? '')).toBe(0n)
  expect(await asked(now)).toMatchObject({ state: 'not_deducted', asks: 0, askedLater: null })
  await expect(enterDeduction(hr, now, { lineId: id(now), ...answerOf(100_000n, '') })).rejects.toMatchObject({
    status: 400,
    message: expect.stringContaining('give a reason') as string,
  })
})

test('a month answered with nothing can still be entered, and the later month then asks nothing', async () => {
  const { company, hr, buyers } = await aPayroll(1, [{ inDays: daysTo(0), amount: 100_000n }])
  const [buyer] = buyers
  const [now, next, third] = [monthAhead(0), monthAhead(1), monthAhead(2)]
  const id = (of: string) => lineId(company.id, of, buyer?.id ?? '')
  await enterDeduction(hr, now, { lineId: id(now), ...answerOf(0n, 'Unpaid leave') })
  await enterDeduction(hr, next, { lineId: id(next), ...answerOf(0n, 'Unpaid leave') })
  for (const month of [now, next])
    expect((await getPeriod(hr, month)).items).toMatchObject([
      { asks: 0, askedLater: { amount: 1_000, period: third } },
    ])
  expect((await getPeriod(hr, third)).items).toMatchObject([{ asks: 1_000, arrears: 1_000 }])

  await enterDeduction(hr, now, { lineId: id(now), ...answerOf(100_000n, '') })
  expect((await getPeriod(hr, now)).items).toMatchObject([{ state: 'deducted', asks: 0, askedLater: null }])
  expect((await getPeriod(hr, next)).items).toMatchObject([{ state: 'not_deducted', asks: 0, askedLater: null }])
  expect((await getPeriod(hr, third)).items).toEqual([])
})

test('a leaver’s debt that no pay is asked for any more is asked for by no line', async () => {
  const { company, hr, buyers } = await aPayroll(1, [{ inDays: daysTo(0), amount: 100_000n }])
  const [buyer] = buyers
  await db().user.update({ where: { id: buyer?.id ?? '' }, data: { lastDay: dayColumn(lagosToday()) } })
  const months = [monthAhead(0), monthAhead(1)]
  for (const month of months)
    await enterDeduction(hr, month, {
      lineId: lineId(company.id, month, buyer?.id ?? ''),
      ...answerOf(0n, 'No final pay'),
    })
  for (const month of months)
    expect((await getPeriod(hr, month)).items).toMatchObject([{ asks: 0, askedLater: { amount: 1_000, period: null } }])
})

test('a leaver’s line asks for the price of paying off on that payday, and pays the plan off', async () => {
  // Payday is the month's last day, so that final pay is always ahead.
  const company = await aCompany({ payday: 31 })
  const hr = await aPartner(company.id)
  const buyer = await aBuyer({ companyId: company.id, salary: 200_000 })
  const { id } = await anOrder(buyer, { status: 'out_for_delivery' })
  const [items, interest] = [kobo(987_015n), kobo(78_264n)]
  await db().$executeRaw`
    UPDATE orders SET items_kobo = ${items}, interest_kobo = ${interest},
      total_kobo = ${items + interest} + vat_kobo + service_fee_kobo + delivery_fee_kobo WHERE id = ${id}::uuid`
  await transaction(async (tx) => {
    const plan = { items, vat: kobo(0n), interest, months: 3, payday: 31 }
    await openPlan(tx, { id, userId: buyer.id, companyId: company.id, ...plan }, buyer.id)
    await tx.order.update({ where: { id }, data: { status: 'delivered' } })
  })
  expect(await outstanding(buyer.id)).toBe(1_065_279n)
  await db().user.update({ where: { id: buyer.id }, data: { lastDay: dayColumn(lagosToday()) } })

  const month = monthAhead(0)
  const [line] = (await getPeriod(hr, month)).items
  expect(line).toMatchObject({ balanceAfter: 0, asks: 10_131.03 })
  await enterDeduction(hr, month, { lineId: lineId(company.id, month, buyer.id), ...answerOf(1_013_103n, '') })
  expect(await outstanding(buyer.id)).toBe(0n)
  expect(await db().wallet.findUniqueOrThrow({ where: { userId: buyer.id } })).toMatchObject({ creditKobo: 0n })
})
