import 'server-only'
import { recordAudit } from '@/lib/audit/service'
import { formatMoment } from '@/lib/core/clock'
import { type Tx, db, transaction } from '@/lib/database/db'
import { conflict, forbidden, notFound } from '@/lib/core/errors'
import { lockUser } from '@/lib/database/locks'
import { endProgramsOf } from '@/lib/keys/end-programs'
import { notify } from '@/lib/notifications/notify'
import { factorsResetNotification } from './notifications'

const NOBODY = 'There is no such person with a desk.'

/**
 * Removes every second factor and recovery code of someone who has lost them, ends all their
 * sessions, keys and webhooks, and mails them.
 * The next sign-in takes the password alone. After the days of grace it opens nothing but the page that sets up a new
 * factor. Runs in the caller's transaction.
 * @param by who decides; null for the command on the server
 * @throws AppError 404 for a person without a desk, 403 for oneself, 409 without a second factor
 */
export async function resetFactors(tx: Tx, by: { readonly id: string } | null, userId: string): Promise<void> {
  await lockUser(tx, userId)
  const owner = await tx.user.findFirst({
    where: { id: userId, role: { not: 'buyer' }, erasedAt: null },
    select: { id: true, fullName: true },
  })
  if (!owner) throw notFound(NOBODY)
  if (owner.id === by?.id) throw forbidden('A colleague has to reset your second step.')
  const { count } = await tx.secondFactor.deleteMany({ where: { userId } })
  if (count === 0) throw conflict(`${owner.fullName} has no second step to reset.`)
  await tx.recoveryCode.deleteMany({ where: { userId } })
  await tx.user.update({ where: { id: userId }, data: { sessionVersion: { increment: 1 } }, select: { id: true } })
  await endProgramsOf(tx, by, userId, 'factors')
  await recordAudit(tx, by, 'second-factor.reset', `user:${userId}`)
  await notify(tx, { id: userId }, factorsResetNotification(owner.fullName, formatMoment(new Date())))
}

/**
 * Resets the second factors of an address for the command `staff:reset-factor`, when no colleague can.
 * @throws AppError 404 for an address without a desk, 409 without a second factor
 */
export async function resetFactorsFromServer(email: string): Promise<void> {
  const owner = await db().user.findUnique({ where: { email }, select: { id: true } })
  if (!owner) throw notFound(NOBODY)
  await transaction((tx) => resetFactors(tx, null, owner.id))
}
