import { beforeAll, expect, test } from 'vitest'
import { toCsv } from '@/lib/files/csv'
import { db } from '@/lib/database/db'
import { openConnections } from '@/sandbox/factories'
import { aPayroll, monthAhead } from '@/sandbox/payroll'
import { readFile } from './files'
import { checkPractice } from './practice'
import { practiceFile } from './practice-queries'
import { NOT_PRACTICE, PRACTICE_LINES, PRACTICE_REFUSED, practiceMonth } from './practice-rules'
import { bookDeductions, checkDeductions, previewDeductions } from './upload'

beforeAll(openConnections)

const bytes = (rows: readonly (readonly string[])[], headings = ['line_id', 'period', 'amount_deducted', 'reason']) =>
  new TextEncoder().encode(toCsv(headings, rows))
/** The practice file: the first person is deducted in full, the second one in part, and the others are empty. */
const answered = (reason: string) =>
  bytes(
    PRACTICE_LINES.map(({ lineId }, nth) => [
      ...[lineId, practiceMonth()],
      ...(nth === 0 ? ['12500', ''] : nth === 1 ? ['5000', reason] : ['', '']),
    ]),
  )

test('the practice file is a month file with invented people', async () => {
  const { hr } = await aPayroll(0)
  const { claims } = await readFile(new Uint8Array(await practiceFile(hr)))
  expect(claims.map(({ name, deducted }) => [name, deducted])).toEqual(PRACTICE_LINES.map(({ name }) => [name, null]))
})

test('it is read like a real one, with its problems and its fixes, and books nothing', async () => {
  const { hr } = await aPayroll(0)
  const month = practiceMonth()
  const wrong = await checkPractice(hr, month, answered(''))
  expect(wrong.report).toMatchObject({ matched: 1, problems: [{ line: 3 }], waiting: 4, canBookGood: true })
  expect(wrong.rows[1]).toMatchObject({
    ...{ name: 'Bashir Sample', toDeduct: 11_000, outcome: 'problem', canFix: true },
    why: '₦5,000 of ₦11,000 was deducted: please give the reason.',
  })
  const fixed = await checkPractice(hr, month, answered(''), [{ line: 3, amount: '5000', reason: 'advance' }])
  expect(fixed.report).toMatchObject({ matched: 1, short: 1, total: 17_500, problems: [], waiting: 3 })
  expect(await db().deductionPeriod.count({ where: { companyId: hr.companyId } })).toBe(0)
})

test('it is refused in words where a real month is booked, by its ids or its staff numbers', async () => {
  const { hr } = await aPayroll(1)
  const month = monthAhead(1)
  const numbered = bytes([['PRACTICE-1', '12500']], ['staff_id', 'amount_deducted'])
  for (const file of [answered('advance'), numbered])
    for (const apply of [checkDeductions, previewDeductions, bookDeductions])
      await expect(apply(hr, month, file)).rejects.toMatchObject({ status: 400, message: PRACTICE_REFUSED })
})

test('a real file is no practice', async () => {
  const { hr } = await aPayroll(1)
  const file = bytes([['DM-001', '12500']], ['staff_id', 'amount_deducted'])
  await expect(checkPractice(hr, practiceMonth(), file)).rejects.toMatchObject({ status: 400, message: NOT_PRACTICE })
})
