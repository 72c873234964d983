import { beforeAll, expect, test } from 'vitest'
import type { Partner } from '@/lib/core/actors'
import { lagosToday } from '@/lib/core/clock'
import { db } from '@/lib/database/db'
import { kobo } from '@/lib/core/money'
import { getWallet, outstanding } from '@/lib/credit/queries'
import { closePeriod } from '@/lib/deductions/close'
import { lineId } from '@/lib/deductions/payroll'
import { getPeriod, periodFile } from '@/lib/deductions/queries'
import { listBookedLines } from '@/lib/deductions/remittance-queries'
import { recordRemittance } from '@/lib/deductions/remittances'
import { enterDeduction } from '@/lib/deductions/enter'
import { aStaff, openConnections, queuedMails, race } from '@/sandbox/factories'
import { aPayroll, aReference, daysTo, monthAhead } from '@/sandbox/payroll'
import { requestDeductionCorrection } from './kinds/deduction-correction'
import { decide } from './decide'
import { listApprovals } from './queries'
import { requestUndo } from './kinds/correction'

/* HR booked another amount than was taken from the pay. */

beforeAll(openConnections)

const [month, next] = [monthAhead(0), monthAhead(1)]
const RIGHT = kobo(1_603_125n)
const DUES = [
  { inDays: daysTo(0), amount: RIGHT },
  { inDays: daysTo(1), amount: RIGHT },
]

/** A month in which ₦10,000 was booked of the ₦16,031.25 that were due and taken. */
async function aWrongMonth({ isClosed = true, booked = kobo(1_000_000n) } = {}) {
  const { company, hr, buyers } = await aPayroll(1, DUES)
  const [buyer] = buyers
  if (!buyer) throw new Error('no buyer')
  const id = lineId(company.id, month, buyer.id)
  await enterDeduction(hr, month, { lineId: id, deducted: booked, reason: 'Typed from last month' })
  if (isClosed) await closePeriod(hr, month)
  const [checker, other] = [await aStaff('finance'), await aStaff('finance')]
  const correct = (rightAmount: bigint, actor: Partner = hr) =>
    requestDeductionCorrection(actor, month, { lineId: id, rightAmount: kobo(rightAmount), reason: 'The payslip' })
  const line = async () => (await getPeriod(hr, month)).items[0]
  return { company, hr, buyer, id, checker, other, correct, line }
}

const bellOf = async (userId: string) =>
  (await db().notification.findMany({ where: { userId }, orderBy: { id: 'asc' }, select: { title: true } })).map(
    ({ title }) => title,
  )

test.each([true, false])(
  'one approval books the right amount in the same line (month closed: %s)',
  async (isClosed) => {
    const { company, hr, buyer, id, checker, correct, line } = await aWrongMonth({ isClosed })
    const request = await correct(RIGHT)

    const asked = {
      state: 'pending',
      from: 10_000,
      to: 16_031.25,
      sentence: expect.stringMatching(/asked on .* from ₦10,000 to ₦16,031\.25\. It waits for Foodbank/) as string,
    }
    expect(await line()).toMatchObject({
      amountDeducted: 10_000,
      short: 6_031.25,
      canCorrect: false,
      correction: asked,
    })
    expect((await listBookedLines(checker, company.id, month)).items[0]).toMatchObject({ correction: asked })
    await expect(correct(RIGHT)).rejects.toMatchObject({ status: 409, code: 'already_requested' })
    const [waiting] = (await listApprovals(checker)).items.filter(({ id: each }) => each === request)
    expect(waiting).toMatchObject({
      amount: 16_031.25,
      reason: 'The payslip',
      details: { title: expect.stringContaining('Deduction of'), changes: [{ from: '₦10,000.00', to: '₦16,031.25' }] },
    })
    expect(await queuedMails(checker.email)).toEqual([`${hr.fullName} asks for your approval`])

    await decide(checker, request, 'approve')

    expect(await line()).toMatchObject({
      ...{ state: 'deducted', amountDeducted: 16_031.25, short: 0, reason: 'The payslip', canCorrect: true },
      correction: { state: 'approved', from: 10_000, to: 16_031.25 },
    })
    expect(await getPeriod(hr, month)).toMatchObject({
      closed: isClosed,
      deducted: 16_031.25,
      short: 0,
      unsent: 16_031.25,
    })
    expect((await listBookedLines(checker, company.id, month)).items[0]).toMatchObject({ deducted: 16_031.25 })
    expect(await periodFile(hr, month, 'csv')).toContain('16031.25,The payslip')
    // Next month asks for its own instalment and nothing of this one.
    expect((await getPeriod(hr, next)).items[0]).toMatchObject({ amountDue: 16_031.25, arrears: 0 })
    expect(await outstanding(buyer.id)).toBe(RIGHT)
    expect(await getWallet(buyer.id)).toMatchObject({ paidLoan: 16_031.25 })
    expect(await db().ledgerEntry.count({ where: { eventKey: `deduction:${id}:1` } })).toBe(1)
    const subject = expect.stringMatching(/Your deduction of .* is corrected from ₦10,000 to ₦16,031\.25/) as string
    expect((await bellOf(buyer.id)).at(-1)).toEqual(subject)
    expect((await bellOf(buyer.id)).join()).not.toContain('by mistake')
    expect((await queuedMails(buyer.email)).at(-1)).toEqual(subject)
    expect((await queuedMails(hr.email)).at(-1)).toBe('Your request was approved')
  },
)

test('a correction to less, and to nothing, opens the rest again and asks for it later', async () => {
  const { hr, buyer, checker, correct, line } = await aWrongMonth({ booked: RIGHT })
  await decide(checker, await correct(400_000n), 'approve')
  expect(await line()).toMatchObject({ state: 'deducted', amountDeducted: 4_000, short: 12_031.25 })
  expect((await getPeriod(hr, next)).items[0]).toMatchObject({ amountDue: 16_031.25, arrears: 12_031.25 })

  await decide(checker, await correct(0n), 'approve')
  expect(await line()).toMatchObject({ state: 'not_deducted', amountDeducted: 0, short: 16_031.25 })
  expect(await outstanding(buyer.id)).toBe(2n * RIGHT)
  expect((await bellOf(buyer.id)).at(-1)).toContain('from ₦4,000 to ₦0')

  // Nothing was booked of a closed month, and money was taken: the same way out.
  await decide(checker, await correct(RIGHT), 'approve')
  expect(await line()).toMatchObject({ state: 'deducted', amountDeducted: 16_031.25 })
  expect((await getPeriod(hr, next)).items[0]).toMatchObject({ arrears: 0 })
})

test('money that the company has sent stays with the line, which is never less than that', async () => {
  const { company, hr, checker, correct, line } = await aWrongMonth()
  const sent = { companyId: company.id, amount: kobo(1_000_000n), reference: aReference(), date: lagosToday() }
  const receipt = await recordRemittance(checker, sent)
  expect(await line()).toMatchObject({ state: 'matched', received: 10_000 })
  await expect(correct(900_000n)).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining('ask Foodbank to reverse the receipt of that transfer first') as string,
  })

  await decide(checker, await correct(RIGHT), 'approve')
  expect(await line()).toMatchObject({ state: 'deducted', amountDeducted: 16_031.25, received: 10_000 })
  expect(await getPeriod(hr, month)).toMatchObject({ received: 10_000, unsent: 6_031.25 })
  const rest = { ...sent, amount: kobo(603_125n), reference: aReference() }
  await recordRemittance(checker, rest)
  expect(await line()).toMatchObject({ state: 'matched', received: 16_031.25 })

  // The way that the refusal names.
  const receipts = await db().remittance.findMany({
    where: { companyId: company.id },
    select: { id: true, entryId: true },
  })
  const second = await aStaff('finance')
  for (const entryId of receipts.flatMap((each) => each.entryId ?? []))
    await decide(second, await requestUndo(checker, entryId, 'Corrected'), 'approve')
  expect(receipts.map(({ id }) => id)).toContain(receipt)
  await decide(second, await correct(900_000n), 'approve')
  await recordRemittance(checker, { ...sent, reference: aReference() })
  expect(await line()).toMatchObject({ state: 'matched', amountDeducted: 9_000, received: 9_000 })
})

test('what is no correction is refused with what to do', async () => {
  const { company, hr, id, correct } = await aWrongMonth()
  const stranger = await aPayroll(1)
  await expect(correct(1_000_000n)).rejects.toMatchObject({ status: 409, message: expect.stringContaining('already') })
  await expect(correct(2n * RIGHT + 1n)).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining('more than the ₦32,062.50 that this employee owes') as string,
  })
  await expect(correct(RIGHT, stranger.hr)).rejects.toMatchObject({ status: 404 })
  const other = { lineId: id, rightAmount: RIGHT, reason: 'The payslip' }
  await expect(requestDeductionCorrection(hr, next, other)).rejects.toMatchObject({ status: 404 })

  const { won, lost } = await race([correct(RIGHT), correct(1_500_000n), correct(900_000n)])
  expect([won.length, lost.length]).toEqual([1, 2])
  expect(await db().approval.count({ where: { kind: 'deduction_correction', state: 'pending' } })).toBeGreaterThan(0)
  expect(company.id).not.toBe(stranger.company.id)
})

test('a decision about a line that was changed meanwhile says what to do', async () => {
  const { hr, id, checker, other, correct, line } = await aWrongMonth({ isClosed: false })
  const request = await correct(RIGHT)
  const { entryId } = await db().deductionLine.findUniqueOrThrow({ where: { id } })
  await decide(other, await requestUndo(checker, entryId ?? '', 'Never deducted'), 'approve')
  await expect(decide(checker, request, 'approve')).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining('HR can ask again with the amounts as they are now') as string,
  })
  await decide(checker, request, 'decline')
  expect(await line()).toMatchObject({
    state: 'expected',
    note: 'The deduction was reversed. Please enter what was really taken from this pay.',
    correction: { state: 'refused', sentence: expect.stringContaining('Nothing was changed') as string },
  })
  await enterDeduction(hr, month, { lineId: id, deducted: RIGHT, reason: '' })
  expect(await line()).toMatchObject({ state: 'deducted', amountDeducted: 16_031.25, note: '' })
})

test('of a closed month staff reverse nothing without an amount, so nobody reads that nothing was taken', async () => {
  const { hr, buyer, id, checker, other, correct, line } = await aWrongMonth({ isClosed: false, booked: RIGHT })
  const { entryId } = await db().deductionLine.findUniqueOrThrow({ where: { id } })
  const early = await requestUndo(checker, entryId ?? '', 'Another amount was taken')
  await closePeriod(hr, month)
  const refusal = {
    status: 409,
    message: expect.stringMatching(
      / is closed, and only HR know what was taken from this pay\. Please ask HR to correct the deduction/,
    ) as string,
  }
  await expect(requestUndo(checker, entryId ?? '', 'Again')).rejects.toMatchObject(refusal)
  await expect(decide(other, early, 'approve')).rejects.toMatchObject(refusal)
  await decide(other, early, 'decline')

  // Nothing has changed for HR, the employee or the next month.
  expect(await line()).toMatchObject({ state: 'deducted', amountDeducted: 16_031.25, short: 0 })
  expect((await getPeriod(hr, next)).items[0]).toMatchObject({ amountDue: 16_031.25, arrears: 0 })
  expect(await outstanding(buyer.id)).toBe(RIGHT)
  expect((await bellOf(buyer.id)).join()).not.toContain('no longer counts')

  // The way that the refusal names.
  await decide(checker, await correct(400_000n), 'approve')
  expect(await line()).toMatchObject({ state: 'deducted', amountDeducted: 4_000, short: 12_031.25 })
  expect((await getPeriod(hr, next)).items[0]).toMatchObject({ amountDue: 16_031.25, arrears: 12_031.25 })
})
