import { beforeAll, expect, test } from 'vitest'
import { requestDeductionCorrection } from '@/lib/approvals/kinds/deduction-correction'
import { decide } from '@/lib/approvals/decide'
import { db } from '@/lib/database/db'
import { kobo } from '@/lib/core/money'
import { aStaff, openConnections } from '@/sandbox/factories'
import { aPayroll, daysTo, monthAhead } from '@/sandbox/payroll'
import { lineId } from './payroll'
import { getPeriod } from './queries'
import { enterDeduction, warningOf } from './enter'
import { bookDeductions, checkDeductions, problemFile } from './upload'

beforeAll(openConnections)

const month = monthAhead(1)
const bytes = (text: string) => new TextEncoder().encode(text)

test('rows with problems are corrected in the preview, and the corrected file counts once', async () => {
  const { company, hr, buyers } = await aPayroll(2)
  const [first, second] = buyers.map(({ id }) => lineId(company.id, month, id))
  const file = bytes(`line_id,amount_deducted,reason\n${first},ten thousand,\n${second},,10000\n`)
  const checked = await checkDeductions(hr, month, file)
  expect(checked.rows).toMatchObject([
    { line: 2, due: 10_000, arrears: 0, toDeduct: 10_000, typed: 'ten thousand', outcome: 'problem', canFix: true },
    {
      line: 3,
      due: 10_000,
      arrears: 0,
      toDeduct: 10_000,
      typed: '',
      reason: '10000',
      outcome: 'problem',
      canFix: true,
    },
  ])

  const fixes = [
    { line: 2, amount: '10,000', reason: '' },
    { line: 3, amount: '4000', reason: 'Absent' },
  ]
  expect(await checkDeductions(hr, month, file, fixes)).toMatchObject({
    report: { matched: 1, short: 1, total: 14_000, problems: [] },
    rows: [
      { outcome: 'matched', deducted: 10_000 },
      { outcome: 'short', deducted: 4_000 },
    ],
  })
  expect(await bookDeductions(hr, month, file, { fixes })).toMatchObject({ matched: 1, short: 1 })
  expect(await bookDeductions(hr, month, file, { fixes })).toMatchObject({ matched: 0, short: 0, sameFile: true })
  expect((await getPeriod(hr, month)).deducted).toBe(14_000)
})

test('a file is not booked when a colleague has answered one of its lines since the preview', async () => {
  const { company, hr, buyers } = await aPayroll(2)
  const [first = '', second] = buyers.map(({ id }) => lineId(company.id, month, id))
  const file = bytes(`line_id,amount_deducted,reason\n${first},10000,\n${second},10000,\n`)
  const seen = await checkDeductions(hr, month, file)
  await enterDeduction(hr, month, { lineId: first, deducted: kobo(1_000_000n), reason: '' })
  await expect(bookDeductions(hr, month, file, { state: seen.state })).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining('have changed since the preview. Nothing was booked.') as string,
  })
  expect((await getPeriod(hr, month)).deducted).toBe(10_000)
  const { state, report } = await checkDeductions(hr, month, file)
  expect(report).toMatchObject({ matched: 1, already: [{ line: 2 }] })
  expect(await bookDeductions(hr, month, file, { state })).toMatchObject({ matched: 1 })
  expect(await bookDeductions(hr, month, file, { state })).toMatchObject({ matched: 0, sameFile: true })
  expect((await getPeriod(hr, month)).deducted).toBe(20_000)
})

test('of a long file the rows with problems are shown, and the file with its problems can be uploaded', async () => {
  const { company, hr, buyers } = await aPayroll(1)
  const id = lineId(company.id, month, buyers[0]?.id ?? '')
  const others = Array.from({ length: 1_200 }, (_, index) => `row ${index},1,\n`).join('')
  const file = bytes(`line_id,amount_deducted,reason\n${others}${id},1,\n`)
  const { rows, hidden } = await checkDeductions(hr, month, file)
  expect([rows.length, hidden]).toEqual([1_000, 201])
  expect(rows.at(-1)).toMatchObject({ line: 1_202, outcome: 'problem' })

  const text = await problemFile(hr, month, file, [])
  expect(text).toContain(`${id},,,,10000.00,0.00,10000.00,1.00,,"₦1 of ₦10,000 was deducted: please give the reason."`)
  const corrected = bytes(text.replace('10000.00,1.00,,', '10000.00,1.00,half pay,'))
  expect(await checkDeductions(hr, month, corrected)).toMatchObject({ report: { short: 1, problems: [] } })
})

test('one employee is entered without a file, once', async () => {
  const { company, hr, buyers } = await aPayroll(1, [{ inDays: daysTo(1), amount: 1_000_000n }])
  const stranger = await aPayroll(1)
  const id = lineId(company.id, month, buyers[0]?.id ?? '')
  const enter = (amount: bigint, reason = '', line = id) =>
    enterDeduction(hr, month, { lineId: line, deducted: kobo(amount), reason })
  await expect(enter(400_000n)).rejects.toMatchObject({ status: 400, message: expect.stringContaining('the reason') })
  const foreign = lineId(stranger.company.id, month, stranger.buyers[0]?.id ?? '')
  await expect(enter(1_000_000n, '', foreign)).rejects.toMatchObject({ status: 404 })
  expect(await enter(400_000n, 'Absent')).toMatchObject({ short: 1 })
  await expect(enter(1_000_000n)).rejects.toMatchObject({ status: 409 })
  expect((await getPeriod(hr, month)).deducted).toBe(4_000)
})

test('a wrong deduction is corrected after a second person of Foodbank agrees', async () => {
  const { company, hr, buyers } = await aPayroll(1)
  const stranger = await aPayroll(1)
  const id = lineId(company.id, month, buyers[0]?.id ?? '')
  const correct = (actor = hr) =>
    requestDeductionCorrection(actor, month, { lineId: id, rightAmount: kobo(1_000_000n), reason: 'Typed wrongly' })
  await expect(correct()).rejects.toMatchObject({ status: 404 })
  await enterDeduction(hr, month, { lineId: id, deducted: kobo(100n), reason: 'Typed wrongly' })
  await expect(correct(stranger.hr)).rejects.toMatchObject({ status: 404 })
  const clerk = await aStaff('finance')
  const request = await correct()
  await expect(correct()).rejects.toMatchObject({ status: 409 })
  expect((await getPeriod(hr, month)).deducted).toBe(1)

  await decide(clerk, request, 'approve')
  expect((await getPeriod(hr, month)).deducted).toBe(10_000)
  expect(await db().approval.count({ where: { id: request, state: 'approved' } })).toBe(1)
})

test('an amount above a third of the pay warns before it is booked by hand, as in the preview of a file', async () => {
  const { company, hr, buyers } = await aPayroll(1)
  const [buyer] = buyers
  await db().user.update({ where: { id: buyer?.id ?? '' }, data: { salaryKobo: 3_100_000n } })
  const line = lineId(company.id, month, buyer?.id ?? '')
  const byHand = (naira: number, reason = '') =>
    warningOf(hr, month, { lineId: line, deducted: kobo(BigInt(naira) * 100n), reason })
  const inFile = async (naira: number) => {
    const { rows } = await checkDeductions(hr, month, bytes(`line_id,amount_deducted,reason\n${line},${naira},Bonus\n`))
    return rows[0]?.why
  }
  // A third of ₦31,000 is ₦10,333.33. The month asks for ₦10,000, which is all that is owed.
  expect([await byHand(10_000), await inFile(10_000)]).toEqual(['', ''])
  const credit = (amount: string) =>
    `${amount} more than was to be deducted. ${amount} is more than the employee owes: it becomes the employee's ` +
    'credit, after debts that were written off.'
  expect([await byHand(10_333, 'Bonus'), await inFile(10_333)]).toEqual([credit('₦333'), credit('₦333')])
  const warning = `${credit('₦334')} This is more than one third of the pay of ₦31,000. Please check the amount.`
  expect([await byHand(10_334, 'Bonus'), await inFile(10_334)]).toEqual([warning, warning])
  // What cannot be booked is refused, not warned of.
  expect(await byHand(10_334)).toBe('')
  expect((await getPeriod(hr, month)).deducted).toBe(0)
})
