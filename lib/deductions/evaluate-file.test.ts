import { describe, expect, test } from 'vitest'
import type { Tx } from '@/lib/database/db'
import { type Kobo, kobo } from '@/lib/core/money'
import { evaluateFile } from './evaluate-file'
import { type Payroll, lineId } from './payroll'
import type { Claim, OpenPart } from './rules'

const MONTH = '2026-11'
const PEOPLE = [
  { id: 'loom', fullName: 'Loom Operator', staffNumber: 'S-1' },
  { id: 'guard', fullName: 'Night Guard', staffNumber: 'S-2' },
  { id: 'door', fullName: 'Door Keeper', staffNumber: null },
  { id: 'paid', fullName: 'Paid Up', staffNumber: 'S-4' },
]
const idOf = (userId: string) => lineId('company', MONTH, userId)
const LOOM = idOf('loom')
const GUARD = idOf('guard')
const DOOR = idOf('door')

const part = (userId: string, dueIn: string, open: bigint): OpenPart => ({ userId, dueIn, open: kobo(open) })
/** October is closed. So November asks the loom operator for ₦8 and ₦2 of arrears, and others for ₦5 and ₦3. */
const PARTS = [
  part('loom', '2026-10', 200n),
  part('loom', MONTH, 800n),
  part('loom', '2026-12', 500n),
  part('guard', MONTH, 500n),
  part('door', MONTH, 300n),
]

type Stored = Readonly<{ userId: string; state: 'expected' | 'deducted'; deducted: bigint | null; reason?: string }>

const rowOf = ({ userId, state, deducted, reason = '' }: Stored) => ({
  ...{ id: idOf(userId), userId, state, reason, note: '', entryId: null },
  ...{ dueKobo: 500n, arrearsKobo: 0n, balanceAfterKobo: 0n, movedKobo: 0n, deductedKobo: deducted, receivedKobo: 0n },
})

/** A company's payroll, and the few reads of the database: lines that HR has answered, names, and who has plans. */
function aCompany(stored: readonly Stored[] = [], people: readonly (typeof PEOPLE)[number][] = PEOPLE) {
  const tx = {
    deductionLine: { findMany: () => Promise.resolve(stored.map(rowOf)) },
    user: {
      findMany: ({ where }: { where: { id: { in: string[] } } }) =>
        Promise.resolve(people.filter(({ id }) => where.id.in.includes(id))),
    },
    plan: { groupBy: () => Promise.resolve(people.map(({ id }) => ({ userId: id }))) },
  }
  const state = {
    isClosed: (month: string) => month === '2026-10',
    isAnswered: (month: string, userId: string) =>
      month === MONTH && stored.some((line) => line.userId === userId && line.deducted !== null),
    finalMonth: () => undefined,
    ceiling: () => kobo(1_000_000n),
  }
  const payroll: Payroll = {
    companyId: 'company',
    company: 'Company',
    today: '2026-11-21',
    paydayOf: (month) => `${month}-28`,
    capIn: () => 3_333,
    periods: new Map([[MONTH, { id: 'period', month: MONTH, payday: '2026-11-28', closedAt: null }]]),
    isClosed: state.isClosed,
    finalMonths: new Map(),
    parts: PARTS,
    // A third of the loom operator's pay is ₦11.
    pays: new Map([['loom', { salary: kobo(3_300n), otherDeductions: kobo(0n) }]]),
    state,
  }
  return { tx: tx as unknown as Tx, payroll }
}

const claim = (line: number, id: string, deducted: bigint | null, change: Partial<Claim> = {}): Claim => ({
  ...{ line, lineId: id, staffId: '', name: '', period: '', stated: null, asked: kobo(0n), typed: '', reason: '' },
  deducted: deducted === null ? null : kobo(deducted),
  ...change,
})

async function evaluated(claims: readonly Claim[], company = aCompany(), bookedAt?: Date) {
  return evaluateFile(company.tx, company.payroll, MONTH, { claims, problems: [], reading: null }, bookedAt)
}
/** What becomes of each row: its outcome and the reason. */
const outcomes = async (...parts: Parameters<typeof evaluated>) =>
  (await evaluated(...parts)).rows.map(({ outcome, why }) => [outcome, why])

test('a file is previewed row by row, with what it brings and what is left', async () => {
  const { report, rows, answered } = await evaluated([
    claim(2, LOOM, 1_000n, { typed: '10.00' }),
    claim(3, GUARD, 200n, { reason: 'half pay' }),
  ])
  expect(report).toEqual({
    matched: 1,
    short: 1,
    total: 12,
    unknown: [],
    doubled: [],
    already: [],
    over: [],
    changed: [],
    overTotal: 0,
    // ₦16 and ₦2 of arrears are to be deducted. The guard is short of ₦3, and the door keeper has no answer.
    month: { amountDue: 16, arrears: 2, toDeduct: 18, due: 18, deducted: 12, over: 0, short: 3, open: 3 },
    problems: [],
    waiting: 1,
    sameFile: false,
    otherMonth: null,
    mismatched: 0,
    canBookGood: true,
    reading: null,
  })
  expect(rows).toEqual([
    {
      ...{ line: 2, staffId: 'S-1', name: 'Loom Operator', due: 8, arrears: 2, toDeduct: 10, deducted: 10 },
      ...{ typed: '10.00', reason: '', outcome: 'matched', why: '', canFix: false },
    },
    {
      ...{ line: 3, staffId: 'S-2', name: 'Night Guard', due: 5, arrears: 0, toDeduct: 5, deducted: 2 },
      ...{ typed: '', reason: 'half pay', outcome: 'short', why: '', canFix: false },
    },
  ])
  expect(answered.map(({ line, deducted, reason }) => [line.userId, deducted, reason])).toEqual([
    ['loom', 1_000n, ''],
    ['guard', 200n, 'half pay'],
  ])
})

test('a row without an amount waits, and its line stays open', async () => {
  const { report, rows, answered } = await evaluated([claim(2, LOOM, null), claim(3, GUARD, 500n)])
  expect(rows[0]).toMatchObject({ outcome: 'waiting', why: '', deducted: null, toDeduct: 10 })
  expect(report).toMatchObject({ matched: 1, short: 0, waiting: 2, month: { open: 13, deducted: 5 } })
  expect(answered).toHaveLength(1)
})

test('a line of which nothing is due does not wait, and one of arrears alone does', async () => {
  expect((await evaluated([claim(2, idOf('paid'), null)])).report.waiting).toBe(3)
  const { tx, payroll } = aCompany()
  const late = { tx, payroll: { ...payroll, parts: [part('loom', '2026-10', 200n)] } }
  expect((await evaluated([], late)).report.waiting).toBe(1)
})

test('a row of an employee whose name and number are not known is found by its id', async () => {
  const company = aCompany([], [])
  expect(await outcomes([claim(2, LOOM, 1_000n, { staffId: 'S-1', name: 'Loom Operator' })], company)).toEqual([
    ['matched', ''],
  ])
})

describe('rows of one employee', () => {
  test('that say the same count once', async () => {
    const { report, rows } = await evaluated([claim(2, LOOM, 1_000n), claim(5, LOOM, 1_000n)])
    expect(rows.map(({ outcome, why }) => [outcome, why])).toEqual([
      ['matched', ''],
      ['doubled', 'The same as line 2.'],
    ])
    expect(report).toMatchObject({ matched: 1, total: 10, doubled: [{ line: 5, lineId: LOOM }], problems: [] })
  })

  test.each([
    ['amount', claim(5, LOOM, 900n)],
    ['reason', claim(5, LOOM, 1_000n, { reason: 'half pay' })],
  ])('that differ in the %s are problems, and none is booked', async (_name, other) => {
    const { report, rows, answered } = await evaluated([claim(2, LOOM, 1_000n), other])
    const why = 'Lines 2 and 5 are the same employee. Please remove one.'
    expect(rows.map((row) => [row.outcome, row.why])).toEqual([
      ['problem', why],
      ['problem', 'Lines 2 and 5 are the same employee. Please remove one.'],
    ])
    expect(answered).toEqual([])
    expect(report).toMatchObject({ canBookGood: false, problems: [{ line: 2, why }, { line: 5 }] })
  })

  test('are found by the staff number, also of someone without a line', async () => {
    const rows = [claim(2, '', 1_000n, { staffId: 's-1' }), claim(3, LOOM, 1_000n)]
    expect((await outcomes(rows))[1]).toEqual(['doubled', 'The same as line 2.'])
    const unknown = [claim(2, '', 5n, { staffId: 'S-9' }), claim(3, '', 5n, { staffId: 's-9' })]
    expect((await outcomes(unknown)).map(([outcome]) => outcome)).toEqual(['unknown', 'doubled'])
    const others = [claim(2, '', 5n, { staffId: 'S-8' }), claim(3, '', 5n, { staffId: 'S-9' })]
    expect((await outcomes(others)).map(([outcome]) => outcome)).toEqual(['unknown', 'unknown'])
  })
})

describe('a row of nobody here', () => {
  const id = '0d3c2f4e-6a3b-4c1d-9e8f-001122334455'
  const good = claim(9, GUARD, 500n, { period: MONTH })

  test.each([
    ['a total', claim(2, 'total', 5n), 'Row not recognised; ignored (a total row?).'],
    ['another id', claim(2, id, 5n), 'This line_id does not belong to this period.'],
    ['another id and this month', claim(2, id, 5n, { period: MONTH }), 'This line_id does not belong to this period.'],
    ['another month', claim(2, id, 5n, { period: '2026-10' }), 'This row belongs to the period 2026-10.'],
    [
      'another number',
      claim(2, '', 5n, { staffId: 'S-9' }),
      'No deduction of this month has the staff number S-9, or several have.',
    ],
  ])('%s is named and left out', async (_name, row, why) => {
    const { report, rows } = await evaluated([row, good])
    expect(rows[0]).toMatchObject({ outcome: 'unknown', why, due: null, arrears: null, toDeduct: null, canFix: false })
    expect(report.unknown).toEqual([{ line: 2, lineId: row.lineId, why }])
    expect(report).toMatchObject({ matched: 1, total: 5, problems: [] })
  })

  test('keeps what the file says of the person, and 60 characters of the id', async () => {
    const { report, rows } = await evaluated([claim(2, 'x'.repeat(80), 5n, { staffId: 'S-9', name: 'Someone' })])
    expect(rows[0]).toMatchObject({ staffId: 'S-9', name: 'Someone', deducted: 0.05 })
    expect(report.unknown[0]?.lineId).toBe('x'.repeat(60))
  })

  test('a number that two employees have, or none, names neither', async () => {
    const same = PEOPLE.map((person) => (person.id === 'guard' ? { ...person, staffNumber: 'S-1' } : person))
    const [row] = await outcomes([claim(2, '', 5n, { staffId: 'S-1' })], aCompany([], same))
    expect(row?.[0]).toBe('unknown')
    expect((await outcomes([claim(2, '', 300n)]))[0]?.[0]).toBe('unknown')
  })
})

describe('a row of another person or month than its line', () => {
  const problem = async (row: Partial<Claim>, id = LOOM) => {
    const other = claim(9, GUARD, 500n, { period: MONTH })
    const { report, rows, answered } = await evaluated([claim(2, id, 1_000n, row), other])
    const { outcome, why, canFix } = rows[0] ?? {}
    expect(report.mismatched).toBe(outcome === 'problem' ? 1 : 0)
    expect(report.canBookGood).toBe(outcome !== 'problem')
    expect(answered).toHaveLength(outcome === 'problem' ? 1 : 2)
    expect(canFix).toBe(false)
    return outcome === 'problem' ? why : undefined
  }

  test('is refused with what differs, and so is the rest of the file', async () => {
    expect(await problem({ period: '2026-12' })).toBe(
      'This row is of December 2026, and this page is of November 2026.',
    )
    expect(await problem({ staffId: 'S-2' })).toBe('This id belongs to staff number S-1, the file says S-2.')
    expect(await problem({ name: 'Night Guard' })).toBe('This id belongs to Loom Operator, the file says Night Guard.')
    expect(await problem({ staffId: 'S-1', name: 'Night Guard' })).toContain('belongs to Loom Operator')
    // Without a number the name has to be the same, and not only alike.
    expect(await problem({ name: 'Loom Guard' })).toContain('belongs to Loom Operator')
  })

  test('is right with empty cells, other spellings, and another surname beside the same number', async () => {
    expect(await problem({})).toBeUndefined()
    expect(await problem({ period: '2026-11-30', staffId: 's-1', name: 'OPERATOR, Loom' })).toBeUndefined()
    expect(await problem({ staffId: 'S-1', name: 'Loom Guard' })).toBeUndefined()
    expect(await problem({ period: 'soon' })).toBeUndefined()
  })

  test('says nothing of a difference in the amounts', async () => {
    const stated = { amount: kobo(700n), isWhole: false }
    const { report } = await evaluated([claim(2, LOOM, 1_000n, { staffId: 'S-2', stated })])
    expect(report.changed).toEqual([])
  })

  test('of someone without a staff number is judged by the name', async () => {
    const rows = (name: string) => outcomes([claim(2, DOOR, 300n, { staffId: 'S-7', name })])
    expect(await rows('Door Keeper')).toEqual([['matched', '']])
    expect((await rows('Door Guard'))[0]?.[0]).toBe('problem')
  })
})

test('an answer that cannot be read or lacks its reason can be filled in on the page', async () => {
  const unreadable = claim(3, GUARD, null, { typed: 'ten', unreadable: 'The amount is not a number.' })
  const { report, rows } = await evaluated([claim(2, LOOM, 900n), unreadable, claim(4, DOOR, 300n)])
  expect(rows.map(({ outcome, why, canFix }) => [outcome, why, canFix])).toEqual([
    ['problem', '₦9 of ₦10 was deducted: please give the reason.', true],
    ['problem', 'The amount is not a number.', true],
    ['matched', '', false],
  ])
  expect(report).toMatchObject({ matched: 1, waiting: 2, mismatched: 0, canBookGood: true })
  expect(report.problems.map(({ line }) => line)).toEqual([2, 3])
})

describe('a line that is booked already', () => {
  test('stays as it is', async () => {
    const company = aCompany([{ userId: 'guard', state: 'deducted', deducted: 500n }])
    const { report, rows, answered } = await evaluated([claim(2, GUARD, 500n)], company)
    expect(rows).toMatchObject([{ outcome: 'already', why: 'Already booked.' }])
    expect(report).toMatchObject({ matched: 0, already: [{ line: 2 }], waiting: 2, canBookGood: false })
    expect(report.month).toMatchObject({ toDeduct: 18, deducted: 5, open: 13 })
    expect(answered).toEqual([])
  })

  test('by the same file, is named with the time', async () => {
    const bookedAt = new Date('2026-11-20T09:05:00Z')
    const { report, rows } = await evaluated([claim(2, LOOM, 1_000n)], aCompany(), bookedAt)
    expect(rows).toMatchObject([
      { outcome: 'already', why: 'This file was already booked on 20 November 2026, 10:05.' },
    ])
    expect(report).toMatchObject({ sameFile: true, canBookGood: false, total: 0 })
  })

  test('with nothing, can be answered with an amount', async () => {
    const company = aCompany([{ userId: 'guard', state: 'expected', deducted: 0n, reason: 'unpaid leave' }])
    const { report, rows, answered } = await evaluated([claim(2, GUARD, 500n)], company)
    expect(rows).toMatchObject([{ outcome: 'matched', toDeduct: 5 }])
    expect(answered).toMatchObject([{ deducted: 500n, line: { due: 500n } }])
    // The line is answered already, so it does not wait.
    expect((await evaluated([], company)).report).toMatchObject({ waiting: 2, month: { short: 5, open: 13 } })
    expect(report.month).toMatchObject({ short: 0, deducted: 5 })
  })
})

test('the state is the same while the file would book the same', async () => {
  const stateOf = async (claims: readonly Claim[], ...stored: Stored[]) =>
    (await evaluated(claims, aCompany(stored))).state
  const file = [claim(2, LOOM, 1_000n), claim(3, GUARD, 500n)]
  const state = await stateOf(file)
  expect(await stateOf(file)).toBe(state)
  expect(await stateOf(file, { userId: 'guard', state: 'deducted', deducted: 500n })).not.toBe(state)
  expect(await stateOf([claim(2, LOOM, 1_100n), claim(3, GUARD, 500n)])).not.toBe(state)
  // A row that names nobody is a problem of the file, and no row of the preview.
  const { payroll, tx } = aCompany()
  const problems = [{ line: 4, lineId: '', why: 'The staff_id is missing.' }]
  const wrong = await evaluateFile(tx, payroll, MONTH, { claims: file, problems, reading: null }, undefined)
  expect(wrong.state).not.toBe(state)
})

describe('more than was to be deducted', () => {
  const row = async (deducted: bigint, reason = '') => {
    const { report, rows } = await evaluated([claim(2, LOOM, deducted, { reason })])
    return { why: rows[0]?.why, over: report.over.map(({ line }) => line), total: report.overTotal }
  }

  test('pays the next instalments', async () => {
    expect(await row(1_100n)).toEqual({
      why: "₦1 more than was to be deducted. It pays the next instalments; the rest becomes the employee's credit.",
      over: [2],
      total: 1,
    })
    expect(await row(1_000n)).toEqual({ why: '', over: [], total: 0 })
  })

  test('warns above a third of the pay', async () => {
    const { why } = await row(1_101n)
    expect(why).toContain('₦1.01 more than was to be deducted.')
    expect(why).toContain(' This is more than one third of the pay of ₦33. Please check the amount.')
    expect((await outcomes([claim(2, GUARD, 500_000n, { reason: 'all' })]))[0]?.[1]).not.toContain('one third')
  })

  test('becomes credit where it is more than all that is owed', async () => {
    expect((await row(1_500n)).why).toContain('It pays the next instalments')
    const { why, total } = await row(1_600n, 'asked for')
    expect(why).toContain('₦6 more than was to be deducted. ₦1 is more than the employee owes: it becomes')
    expect(total).toBe(6)
  })

  test('of someone who has paid everything is found by the id', async () => {
    const { report, rows, answered } = await evaluated([claim(2, idOf('paid'), 400n, { asked: kobo(400n) })])
    expect(rows).toMatchObject([{ name: 'Paid Up', due: 0, arrears: 0, outcome: 'matched' }])
    expect(rows[0]?.why).toContain('₦4 is more than the employee owes')
    expect(report).toMatchObject({ overTotal: 4, waiting: 3, unknown: [] })
    expect(answered).toMatchObject([{ line: { balanceAfter: 0n, moved: 0n } }])
  })

  test('adds up over the rows', async () => {
    const { report } = await evaluated([claim(2, LOOM, 1_050n), claim(3, GUARD, 520n, { asked: kobo(520n) })])
    expect(report).toMatchObject({ overTotal: 0.7, matched: 2, total: 15.7 })
  })
})

describe('a file that says another amount than our record', () => {
  const changed = async (amount: Kobo, isWhole: boolean) => {
    const { report, rows } = await evaluated([claim(2, LOOM, 1_000n, { stated: { amount, isWhole } })])
    expect(rows[0]?.why).toBe(report.changed[0]?.why ?? '')
    return report.changed.map(({ why }) => why)
  }

  test('names both', async () => {
    expect(await changed(kobo(900n), false)).toEqual([
      'Your file says ₦9 is due. Our record says ₦8. We book the amount deducted.',
    ])
    expect(await changed(kobo(900n), true)).toEqual([
      'Your file says ₦9 is to be deducted. Our record says ₦10. We book the amount deducted.',
    ])
  })

  test('does not differ when it is what is due, or due and arrears where it is the whole', async () => {
    expect(await changed(kobo(800n), false)).toEqual([])
    expect(await changed(kobo(1_000n), true)).toEqual([])
  })
})

describe('a file of another month', () => {
  test('is not read on', async () => {
    const { report, rows, answered } = await evaluated([
      claim(4, LOOM, 1_000n, { period: '2026-10' }),
      claim(5, GUARD, 500n, { period: 'Oct-26' }),
    ])
    expect(report).toMatchObject({
      otherMonth: '2026-10',
      canBookGood: false,
      matched: 0,
      problems: [
        {
          line: 4,
          lineId: '',
          why: 'This file is of October 2026, and this page is of November 2026. Please upload it there.',
        },
      ],
    })
    expect([rows, answered]).toEqual([[], []])
  })

  test('is one whose rows all name one other month', async () => {
    const monthOf = async (...periods: string[]) =>
      (await evaluated(periods.map((period, index) => claim(index + 2, LOOM, null, { period })))).report.otherMonth
    expect(await monthOf('2026-10', '2026-12')).toBeNull()
    expect(await monthOf('2026-10', '')).toBeNull()
    expect(await monthOf(MONTH, MONTH)).toBeNull()
    expect(await monthOf('')).toBeNull()
    expect(await monthOf()).toBeNull()
  })
})

test('problems of reading and of the rows are listed in the order of the file', async () => {
  const { tx, payroll } = aCompany()
  const problems = [{ line: 3, lineId: '', why: 'The line_id is missing.' }]
  const claims = [claim(4, LOOM, 900n), claim(2, GUARD, 100n)]
  const { report } = await evaluateFile(tx, payroll, MONTH, { claims, problems, reading: null }, undefined)
  expect(report.problems.map(({ line }) => line)).toEqual([2, 3, 4])
})
