import { beforeAll, expect, test } from 'vitest'
import { lagosToday } from '@/lib/core/clock'
import { db, pool, transaction } from '@/lib/database/db'
import { fromNaira, kobo, sum } from '@/lib/core/money'
import { creditState, getWallet } from '@/lib/credit/queries'
import { availableCredit } from '@/lib/credit/rules'
import { setLastDay } from '@/lib/employees/leavers'
import { correctEmployee } from '@/lib/employees/service'
import { eraseTexts } from '@/lib/privacy/erase-texts'
import { anOrder, openConnections } from '@/sandbox/factories'
import { aPayroll, daysTo, fillIn, fullDeduction, monthAhead } from '@/sandbox/payroll'
import { closePeriod } from './close'
import { getPeriod, periodFile } from './queries'
import { bookDeductions } from './upload'

/* ₦200,000 a month with ₦33,600 of other deductions: no month is ever asked for more than ₦33,066.66. */

beforeAll(openConnections)

const OTHERS = kobo(3_360_000n)
const CEILING = 33_066.66
const CEILING_KOBO = 3_306_666

type Dues = Parameters<typeof aPayroll>[1]

/** An employee who owes `dues`, with the other deductions of the example. */
async function anEmployee(dues: Dues) {
  const { hr, buyers } = await aPayroll(1, dues)
  const [buyer] = buyers
  if (!buyer) throw new Error('the company has no employee')
  await correctEmployee(hr, buyer.id, { otherDeductions: OTHERS })
  return { hr, buyer }
}

/** The lines that HR has not filled in, of the month before, which is open for some days more, and the next ones. */
async function linesAhead(hr: Parameters<typeof getPeriod>[0], months = 12) {
  const periods = await Promise.all(
    Array.from({ length: months + 1 }, (_, index) => getPeriod(hr, monthAhead(index - 1))),
  )
  return periods
    .flatMap(({ period, items }) => items.map((line) => ({ period, ...line })))
    .filter(({ amountDeducted }) => amountDeducted === null)
}

const askedBy = (lines: readonly { readonly amountDue: number; readonly arrears: number }[]) =>
  lines.map(({ amountDue, arrears }) => Number(sum([fromNaira(amountDue), fromNaira(arrears)])) / 100)

test('of an order: the rest moves to the next months, and HR and the buyer read why', async () => {
  const { hr, buyer } = await anEmployee([{ inDays: daysTo(1), amount: 5_000_000n }])
  const [first, second, ...others] = await linesAhead(hr)
  expect(first).toMatchObject({ period: monthAhead(1), amountDue: CEILING, arrears: 0, balanceAfter: 16_933.34 })
  expect(first?.note).toContain(
    '₦33,066.66 of ₦50,000 open: one third of the pay of ₦200,000 less ₦33,600 of other deductions. The rest moves to ',
  )
  expect(second).toMatchObject({ period: monthAhead(2), amountDue: 0, arrears: 16_933.34, balanceAfter: 0, note: '' })
  expect(others).toEqual([])

  expect(await getWallet(buyer.id)).toMatchObject({ montlyPayBack: CEILING, payBackNote: first?.note })
})

test('of the limit: a plan of any length fits under it', async () => {
  const { buyer } = await anEmployee([{ inDays: daysTo(1), amount: 1n }])
  const state = await creditState(buyer.id)
  const free = { ...state, dues: new Map() }
  expect([1, 2, 3, 6].map((months) => availableCredit(free, months))).toEqual(
    [1n, 2n, 3n, 6n].map((months) => 3_306_666n * months),
  )
})

test('of arrears: what missed months left is asked within the ceiling of each month, to the last kobo', async () => {
  const dues = [-3, -2, 1, 2].map((months) => ({ inDays: daysTo(months), amount: 3_000_000n }))
  const { hr, buyer } = await anEmployee(dues)
  await anOrder(buyer, { status: 'delivered', dues: [{ inDays: daysTo(2), amount: 777_777n }] })
  const lines = await linesAhead(hr)
  expect(Math.max(...askedBy(lines))).toBe(CEILING)
  expect(sum(askedBy(lines).map(fromNaira))).toBe(12_777_777n)
  // By hand: the arrears are in the oldest open month, and each month is asked for what is due by then, up to the
  // ceiling.
  const dueIn = new Map([
    [lines[0]?.period, 6_000_000],
    [monthAhead(1), 3_000_000],
    [monthAhead(2), 3_777_777],
  ])
  let open = 0
  const byHand = Array.from({ length: 6 }, (_, index) => {
    open += dueIn.get(monthAhead(index - 1)) ?? 0
    const asked = Math.min(open, CEILING_KOBO)
    open -= asked
    return asked / 100
  })
  expect(askedBy(lines)).toEqual(byHand.filter((asked) => asked > 0))
})

test('of a month that HR books and one that nobody answers: nothing is lost, nothing is asked twice', async () => {
  const { hr, buyer } = await anEmployee([{ inDays: daysTo(0), amount: 9_000_000n }])
  const [first] = await linesAhead(hr)
  const month = first?.period ?? ''
  await bookDeductions(
    hr,
    month,
    fillIn(await periodFile(hr, month, 'csv'), (row) => ({ deducted: fullDeduction(row) })),
  )
  await closePeriod(hr, month)
  expect(askedBy(await linesAhead(hr))).toEqual([CEILING, 23_866.68])
  // The line still says why it asked for less, after HR filled it in.
  expect((await getPeriod(hr, month)).items).toMatchObject([{ amountDeducted: CEILING, note: first?.note }])
  expect(first?.note).toContain('₦33,066.66 of ₦90,000 open: one third of the pay of ₦200,000')

  const { salaryKobo } = await db().user.findUniqueOrThrow({ where: { id: buyer.id }, select: { salaryKobo: true } })
  expect(salaryKobo).toBe(20_000_000n)
  await correctEmployee(hr, buyer.id, { salary: kobo(16_000_000n) })
  // ₦160,000 ÷ 3 − ₦33,600
  expect(askedBy(await linesAhead(hr))).toEqual([19_733.33, 19_733.33, 17_466.68])
})

test('of a final pay: the rest stays with the buyer', async () => {
  const dues = [1, 2, 3, 4].map((months) => ({ inDays: daysTo(months), amount: 3_300_000n }))
  const { hr, buyer } = await anEmployee(dues)
  await setLastDay(hr, buyer.id, lagosToday())
  const lines = await linesAhead(hr)
  expect(askedBy(lines).every((asked) => asked <= CEILING)).toBe(true)
  expect(lines.at(-1)?.note).toContain('The rest is not deducted from the pay.')
  const [asked, left] = [sum(askedBy(lines).map(fromNaira)), fromNaira(lines.at(-1)?.balanceAfter ?? 0)]
  expect(left > 0n).toBe(true)
  expect(asked + left).toBe(13_200_000n)
})

test('other deductions are never negative, in the database either', async () => {
  const { buyer } = await anEmployee([{ inDays: daysTo(1), amount: 1n }])
  await expect(db().user.update({ where: { id: buyer.id }, data: { otherDeductionsKobo: -1n } })).rejects.toThrow(
    /users_other_deductions/,
  )
})

test('of a line that is closed: its note stays as it is, until the account is erased', async () => {
  const { hr, buyer } = await anEmployee([{ inDays: daysTo(0), amount: 9_000_000n }])
  const month = monthAhead(0)
  await bookDeductions(
    hr,
    month,
    fillIn(await periodFile(hr, month, 'csv'), () => ({ deducted: '0', reason: 'Ill' })),
  )
  await closePeriod(hr, month)
  const where = { period: { companyId: buyer.companyId ?? '' }, userId: buyer.id }
  expect(await db().deductionLine.findFirstOrThrow({ where })).toMatchObject({ movedKobo: 5_693_334n, reason: 'Ill' })
  for (const change of ["note = 'Other'", 'moved_kobo = 0'])
    await expect(pool().query(`UPDATE deduction_lines SET ${change} WHERE user_id = $1`, [buyer.id])).rejects.toThrow(
      /cannot change/,
    )
  await transaction((tx) => eraseTexts(tx, buyer.id))
  expect(await db().deductionLine.findFirstOrThrow({ where })).toMatchObject({ note: '', reason: 'Erased' })
})
