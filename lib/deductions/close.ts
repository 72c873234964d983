import 'server-only'
import { recordAudit } from '@/lib/audit/service'
import type { Partner } from '@/lib/core/actors'
import { type Tx, databaseDay, databaseNow, db, transaction } from '@/lib/database/db'
import { forEachRow } from '@/lib/server/each-row'
import { conflict } from '@/lib/core/errors'
import { lockCompany } from '@/lib/database/locks'
import { lapseDeferrals } from '@/lib/deferrals/decide'
import { ZERO, kobo } from '@/lib/core/money'
import { whyNotClosable } from './closing-rules'
import { askedOfLine, notifyBuyers } from './deduction-notices'
import {
  type LineRow,
  type Payroll,
  assertBookable,
  linesIn,
  openLines,
  owedByEach,
  payrollOf,
  findOrCreatePeriod,
  saveLines,
} from './payroll'
import { type Month, closesOn, expectedMonths } from './rules'

/**
 * Closes a period for good. Amounts that were not deducted become arrears of the next period. Closing it again has no
 * effect.
 * @throws AppError 404 for no such period, 409 too far ahead, 409 before its payday while lines are not filled in
 */
export async function closePeriod(actor: Partner, month: Month): Promise<void> {
  await transaction(async (tx) => {
    await lockCompany(tx, actor.companyId)
    const payroll = await payrollOf(tx, actor.companyId)
    assertBookable(month, payroll.today)
    if (payroll.periods.get(month)?.closedAt) return

    const lines = await linesIn(tx, payroll, month)
    const open = lines.filter(({ deducted }) => deducted === null).length
    const why = whyNotClosable(payroll.today, payroll.paydayOf(month), { lines: lines.length, open })
    if (why) throw conflict(why)

    await close(tx, payroll, month)
    await recordAudit(tx, actor, 'deductions.closed', `company:${actor.companyId}`, { period: month })
  })
}

async function close(tx: Tx, payroll: Payroll, month: Month): Promise<void> {
  const periodId = await findOrCreatePeriod(tx, payroll, month)
  // An overdue period counts as closed although nobody closed it. Compute its lines as if it were still open.
  const open: Payroll = {
    ...payroll,
    state: { ...payroll.state, isClosed: (other) => other !== month && payroll.state.isClosed(other) },
  }
  const lines = (await linesIn(tx, open, month)).filter(({ deducted }) => deducted === null)
  const expectedFrom = new Set(openLines(open, month).map(({ userId }) => userId))

  // A stored line whose deduction was undone may no longer be due. It stays, with nothing due.
  const undone = await tx.deductionLine.findMany({
    where: { periodId, deductedKobo: null },
    select: { id: true, userId: true },
  })
  const owed = owedByEach(payroll)
  const empty = undone
    .filter(({ userId }) => !expectedFrom.has(userId))
    .map(({ id, userId }): LineRow => ({
      id,
      userId,
      state: 'expected',
      due: kobo(0n),
      arrears: kobo(0n),
      deducted: null,
      moved: ZERO,
      note: '',
      reason: '',
      entryId: null,
      balanceAfter: owed.get(userId) ?? ZERO,
    }))

  await saveLines(tx, periodId, [...lines, ...empty], null)
  await tx.deductionPeriod.update({
    where: { id: periodId },
    data: { closedAt: await databaseNow(tx) },
    select: { id: true },
  })
  await lapseDeferrals(tx, payroll.companyId, month)
  const unanswered = lines.map((line) => ({
    ...{ userId: line.userId, asked: askedOfLine(line), deducted: null, excess: ZERO, recovered: ZERO },
    key: `closed:${line.id}`,
  }))
  await notifyBuyers(
    tx,
    payroll,
    month,
    unanswered.filter(({ asked }) => asked > 0n),
  )
}

/** Closes all overdue periods, see `closesOn`. Run by a job. @returns the number of closed periods */
export async function closeOverduePeriods(): Promise<number> {
  const today = await databaseDay()
  const companies = await db().company.findMany({
    where: { OR: [{ plans: { some: { state: 'open' } } }, { periods: { some: { closedAt: null } } }] },
    select: { id: true },
  })
  return forEachRow('periods of a company', companies, ({ id }) => closeOverdue(id, today))
}

async function closeOverdue(companyId: string, today: string): Promise<number> {
  const overdue = async (tx: Tx) => {
    const payroll = await payrollOf(tx, companyId)
    const stored = [...payroll.periods.values()].filter(({ closedAt }) => closedAt === null).map(({ month }) => month)
    // Overdue months without a stored period count as closed. Treat them as open to find them.
    const onlyStoredClosed: Payroll = {
      ...payroll,
      state: { ...payroll.state, isClosed: (month) => payroll.periods.get(month)?.closedAt != null },
    }
    const awaited = expectedMonths(onlyStoredClosed.parts, onlyStoredClosed.state).map(({ month }) => month)
    const month = [...new Set([...stored, ...awaited])].sort().find((each) => today > closesOn(payroll.paydayOf(each)))
    return month === undefined ? undefined : { payroll, month }
  }

  let closed = 0
  // One period per transaction, because its open amounts are arrears of the next one.
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
