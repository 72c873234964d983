import { type UsualPay, highestAlone, isLargeRaise } from '@/lib/companies/salary-rules'
import { formatDay } from '@/lib/core/clock'
import { type Kobo, ZERO, formatNaira, min } from '@/lib/core/money'
import { numberKey } from '@/lib/core/table-cell-rules'
import { isLikeName } from '@/lib/deductions/file-column-rules'
import type { ListedEmployee } from './row-rules'
import type { Change, Outcome, RowNote } from './schema'

/* Compares a roster with the employees of a company, before anything is written. No I/O. */

/** An employee with an account. `lastDay` is set for those who leave or have left. */
export type KnownEmployee = {
  readonly id: string
  readonly email: string
  readonly fullName: string
  readonly staffNumber: string
  readonly state: 'approved' | 'pending' | 'left'
  readonly lastDay: string | null
  readonly salary: Kobo
  /** What raises are counted from: the lowest salary of the last 90 days. */
  readonly raisedFrom: Kobo
  /** A raise of this salary that waits for a second person already. */
  readonly waiting: Kobo | null
  readonly otherDeductions: Kobo
  readonly jobTitle: string
}

/** A listed person without a confirmed account. */
export type KnownEntry = {
  readonly key: string
  readonly staffNumber: string
  readonly fullName: string
  readonly email: string
  readonly phone: string
  readonly salary: Kobo
  readonly otherDeductions: Kobo
  readonly jobTitle: string
  readonly isInvited: boolean
}

type Row = {
  readonly line: number
  readonly staffId: string
  readonly name: string
  readonly employee?: ListedEmployee
}

/** A row with what becomes of it. `user` is the confirmed employee that it changes, `entry` what is listed after it. */
export type PlannedRow = {
  readonly line: number
  readonly staffId: string
  readonly name: string
  readonly outcome: Outcome
  readonly changes: readonly Change[]
  readonly isRaise: boolean
  /** The new salary waits for a second person before it counts. */
  readonly waits: boolean
  readonly why: string
  readonly employee?: ListedEmployee
  readonly user?: KnownEmployee
  readonly entry?: KnownEntry
}

/** Where an invitation goes: to the email, or to the phone of someone without one; empty without either. */
export const contactOf = ({ email, phone }: Pick<KnownEntry, 'email' | 'phone'>): string => email || phone

export type RosterPlan = {
  readonly rows: readonly PlannedRow[]
  readonly problems: readonly RowNote[]
  readonly notes: readonly RowNote[]
  /** Confirmed employees whom the file does not have. */
  readonly leavers: readonly KnownEmployee[]
  /** Listed people whom the file does not have. */
  readonly removed: readonly KnownEntry[]
}

type Known = {
  readonly employees: readonly KnownEmployee[]
  readonly entries: readonly KnownEntry[]
  readonly usual: UsualPay
}

/** Says what becomes of each row. `problems` are those that only the comparison finds. */
export function planRoster(rows: readonly Row[], known: Known): RosterPlan {
  const byState = (state: KnownEmployee['state']) =>
    new Map(
      known.employees
        .filter((employee) => employee.state === state)
        .map((employee) => [numberKey(employee.staffNumber), employee]),
    )
  const [approved, pending, left] = [byState('approved'), byState('pending'), byState('left')]
  const entries = new Map(known.entries.map((entry) => [entry.key, entry]))

  const planned = rows.map(({ line, staffId, name, employee }): PlannedRow => {
    const base = { line, staffId, name, changes: [], isRaise: false, waits: false, why: '' }
    if (!employee) return { ...base, outcome: 'problem' }
    const user = approved.get(employee.key)
    if (user) return planConfirmed({ ...base, employee }, user)
    const waiting = pending.get(employee.key)
    const former = left.get(employee.key)
    if (former && !waiting) return { ...base, outcome: 'returning', why: returningWords(former) }
    return planListed({ ...base, employee }, entries.get(employee.key), waiting, known.usual)
  })

  const inFile = new Set(rows.map(({ employee }) => employee?.key))
  const noteOf = ({ line, why }: PlannedRow) => (why === '' ? [] : [{ line, why }])
  return {
    rows: planned,
    problems: planned.filter(({ employee, outcome }) => employee && outcome === 'problem').flatMap(noteOf),
    notes: planned.filter(({ outcome, waits }) => outcome !== 'problem' && !waits).flatMap(noteOf),
    leavers: [...approved].flatMap(([key, employee]) => (inFile.has(key) || employee.lastDay ? [] : [employee])),
    removed: known.entries.filter(({ key }) => !inFile.has(key) && !approved.has(key)),
  }
}

type Base = Omit<PlannedRow, 'outcome' | 'employee'> & { readonly employee: ListedEmployee }

function planConfirmed(row: Base, user: KnownEmployee): PlannedRow {
  const { employee } = row
  if (!isLikeName(employee.name, user.fullName))
    return {
      ...row,
      outcome: 'problem',
      why: `Staff ID ${user.staffNumber} belongs to ${user.fullName}, the file says ${employee.name}.`,
    }
  const { salary } = employee
  const isJump = salary > user.salary && isLargeRaise(min(user.raisedFrom, user.salary), salary)
  const isAsked = isJump && user.waiting !== null
  const all = changesOf(
    { salary: user.salary, otherDeductions: user.otherDeductions, jobTitle: user.jobTitle },
    employee,
  )
  const changes = isAsked ? all.filter(({ field }) => field !== 'salary') : all
  return {
    ...row,
    outcome: changes.length > 0 ? 'changed' : 'unchanged',
    changes,
    isRaise: isLargeRaise(user.salary, salary),
    waits: isJump && !isAsked,
    why: isAsked ? alreadyWaits(user.waiting) : isJump ? JUMP_WAITS : '',
    user,
  }
}

const JUMP_WAITS = 'The salary waits for a second person, because it rises by more than 20% within 90 days.'
const alreadyWaits = (salary: Kobo | null): string =>
  `A salary of ${formatNaira(salary ?? ZERO)} waits for a second person already. ` +
  'Until they decide, no other can be asked for.'
const farAbove = (usual: Kobo): string =>
  `The salary is above ${formatNaira(usual)}. When this employee registers, HR confirms them with a second person.`

/** What is listed after a row: details that the file does not have stay as they were. */
function listedAfter(employee: ListedEmployee, before: KnownEntry | undefined): KnownEntry {
  const after = {
    key: employee.key,
    staffNumber: employee.staffId,
    fullName: employee.name,
    email: employee.email ?? before?.email ?? '',
    phone: employee.phone ?? before?.phone ?? '',
    salary: employee.salary,
    otherDeductions: employee.otherDeductions ?? before?.otherDeductions ?? (0n as Kobo),
    jobTitle: employee.jobTitle ?? before?.jobTitle ?? '',
  }
  return { ...after, isInvited: before !== undefined && before.isInvited && contactOf(before) === contactOf(after) }
}

function planListed(
  row: Base,
  before: KnownEntry | undefined,
  waiting: KnownEmployee | undefined,
  usual: UsualPay,
): PlannedRow {
  const entry = listedAfter(row.employee, before)
  const most = highestAlone(usual)
  const isFar = entry.salary > most
  if (waiting && waiting.email === entry.email && !isFar) return { ...row, outcome: 'confirmed', entry, user: waiting }
  const why = isFar
    ? farAbove(most)
    : waiting
      ? `${waiting.fullName} has registered with this staff ID and another email. Please confirm or decline them ` +
        'in your list of employees.'
      : ''
  if (!before) return { ...row, outcome: 'new', entry, why }
  const changes = changesOf(before, row.employee)
  return {
    ...row,
    outcome: changes.length > 0 ? 'changed' : 'unchanged',
    changes,
    isRaise: isLargeRaise(before.salary, entry.salary),
    entry,
    why,
  }
}

type Details = Pick<KnownEntry, 'salary' | 'otherDeductions' | 'jobTitle'> &
  Partial<Pick<KnownEntry, 'fullName' | 'email' | 'phone'>>

/** The details that the file has and that differ, as HR reads them. */
function changesOf(before: Details, now: ListedEmployee): Change[] {
  const pairs = [
    ['name', before.fullName, before.fullName === undefined ? undefined : now.name],
    ['email', before.email, now.email],
    ['phone', before.phone, now.phone],
    ['salary', before.salary, now.salary],
    ['other_deductions', before.otherDeductions, now.otherDeductions],
    ['job_title', before.jobTitle, now.jobTitle],
  ] as const
  return pairs.flatMap(([field, from, to]) =>
    from === undefined || to === undefined || from === to ? [] : [{ field, from: inWords(from), to: inWords(to) }],
  )
}

const inWords = (value: string | Kobo): string =>
  typeof value === 'string' ? (value === '' ? 'none' : value) : formatNaira(value)

const returningWords = ({ fullName, lastDay }: KnownEmployee): string =>
  `${fullName} ${lastDay === null ? 'has left' : `left on ${formatDay(lastDay)}`}. ` +
  'If they work for you again, please rehire them on their page.'

/** Why a roster is not taken back. @param count of its rows */
export const actedSentence = (count: number): string =>
  `This roster stays, because somebody has acted on ${count} of its rows since: ` +
  'a person has registered or was confirmed, details were changed, an order was placed or a month was filled in. ' +
  'Please upload a corrected roster.'
