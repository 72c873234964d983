import { beforeAll, describe, expect, test } from 'vitest'
import { formatMonth } from '@/lib/core/clock'
import { db } from '@/lib/database/db'
import { getWallet } from '@/lib/credit/queries'
import { type aPartner, openConnections } from '@/sandbox/factories'
import { aPayroll, daysTo, fillIn, monthAhead, fullDeduction } from '@/sandbox/payroll'
import { closePeriod } from './close'
import { UPLOADS } from '@/lib/core/upload-fields'
import { lineId } from './payroll'
import { getPeriod, periodFile } from './queries'
import { bookDeductions, previewDeductions } from './upload'

beforeAll(openConnections)

const month = monthAhead(1)
const bytes = (text: string) => new TextEncoder().encode(text)
const booked = () => db().ledgerEntry.count()
const download = (hr: Awaited<ReturnType<typeof aPartner>>) => periodFile(hr, month, 'csv')
const whole = (csv: string) => fillIn(csv, (cells) => ({ deducted: fullDeduction(cells) }))

describe('a row with an error', () => {
  const id = 'the line'
  // Each is the only row of a file about one employee who owes ₦10,000; `id` stands for their line.
  const MALFORMED: readonly [string, string, string][] = [
    ['negative', `${id},-1,`, 'The amount_deducted is negative.'],
    ['a word', `${id},ten,`, 'The amount_deducted “ten” is not an amount in naira, for example 12500.50.'],
    ['three decimals', `${id},1.234,x`, 'The amount_deducted “1.234” is not an amount'],
    ['a formula', `${id},=1+1,`, 'The amount_deducted is a formula. Please save the file with values.'],
    ['beyond all money', `${id},90000000001,`, 'is not an amount'],
    ['short without a reason', `${id},9999.99,`, '₦9,999.99 of ₦10,000 was deducted: please give the reason.'],
    ['a reason that never ends', `${id},1,${'x'.repeat(301)}`, 'The reason is too long: at most 300 characters.'],
    ['a cell that never ends', `${id},${'1'.repeat(5_000)},`, 'A cell is too long.'],
    ['no line at all', ',1,', 'The line_id is missing.'],
  ]
  const contents = (row: string, line: string) => bytes(`line_id,amount_deducted,reason\n${row.replaceAll(id, line)}\n`)
  let world: Awaited<ReturnType<typeof aPayroll>>
  let line: string
  beforeAll(async () => {
    world = await aPayroll(2)
    line = lineId(world.company.id, month, world.buyers[0]?.id ?? '')
  })

  test.each(MALFORMED)('is refused with the whole file: %s', async (_name, row, why) => {
    const right = `${lineId(world.company.id, month, world.buyers[1]?.id ?? '')},10000,\n`
    const file = contents(right + row, line)
    const before = await booked()
    await expect(bookDeductions(world.hr, month, file)).rejects.toMatchObject({
      status: 400,
      details: { problems: [{ line: 3, why: expect.stringContaining(why) as string }] },
    })
    expect(await previewDeductions(world.hr, month, file)).toMatchObject({ matched: 1, problems: [{ line: 3 }] })
    expect(await booked()).toBe(before)
  })

  test('is refused when it contradicts another row; a repeated row counts once', async () => {
    const before = await booked()
    await expect(
      bookDeductions(world.hr, month, contents(`${id},10000,\n${id},5000,half`, line)),
    ).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining('Nothing was booked. Line 2: Lines 2 and 3 are the same employee.') as string,
    })
    expect(await previewDeductions(world.hr, month, contents(`${id},10000,\n${id},10000.00,`, line))).toMatchObject({
      matched: 1,
      total: 10_000,
      doubled: [{ line: 3, why: 'The same as line 2.' }],
    })
    expect(await booked()).toBe(before)
  })

  test('is not booked when it is unknown, of another period or of another company', async () => {
    const stranger = await aPayroll(1)
    const foreign = lineId(stranger.company.id, month, stranger.buyers[0]?.id ?? '')
    const past = lineId(world.company.id, '2026-01', world.buyers[0]?.id ?? '')
    const rows =
      'line_id,period,amount_deducted,reason\n' + `nonsense,,1,\n${past},2026-01,1,\n${foreign},${month},10000,\n`
    const before = await booked()
    expect(await bookDeductions(world.hr, month, bytes(rows))).toMatchObject({
      matched: 0,
      total: 0,
      unknown: [
        { line: 2, lineId: 'nonsense', why: 'Row not recognised; ignored (a total row?).' },
        { line: 3, why: 'This row belongs to the period 2026-01.' },
        { line: 4, lineId: foreign, why: 'This line_id does not belong to this period.' },
      ],
    })
    expect(await booked()).toBe(before)
    expect((await getPeriod(stranger.hr, month)).deducted).toBe(0)
  })

  test.each([
    ['a picture', new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 16, 74, 70, 73, 70]), 'This is a picture (JPEG).'],
    ['nothing', bytes(''), 'This file is empty.'],
    [
      'a table without its columns',
      bytes('id,amount_deducted\n1,2\n'),
      'We could not tell which column is the staff_id.',
    ],
    [
      'a quotation mark that stays open',
      bytes('line_id,amount_deducted,reason\n"x,1,\n'),
      'Line 2 has an unmatched quotation mark',
    ],
    ['a ZIP that is no workbook', bytes('PK\u0003\u0004 x'), 'This Excel file could not be read.'],
    [
      'twenty thousand rows and one',
      bytes(`line_id,amount_deducted,reason\n${'x,1,\n'.repeat(20_001)}`),
      'at most 20000',
    ],
  ])('refuses %s', async (_name, file, message) => {
    expect(file.byteLength).toBeLessThan(UPLOADS.deductions.bytes)
    await expect(bookDeductions(world.hr, month, file)).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining(message) as string,
    })
  })

  test('is reported when HR changed the amount due', async () => {
    const file = fillIn(await download(world.hr), (cells) => ({ deducted: fullDeduction(cells), amount_due: '1' }))
    expect(await previewDeductions(world.hr, month, file)).toMatchObject({
      matched: 2,
      total: 20_000,
      changed: [{ line: 2 }, { line: 3 }],
    })
  })
})

describe('a typing error', () => {
  test('is refused above the whole debt, and reported above the amount due', async () => {
    const {
      hr,
      buyers: [buyer],
    } = await aPayroll(1, [
      { inDays: daysTo(1), amount: 1_000_000n },
      { inDays: daysTo(2), amount: 500_000n },
    ])
    const csv = await download(hr)
    const typed = (deducted: string, reason = '') => fillIn(csv, () => ({ deducted, reason }))
    await expect(bookDeductions(hr, month, typed('100000'))).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining('₦100,000 is more than the ₦15,000 this employee owes in total') as string,
    })
    expect(await previewDeductions(hr, month, typed('15000'))).toMatchObject({
      matched: 1,
      overTotal: 5_000,
      over: [{ line: 2 }],
    })
    expect(await bookDeductions(hr, month, typed('16000', 'the deposit too'))).toMatchObject({
      matched: 1,
      total: 16_000,
      overTotal: 6_000,
    })
    expect(await getWallet(buyer?.id ?? '')).toMatchObject({ currentLoan: 0, customerCredit: 1_000 })
  })

  test('in the month is refused: a month too far ahead is neither booked nor closed', async () => {
    const { hr } = await aPayroll(1, [{ inDays: daysTo(2), amount: 1_000_000n }])
    const far = monthAhead(2)
    const refusal = { status: 409, message: expect.stringContaining(`${formatMonth(far)} is too far ahead`) as string }
    const file = whole(await periodFile(hr, far, 'csv'))
    await expect(previewDeductions(hr, far, file)).rejects.toMatchObject(refusal)
    await expect(bookDeductions(hr, far, file)).rejects.toMatchObject(refusal)
    // The month is checked before the file is read, or a file that is no table would be 400.
    for (const read of [previewDeductions, bookDeductions])
      await expect(read(hr, far, bytes(''))).rejects.toMatchObject(refusal)
    await expect(closePeriod(hr, far)).rejects.toMatchObject(refusal)
  })
})
