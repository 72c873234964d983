import 'server-only'
import type { Registrant } from '@/lib/core/actors'
import { type Tx, db, isUniqueViolation, transaction } from '@/lib/database/db'
import { conflict } from '@/lib/core/errors'
import { normalEmail } from '@/lib/core/fields'
import type { RegistrationGrant } from '@/lib/server/grants'
import { lockUserByEmail } from '@/lib/database/locks'
import { hashPassword, verifyPassword } from '@/lib/server/passwords'
import { isCodeSure, proveMailbox } from './mailbox-proof'
import { type CodeAccount, ensureCode, refuseUnknown, sendCode, useCode, wrongCode } from './one-time-codes'
import { refuseCommon } from './own-password'
import { REGISTRATION_CONSENTS, fullNameOf } from './rules'
import type { Register } from './schema'

const ALREADY_REGISTERED = 'You already have an account with this email. Please sign in.'

/**
 * Creates an account and queues its code mail. An email that was never verified can register again: the newer
 * registration voids the grants and codes of the older one. Registering again with the same password (a double tap, a
 * lost answer) continues the same registration, and its code stays valid. Stores the consents with their versions.
 * @returns the account's registration grant, not yet verified
 * @throws AppError 400 for a common password; 409 when the email belongs to a verified account
 */
export async function register(input: Register): Promise<RegistrationGrant> {
  refuseCommon(input.password)
  const email = normalEmail(input.email)
  const fullName = input.isOneName ? input.firstName.trim() : fullNameOf(input.firstName, input.lastName)

  // Hashing is slow, so it happens before the lock.
  const before = await db().user.findUnique({ where: { email }, select: { passwordHash: true, emailVerifiedAt: true } })
  const isRepeated =
    before !== null && !before.emailVerifiedAt && (await verifyPassword(before.passwordHash, input.password))
  const passwordHash = isRepeated ? before.passwordHash : await hashPassword(input.password)

  try {
    const registered = await transaction(async (tx) => {
      // Entering the code locks the account too, so a verified registration is never overwritten.
      await lockUserByEmail(tx, email)
      const existing = await tx.user.findUnique({
        where: { email },
        select: { ...grantSelect, emailVerifiedAt: true, role: true, passwordHash: true },
      })
      if (existing && (existing.emailVerifiedAt || existing.role !== 'buyer'))
        throw conflict(ALREADY_REGISTERED, { code: 'already_registered' })
      const hasChangedMeanwhile = existing !== null && existing.passwordHash !== before?.passwordHash
      if (hasChangedMeanwhile) return undefined

      if (existing && isRepeated) {
        await tx.user.update({ where: { id: existing.id }, data: { fullName } })
        await ensureCode(tx, existing, 'registration')
        return grantOf(existing, false)
      }
      return startRegistration(tx, existing?.id, { email, fullName, passwordHash })
    })
    return registered ?? (await register(input))
  } catch (error) {
    // Of two registrations of a new email at once, the second finds the first.
    if (isUniqueViolation(error)) return register(input)
    throw error
  }
}

type NewRegistration = { readonly email: string; readonly fullName: string; readonly passwordHash: string | null }

async function startRegistration(tx: Tx, existingId: string | undefined, { email, ...chosen }: NewRegistration) {
  const user = existingId
    ? await tx.user.update({
        where: { id: existingId },
        data: { ...chosen, sessionVersion: { increment: 1 } },
        select: grantSelect,
      })
    : await tx.user.create({ data: { ...chosen, email }, select: grantSelect })
  await tx.consent.createMany({
    data: REGISTRATION_CONSENTS.map((consent) => ({ userId: user.id, ...consent, granted: true })),
  })
  await ensureCode(tx, user, 'registration')
  return grantOf(user, false)
}

const grantSelect = { id: true, email: true, sessionVersion: true } as const

export const grantOf = ({ id, email, sessionVersion }: CodeAccount, verified: boolean): RegistrationGrant => ({
  userId: id,
  email,
  version: sessionVersion,
  verified,
})

/**
 * Sends the registrant a new code.
 * @throws AppError 429 within 60 seconds or after five in an hour; 409 when the email is already verified
 */
export async function resendRegistrationCode(actor: Registrant): Promise<void> {
  await transaction(async (tx) => {
    const user = await tx.user.findUniqueOrThrow({
      where: { id: actor.id },
      select: { ...grantSelect, emailVerifiedAt: true },
    })
    if (user.emailVerifiedAt)
      throw conflict('Your email address is already verified. Please sign in.', { code: 'already_verified' })
    await sendCode(tx, user, 'registration')
  })
}

/** The registration that a correct code continues. `complete` tells whether the profile is filled in. */
export type VerifiedCode = { readonly userId: string; readonly grant: RegistrationGrant; readonly complete: boolean }

/**
 * Checks a registration code in the browser that asked for it, which keeps the password it chose, and marks the email
 * as verified. A code belongs to one registration: registering the address again with another password makes the codes
 * mailed before invalid.
 * @throws AppError 400 for a wrong, expired or used code and for an unknown email, with one sentence; 429 after too
 *   many
 */
export async function verifyRegistrationCode({ email, code }: { email: string; code: string }): Promise<VerifiedCode> {
  const user = await db().user.findUnique({ where: { email }, select: { ...grantSelect, role: true, erasedAt: true } })
  if (!user || user.role !== 'buyer' || user.erasedAt) return refuseUnknown(email)
  await useCode(user, 'registration', code)
  return keepRegistration(user, { isAsking: true })
}

/**
 * Marks the email of a registration as verified and keeps its password.
 * @param isAsking the code was entered in the browser that asked for it
 * @throws AppError 400 when the address was registered again, or its account erased, in the meantime
 */
export async function keepRegistration(
  user: CodeAccount,
  { isAsking }: { readonly isAsking: boolean },
): Promise<VerifiedCode> {
  const { eligibility } = await transaction(async (tx) => {
    const isSure = isAsking && (await isCodeSure(tx, user.id))
    if (!(await proveMailbox(tx, user, { password: 'kept', isSure }))) throw wrongCode()
    return tx.user.findUniqueOrThrow({ where: { id: user.id }, select: { eligibility: true } })
  })
  return { userId: user.id, grant: grantOf(user, true), complete: eligibility !== 'incomplete' }
}
