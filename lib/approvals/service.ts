import 'server-only'
import type { ApprovalKind } from '@/generated/prisma/enums'
import type { Staff } from '@/lib/accounts/access'
import { recordAct } from '@/lib/audit/service'
import { type Tx, transaction } from '@/lib/core/db'
import { conflict, forbidden, notFound } from '@/lib/core/errors'
import { isId } from '@/lib/core/ids'
import { undoWriteOff, writeOffPlan } from '@/lib/credit/close-plan'
import { assertNotUndone } from '@/lib/credit/ledger'
import { undoRepayment } from '@/lib/credit/repayments'
import { undoDeduction } from '@/lib/deductions/undo'

/** Maker and checker: what one of staff asks for happens when another agrees. */

type Kind = Extract<ApprovalKind, 'write_off' | 'correction'>

/**
 * Asks for what is left of an order's plan to be written off.
 * @returns the id of the approval that another of staff has to give
 * @throws AppError 404 for no such plan, 409 when nothing of it is open
 */
export const requestWriteOff = (actor: Staff, orderId: string, reason: string): Promise<string> => request(actor, 'write_off', orderId, reason)

/**
 * Asks for a booked deduction, repayment or write-off to be undone.
 * @returns the id of the approval that another of staff has to give
 * @throws AppError 404 for no such entry, 409 when it cannot be undone
 */
export const requestUndo = (actor: Staff, entryId: string, reason: string): Promise<string> => request(actor, 'correction', entryId, reason)

async function request(actor: Staff, kind: Kind, about: string, reason: string): Promise<string> {
  if (!isId(about)) throw notFound('There is nothing under this id.')
  await rehearse((tx) => perform(tx, actor, { kind, about, reason }))
  return transaction(async (tx) => {
    const { id } = await tx.approval.create({ data: { kind, payload: { about }, reason, requestedById: actor.id }, select: { id: true } })
    await recordAct(tx, actor, 'approval.requested', `approval:${id}`, { kind, about, reason })
    return id
  })
}

class Rehearsed extends Error {}

/** Does the work and takes it back: what would be refused is refused when it is asked for, not days later. */
async function rehearse(work: (tx: Tx) => Promise<void>): Promise<void> {
  try {
    await transaction(async (tx) => {
      await work(tx)
      throw new Rehearsed()
    })
  } catch (error) {
    if (!(error instanceof Rehearsed)) throw error
  }
}

/**
 * Agrees to what someone else of staff asked for, and does it; or declines it.
 * @throws AppError 404 for no such approval, 403 for one's own, 409 when it is decided already or can no longer be done
 */
export async function decide(actor: Staff, approvalId: string, decision: 'approve' | 'decline'): Promise<void> {
  if (!isId(approvalId)) throw notFound('There is nothing to approve under this id.')
  await transaction(async (tx) => {
    await tx.$queryRaw`SELECT 1 FROM approvals WHERE id = ${approvalId}::uuid FOR NO KEY UPDATE`
    const approval = await tx.approval.findUnique({ where: { id: approvalId }, select: { kind: true, payload: true, reason: true, state: true, requestedById: true } })
    if (!approval) throw notFound('There is nothing to approve under this id.')
    if (approval.state !== 'pending') throw conflict('This was decided already.')
    if (approval.requestedById === actor.id) throw forbidden('Someone else has to decide on what you asked for.')
    if (decision === 'approve') await perform(tx, actor, { kind: approval.kind, about: aboutOf(approval.payload), reason: approval.reason })
    const state = decision === 'approve' ? 'approved' : 'refused'
    await tx.approval.update({ where: { id: approvalId }, data: { state, decidedById: actor.id, decidedAt: new Date() }, select: { id: true } })
    await recordAct(tx, actor, `approval.${state}`, `approval:${approvalId}`)
  })
}

async function perform(tx: Tx, actor: Staff, { kind, about, reason }: { kind: ApprovalKind; about: string; reason: string }): Promise<void> {
  const by = { actorId: actor.id, memo: reason }
  if (kind === 'write_off') await writeOffPlan(tx, about, by)
  else if (kind === 'correction') await undo(tx, about, by)
  else throw conflict('This kind of request cannot be decided here.')
}

async function undo(tx: Tx, entryId: string, by: { actorId: string; memo: string }): Promise<void> {
  const entry = await tx.ledgerEntry.findUnique({ where: { id: entryId }, select: { event: true, orderId: true } })
  await assertNotUndone(tx, entryId)
  if (entry?.event === 'written_off' && entry.orderId) await undoWriteOff(tx, entry.orderId, by)
  else if (entry?.event === 'deduction_confirmed') await undoDeduction(tx, entryId, by)
  else await undoRepayment(tx, entryId, by)
}

/** What an approval is about, from its stored payload. */
export const aboutOf = (payload: unknown): string =>
  typeof payload === 'object' && payload !== null && 'about' in payload && typeof payload.about === 'string' ? payload.about : ''
