import 'server-only'
import { recordAudit } from '@/lib/audit/service'
import type { Buyer, Partner } from '@/lib/core/actors'
import { type Tx, databaseNow, transaction } from '@/lib/database/db'
import { badRequest, conflict, notFound } from '@/lib/core/errors'
import { lockUser } from '@/lib/database/locks'
import { toldReason } from '@/lib/core/reason-rules'
import { notify, notifyAll } from '@/lib/notifications/notify'
import { nameChangeRequestedNotification, nameChangedNotification, nameRefusedNotification } from './notifications'

const NO_EMPLOYER =
  'Your employer must confirm a new name, but you have no employer on Foodbank now. Please write to us.'
const SAME_NAME = 'This is already your name.'
/** Stored with the request that a newer one replaced. */
const REPLACED = 'Replaced by a newer request.'
/** Stored with the request that its owner withdrew. */
const WITHDRAWN = 'Withdrawn by the employee.'

const CLOSED = new Map([
  [REPLACED, 'The employee has since asked for another name. Please reload the list.'],
  [WITHDRAWN, 'The employee has withdrawn this request. Please reload the list.'],
])

/**
 * Asks HR to change the buyer's name, because payroll must recognise it. A newer request replaces a pending one; a
 * second call with the same name changes nothing. HR gets a mail once a day, and only about people it has confirmed.
 * @throws AppError 400 for their current name, 409 for a person who is neither waiting for HR nor confirmed
 */
export async function requestNameChange(actor: Buyer, fullName: string): Promise<void> {
  await transaction(async (tx) => {
    await lockUser(tx, actor.id)
    const user = await tx.user.findUniqueOrThrow({
      where: { id: actor.id },
      select: { fullName: true, eligibility: true, companyId: true },
    })
    if (!user.companyId || (user.eligibility !== 'pending' && user.eligibility !== 'approved'))
      throw conflict(NO_EMPLOYER)
    if (user.fullName === fullName) throw badRequest(SAME_NAME, { fields: { fullName: SAME_NAME } })
    const open = await tx.nameChangeRequest.findFirst({
      where: { userId: actor.id, state: 'pending' },
      select: { id: true, fullName: true },
    })
    if (open?.fullName === fullName) return
    if (open)
      await tx.nameChangeRequest.update({
        where: { id: open.id },
        data: { state: 'refused', reason: REPLACED, decidedAt: new Date() },
      })
    await tx.nameChangeRequest.create({ data: { userId: actor.id, fullName }, select: { id: true } })
    // HR has not said that it knows this person. Its list shows the request.
    if (user.eligibility === 'approved') await notifyHr(tx, user.companyId, { userId: actor.id, from: user.fullName })
  })
}

/** Withdraws the buyer's pending request. Without one it changes nothing. */
export async function withdrawNameChange(actor: Buyer): Promise<void> {
  await transaction(async (tx) => {
    await lockUser(tx, actor.id)
    await tx.nameChangeRequest.updateMany({
      where: { userId: actor.id, state: 'pending' },
      data: { state: 'refused', reason: WITHDRAWN, decidedAt: await databaseNow(tx) },
    })
  })
}

/** Tells HR of a person's request once a day, however often the person changes it. The list shows the newest name. */
async function notifyHr(tx: Tx, companyId: string, request: { userId: string; from: string }): Promise<void> {
  const partners = await tx.user.findMany({
    where: { role: 'partner', companyId, erasedAt: null, suspendedAt: null },
    select: { id: true, email: true },
  })
  const [today] = await tx.$queryRaw<{ day: string }[]>`
    SELECT to_char(now() AT TIME ZONE 'Africa/Lagos', 'YYYY-MM-DD') AS day`
  const day = today?.day ?? ''
  await notifyAll(
    tx,
    partners.map((partner) => ({
      person: partner,
      notification: nameChangeRequestedNotification({ ...request, day }, partner.id),
    })),
  )
}

/**
 * Confirms a new name and sets it. Earlier orders keep the old name.
 * @throws AppError 404 for a request from another company, 409 when it is decided or replaced by a newer one
 */
export async function approveNameChange(actor: Partner, requestId: string): Promise<void> {
  await transaction(async (tx) => {
    const { id, fullName, user } = await lockRequest(tx, actor, requestId)
    await tx.nameChangeRequest.update({
      where: { id },
      data: { state: 'approved', previousName: user.fullName, decidedById: actor.id, decidedAt: new Date() },
    })
    await tx.user.update({ where: { id: user.id }, data: { fullName } })
    await recordAudit(tx, actor, 'name-change.approved', `user:${user.id}`, { requestId: id })
    await notify(tx, user, nameChangedNotification(fullName))
  })
}

/**
 * Refuses a new name and sends the employee the reason.
 * @throws AppError 404 for a request from another company, 409 when it is decided or replaced by a newer one
 */
export async function refuseNameChange(actor: Partner, requestId: string, reason: string): Promise<void> {
  await transaction(async (tx) => {
    const { id, fullName, user } = await lockRequest(tx, actor, requestId)
    await tx.nameChangeRequest.update({
      where: { id },
      data: { state: 'refused', reason, decidedById: actor.id, decidedAt: new Date() },
    })
    await recordAudit(tx, actor, 'name-change.refused', `user:${user.id}`, { requestId: id, reason })
    await notify(tx, user, nameRefusedNotification(user.fullName, fullName, toldReason('name_refuse', reason)))
  })
}

async function lockRequest(tx: Tx, actor: Partner, requestId: string) {
  // Locks the owner instead of the request, because a newer request locks the owner.
  const owner = await tx.nameChangeRequest.findUnique({ where: { id: requestId }, select: { userId: true } })
  if (owner) await lockUser(tx, owner.userId)
  const request = await tx.nameChangeRequest.findFirst({
    where: { id: requestId, user: { companyId: actor.companyId, role: 'buyer', erasedAt: null } },
    select: {
      id: true,
      fullName: true,
      state: true,
      reason: true,
      user: { select: { id: true, email: true, fullName: true } },
    },
  })
  if (!request) throw notFound('There is no such request in your company.')
  if (request.state !== 'pending') {
    throw conflict(CLOSED.get(request.reason) ?? 'This request was already decided.', { code: 'already_decided' })
  }
  return request
}
