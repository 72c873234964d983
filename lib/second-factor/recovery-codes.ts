import 'server-only'
import { createHash, randomInt } from 'node:crypto'
import { recordAudit } from '@/lib/audit/service'
import type { Partner, Staff } from '@/lib/core/actors'
import { formatMoment } from '@/lib/core/clock'
import { type Tx, transaction } from '@/lib/database/db'
import { conflict } from '@/lib/core/errors'
import { lockUser } from '@/lib/database/locks'
import { notify } from '@/lib/notifications/notify'
import { recoveryCodeUsedNotification, recoveryCodesMadeNotification } from './notifications'
import { RECOVERY_CODES, groupedCode } from './rules'

const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'
// 28 of 31 letters have 138 random bits.
const LENGTH = 28

// A hash without a key or salt is enough from 112 random bits on, and a change of the key does not void the codes.
const hashOf = (code: string) => createHash('sha256').update(code).digest('hex')
const newCode = () => Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')

/**
 * Makes ten new recovery codes. Older ones no longer work.
 * @returns the codes, which are stored nowhere in clear and cannot be read again
 * @throws AppError 409 without a second factor
 */
export async function makeRecoveryCodes(actor: Partner | Staff): Promise<readonly string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newCode)
  await transaction(async (tx) => {
    await lockUser(tx, actor.id)
    if ((await tx.secondFactor.count({ where: { userId: actor.id, confirmedAt: { not: null } } })) === 0)
      throw conflict('Please set up an authenticator app or a passkey first.')
    await tx.recoveryCode.deleteMany({ where: { userId: actor.id } })
    await tx.recoveryCode.createMany({ data: codes.map((code) => ({ userId: actor.id, codeHash: hashOf(code) })) })
    await recordAudit(tx, actor, 'second-factor.recovery-codes-made', `user:${actor.id}`)
    await notify(tx, { id: actor.id }, recoveryCodesMadeNotification(actor.fullName, formatMoment(new Date())))
  })
  return codes.map(groupedCode)
}

/**
 * Uses a recovery code in the caller's transaction.
 * @param code as `plainCode` makes it
 * @returns false for a wrong code
 */
export async function useRecoveryCode(
  tx: Tx,
  owner: { readonly id: string; readonly fullName: string },
  code: string,
): Promise<boolean> {
  const now = new Date()
  const { count } = await tx.recoveryCode.updateMany({
    where: { userId: owner.id, codeHash: hashOf(code), usedAt: null },
    data: { usedAt: now },
  })
  if (count === 0) return false
  const left = await tx.recoveryCode.count({ where: { userId: owner.id, usedAt: null } })
  await recordAudit(tx, owner, 'second-factor.recovery-code-used', `user:${owner.id}`, { left: left.toFixed() })
  await notify(tx, { id: owner.id }, recoveryCodeUsedNotification(owner.fullName, left, formatMoment(now)))
  return true
}
