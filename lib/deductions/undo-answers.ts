import 'server-only'
import { recordAudit } from '@/lib/audit/service'
import type { Partner } from '@/lib/core/actors'
import { AppError, conflict } from '@/lib/core/errors'
import { NEWS_HELD_SECONDS, type UndoOutcome } from '@/lib/core/undo-rules'
import { withdrawPaidOff } from '@/lib/credit/repayments'
import { type Tx, databaseNow, db, transaction } from '@/lib/database/db'
import { lockCompany } from '@/lib/database/locks'
import { withdrawNotification } from '@/lib/notifications/withdraw'
import { type HeldAnswer, openAnswer } from './held-answer'
import { recountStates } from './receipts'
import { forgetAnswer, undoDeduction } from './undo'

/**
 * Takes back answers about lines that the same officer booked some seconds ago, each in a separate transaction, so that
 * a refusal does not stop the others.
 * @param tickets as `enterDeductions` returned them
 * @returns the lines that wait for an answer again, and why the others do not
 */
export async function undoAnswers(actor: Partner, tickets: readonly string[]): Promise<UndoOutcome> {
  const asked = await databaseNow(db())
  const undone: string[] = []
  const refused: { id: string; message: string }[] = []
  for (const ticket of new Set(tickets)) {
    const answer = await openAnswer(ticket)
    const id = answer?.lineId ?? ''
    try {
      await undoAnswer(actor, answer, asked)
      undone.push(id)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      refused.push({ id, message: error.message })
    }
  }
  return { undone, refused }
}

/**
 * Reverses the deduction in the ledger and asks HR again. Mail, message and event waited and are not sent.
 * @param asked when the officer asked, because many lines take longer than one
 * @throws AppError 409 when the time is over, when it is not the actor's answer, when the line has changed since; as
 *   `undoDeduction`
 */
async function undoAnswer(actor: Partner, answer: HeldAnswer | undefined, asked: Date): Promise<void> {
  if (answer?.actorId !== actor.id) throw tooLate('This answer')
  const { lineId, entryId, userId } = answer
  await transaction(async (tx) => {
    await lockCompany(tx, actor.companyId)
    const line = await tx.deductionLine.findFirst({
      where: { id: lineId, period: { companyId: actor.companyId } },
      select: {
        ...{ entryId: true, deductedKobo: true, confirmedAt: true, confirmedById: true },
        user: { select: { fullName: true } },
        period: { select: { closedAt: true } },
      },
    })
    const name = line?.user.fullName ?? 'This employee'
    const isUnchanged =
      line !== null && line.entryId === entryId && line.deductedKobo !== null && line.confirmedById === actor.id
    if (!isUnchanged || line.period.closedAt !== null)
      throw conflict(`${name}: the line has changed since, so the deduction stays.`, { code: 'changed_meanwhile' })
    const age = asked.getTime() - (line.confirmedAt?.getTime() ?? 0)
    if (age > NEWS_HELD_SECONDS * 1000 || !(await withdrawNews(tx, answer))) throw tooLate(name)

    if (entryId === null) {
      await forgetAnswer(tx, lineId)
      await recountStates(tx, actor.companyId)
    } else await undoDeduction(tx, entryId, { actorId: actor.id, isUntold: true })
    await recordAudit(tx, actor, 'deductions.undone', `user:${userId}`)
  })
}

const tooLate = (what: string) => conflict(`${what}: it is too late to undo this.`, { code: 'too_late' })

/** @returns false when somebody is told of the answer already */
async function withdrawNews(tx: Tx, { userId, told, paidOff, source, on }: HeldAnswer): Promise<boolean> {
  if (told !== undefined && !(await withdrawNotification(tx, userId, told))) return false
  return withdrawPaidOff(tx, userId, paidOff, { source, on })
}
