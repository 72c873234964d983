import { beforeAll, describe, expect, test } from 'vitest'
import { decide } from '@/lib/approvals/decide'
import { requestUndo } from '@/lib/approvals/kinds/correction'
import { db, transaction } from '@/lib/database/db'
import { kobo } from '@/lib/core/money'
import { getWallet } from '@/lib/credit/queries'
import { bookRepayment } from '@/lib/credit/repayments'
import { aPartner, aStaff, anOrder, openConnections, queuedMails, race, unique } from '@/sandbox/factories'
import { aPayroll, fillIn, monthAhead, fullDeduction } from '@/sandbox/payroll'
import { lineId } from './payroll'
import { getPeriod, periodFile } from './queries'
import { bookDeductions, previewDeductions } from './upload'

beforeAll(openConnections)

const month = monthAhead(1)
const bytes = (text: string) => new TextEncoder().encode(text)
const booked = () => db().ledgerEntry.count()
const download = (hr: Awaited<ReturnType<typeof aPartner>>) => periodFile(hr, month, 'csv')
const whole = (csv: string) => fillIn(csv, (cells) => ({ deducted: fullDeduction(cells) }))

describe('bookDeductions', () => {
  test('books a previewed file: ledger, lines, bell and mail', async () => {
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
      otherMonth: null,
      mismatched: 0,
      month: { due: 30_000, deducted: 14_000.5, over: 0, short: 5_999.5, open: 10_000 },
    }
    expect(await previewDeductions(hr, month, file)).toMatchObject(report)
    expect([await booked(), await db().deductionPeriod.count({ where: { companyId: company.id } })]).toEqual([
      before,
      0,
    ])
    expect(await bookDeductions(hr, month, file)).toMatchObject(report)
    expect(await getWallet(second?.id ?? '')).toMatchObject({ currentLoan: 10_000, paidLoan: 4_000.5 })
    expect(await queuedMails(first?.email ?? '')).toEqual([
      expect.stringMatching(/^The plan of order .+ is paid off$/),
      '₦10,000 of your pay went to your plan',
    ])
    expect(await queuedMails(third?.email ?? '')).toEqual([])
    expect(await db().notification.findMany({ where: { userId: second?.id }, select: { title: true } })).toEqual([
      { title: '₦4,000.50 of your pay went to your plan.' },
    ])
    expect(await getPeriod(hr, month)).toMatchObject({
      due: 30_000,
      deducted: 14_000.5,
      short: 5_999.5,
      open: 10_000,
      lines: { expected: 1, not_deducted: 0, deducted: 2 },
    })
    // A short deduction is arrears at once; a line without an answer stays in this period.
    const next = await getPeriod(hr, monthAhead(2))
    expect(next.items).toMatchObject([{ arrears: 5_999.5, amountDue: 0 }])
    // The downloaded file contains the booked amounts and books nothing again.
    expect(await bookDeductions(hr, month, bytes(await download(hr)))).toMatchObject({
      matched: 0,
      short: 0,
      total: 0,
      already: [{}, {}],
      waiting: 1,
    })
    expect((await download(hr)).includes(`4000.50,'=half pay`)).toBe(true)
  })

  test('books a file once, also when several HR users send it at the same time', async () => {
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

  test('keeps a deduction as credit when the employee had already repaid', async () => {
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

  test('books a deduction after an earlier answer of zero', async () => {
    const { hr } = await aPayroll(1)
    const csv = await download(hr)
    const zero = fillIn(csv, () => ({ deducted: '0', reason: 'on unpaid leave' }))
    expect(await bookDeductions(hr, month, zero)).toMatchObject({ matched: 0, short: 1, total: 0 })
    expect(await getPeriod(hr, month)).toMatchObject({
      due: 10_000,
      short: 10_000,
      open: 0,
      lines: { expected: 0, not_deducted: 1 },
      items: [{ state: 'not_deducted', amountDeducted: 0, short: 10_000, reason: 'on unpaid leave' }],
    })
    expect((await getPeriod(hr, monthAhead(2))).items).toMatchObject([{ arrears: 10_000 }])
    expect(await bookDeductions(hr, month, whole(csv))).toMatchObject({ matched: 1, total: 10_000 })
    expect((await getPeriod(hr, monthAhead(2))).items).toEqual([])
  })

  test('books another file after staff undid the deduction', async () => {
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
    // The wrong file still counts as booked; the right one is another file.
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
})

test('HR of another company can neither see nor book the lines', async () => {
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
