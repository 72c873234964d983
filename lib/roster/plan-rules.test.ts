import { describe, expect, test } from 'vitest'
import { kobo } from '@/lib/core/money'
import { type KnownEmployee, type KnownEntry, actedSentence, contactOf, planRoster } from './plan-rules'
import type { ListedEmployee } from './row-rules'

const SALARY = kobo(10_000_000n)
/** Five known salaries, so up to three times the usual one is confirmed by one officer. */
const usual = { median: SALARY, salaries: 5 }

const listed = (change: Partial<ListedEmployee> = {}): ListedEmployee => ({
  ...{ staffId: 'DM-1', key: 'DM-1', name: 'Loom Operator', email: undefined, phone: undefined },
  ...{ salary: SALARY, otherDeductions: undefined, jobTitle: undefined },
  ...change,
})
const known = (change: Partial<KnownEmployee> = {}): KnownEmployee => ({
  ...{ id: 'u', email: 'loom@mill.test', fullName: 'Loom Operator', staffNumber: 'DM-1', state: 'approved' },
  ...{ lastDay: null, salary: SALARY, raisedFrom: SALARY, waiting: null, otherDeductions: kobo(0n), jobTitle: '' },
  ...change,
})
const entry = (change: Partial<KnownEntry> = {}): KnownEntry => ({
  ...{ key: 'DM-1', staffNumber: 'DM-1', fullName: 'Loom Operator', email: '', phone: '' },
  ...{ salary: SALARY, otherDeductions: kobo(0n), jobTitle: '', isInvited: false },
  ...change,
})

const row = (employee?: ListedEmployee, line = 2) => ({ line, staffId: 'DM-1', name: 'Loom Operator', employee })
const planOf = (
  employee: ListedEmployee | undefined,
  { employees = [], entries = [] }: { employees?: readonly KnownEmployee[]; entries?: readonly KnownEntry[] } = {},
) => planRoster([row(employee)], { employees, entries, usual })
const planned = (...parts: Parameters<typeof planOf>) => planOf(...parts).rows[0] ?? expect.fail()

describe('a confirmed employee', () => {
  const confirmed = (change: Partial<ListedEmployee>, before: Partial<KnownEmployee> = {}) =>
    planned(listed(change), { employees: [known(before)] })

  test('stays as they are when the file says the same, or nothing', () => {
    expect(confirmed({})).toMatchObject({ outcome: 'unchanged', changes: [], isRaise: false, waits: false, why: '' })
    expect(confirmed({ otherDeductions: kobo(0n), jobTitle: '', email: 'another@mill.test' })).toMatchObject({
      outcome: 'unchanged',
    })
  })

  test('changes where the file says otherwise', () => {
    const change = { salary: kobo(9_000_000n), otherDeductions: kobo(500_000n), jobTitle: 'Weaver' }
    expect(confirmed(change)).toMatchObject({
      outcome: 'changed',
      user: { id: 'u' },
      changes: [
        { field: 'salary', from: '₦100,000', to: '₦90,000' },
        { field: 'other_deductions', from: '₦0', to: '₦5,000' },
        { field: 'job_title', from: 'none', to: 'Weaver' },
      ],
    })
  })

  test('is another person than the file names when the names have nothing in common', () => {
    const plan = planOf(listed({ name: 'Night Guard' }), { employees: [known()] })
    const why = 'Staff ID DM-1 belongs to Loom Operator, the file says Night Guard.'
    expect(plan).toMatchObject({ rows: [{ outcome: 'problem' }], problems: [{ line: 2, why }], notes: [] })
    expect(confirmed({ name: 'Loom Guard' }).outcome).toBe('unchanged')
  })

  test.each([
    ['a raise by a fifth', 12_000_000n, 10_000_000n, false, false],
    ['a raise by more', 12_000_001n, 10_000_000n, true, true],
    ['a small raise that makes more than a fifth in 90 days', 10_500_000n, 8_000_000n, false, true],
    ['a salary that stays above what it was before', 10_000_000n, 8_000_000n, false, false],
    ['a salary that falls and stays above what it was before', 9_900_000n, 8_000_000n, false, false],
    // The salary was higher in these 90 days.
    ['a large raise of a salary that had fallen', 12_000_001n, 20_000_000n, true, true],
  ])('with %s', (_name, salary, raisedFrom, isRaise, waits) => {
    const result = confirmed({ salary: kobo(salary) }, { raisedFrom: kobo(raisedFrom) })
    expect([result.isRaise, result.waits]).toEqual([isRaise, waits])
    expect(result.why).toBe(
      waits ? 'The salary waits for a second person, because it rises by more than 20% within 90 days.' : '',
    )
  })

  test('cannot ask for a second raise while one waits, but other details change', () => {
    const waiting = { waiting: kobo(15_000_000n) }
    const asked = confirmed({ salary: kobo(13_000_000n), jobTitle: 'Weaver' }, waiting)
    expect(asked).toMatchObject({ outcome: 'changed', waits: false, isRaise: true, changes: [{ field: 'job_title' }] })
    expect(asked.why).toBe(
      'A salary of ₦150,000 waits for a second person already. Until they decide, no other can be asked for.',
    )
    expect(confirmed({ salary: kobo(13_000_000n) }, waiting).outcome).toBe('unchanged')
    expect(confirmed({ salary: kobo(11_000_000n) }, waiting)).toMatchObject({
      why: '',
      changes: [{ field: 'salary' }],
    })
  })
})

describe('someone who is listed for the first time', () => {
  test('is new, with what the file has', () => {
    expect(planned(listed({ email: 'a@b.test' }))).toMatchObject({
      outcome: 'new',
      why: '',
      changes: [],
      entry: entry({ email: 'a@b.test' }),
    })
  })

  test('is confirmed when they registered with the same email', () => {
    const waiting = known({ state: 'pending', email: 'a@b.test' })
    const row = planned(listed({ email: 'a@b.test' }), { employees: [waiting] })
    expect(row).toMatchObject({ outcome: 'confirmed', user: { id: 'u' }, entry: { email: 'a@b.test' } })
  })

  test('waits for HR when they registered with another email', () => {
    const waiting = known({ state: 'pending' })
    const plan = planOf(listed({ email: 'a@b.test' }), { employees: [waiting] })
    expect(plan.rows).toMatchObject([{ outcome: 'new' }])
    expect(plan.rows[0]?.user).toBeUndefined()
    expect(plan.notes).toMatchObject([
      { line: 2, why: expect.stringContaining('Loom Operator has registered') as string },
    ])
  })

  test('is not confirmed with a salary far above what is usual', () => {
    const waiting = known({ state: 'pending', email: 'a@b.test' })
    const far = (salary: bigint) =>
      planned(listed({ email: 'a@b.test', salary: kobo(salary) }), { employees: [waiting] })
    expect(far(30_000_000n)).toMatchObject({ outcome: 'confirmed' })
    expect(far(30_000_001n)).toMatchObject({
      outcome: 'new',
      why: 'The salary is above ₦300,000. When this employee registers, HR confirms them with a second person.',
    })
  })
})

describe('someone who has left', () => {
  test('is rehired by a person, not by a file', () => {
    const left = known({ state: 'left', lastDay: '2026-10-31' })
    expect(planOf(listed(), { employees: [left] })).toMatchObject({
      rows: [{ outcome: 'returning' }],
      notes: [
        {
          line: 2,
          why: 'Loom Operator left on 31 October 2026. If they work for you again, please rehire them on their page.',
        },
      ],
      leavers: [],
    })
    expect(planned(listed(), { employees: [known({ state: 'left' })] }).why).toContain('Loom Operator has left.')
  })

  test('is listed when somebody registered with the staff ID since', () => {
    const employees = [known({ state: 'left' }), known({ id: 'v', state: 'pending', email: 'a@b.test' })]
    expect(planned(listed({ email: 'a@b.test' }), { employees })).toMatchObject({
      outcome: 'confirmed',
      user: { id: 'v' },
    })
  })
})

describe('someone who is listed already', () => {
  const again = (change: Partial<ListedEmployee>, before: Partial<KnownEntry> = {}) =>
    planned(listed(change), { entries: [entry(before)] })

  test('keeps the details that the file does not have', () => {
    const before = { email: 'a@b.test', phone: '+2348031234567', otherDeductions: kobo(5n), jobTitle: 'Weaver' }
    expect(again({}, before)).toMatchObject({ outcome: 'unchanged', changes: [], entry: before })
  })

  test('changes where the file says otherwise', () => {
    const now = {
      ...{ name: 'Night Guard', email: 'c@d.test', phone: '+2348039999999', salary: kobo(12_000_001n) },
      ...{ otherDeductions: kobo(500_000n), jobTitle: 'Guard' },
    }
    const { changes, ...row } = again(now, { email: 'a@b.test' })
    expect(row).toMatchObject({ outcome: 'changed', isRaise: true, waits: false, entry: { fullName: 'Night Guard' } })
    expect(changes).toEqual([
      { field: 'name', from: 'Loom Operator', to: 'Night Guard' },
      { field: 'email', from: 'a@b.test', to: 'c@d.test' },
      { field: 'phone', from: 'none', to: '+2348039999999' },
      { field: 'salary', from: '₦100,000', to: '₦120,000.01' },
      { field: 'other_deductions', from: '₦0', to: '₦5,000' },
      { field: 'job_title', from: 'none', to: 'Guard' },
    ])
  })

  test('stays invited while the invitation went to where it would go now', () => {
    const invited = { isInvited: true, email: 'a@b.test' }
    expect(again({}, invited).entry?.isInvited).toBe(true)
    expect(again({ phone: '+2348039999999' }, invited).entry?.isInvited).toBe(true)
    expect(again({ email: 'c@d.test' }, invited).entry?.isInvited).toBe(false)
    expect(again({}, { ...invited, isInvited: false }).entry?.isInvited).toBe(false)
  })
})

describe('a whole roster', () => {
  test('names confirmed employees and listed people whom it does not have', () => {
    const employees = [
      known(),
      known({ id: 'gone', staffNumber: 'dm-2' }),
      known({ id: 'leaving', staffNumber: 'DM-3', lastDay: '2026-12-31' }),
      known({ id: 'waiting', staffNumber: 'DM-4', state: 'pending' }),
    ]
    const entries = [entry(), entry({ key: 'DM-2' }), entry({ key: 'DM-5' })]
    const plan = planRoster([row(listed())], { employees, entries, usual })
    expect(plan.leavers.map(({ id }) => id)).toEqual(['gone'])
    expect(plan.removed.map(({ key }) => key)).toEqual(['DM-5'])
  })

  test('keeps rows that could not be read, whose problems are known already', () => {
    const plan = planRoster([row(undefined, 3), row(listed({ key: 'DM-9' }), 4)], { employees: [], entries: [], usual })
    expect(plan.rows.map(({ line, outcome, why }) => [line, outcome, why])).toEqual([
      [3, 'problem', ''],
      [4, 'new', ''],
    ])
    expect([plan.problems, plan.notes]).toEqual([[], []])
  })

  test('notes no row twice: a raise that waits is listed apart', () => {
    const plan = planOf(listed({ salary: kobo(20_000_000n) }), { employees: [known()] })
    expect(plan).toMatchObject({ rows: [{ waits: true }], notes: [], problems: [] })
  })
})

test('an invitation goes to the email, else to the phone', () => {
  const to = (email: string, phone: string) => contactOf({ email, phone })
  expect([to('a@b.test', '+234'), to('', '+234'), to('', '')]).toEqual(['a@b.test', '+234', ''])
})

test('a roster whose rows somebody acted on stays, with how many', () => {
  expect(actedSentence(1)).toContain('acted on 1 of its rows since')
  expect(actedSentence(3)).toContain('acted on 3 of its rows since')
})
