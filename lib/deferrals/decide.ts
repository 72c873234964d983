import 'server-only'
import { recordAudit } from '@/lib/audit/service'
import type { Partner } from '@/lib/core/actors'
import { columnDay, dayColumn, formatMonth } from '@/lib/core/clock'
import { conflict, notFound } from '@/lib/core/errors'
import { newId, rowId } from '@/lib/core/ids'
import { type Kobo, kobo, sum } from '@/lib/core/money'
import { toldReason } from '@/lib/core/reason-rules'
import { monthOf } from '@/lib/credit/rules'
import { type Tx, databaseNow, lockedNow, transaction } from '@/lib/database/db'
import { lockCompany, lockUser, lockWallet } from '@/lib/database/locks'
import { notify } from '@/lib/notifications/notify'
import {
  deferralAgreedNotification,
  deferralBookedNotification,
  deferralDeclinedNotification,
  deferralLapsedNotification,
} from './notifications'
import { standingsOf } from './queries'
import { type Move, type Standing, movesFor, newDates, offerIn, whyNotAmount } from './rules'
import { tellHr } from '@/lib/companies/tell-hr'

/**
 * Agrees to a smaller or no deduction: what is not deducted moves to the end of its plan. Tells the buyer and HR.
 * @throws AppError 404 for a request from another company; 409 when it is decided, withdrawn or lapsed, or when the
 *   deduction cannot move any more
 */
export async function agreeToDeferral(actor: Partner, deferralId: string): Promise<void> {
  await transaction(async (tx) => {
    const { id, userId, month, amount } = await lockRequest(tx, actor, deferralId)
    const { moves, before, standing } = await defer(tx, { id, userId, companyId: actor.companyId, month, amount })
    await tx.deferral.update({
      where: { id },
      data: {
        ...{ state: 'agreed', askedKobo: before, movedKobo: sum(moves.map((move) => move.amount)) },
        ...{ decidedById: actor.id, decidedAt: await lockedNow(tx) },
      },
      select: { id: true },
    })
    const agreed = { id, month, before, after: amount, dates: newDates(standing, moves) }
    await recordAudit(tx, actor, 'deferral.agreed', `user:${userId}`, { period: month, from: before, to: amount })
    await notify(tx, { id: userId }, deferralAgreedNotification(agreed))
    await tellHr(tx, actor.companyId, (approver) => deferralBookedNotification(approver, agreed))
  })
}

/**
 * Declines a request, and sends the buyer the reason. Nothing else changes.
 * @throws AppError 404 for a request from another company; 409 when it is decided, withdrawn or lapsed
 */
export async function declineDeferral(actor: Partner, deferralId: string, reason: string): Promise<void> {
  await transaction(async (tx) => {
    const { id, userId, month } = await lockRequest(tx, actor, deferralId)
    await tx.deferral.update({
      where: { id },
      data: { state: 'declined', answer: reason, decidedById: actor.id, decidedAt: await databaseNow(tx) },
      select: { id: true },
    })
    await recordAudit(tx, actor, 'deferral.declined', `user:${userId}`, { period: month, reason })
    await notify(tx, { id: userId }, deferralDeclinedNotification(id, month, toldReason('deferral_decline', reason)))
  })
}

const DECIDED = {
  agreed: 'Your office has agreed to this request already.',
  declined: 'Your office has declined this request already.',
  lapsed: 'This request has ended, because the month was closed.',
  withdrawn: 'The employee has withdrawn this request.',
} as const

async function lockRequest(tx: Tx, { companyId }: Partner, deferralId: string) {
  await lockCompany(tx, companyId)
  const where = { id: rowId(deferralId), companyId }
  const owner = await tx.deferral.findFirst({ where, select: { userId: true } })
  if (!owner) throw notFound('There is no such request in your company.')
  await lockUser(tx, owner.userId)
  await lockWallet(tx, owner.userId)
  const { month, amountKobo, state, ...row } = await tx.deferral.findFirstOrThrow({
    where,
    select: { id: true, userId: true, month: true, amountKobo: true, state: true },
  })
  if (state !== 'waiting') throw conflict(`${DECIDED[state]} Reload the page.`, { code: 'already_decided' })
  return { ...row, month: monthOf(columnDay(month)), amount: kobo(amountKobo) }
}

type Deferred = {
  readonly id: string
  readonly userId: string
  readonly companyId: string
  readonly month: string
  /** What the month is still to ask for. */
  readonly amount: Kobo
}

/**
 * Moves what a month asks for above an amount to the end of the plans. Company and wallet must be locked.
 * @returns what moved, and what the month asked for before, in kobo
 * @throws AppError 409 when nothing, or not so much, can move
 */
export async function defer(
  tx: Tx,
  { id, userId, companyId, month, amount }: Deferred,
): Promise<{ readonly moves: readonly Move[]; readonly before: Kobo; readonly standing: Standing }> {
  const standing = (await standingsOf([userId], companyId, tx)).get(userId)
  if (!standing) throw conflict('This employee has no complete profile, so nothing can move.')
  const offer = offerIn(standing, month, standing.today)
  if ('why' in offer) throw conflict(`${offer.why} Decline the request.`)
  const why = whyNotAmount(offer, amount)
  if (why !== undefined)
    throw conflict(`The deduction of ${formatMonth(month)} has changed. Decline the request. ${why}`)
  const moves = movesFor(standing, offer, amount)
  await moveParts(tx, id, moves)
  return { moves, before: offer.asked, standing }
}

/** Takes the moved amounts off their instalments, and adds an instalment for each at the end of its plan. */
async function moveParts(tx: Tx, deferralId: string, moves: readonly Move[]): Promise<void> {
  for (const { instalmentId, planId, amount, dueOn, movedFrom } of moves) {
    await tx.instalment.update({
      where: { id: instalmentId },
      data: { amountKobo: { decrement: amount } },
      select: { id: true },
    })
    const last = await tx.instalment.findFirstOrThrow({
      where: { planId },
      select: { position: true },
      orderBy: { position: 'desc' },
    })
    await tx.instalment.create({
      data: {
        ...{ id: newId(), planId, position: last.position + 1, amountKobo: amount, deferralId },
        ...{ dueOn: dayColumn(dueOn), movedFrom: dayColumn(movedFrom) },
      },
      select: { id: true },
    })
  }
}

/** Ends the requests for a month of a company that wait, because it is closed, and tells their buyers. */
export async function lapseDeferrals(tx: Tx, companyId: string, month: string): Promise<void> {
  const where = { companyId, month: dayColumn(`${month}-01`), state: 'waiting' } as const
  const waiting = await tx.deferral.findMany({ where, select: { id: true, userId: true } })
  if (waiting.length === 0) return
  await tx.deferral.updateMany({ where, data: { state: 'lapsed', decidedAt: await databaseNow(tx) } })
  for (const { id, userId } of waiting) await notify(tx, { id: userId }, deferralLapsedNotification(id, month))
}
