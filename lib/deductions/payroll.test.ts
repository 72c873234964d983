import { describe, expect, test } from 'vitest'
import type { Tx } from '@/lib/database/db'
import { kobo } from '@/lib/core/money'
import {
  type Payroll,
  type PayrollLine,
  assertBookable,
  assertPeriod,
  lineId,
  linesIn,
  noteOf,
  openLines,
  owedByEach,
  reopened,
} from './payroll'
import type { ExpectedLine, OpenPart } from './rules'

const part = (userId: string, dueIn: string, open: bigint): OpenPart => ({ userId, dueIn, open: kobo(open) })
/** Pays of ₦3,000, of which a company's cap of 10% leaves ₦300 a month. */
const aPayroll = (
  parts: readonly OpenPart[],
  { closed = [], answered = [] }: { closed?: readonly string[]; answered?: readonly string[] } = {},
): Payroll => ({
  companyId: 'company',
  company: 'Company',
  today: '2026-11-21',
  paydayOf: (month) => `${month}-28`,
  capIn: () => 1_000,
  periods: new Map(),
  isClosed: (month) => closed.includes(month),
  finalMonths: new Map(),
  parts,
  pays: new Map(['u', 'v'].map((id) => [id, { salary: kobo(300_000n), otherDeductions: kobo(0n) }])),
  state: {
    isClosed: (month) => closed.includes(month),
    isAnswered: (month, userId) => answered.includes(`${month} ${userId}`),
    finalMonth: () => undefined,
    ceiling: () => kobo(30_000n),
  },
})

test('the debt of each employee is of all months', () => {
  const parts = [part('u', '2026-11', 30n), part('v', '2026-11', 4n), part('u', '2027-02', 5n)]
  expect([...owedByEach({ parts })]).toEqual([
    ['u', 35n],
    ['v', 4n],
  ])
})

test('the id of a line is a custom UUID that names its company, month and employee', () => {
  const id = lineId('company', '2026-11', 'u')
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(lineId('company', '2026-11', 'u')).toBe(id)
  const others = [lineId('other', '2026-11', 'u'), lineId('company', '2026-12', 'u'), lineId('company', '2026-11', 'v')]
  expect(new Set([id, ...others]).size).toBe(4)
})

test('months that can have no period, or are too far ahead, are refused', () => {
  expect(() => assertPeriod('2026-11', '2026-11-21')).not.toThrow()
  expect(() => assertPeriod('2019-12', '2026-11-21')).toThrow('There is no such period.')
  expect(() => assertBookable('2026-12', '2026-11-21')).not.toThrow()
  expect(() => assertBookable('2019-12', '2026-11-21')).toThrow('There is no such period.')
  expect(() => assertBookable('2027-01', '2026-11-21')).toThrow('January 2027 is too far ahead.')
})

test('a closed month has no computed lines', () => {
  const parts = [part('u', '2026-11', 30n)]
  expect(openLines(aPayroll(parts), '2026-11')).toMatchObject([{ userId: 'u', due: 30n }])
  expect(openLines(aPayroll(parts, { closed: ['2026-11'] }), '2026-11')).toEqual([])
})

describe('the lines of a month', () => {
  const row = {
    ...{ id: 'stored', userId: 'u', state: 'expected', reason: '', note: '', entryId: null, deductedKobo: null },
    ...{ dueKobo: 100n, arrearsKobo: 0n, balanceAfterKobo: 0n, movedKobo: 0n, receivedKobo: 0n },
  }
  const tx = (stored: readonly unknown[]) =>
    ({ deductionLine: { findMany: () => Promise.resolve(stored) } }) as unknown as Tx
  const withPeriod = (closed: readonly string[] = []): Payroll => ({
    ...aPayroll([part('u', '2026-11', 30n)], { closed }),
    periods: new Map([['2026-11', { id: 'period', month: '2026-11', payday: '2026-11-28', closedAt: null }]]),
  })

  test('are computed as long as HR has not answered', async () => {
    expect(await linesIn(tx([row]), withPeriod(), '2026-11')).toMatchObject([{ userId: 'u', due: 30n }])
    expect(await linesIn(tx([]), aPayroll([part('u', '2026-11', 30n)]), '2026-11')).toMatchObject([{ due: 30n }])
  })

  test('stay as they were stored once the month is closed', async () => {
    expect(await linesIn(tx([row]), withPeriod(['2026-11']), '2026-11')).toMatchObject([{ id: 'stored', due: 100n }])
  })
})

describe('the note of a line', () => {
  const line: ExpectedLine = {
    userId: 'u',
    due: kobo(20_000n),
    arrears: kobo(10_000n),
    balanceAfter: kobo(15_000n),
    moved: kobo(5_000n),
    movedTo: '2026-12',
  }

  test('says why it asks for less than is due', () => {
    expect(noteOf(aPayroll([]), '2026-11', line)).toBe(
      '₦300 of ₦350 open: 10% of the pay of ₦3,000. The rest moves to December 2026.',
    )
  })

  test('is empty when nothing moved, and without a known pay', () => {
    expect(noteOf(aPayroll([]), '2026-11', { ...line, moved: kobo(0n) })).toBe('')
    expect(noteOf(aPayroll([]), '2026-11', { ...line, userId: 'w' })).toBe('')
  })
})

describe('lines that HR answered with nothing', () => {
  const stored = (userId: string, change: Partial<PayrollLine> = {}): PayrollLine => ({
    id: `line of ${userId}`,
    userId,
    state: 'expected',
    due: kobo(100n),
    arrears: kobo(50n),
    balanceAfter: kobo(7n),
    moved: kobo(3n),
    note: 'a note',
    deducted: kobo(0n),
    reason: 'unpaid leave',
    received: kobo(0n),
    entryId: null,
    ...change,
  })
  const answered = ['2026-11 u', '2026-11 v']

  test('ask for what is still open, with the answer kept', () => {
    const payroll = aPayroll([part('u', '2026-10', 30n), part('u', '2026-11', 20n), part('u', '2026-12', 9n)], {
      answered,
      closed: ['2026-10'],
    })
    expect(reopened(payroll, '2026-11', [stored('u')])).toEqual([
      {
        id: lineId('company', '2026-11', 'u'),
        userId: 'u',
        state: 'expected',
        due: 20n,
        arrears: 30n,
        balanceAfter: 9n,
        moved: 0n,
        note: '',
        deducted: 0n,
        reason: 'unpaid leave',
        received: 0n,
        entryId: null,
      },
    ])
  })

  test('ask for what other months, which HR answered too, leave', () => {
    const payroll = aPayroll([part('u', '2026-10', 30n)], { answered: ['2026-10 u', '2026-11 u'] })
    expect(reopened(payroll, '2026-11', [stored('u')])).toMatchObject([{ due: 0n, arrears: 30n }])
    // The debt of October is asked for in October as long as HR has not answered there.
    expect(
      reopened(aPayroll([part('u', '2026-10', 30n)], { answered: ['2026-11 u'] }), '2026-11', [stored('u')]),
    ).toEqual([stored('u', { due: kobo(0n), arrears: kobo(0n), moved: kobo(0n), note: '' })])
  })

  test('ask for nothing once the debt is paid', () => {
    expect(reopened(aPayroll([part('v', '2026-11', 5n)], { answered }), '2026-11', [stored('u')])).toEqual([
      stored('u', { due: kobo(0n), arrears: kobo(0n), moved: kobo(0n), note: '' }),
    ])
  })

  test('are the only ones that change', () => {
    const payroll = aPayroll([part('u', '2026-11', 20n), part('v', '2026-11', 20n)], { answered })
    const others = [
      stored('u', { deducted: null, reason: '' }),
      stored('u', { deducted: kobo(5n) }),
      stored('u', { state: 'deducted' }),
    ]
    for (const line of others) expect(reopened(payroll, '2026-11', [line])).toEqual([line])
    const both = reopened(payroll, '2026-11', [stored('u', { deducted: kobo(5n) }), stored('v')])
    expect(both.map(({ userId, due }) => [userId, due])).toEqual([
      ['u', 100n],
      ['v', 20n],
    ])
  })
})
