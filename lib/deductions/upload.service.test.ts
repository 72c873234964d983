import { beforeAll, describe, expect, test } from 'vitest'
import { decide, requestUndo } from '@/lib/approvals/service'
import { db, pool, transaction } from '@/lib/core/db'
import { kobo } from '@/lib/core/money'
import { toXlsx } from '@/lib/core/xlsx'
import { getWallet } from '@/lib/credit/queries'
import { bookRepayment } from '@/lib/credit/repayments'
import { aBuyer, aPartner, aStaff, anOrder, openConnections, queuedMails, race, unique } from '@/sandbox/factories'
import { aLargePayroll } from '@/sandbox/large-payroll'
import { aPayroll, daysTo, fillIn, monthAhead, fullDeduction } from '@/sandbox/payroll'
import { closePeriod } from './close'
import { FILE_LIMIT } from './schema'
import { lineId } from './payroll'
import { getPeriod, listPeriods, periodFile } from './queries'
import { bookDeductions, previewDeductions } from './upload'

beforeAll(openConnections)

const month = monthAhead(1)
const bytes = (text: string) => new TextEncoder().encode(text)
const booked = () => db().ledgerEntry.count()
const download = (hr: Awaited<ReturnType<typeof aPartner>>) => periodFile(hr, month, 'csv')
const whole = (csv: string) => fillIn(csv, (cells) => ({ deducted: fullDeduction(cells) }))

describe('a period', () => {
  test('has a line for everyone from whom something falls due, with arrears and what remains; reading it keeps nothing', async () => {
    const {
      company,
      hr,
      buyers: [one, two],
    } = await aPayroll(2, [
      { inDays: daysTo(-3), amount: 300n },
      { inDays: daysTo(1), amount: 1_000n },
      { inDays: daysTo(2), amount: 2_000n },
    ])
    await aBuyer({ companyId: company.id })
    const { items, ...period } = await getPeriod(hr, month)
    expect(period).toMatchObject({
      period: month,
      company: company.name,
      closed: false,
      expected: 20,
      deducted: 0,
      lines: { expected: 2, deducted: 0 },
      nextCursor: null,
    })
    expect(items.map(({ lineId: id }) => id).sort()).toEqual(
      [one, two].map((buyer) => lineId(company.id, month, buyer?.id ?? '')).sort(),
    )
    expect(items[0]).toMatchObject({
      name: 'Firstname Lastname',
      amountDue: 10,
      arrears: 0,
      balanceAfter: 20,
      amountDeducted: null,
      state: 'expected',
    })
    // What was left of a period that is over stands where HR can still deduct it: in the oldest open one.
    const now = (await getPeriod(hr, monthAhead(0))).items
    expect(now.map(({ amountDue, arrears, balanceAfter }) => [amountDue, arrears, balanceAfter])).toEqual(
      Array(2).fill([0, 3, 30]),
    )
    expect((await listPeriods(hr)).items.map((each) => each.period)).toContain(monthAhead(0))
    expect(await db().deductionPeriod.count({ where: { companyId: company.id } })).toBe(0)
  })

  test('takes all that is left from the final pay of a leaver', async () => {
    const {
      hr,
      buyers: [buyer],
    } = await aPayroll(1, [
      { inDays: daysTo(1), amount: 1_000n },
      { inDays: daysTo(2), amount: 2_000n },
      { inDays: daysTo(3), amount: 500n },
    ])
    await db().user.update({
      where: { id: buyer?.id },
      data: { eligibility: 'left', eligibilityAt: new Date(), lastDay: new Date(`${month}-01`) },
    })
    expect((await getPeriod(hr, month)).items).toMatchObject([{ amountDue: 35, arrears: 0, balanceAfter: 0 }])
    expect((await getPeriod(hr, monthAhead(2))).items).toEqual([])
  })

  test.each(['2019-12', '2030-01'])('of %s is not there', async (other) => {
    await expect(getPeriod(await aPartner(), other)).rejects.toMatchObject({ status: 404 })
  })
})

describe('the file of HR', () => {
  test('has the columns of the contract, the last two empty, and runs no formula', async () => {
    const {
      company,
      hr,
      buyers: [buyer],
    } = await aPayroll(1)
    await db().user.update({
      where: { id: buyer?.id },
      data: { fullName: '=HYPERLINK("http://x")', staffNumber: '@1' },
    })
    const id = lineId(company.id, month, buyer?.id ?? '')
    expect(await download(hr)).toBe(
      `\uFEFFline_id,period,company,staff_id,name,amount_due,arrears,balance_after,amount_deducted,reason\r\n${id},${month},${company.name},'@1,"'=HYPERLINK(""http://x"")",10000.00,0.00,0.00,,\r\n`,
    )
  })

  test('is previewed without a trace, then books what it says: ledger, lines, note and mail', async () => {
    const {
      company,
      hr,
      buyers: [first, second, third],
    } = await aPayroll(3)
    const file = fillIn(await download(hr), (cells) =>
      cells['line_id'] === lineId(company.id, month, first?.id ?? '')
        ? { deducted: fullDeduction(cells) }
        : cells['line_id'] === lineId(company.id, month, second?.id ?? '')
          ? { deducted: '4,000.50', reason: '=half pay' }
          : {},
    )
    const before = await booked()
    const report = {
      matched: 1,
      short: 1,
      unknown: [],
      total: 14_000.5,
      doubled: [],
      already: [],
      over: [],
      overTotal: 0,
      changed: [],
      problems: [],
      waiting: 1,
      sameFile: false,
    }
    expect(await previewDeductions(hr, month, file)).toEqual(report)
    expect([await booked(), await db().deductionPeriod.count({ where: { companyId: company.id } })]).toEqual([
      before,
      0,
    ])
    expect(await bookDeductions(hr, month, file)).toEqual(report)
    expect(await getWallet(second?.id ?? '')).toMatchObject({ currentLoan: 10_000, paidLoan: 4_000.5 })
    expect(await queuedMails(first?.email ?? '')).toEqual(['₦10,000 of your pay went to your plan'])
    expect(await queuedMails(third?.email ?? '')).toEqual([])
    expect(await db().notification.findMany({ where: { userId: second?.id }, select: { title: true } })).toEqual([
      { title: '₦4,000.50 of your pay went to your plan.' },
    ])
    expect(await getPeriod(hr, month)).toMatchObject({
      deducted: 14_000.5,
      expected: 10_000,
      lines: { expected: 1, deducted: 2 },
    })
    // What was short is arrears at once; what waits is still this period's.
    const next = await getPeriod(hr, monthAhead(2))
    expect(next.items).toMatchObject([{ arrears: 5_999.5, amountDue: 0 }])
    // The file read back says what was booked, and books nothing again.
    expect(await bookDeductions(hr, month, bytes(await download(hr)))).toMatchObject({
      matched: 0,
      short: 0,
      total: 0,
      already: [{}, {}],
      waiting: 1,
    })
    expect((await download(hr)).includes(`4000.50,'=half pay`)).toBe(true)
  })

  test('counts once, however often it is sent and by how many at the same moment', async () => {
    const { company, hr } = await aPayroll(3)
    const colleague = await aPartner(company.id)
    const csv = await download(hr)
    const other = fillIn(csv, (cells) => ({ deducted: fullDeduction(cells), reason: 'all of it' }))
    const { won } = await race([
      bookDeductions(hr, month, whole(csv)),
      bookDeductions(colleague, month, whole(csv)),
      bookDeductions(colleague, month, other),
      bookDeductions(hr, month, other),
    ])
    expect(won.map(({ matched }) => matched).sort()).toEqual([0, 0, 0, 3])
    expect(await bookDeductions(hr, month, whole(csv))).toMatchObject({ matched: 0, total: 0, already: [{}, {}, {}] })
    expect(
      await db().ledgerEntry.count({
        where: { event: 'deduction_confirmed', postings: { some: { account: { companyId: company.id } } } },
      }),
    ).toBe(3)
    expect((await getPeriod(hr, month)).deducted).toBe(30_000)
  })

  test('takes an early repayment into account: what payroll took all the same pays ahead, then is kept as credit', async () => {
    const {
      hr,
      buyers: [buyer],
    } = await aPayroll(1)
    const file = whole(await download(hr))
    await transaction((tx) =>
      bookRepayment(tx, {
        userId: buyer?.id ?? '',
        amount: kobo(1_000_000n),
        event: 'repayment_received',
        eventKey: unique('repaid'),
        heldBy: { kind: 'cash_flutterwave' },
      }),
    )
    expect((await getPeriod(hr, month)).items).toEqual([])
    expect(await bookDeductions(hr, month, file)).toMatchObject({
      matched: 1,
      total: 10_000,
      over: [{ line: 2 }],
      changed: [{ line: 2 }],
    })
    expect(await getWallet(buyer?.id ?? '')).toMatchObject({ currentLoan: 0, customerCredit: 10_000 })
  })

  test('may say later that what was zero has been deducted after all', async () => {
    const { hr } = await aPayroll(1)
    const csv = await download(hr)
    const zero = fillIn(csv, () => ({ deducted: '0', reason: 'on unpaid leave' }))
    expect(await bookDeductions(hr, month, zero)).toMatchObject({ matched: 0, short: 1, total: 0 })
    expect(await getPeriod(hr, month)).toMatchObject({
      items: [{ state: 'expected', amountDeducted: 0, reason: 'on unpaid leave' }],
    })
    expect((await getPeriod(hr, monthAhead(2))).items).toMatchObject([{ arrears: 10_000 }])
    expect(await bookDeductions(hr, month, whole(csv))).toMatchObject({ matched: 1, total: 10_000 })
    expect((await getPeriod(hr, monthAhead(2))).items).toEqual([])
  })

  test('is corrected by staff: what they undo is expected again, and another file books it anew', async () => {
    const {
      hr,
      buyers: [buyer],
    } = await aPayroll(1)
    const csv = await download(hr)
    await bookDeductions(hr, month, whole(csv))
    const line = await db().deductionLine.findFirstOrThrow({ where: { userId: buyer?.id }, select: { entryId: true } })
    const [maker, checker] = [await aStaff(), await aStaff()]
    await decide(checker, await requestUndo(maker, line.entryId ?? '', 'Taken from someone else'), 'approve')
    expect((await getPeriod(hr, month)).items).toMatchObject([
      { state: 'expected', amountDue: 10_000, amountDeducted: null },
    ])
    expect(await getWallet(buyer?.id ?? '')).toMatchObject({ paidLoan: 0 })
    // The wrong file stays counted; a right one is another file.
    expect(await bookDeductions(hr, month, whole(csv))).toMatchObject({
      matched: 0,
      already: [{ line: 2 }],
      sameFile: true,
    })
    expect(
      await bookDeductions(
        hr,
        month,
        fillIn(csv, () => ({ deducted: '6000', reason: 'the right amount' })),
      ),
    ).toMatchObject({ short: 1, total: 6_000 })
    expect(await getWallet(buyer?.id ?? '')).toMatchObject({ paidLoan: 6_000 })
  })

  test('is read as spreadsheets save it', async () => {
    const { company, hr, buyers } = await aPayroll(4)
    const ids = buyers.map(({ id }) => lineId(company.id, month, id))
    const excel = `reason;amount_deducted;line_id;note\r\n;"10.000,00";${ids[0]};x\r\n;₦10,000;${ids[1]?.toUpperCase()};\r\n\r\n;10 000.00;${ids[2]};\r\n;;${ids[3]};later\r\n`
    expect(await bookDeductions(hr, month, bytes(excel))).toMatchObject({
      matched: 3,
      total: 30_000,
      waiting: 1,
      problems: [],
    })
    const workbook = await toXlsx(
      'x',
      ['line_id', 'amount_deducted', 'reason'],
      [[ids[3] ?? '', 400_050n, '=half pay']],
    )
    expect(await bookDeductions(hr, month, new Uint8Array(workbook))).toMatchObject({ short: 1, total: 4_000.5 })
    const workbooks = await periodFile(hr, month, 'xlsx')
    expect(await previewDeductions(hr, month, new Uint8Array(workbooks))).toMatchObject({
      matched: 0,
      already: [{}, {}, {}, {}],
      changed: [],
    })
  })
})

describe('a row that is wrong', () => {
  const id = 'the line'
  // Each is the only row of a file about one employee who owes ₦10,000; `id` stands for their line.
  const MALFORMED: readonly [string, string, string][] = [
    ['negative', `${id},-1,`, 'The amount_deducted is negative.'],
    ['a word', `${id},ten,`, 'The amount_deducted “ten” is not an amount in naira, for example 12500.50.'],
    ['three decimals', `${id},1.234,x`, 'The amount_deducted “1.234” is not an amount'],
    ['a formula', `${id},=1+1,`, 'The amount_deducted “=1+1” is not an amount'],
    ['beyond all money', `${id},90000000001,`, 'is not an amount'],
    ['short without a reason', `${id},9999.99,`, '₦9,999.99 of ₦10,000 was deducted: please give the reason.'],
    ['a reason that never ends', `${id},1,${'x'.repeat(301)}`, 'The reason is too long: at most 300 characters.'],
    ['a cell that never ends', `${id},${'1'.repeat(5_000)},`, 'A cell is far too long.'],
    ['no line at all', ',1,', 'The line_id is missing.'],
  ]
  const contents = (row: string, line: string) => bytes(`line_id,amount_deducted,reason\n${row.replaceAll(id, line)}\n`)
  let world: Awaited<ReturnType<typeof aPayroll>>
  let line: string
  beforeAll(async () => {
    world = await aPayroll(2)
    line = lineId(world.company.id, month, world.buyers[0]?.id ?? '')
  })

  test.each(MALFORMED)('refuses %s, in its line, and all of the file with it', async (_name, row, why) => {
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

  test('refuses rows that contradict each other; the same row twice counts once', async () => {
    const before = await booked()
    await expect(
      bookDeductions(world.hr, month, contents(`${id},10000,\n${id},5000,half`, line)),
    ).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining('Nothing was booked. Line 3: Line 2 says something else') as string,
    })
    expect(await previewDeductions(world.hr, month, contents(`${id},10000,\n${id},10000.00,`, line))).toMatchObject({
      matched: 1,
      total: 10_000,
      doubled: [{ line: 3, why: 'This says the same as line 2.' }],
    })
    expect(await booked()).toBe(before)
  })

  test('names what it does not know and books nothing for it: nonsense, another period, another company', async () => {
    const stranger = await aPayroll(1)
    const foreign = lineId(stranger.company.id, month, stranger.buyers[0]?.id ?? '')
    const rows = `line_id,period,amount_deducted,reason\nnonsense,,1,\n${lineId(world.company.id, '2026-01', world.buyers[0]?.id ?? '')},2026-01,1,\n${foreign},${month},10000,\n`
    const before = await booked()
    expect(await bookDeductions(world.hr, month, bytes(rows))).toMatchObject({
      matched: 0,
      total: 0,
      unknown: [
        { line: 2, lineId: 'nonsense', why: 'This is not a line_id.' },
        { line: 3, why: 'This line is of the period 2026-01.' },
        { line: 4, lineId: foreign, why: 'There is no such line in this period.' },
      ],
    })
    expect(await booked()).toBe(before)
    expect((await getPeriod(stranger.hr, month)).deducted).toBe(0)
  })

  test.each([
    ['a picture', new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 16, 74, 70, 73, 70]), 'This file could not be read.'],
    [
      'another encoding',
      new Uint8Array([...bytes('line_id,amount_deducted,reason\nx,1,Caf'), 0xe9]),
      'This file could not be read.',
    ],
    ['nothing', bytes(''), 'This file is empty.'],
    ['a table without its columns', bytes('id,amount_deducted\n1,2\n'), 'Columns are missing: line_id, reason.'],
    [
      'a quotation mark that stays open',
      bytes('line_id,amount_deducted,reason\n"x,1,\n'),
      'Line 2 has quotation marks',
    ],
    ['a ZIP that is no workbook', bytes('PK\u0003\u0004 x'), 'This Excel file could not be read.'],
    [
      'twenty thousand rows and one',
      bytes(`line_id,amount_deducted,reason\n${'x,1,\n'.repeat(20_001)}`),
      'at most 20000',
    ],
  ])('refuses %s', async (_name, file, message) => {
    expect(file.byteLength).toBeLessThan(FILE_LIMIT)
    await expect(bookDeductions(world.hr, month, file)).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining(message) as string,
    })
  })

  test('amounts that HR changes are not read, and are told', async () => {
    const file = fillIn(await download(world.hr), (cells) => ({ deducted: fullDeduction(cells), amount_due: '1' }))
    expect(await previewDeductions(world.hr, month, file)).toMatchObject({
      matched: 2,
      total: 20_000,
      changed: [{ line: 2 }, { line: 3 }],
    })
  })
})

/** HR of a company made in one go, with so many employees and six instalments each. */
async function manyEmployees(employees: number) {
  const client = await pool().connect()
  try {
    const { companyId } = await aLargePayroll(client, { employees, instalments: 6, passwordHash: 'nobody signs in' })
    return await aPartner(companyId)
  } finally {
    client.release()
  }
}

const timed = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
  const began = performance.now()
  const result = await work()
  process.stdout.write(`${what} in ${Math.round(performance.now() - began)} ms\n`)
  return result
}

describe('a file of three hundred', () => {
  const text = (file: Uint8Array) => new TextDecoder().decode(file)
  const semicolons = (csv: string) =>
    csv
      .split('\r\n')
      .map((row) => row.replaceAll(',', ';'))
      .join('\r\n')

  test('is read alike in every form a spreadsheet gives it, counts once, and stays quick', async () => {
    const hr = await manyEmployees(300)
    const file = whole(await download(hr))
    expect(text(file)).toContain(`,'=1+1,`)
    const forms = {
      plain: text(file).replace('\uFEFF', ''),
      marked: text(file),
      unix: text(file).replaceAll('\r\n', '\n'),
      excel: semicolons(text(file)),
      formula: text(file).replace(`,'=1+1,`, ',=1+1,'),
    }
    for (const form of Object.values(forms)) {
      expect(await previewDeductions(hr, month, bytes(form))).toMatchObject({
        matched: 300,
        short: 0,
        total: 3_000_000,
        problems: [],
        unknown: [],
        changed: [],
      })
    }
    expect(await timed('300 deductions booked', () => bookDeductions(hr, month, file))).toMatchObject({
      matched: 300,
      total: 3_000_000,
    })
    expect(await bookDeductions(hr, month, bytes(forms.excel))).toMatchObject({ matched: 0, total: 0 })
    expect(await getPeriod(hr, month)).toMatchObject({ deducted: 3_000_000, lines: { deducted: 300 } })
  }, 60_000)
})

describe('a slip of the hand', () => {
  test('is stopped where it is more than the employee owes in all, and told where it is more than is due', async () => {
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
      message: expect.stringContaining('₦100,000 is more than the ₦15,000 this employee owes in all') as string,
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

  test('of the month is told: what is too far ahead is neither booked nor closed', async () => {
    const { hr } = await aPayroll(1, [{ inDays: daysTo(2), amount: 1_000_000n }])
    const far = monthAhead(2)
    const refusal = { status: 409, message: expect.stringContaining(`${far} lies too far ahead`) as string }
    const file = whole(await periodFile(hr, far, 'csv'))
    await expect(previewDeductions(hr, far, file)).rejects.toMatchObject(refusal)
    await expect(bookDeductions(hr, far, file)).rejects.toMatchObject(refusal)
    await expect(closePeriod(hr, far)).rejects.toMatchObject(refusal)
  })
})

test('the staff person who undoes, and anyone else, finds a payroll only of a company that is theirs', async () => {
  const {
    hr,
    buyers: [buyer],
  } = await aPayroll(1)
  const stranger = await aPartner()
  expect((await getPeriod(stranger, month)).items).toEqual([])
  expect(await bookDeductions(stranger, month, whole(await download(hr)))).toMatchObject({
    matched: 0,
    unknown: [{ line: 2 }],
  })
  await anOrder(buyer ?? stranger, { status: 'pending' })
  expect((await getPeriod(hr, month)).items).toMatchObject([{ amountDue: 10_000 }])
})
