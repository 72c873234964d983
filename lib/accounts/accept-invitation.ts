import 'server-only'
import { personSelect, progressOf } from '@/lib/access/queries'
import { tokenHash } from '@/lib/companies/invitation-token'
import { findInvitation } from '@/lib/companies/team-queries'
import { recordAudit } from '@/lib/audit/service'
import { type Tx, isUniqueViolation, transaction } from '@/lib/core/db'
import { AppError, conflict } from '@/lib/core/errors'
import { lockUserByEmail } from '@/lib/core/locks'
import { hashPassword } from '@/lib/core/passwords'
import { type RateLimit, consumeLimit } from '@/lib/core/rate-limit'
import { refuseCommon } from './own-password'
import type { AcceptInvitation } from './schema'
import { openSession } from './sessions'

// Hashing is work, and nobody accepts more than a few.
const PER_ADDRESS: RateLimit = { name: 'accept-invitation', points: 100, seconds: 3600 }
const NOT_OPEN =
  'This link has been used, has expired or was replaced by a newer one. Please look for a newer mail, or ask to be invited again.'
const HAS_ACCOUNT = 'An account with this email address exists already. Please ask to be invited at another address.'

/**
 * Makes the account an invitation is for, verified, since its link came by mail, and signs it in. The link is spent in the
 * same transaction: of two clicks one makes the account.
 * @param address where the request comes from, for the limit per address
 * @param userAgent what the device calls itself, for the list of sessions
 * @returns the session's token, whose it is, and which desk opens
 * @throws AppError 400 for one of the most used passwords; 410 for a link that is unknown, used, revoked or expired; 409
 *   when the address has an account by now; 429 after too many
 */
export async function acceptInvitation(
  input: AcceptInvitation,
  address: string,
  userAgent?: string | null,
): Promise<{ token: string; userId: string; role: 'partner' | 'staff' }> {
  await consumeLimit(PER_ADDRESS, address)
  refuseCommon(input.password)
  if ((await findInvitation(input.token)).state !== 'open') throw notOpen()
  const passwordHash = await hashPassword(input.password)
  try {
    const user = await transaction(async (tx) => {
      const invitation = await spend(tx, input.token)
      const user = await makeAccount(tx, invitation, { fullName: input.fullname, passwordHash })
      await recordAudit(tx, user, 'invitation.accepted', `invitation:${invitation.id}`, { role: invitation.role })
      return user
    })
    const { token } = await openSession({ ...user, ...progressOf(user) }, userAgent)
    return { token, userId: user.id, role: user.role === 'staff' ? 'staff' : 'partner' }
  } catch (error) {
    if (isUniqueViolation(error)) throw conflict(HAS_ACCOUNT, { code: 'already_registered' })
    throw error
  }
}

const notOpen = () => new AppError(410, NOT_OPEN)

async function spend(tx: Tx, token: string) {
  const now = new Date()
  const which = { tokenHash: tokenHash(token) }
  const { count } = await tx.invitation.updateMany({
    where: { ...which, usedAt: null, revokedAt: null, expiresAt: { gt: now } },
    data: { usedAt: now },
  })
  if (count === 0) throw notOpen()
  return tx.invitation.findUniqueOrThrow({
    where: which,
    select: { id: true, email: true, phone: true, role: true, companyId: true },
  })
}

type Spent = Awaited<ReturnType<typeof spend>>

/** A registration of the address that was never verified gives way: whoever holds the link holds the mailbox. */
async function makeAccount(
  tx: Tx,
  { email, phone, role, companyId }: Spent,
  chosen: { fullName: string; passwordHash: string },
) {
  const now = new Date()
  const data = { ...chosen, role, companyId, phone: phone === '' ? null : phone, emailVerifiedAt: now }
  await lockUserByEmail(tx, email)
  const existing = await tx.user.findUnique({ where: { email }, select: { id: true, emailVerifiedAt: true } })
  if (existing?.emailVerifiedAt) throw conflict(HAS_ACCOUNT, { code: 'already_registered' })
  if (!existing) return tx.user.create({ data: { ...data, email }, select: personSelect })
  await tx.oneTimeCode.updateMany({
    where: { userId: existing.id, usedAt: null, voidedAt: null },
    data: { voidedAt: now },
  })
  return tx.user.update({
    where: { id: existing.id },
    data: { ...data, sessionVersion: { increment: 1 } },
    select: personSelect,
  })
}
