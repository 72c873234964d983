import { beforeAll, describe, expect, test } from 'vitest'
import { decide } from '@/lib/approvals/decide'
import { requestDeductionCorrection } from '@/lib/approvals/kinds/deduction-correction'
import { closeMonth } from '@/lib/books/months'
import { columnDay, dayColumn, formatMonth } from '@/lib/core/clock'
import { kobo } from '@/lib/core/money'
import { outstanding } from '@/lib/credit/queries'
import { db, transaction } from '@/lib/database/db'
import { aStaff, openConnections } from '@/sandbox/factories'
import { aPayroll, daysTo, fillIn, fullDeduction, monthAhead } from '@/sandbox/payroll'
import { closePeriod } from './close'
import { lineId } from './payroll'
import { getPeriod, listPeriods, periodFile } from './queries'
import type { Month } from './rules'
import { enterDeduction } from './enter'
import { bookDeductions } from './upload'

/* What HR answers after the payday: it belongs to the payday, whatever day it is, as far as the books are open. */

const [inClosedBooks, inOpenBooks] = [monthAhead(-3), monthAhead(-2)]
const DUE = 1_000_000n

/** A month of one employee whose payday has passed and that HR has not closed. */
async function aPastMonth(month: Month) {
  const months = month === inClosedBooks ? -3 : -2
  const { company, hr, buyers } = await aPayroll(1, [{ inDays: daysTo(months), amount: DUE }])
  const [buyer] = buyers
  await db().deductionPeriod.create({
    data: { companyId: company.id, month: dayColumn(`${month}-01`), payday: dayColumn(`${month}-25`) },
  })
  return { hr, buyerId: buyer?.id ?? '', line: lineId(company.id, month, buyer?.id ?? '') }
}
type PastMonth = Awaited<ReturnType<typeof aPastMonth>>

const WAYS: Readonly<Record<string, (past: PastMonth, month: Month) => Promise<unknown>>> = {
  'an upload': async ({ hr }, month) => {
    const csv = await periodFile(hr, month, 'csv')
    return bookDeductions(
      hr,
      month,
      fillIn(csv, (cells) => ({ deducted: fullDeduction(cells) })),
    )
  },
  'a hand entry': ({ hr, line }, month) => enterDeduction(hr, month, { lineId: line, deducted: kobo(DUE), reason: '' }),
}

beforeAll(openConnections)
// The books close a month only when they have an entry of it.
beforeAll(async () => {
  const { hr, line } = await aPastMonth(inClosedBooks)
  await enterDeduction(hr, inClosedBooks, { lineId: line, deducted: kobo(DUE), reason: '' })
  const { id } = await aStaff()
  await transaction((tx) => closeMonth(tx, { id }, inClosedBooks))
})

const entryOf = async (line: string) =>
  (await db().deductionLine.findUniqueOrThrow({ where: { id: line }, select: { entryId: true } })).entryId ?? ''

/** The day on which what an entry books has happened, and the day on which the books have it. */
async function daysOf(which: { readonly id: string } | { readonly reversesId: string }) {
  const entry = await db().ledgerEntry.findFirstOrThrow({
    where: which,
    select: { happenedOn: true, bookedOn: true },
  })
  return [entry.happenedOn, entry.bookedOn].map((day) => day && columnDay(day))
}

/** What each later month asks for, in naira; months that ask for nothing are left out. */
const askedLater = async ({ hr }: PastMonth) =>
  (await listPeriods(hr)).items.flatMap(({ closed, due }) => (closed || due === 0 ? [] : [due]))

describe.each(Object.entries(WAYS))('after the payday, %s', (_way, book) => {
  test('is booked on the payday, once', async () => {
    const past = await aPastMonth(inOpenBooks)
    await book(past, inOpenBooks)
    expect(await daysOf({ id: await entryOf(past.line) })).toEqual([`${inOpenBooks}-25`, `${inOpenBooks}-25`])
    expect(await getPeriod(past.hr, inOpenBooks)).toMatchObject({ payday: `${inOpenBooks}-25`, closed: false })
    expect((await getPeriod(past.hr, inOpenBooks)).items).toMatchObject([{ state: 'deducted', amountDeducted: 10_000 }])
    expect(await outstanding(past.buyerId)).toBe(0n)
    const again = enterDeduction(past.hr, inOpenBooks, { lineId: past.line, deducted: kobo(DUE), reason: '' })
    await expect(again).rejects.toMatchObject({ status: 409 })
    expect((await getPeriod(past.hr, inOpenBooks)).deducted).toBe(10_000)
  })

  test('is in the first open day when the books of the payday are closed, with both days', async () => {
    const past = await aPastMonth(inClosedBooks)
    await book(past, inClosedBooks)
    expect(await daysOf({ id: await entryOf(past.line) })).toEqual([`${inClosedBooks}-25`, `${inOpenBooks}-01`])
  })

  test('is refused once HR has closed the month, and one later month asks for the debt', async () => {
    const past = await aPastMonth(inOpenBooks)
    await closePeriod(past.hr, inOpenBooks)
    await expect(book(past, inOpenBooks)).rejects.toMatchObject({
      status: 409,
      code: 'period_closed',
      message: `The period ${formatMonth(inOpenBooks)} is closed. Amounts not deducted are arrears in the next one.`,
    })
    expect(await outstanding(past.buyerId)).toBe(DUE)
    expect((await getPeriod(past.hr, inOpenBooks)).items).toMatchObject([{ state: 'not_deducted', short: 10_000 }])
    expect(await askedLater(past)).toEqual([10_000])
  })

  test.each([
    ['its payday', inOpenBooks, `${inOpenBooks}-25`],
    ['the first open day', inClosedBooks, `${inOpenBooks}-01`],
  ])('is corrected in its closed month: the amounts change places on %s', async (_day, month, bookedOn) => {
    const past = await aPastMonth(month)
    await book(past, month)
    const wrong = await entryOf(past.line)
    await closePeriod(past.hr, month)
    const right = { lineId: past.line, rightAmount: kobo(400_000n), reason: 'Half a month of leave' }
    await decide(await aStaff(), await requestDeductionCorrection(past.hr, month, right), 'approve')

    expect(await daysOf({ id: await entryOf(past.line) })).toEqual([`${month}-25`, bookedOn])
    expect(await daysOf({ reversesId: wrong })).toEqual([`${month}-25`, bookedOn])
    expect(await outstanding(past.buyerId)).toBe(DUE - 400_000n)
    expect((await getPeriod(past.hr, month)).items).toMatchObject([{ amountDeducted: 4_000, short: 6_000 }])
    expect(await askedLater(past)).toEqual([6_000])
  })
})
