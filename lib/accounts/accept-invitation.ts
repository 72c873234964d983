import 'server-only'
import { personSelect, progressOf } from '@/lib/access/queries'
import { tokenHash } from '@/lib/companies/invitation-token'
import { findInvitation } from '@/lib/companies/team-queries'
import { recordAudit } from '@/lib/audit/service'
import type { DeskRole } from '@/lib/core/actors'
import { type Tx, databaseNow, isUniqueViolation, transaction } from '@/lib/database/db'
import { AppError, conflict } from '@/lib/core/errors'
import { lockUserByEmail } from '@/lib/database/locks'
import { hashPassword } from '@/lib/server/passwords'
import { type RateLimit, consumeLimit } from '@/lib/server/rate-limit'
import { beginGrace } from '@/lib/second-factor/grace'
import { proveMailbox } from './mailbox-proof'
import { refuseCommon } from './own-password'
import type { AcceptInvitation } from './schema'
import { openSession } from './sessions'

// Hashing a password takes much processor time.
const PER_ADDRESS: RateLimit = { name: 'accept-invitation', points: 100, seconds: 3600 }
const NOT_OPEN =
  'This link was used, has expired or was replaced by a newer one. ' +
  'Please check for a newer email, or ask for a new invitation.'
const HAS_ACCOUNT = 'You already have an account with this email. Please ask for an invitation to another address.'

/**
 * Creates the account of an invited person and signs it in. Its email is verified, because the link came by mail. The
 * same transaction marks the link as used, so of two clicks only one creates the account.
 * @param address the client's IP address, for the limit per address
 * @param userAgent the `User-Agent` header, from which the list of sessions names the device
 * @returns the session's token, the id of the account, and its role
 * @throws AppError 400 for a common password; 410 for a link that is unknown, used, revoked or expired; 409 when the
 *   address has an account in the meantime; 429 after too many
 */
export async function acceptInvitation(
  input: AcceptInvitation,
  address: string,
  userAgent?: string | null,
): Promise<{ token: string; userId: string; role: DeskRole }> {
  await consumeLimit(PER_ADDRESS, address)
  refuseCommon(input.password)
  if ((await findInvitation(input.token)).state !== 'open') throw notOpen()
  const passwordHash = await hashPassword(input.password)
  try {
    const user = await transaction(async (tx) => {
      const invitation = await useInvitation(tx, input.token)
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

async function useInvitation(tx: Tx, token: string) {
  const now = await databaseNow(tx)
  const which = { tokenHash: tokenHash(token) }
  const { count } = await tx.invitation.updateMany({
    where: { ...which, usedAt: null, revokedAt: null, expiresAt: { gt: now } },
    data: { usedAt: now },
  })
  if (count === 0) throw notOpen()
  return tx.invitation.findUniqueOrThrow({
    where: which,
    select: { id: true, email: true, phone: true, role: true, permissions: true, companyId: true },
  })
}

type UsedInvitation = Awaited<ReturnType<typeof useInvitation>>

/** Replaces a registration of the address that was never verified: the holder of the link can read its mail. */
async function makeAccount(
  tx: Tx,
  { email, phone, role, permissions, companyId }: UsedInvitation,
  chosen: { fullName: string; passwordHash: string },
) {
  const now = await databaseNow(tx)
  const data = { ...chosen, role, permissions, companyId, phone: phone === '' ? null : phone, emailVerifiedAt: now }
  await lockUserByEmail(tx, email)
  const existing = await tx.user.findUnique({ where: { email }, select: { id: true, emailVerifiedAt: true } })
  if (existing?.emailVerifiedAt) throw conflict(HAS_ACCOUNT, { code: 'already_registered' })
  if (!existing) return tx.user.create({ data: { ...data, email }, select: personSelect })
  await proveMailbox(tx, existing, { password: { hash: chosen.passwordHash }, isSure: true })
  await beginGrace(tx, existing.id)
  return tx.user.update({ where: { id: existing.id }, data, select: personSelect })
}
