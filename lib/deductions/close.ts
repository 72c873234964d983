import 'server-only'
import { recordAudit } from '@/lib/audit/service'
import type { Partner } from '@/lib/core/actors'
import { formatDay, lagosDay } from '@/lib/core/clock'
import { type Tx, db, transaction } from '@/lib/core/db'
import { conflict } from '@/lib/core/errors'
import { lockCompany } from '@/lib/core/locks'
import { ZERO, kobo } from '@/lib/core/money'
import {
  type LineRow,
  type Payroll,
  assertBookable,
  awaitedMonths,
  keepLines,
  linesIn,
  openLines,
  owedByEach,
  payrollOf,
  periodRow,
} from './payroll'
import { type Month, closesOn } from './rules'

/**
 * Closes a period: it never changes again, and what stays expected of it is arrears in the next one.
 * @throws AppError 404 for no such period, 409 for one too far ahead, and before its payday while lines wait for an answer. Closing twice changes nothing
 */
export async function closePeriod(actor: Partner, month: Month): Promise<void> {
  await transaction(async (tx) => {
    await lockCompany(tx, actor.companyId)
    const payroll = await payrollOf(tx, actor.companyId)
    assertBookable(month, payroll.today)
    if (payroll.periods.get(month)?.closedAt) return
    const lines = await linesIn(tx, payroll, month)
    const payday = payroll.paydayOf(month)
    if (payroll.today < payday && (lines.length === 0 || lines.some(({ deducted }) => deducted === null))) {
      throw conflict(`This period can be closed from ${formatDay(payday)} on, or as soon as every line is answered.`)
    }
    await close(tx, payroll, month)
    await recordAudit(tx, actor, 'deductions.closed', `company:${actor.companyId}`, { period: month })
  })
}

async function close(tx: Tx, payroll: Payroll, month: Month): Promise<void> {
  const periodId = await periodRow(tx, payroll, month)
  // Its days may be over while nobody has closed it: its lines are worked out as on its last day.
  const open: Payroll = {
    ...payroll,
    state: { ...payroll.state, isClosed: (other) => other !== month && payroll.state.isClosed(other) },
  }
  const waiting = openLines(open, month)
  const lines = (await linesIn(tx, open, month)).filter(({ deducted }) => deducted === null)
  const named = new Set(waiting.map(({ userId }) => userId))
  // A line whose deduction was undone, and of which nothing is due any more, is kept with nothing due.
  const undone = await tx.deductionLine.findMany({
    where: { periodId, deductedKobo: null },
    select: { id: true, userId: true },
  })
  const owed = owedByEach(payroll)
  const empty = undone
    .filter(({ userId }) => !named.has(userId))
    .map(({ id, userId }): LineRow => ({
      id,
      userId,
      state: 'expected',
      due: kobo(0n),
      arrears: kobo(0n),
      deducted: null,
      reason: '',
      entryId: null,
      balanceAfter: owed.get(userId) ?? ZERO,
    }))
  await keepLines(tx, periodId, [...lines, ...empty], null)
  await tx.deductionPeriod.update({ where: { id: periodId }, data: { closedAt: new Date() }, select: { id: true } })
}

/** Closes the periods whose days are over, as the job does. @returns how many */
export async function closeOverduePeriods(): Promise<number> {
  const today = lagosDay(new Date())
  const companies = await db().company.findMany({
    where: { OR: [{ plans: { some: { state: 'open' } } }, { periods: { some: { closedAt: null } } }] },
    select: { id: true },
  })
  let closed = 0
  for (const { id } of companies) closed += await closeOverdue(id, today)
  return closed
}

async function closeOverdue(companyId: string, today: string): Promise<number> {
  const overdue = async (tx: Tx) => {
    const payroll = await payrollOf(tx, companyId)
    const kept = [...payroll.periods.values()].filter(({ closedAt }) => closedAt === null).map(({ month }) => month)
    // As if nothing were closed but what is kept so: the months whose lines nobody has seen yet.
    const seen: Payroll = {
      ...payroll,
      state: { ...payroll.state, isClosed: (month) => payroll.periods.get(month)?.closedAt != null },
    }
    const month = [...new Set([...kept, ...awaitedMonths(seen)])]
      .sort()
      .find((each) => today > closesOn(payroll.paydayOf(each)))
    return month === undefined ? undefined : { payroll, month }
  }
  let closed = 0
  // One period a transaction: what stays expected in it is worked into the next.
  while (await overdue(db())) {
    await transaction(async (tx) => {
      await lockCompany(tx, companyId)
      const next = await overdue(tx)
      if (next) await close(tx, next.payroll, next.month)
    })
    closed += 1
  }
  return closed
}
