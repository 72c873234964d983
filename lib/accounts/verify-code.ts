import 'server-only'
import { db, transaction } from '@/lib/database/db'
import { AppError } from '@/lib/core/errors'
import type { KnownDevice, RegistrationGrant, ResetGrant } from '@/lib/server/grants'
import { type RateLimit, consumeLimit, countTry, isLimitUsedUp } from '@/lib/server/rate-limit'
import { isCodeSure, proveMailbox } from './mailbox-proof'
import { type CodeAccount, refuseUnknown, useCodeOf, wrongCode } from './one-time-codes'
import { type VerifiedCode, keepRegistration, verifyRegistrationCode } from './register'

/** The result of a correct code: a registration to continue, or a grant to set one new password. */
export type Verified =
  | ({ readonly purpose: 'registration' } & VerifiedCode)
  | { readonly purpose: 'reset'; readonly userId: string; readonly grant: ResetGrant }

/** Where a code is entered. */
export type CodeEntry = {
  /** The browser that asked for a reset code, and the address that it asked for. */
  readonly browser?: string | undefined
  readonly asked?: string | undefined
  readonly device?: KnownDevice | undefined
  /** The registration whose grant the client holds. */
  readonly registration?: Pick<RegistrationGrant, 'userId' | 'version'> | undefined
  /** The client's IP address. */
  readonly address?: string | undefined
}

/**
 * Checks a code of a registration or a reset. The client that registered keeps its password; everywhere else the code
 * voids the password and all else from before, and grants a new one (docs/decisions/0105). Wrong codes count against
 * the network address, except of a client that holds the grant of this registration or reset.
 * @throws AppError 400 for a wrong, expired or used code, another browser's code and an unknown email, with one
 *   sentence; 429 after five wrong in a day, or too many of one network address
 */
export async function verifyCode({
  email,
  code,
  ...entry
}: { email: string; code: string } & CodeEntry): Promise<Verified> {
  const user = await db().user.findUnique({
    where: { email },
    select: { id: true, email: true, role: true, sessionVersion: true, emailVerifiedAt: true, erasedAt: true },
  })
  const isOwnRegistration =
    user !== null && entry.registration?.userId === user.id && entry.registration.version === user.sessionVersion
  const hasAsked = isOwnRegistration || (entry.browser !== undefined && entry.asked === email)
  return countingWrong(hasAsked ? undefined : entry.address, async () => {
    if (!user || user.role !== 'buyer' || user.erasedAt) return refuseUnknown(email)
    if (isOwnRegistration && !user.emailVerifiedAt && entry.browser === undefined)
      return { purpose: 'registration', ...(await verifyRegistrationCode({ email, code })) }
    const used = await useCodeOf(user, user.emailVerifiedAt ? ['reset'] : ['reset', 'registration'], code, entry)
    if (used.purpose === 'registration' && (isOwnRegistration || (await mayKeepPassword(user, entry))))
      return { purpose: 'registration', ...(await keepRegistration(user, { isAsking: isOwnRegistration })) }
    await transaction(async (tx) => {
      const isSure = used.isBound && (await isCodeSure(tx, user.id))
      if (!(await proveMailbox(tx, user, { password: 'to be chosen', isSure, grantedCode: used.id }))) throw wrongCode()
    })
    return { purpose: 'reset', userId: user.id, grant: { userId: user.id, codeId: used.id } }
  })
}

/** A new account has it; each registration with another password is the next. */
const FIRST_VERSION = 1

/**
 * Whether the code of a registration, entered by a program without cookies and grant, may be that of the program which
 * registered. Once somebody has asked for a reset, or the address was registered again with another password, the owner
 * of the mailbox may be somebody else.
 */
async function mayKeepPassword(
  { id, email, sessionVersion }: CodeAccount,
  { browser, registration }: CodeEntry,
): Promise<boolean> {
  if (browser !== undefined || registration?.userId === id || sessionVersion > FIRST_VERSION) return false
  const [resets, requests] = [
    await db().oneTimeCode.count({ where: { userId: id, purpose: 'reset' } }),
    await db().codeRequest.count({ where: { email } }),
  ]
  return resets + requests === 0
}

// A whole office may share an address; each account limits its own tries.
const WRONG_PER_ADDRESS: RateLimit = { name: 'wrong-code', points: 1500, seconds: 3600 }

/** Counts only wrong codes against a network address. @param address undefined for a client that is not counted */
async function countingWrong<T>(address: string | undefined, check: () => Promise<T>): Promise<T> {
  if (address === undefined) return check()
  if (await isLimitUsedUp(db(), WRONG_PER_ADDRESS, address)) await consumeLimit(WRONG_PER_ADDRESS, address)
  try {
    return await check()
  } catch (error) {
    if (error instanceof AppError) await countTry(WRONG_PER_ADDRESS, address)
    throw error
  }
}
