import 'server-only'
import { Prisma } from '@/generated/prisma/client'
import { type Tx, databaseNow } from '@/lib/database/db'
import { lockUser } from '@/lib/database/locks'
import { endProgramsOf } from '@/lib/keys/end-programs'
import { spendAllResetLinks } from './reset-links'

/*
 * One rule for every way in: whoever proves the mailbox owns the account, and what was chosen before the proof is void
 * (docs/decisions/0105). Codes, links and invitations come here; so does a new password.
 */

type Account = {
  readonly id: string
  /** The version that the proof is about; the account must still have it. */
  readonly sessionVersion?: number
}

type Choice = {
  /** The new password, or 'kept' for the browser that chose it. */
  readonly password: 'kept' | 'to be chosen' | { readonly hash: string }
  /** The used code whose grant sets the password next. */
  readonly grantedCode?: string
}

/**
 * Voids the account's password, sessions, second steps, codes, reset grants and links, and the keys and webhooks that
 * were made with it. Nothing of an earlier holder works afterwards.
 * @returns false when the account was erased, or has another version
 */
export async function voidBefore(
  tx: Tx,
  { id, sessionVersion }: Account,
  { password, grantedCode }: Choice,
): Promise<boolean> {
  await lockUser(tx, id)
  const { count } = await tx.user.updateMany({
    where: { id, erasedAt: null, ...(sessionVersion !== undefined && { sessionVersion }) },
    // Sessions, second steps and grants of registrations have the version in them.
    data:
      password === 'kept'
        ? {}
        : { passwordHash: password === 'to be chosen' ? null : password.hash, sessionVersion: { increment: 1 } },
  })
  if (count === 0) return false
  const now = await databaseNow(tx)
  await tx.oneTimeCode.updateMany({
    where: { userId: id, purpose: { not: 'phone' }, usedAt: null, voidedAt: null },
    data: { voidedAt: now },
  })
  await tx.oneTimeCode.updateMany({
    where: {
      userId: id,
      purpose: { not: 'phone' },
      usedAt: { not: null },
      grantSpentAt: null,
      ...(grantedCode !== undefined && { id: { not: grantedCode } }),
    },
    data: { grantSpentAt: now },
  })
  await spendAllResetLinks(tx, id)
  if (password !== 'kept') await endProgramsOf(tx, { id }, id, 'password')
  return true
}

type Proof = Choice & {
  /** The proof cannot be guessed, so the roster may confirm the person without HR. */
  readonly isSure: boolean
}

/**
 * Makes the account that of the person who has just proved its mailbox.
 * @returns false when the account was erased, or has another version
 */
export async function proveMailbox(tx: Tx, account: Account, { isSure, ...choice }: Proof): Promise<boolean> {
  if (!(await voidBefore(tx, account, choice))) return false
  const now = await databaseNow(tx)
  await tx.user.updateMany({ where: { id: account.id, emailVerifiedAt: null }, data: { emailVerifiedAt: now } })
  if (isSure) await tx.user.updateMany({ where: { id: account.id }, data: { mailboxSureAt: now } })
  return true
}

/** So many listed addresses of a company with wrong codes look like someone who tries one after the other. */
const SUSPECT_ADDRESSES = 5

/**
 * Whether a right code, entered in the browser that asked for it, proves the mailbox as surely as a link. A guesser
 * asks in a browser of their own, so it does so only while no code of the account was tried wrongly, and while few
 * addresses that the same company listed have been tried in vain today. The right try of a used code is not in vain:
 * colleagues may enter theirs at the same moment.
 */
export async function isCodeSure(tx: Tx, userId: string): Promise<boolean> {
  const isMissed = Prisma.sql`code.purpose <> 'phone' AND code.tries > CASE WHEN code.used_at IS NULL THEN 0 ELSE 1 END`
  const [found] = await tx.$queryRaw<{ missed: boolean; suspects: bigint }[]>`
    SELECT
      EXISTS (SELECT FROM one_time_codes code WHERE code.user_id = ${userId}::uuid AND ${isMissed}) AS missed,
      (
        SELECT count(DISTINCT other.id) FROM users person
        JOIN roster_entries entry ON entry.email = person.email
        JOIN roster_entries listed ON listed.company_id = entry.company_id AND listed.email <> ''
        JOIN users other ON other.email = listed.email AND other.email_verified_at IS NULL AND other.id <> person.id
        JOIN one_time_codes code ON code.user_id = other.id AND ${isMissed}
          AND code.created_at > now() - interval '1 day'
        WHERE person.id = ${userId}::uuid
      ) AS suspects`
  return found !== undefined && !found.missed && found.suspects < SUSPECT_ADDRESSES
}
