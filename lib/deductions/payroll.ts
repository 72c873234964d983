import 'server-only'
import { createHash } from 'node:crypto'
import type { DeductionState } from '@/generated/prisma/enums'
import { termsOf, termsSelect } from '@/lib/companies/terms'
import { type Day, columnDay, dayColumn, formatMonth, lagosDay } from '@/lib/core/clock'
import { type Tx, databaseDay } from '@/lib/database/db'
import { conflict, notFound } from '@/lib/core/errors'
import { type Kobo, ZERO, kobo, sum } from '@/lib/core/money'
import { type Pay, ceilingSentence, wageCeiling } from '@/lib/credit/ceiling-rules'
import { openParts } from '@/lib/credit/money-rules'
import { openPlansOfEach } from '@/lib/credit/pay-off-queries'
import { interestRebate } from '@/lib/credit/pay-off-rules'
import { monthOf, paydayIn } from '@/lib/credit/rules'
import { finalPayMonth } from '@/lib/credit/self-pay-rules'
import {
  type ExpectedLine,
  type KnownLine,
  type Month,
  type OpenPart,
  type PayrollState,
  closesOn,
  expectedLines,
  ifUnanswered,
  isBookable,
  isPeriod,
  onceAMonth,
} from './rules'

/*
 * A company's payroll: periods, open instalments and leavers. Lines are computed from these, and stored only once HR
 * has filled them in or the period is closed (docs/decisions/0030). Amounts in kobo, days in Africa/Lagos.
 */

type StoredPeriod = { readonly id: string; readonly month: Month; readonly payday: Day; readonly closedAt: Date | null }

type Calendar = {
  readonly companyId: string
  readonly company: string
  readonly today: Day
  readonly paydayOf: (month: Month) => Day
  /** The company's cap of a month, in basis points of the salary. */
  readonly capIn: (month: Month) => number
  readonly periods: ReadonlyMap<Month, StoredPeriod>
  readonly isClosed: (month: Month) => boolean
  /** The month of the final pay of each leaver, by user id. */
  readonly finalMonths: ReadonlyMap<string, Month>
}

export type Payroll = Calendar & {
  readonly parts: readonly OpenPart[]
  /** What each employee with open parts is paid. */
  readonly pays: ReadonlyMap<string, Pay>
  readonly state: PayrollState
}

/** Reads a company's months. @throws AppError 404 for no such company */
async function calendarOf(tx: Tx, companyId: string): Promise<Calendar> {
  const [today, company, periodRows, leavers] = await Promise.all([
    databaseDay(tx),
    tx.company.findUnique({ where: { id: companyId }, select: { name: true, ...termsSelect } }),
    tx.deductionPeriod.findMany({
      where: { companyId },
      select: { id: true, month: true, payday: true, closedAt: true },
    }),
    tx.user.findMany({
      where: { companyId, OR: [{ eligibility: 'left' }, { lastDay: { not: null } }] },
      select: { id: true, lastDay: true, eligibilityAt: true, updatedAt: true },
    }),
  ])
  if (!company) throw notFound('There is no such company.')
  const periods = new Map(
    periodRows.map(({ id, month, payday, closedAt }) => [
      monthOf(columnDay(month)),
      { id, month: monthOf(columnDay(month)), payday: columnDay(payday), closedAt },
    ]),
  )
  const terms = termsOf(company)
  const paydayOf = (month: Month) => periods.get(month)?.payday ?? paydayIn(month, terms.in(month).payday)
  const isClosed = onceAMonth((month) => {
    const period = periods.get(month)
    return period ? period.closedAt !== null : today > closesOn(paydayOf(month))
  })
  const finalMonths = new Map(
    leavers.map(({ id, lastDay, eligibilityAt, updatedAt }) => [
      id,
      finalPayMonth(lastDay ? columnDay(lastDay) : undefined, lagosDay(eligibilityAt ?? updatedAt)),
    ]),
  )
  const capIn = onceAMonth((month) => terms.in(month).deductionCapBps)
  return { companyId, company: company.name, today, paydayOf, capIn, periods, isClosed, finalMonths }
}

/** Reads a company's months, and what its employees owe and are paid. @throws AppError 404 for no such company */
export async function payrollOf(tx: Tx, companyId: string): Promise<Payroll> {
  const [calendar, debtors, answered] = await Promise.all([
    calendarOf(tx, companyId),
    readDebtors(tx, companyId),
    tx.$queryRaw<{ told: string }[]>`
      SELECT to_char(period.month, 'YYYY-MM') || ' ' || line.user_id AS told
      FROM deduction_lines line JOIN deduction_periods period ON period.id = line.period_id
      WHERE period.company_id = ${companyId}::uuid AND period.closed_at IS NULL AND line.deducted_kobo IS NOT NULL`,
  ])
  const leavers = debtors.flatMap(({ userId }) => (calendar.finalMonths.has(userId) ? [userId] : []))
  const plansOf = await openPlansOfEach(leavers, tx, companyId)
  const isTold = new Set(answered.map(({ told }) => told))
  const parts = debtors.flatMap(({ userId, dues }) =>
    dues.map(({ dueIn, open }): OpenPart => ({ userId, dueIn, open: kobo(BigInt(open)) })),
  )
  const pays = new Map(
    debtors.map(({ userId, salary, otherDeductions }) => [
      userId,
      { salary: kobo(salary ?? 0n), otherDeductions: kobo(otherDeductions) },
    ]),
  )
  const state: PayrollState = {
    isClosed: calendar.isClosed,
    isAnswered: (month, userId) => isTold.has(`${month} ${userId}`),
    finalMonth: (userId) => calendar.finalMonths.get(userId),
    ceiling: (month, userId) => {
      const pay = pays.get(userId)
      return pay ? wageCeiling(pay, calendar.capIn(month)) : ZERO
    },
    atPrice: (month, userId) =>
      plansOf
        .get(userId)
        ?.flatMap((plan) => openParts(plan, interestRebate(plan, calendar.paydayOf(month))))
        .map(({ dueOn, open }) => ({ userId, dueIn: monthOf(dueOn), open })),
  }
  return { ...calendar, parts, pays, state }
}

/** An employee with open instalments, by the month they are due in. Amounts in kobo; those in JSON are texts. */
type Debtor = {
  readonly userId: string
  readonly salary: bigint | null
  readonly otherDeductions: bigint
  readonly dues: readonly { readonly dueIn: Month; readonly open: string }[]
}

const readDebtors = (tx: Tx, companyId: string): Promise<Debtor[]> =>
  tx.$queryRaw`
    SELECT users.id AS "userId", users.salary_kobo AS salary, users.other_deductions_kobo AS "otherDeductions",
      debt.dues
    FROM (
      SELECT user_id, json_agg(json_build_object('dueIn', due_in, 'open', open::text) ORDER BY due_in) AS dues
      FROM (
        SELECT plan.user_id, to_char(part.due_on, 'YYYY-MM') AS due_in, sum(part.amount_kobo - part.paid_kobo) AS open
        FROM plans plan JOIN instalments part ON part.plan_id = plan.id
        WHERE plan.company_id = ${companyId}::uuid AND plan.state = 'open' AND part.paid_kobo < part.amount_kobo
        GROUP BY plan.user_id, to_char(part.due_on, 'YYYY-MM')
      ) AS month GROUP BY user_id
    ) AS debt JOIN users ON users.id = debt.user_id`

/** Each employee's whole debt, of all months, in kobo. */
export function owedByEach({ parts }: Pick<Payroll, 'parts'>): ReadonlyMap<string, Kobo> {
  const owed = new Map<string, Kobo>()
  for (const { userId, open } of parts) owed.set(userId, kobo((owed.get(userId) ?? 0n) + open))
  return owed
}

/** A stable id: a file that HR downloaded earlier still names the line, although the line is computed again. */
export function lineId(companyId: string, month: Month, userId: string): string {
  const hex = createHash('sha256').update(`deduction line ${companyId} ${month} ${userId}`).digest('hex')
  // RFC 9562: version 8 is for custom ids.
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** @throws AppError 404 for a month that can have no period */
export function assertPeriod(month: Month, today: Day): void {
  if (!isPeriod(month, today)) throw notFound('There is no such period.')
}

/** @throws AppError 404 for a month that can have no period, 409 for a month after the next one */
export function assertBookable(month: Month, today: Day): void {
  assertPeriod(month, today)
  if (!isBookable(month, today))
    throw conflict(
      `${formatMonth(month)} is too far ahead. You can report deductions for past months, this month and the next one.`,
    )
}

/** A stored or computed line. */
export type PayrollLine = KnownLine & {
  readonly received: Kobo
  readonly entryId: string | null
  /** What was due too, but moved because of the wage ceiling. */
  readonly moved: Kobo
  /** Why it moved; empty when nothing did. */
  readonly note: string
}

/** The computed lines of a month; none when the period is closed. */
export const openLines = (payroll: Payroll, month: Month): ExpectedLine[] =>
  payroll.state.isClosed(month) ? [] : expectedLines(month, payroll.parts, payroll.state)

/**
 * What lines that HR answered with nothing ask for now: what would be asked if HR had not answered, of what is still
 * open. Other lines stay as they are.
 */
export function reopened(payroll: Payroll, month: Month, lines: readonly PayrollLine[]): PayrollLine[] {
  const answered = new Set(
    lines.filter(({ state, deducted }) => state === 'expected' && deducted === 0n).map(({ userId }) => userId),
  )
  const now = expectedLines(
    month,
    payroll.parts.filter(({ userId }) => answered.has(userId)),
    ifUnanswered(payroll.state, month),
  )
  const askedOf = new Map(now.map((line) => [line.userId, line]))
  return lines.map((line) => {
    if (!answered.has(line.userId)) return line
    const { deducted, reason } = line
    const asked = askedOf.get(line.userId)
    const none = { due: ZERO, arrears: ZERO, moved: ZERO, note: '' }
    return asked ? { ...toLine(payroll, month, asked), deducted, reason } : { ...line, ...none }
  })
}

/** All lines of a period. Lines that HR has filled in and lines of closed periods are stored; others are computed. */
export async function linesIn(tx: Tx, payroll: Payroll, month: Month): Promise<PayrollLine[]> {
  const stored = await storedLines(tx, payroll.periods.get(month)?.id)
  const isClosed = payroll.state.isClosed(month)
  const answered = stored.filter(({ deducted }) => isClosed || deducted !== null)
  return [...answered, ...openLines(payroll, month).map((line) => toLine(payroll, month, line))]
}

/** Why a line asks for less than is due; empty when it does not. */
export function noteOf(
  { pays, capIn }: Payroll,
  month: Month,
  { userId, due, arrears, moved, movedTo }: ExpectedLine,
): string {
  const pay = pays.get(userId)
  const asked = sum([due, arrears])
  return pay ? ceilingSentence({ asked, due: sum([asked, moved]), restIn: movedTo }, pay, capIn(month)) : ''
}

/** A line that HR has not filled in. */
export const toLine = (
  payroll: Payroll,
  month: Month,
  { userId, due, arrears, balanceAfter, moved, movedTo }: ExpectedLine,
): PayrollLine => ({
  id: lineId(payroll.companyId, month, userId),
  userId,
  due,
  arrears,
  balanceAfter,
  moved,
  note: noteOf(payroll, month, { userId, due, arrears, balanceAfter, moved, movedTo }),
  state: 'expected',
  deducted: null,
  reason: '',
  received: kobo(0n),
  entryId: null,
})

async function storedLines(tx: Tx, periodId: string | undefined): Promise<PayrollLine[]> {
  if (periodId === undefined) return []
  const rows = await tx.deductionLine.findMany({
    where: { periodId },
    select: {
      id: true,
      userId: true,
      state: true,
      dueKobo: true,
      arrearsKobo: true,
      balanceAfterKobo: true,
      movedKobo: true,
      note: true,
      deductedKobo: true,
      receivedKobo: true,
      reason: true,
      entryId: true,
    },
  })
  return rows.map(({ dueKobo, arrearsKobo, balanceAfterKobo, movedKobo, deductedKobo, receivedKobo, ...row }) => ({
    ...row,
    moved: kobo(movedKobo),
    due: kobo(dueKobo),
    arrears: kobo(arrearsKobo),
    balanceAfter: kobo(balanceAfterKobo),
    deducted: deductedKobo === null ? null : kobo(deductedKobo),
    received: kobo(receivedKobo),
  }))
}

/** @returns the id of the period */
export async function findOrCreatePeriod(tx: Tx, payroll: Payroll, month: Month): Promise<string> {
  const known = payroll.periods.get(month)
  if (known) return known.id
  const { id } = await tx.deductionPeriod.create({
    data: { companyId: payroll.companyId, month: dayColumn(`${month}-01`), payday: dayColumn(payroll.paydayOf(month)) },
    select: { id: true },
  })
  return id
}

/** The stored part of a line. */
export type LineRow = Pick<
  PayrollLine,
  'id' | 'userId' | 'due' | 'arrears' | 'balanceAfter' | 'moved' | 'note' | 'deducted' | 'reason' | 'entryId'
> & { readonly state: DeductionState }

/** Inserts or replaces lines. @param confirmedById the HR user who filled them in, if anyone did */
export async function saveLines(
  tx: Tx,
  periodId: string,
  lines: readonly LineRow[],
  confirmedById: string | null,
): Promise<void> {
  const rows = JSON.stringify(
    lines.map(({ id, userId, state, due, arrears, balanceAfter, moved, note, deducted, reason, entryId }) => ({
      id,
      userId,
      state,
      due: due.toString(),
      arrears: arrears.toString(),
      balance: balanceAfter.toString(),
      moved: moved.toString(),
      note,
      deducted: deducted?.toString() ?? null,
      reason,
      entryId,
    })),
  )
  await tx.$executeRaw`
    INSERT INTO deduction_lines (
      id, period_id, user_id, state, due_kobo, arrears_kobo, balance_after_kobo,
      moved_kobo, note, deducted_kobo, reason, entry_id, confirmed_at, confirmed_by_id)
    SELECT id, ${periodId}::uuid, "userId", state::"DeductionState", due, arrears, balance, moved, note,
      deducted, reason, "entryId",
      CASE WHEN ${confirmedById}::uuid IS NOT NULL THEN now() END, ${confirmedById}::uuid
    FROM jsonb_to_recordset(${rows}::jsonb)
      AS line(id uuid, "userId" uuid, state text, due bigint, arrears bigint, balance bigint,
        moved bigint, note text, deducted bigint, reason text, "entryId" uuid)
    ON CONFLICT (id) DO UPDATE SET
      state = excluded.state, due_kobo = excluded.due_kobo, arrears_kobo = excluded.arrears_kobo,
      balance_after_kobo = excluded.balance_after_kobo, moved_kobo = excluded.moved_kobo, note = excluded.note,
      deducted_kobo = excluded.deducted_kobo,
      reason = excluded.reason, entry_id = excluded.entry_id,
      confirmed_at = excluded.confirmed_at, confirmed_by_id = excluded.confirmed_by_id`
}
