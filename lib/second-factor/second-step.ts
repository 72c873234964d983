import 'server-only'
import { randomBytes, randomUUID } from 'node:crypto'
import { SECOND_STEP_EXPIRED } from '@/lib/access/rules'
import { formatMoment } from '@/lib/core/clock'
import { type Tx, databaseNow, transaction } from '@/lib/database/db'
import { AppError, badRequest } from '@/lib/core/errors'
import { type SecondStep, sealSecondStep } from '@/lib/server/grants'
import { lockUser } from '@/lib/database/locks'
import { passkeyProof } from '@/lib/server/passkeys'
import { type RateLimit, consumeLimit, countTry, giveBackTry, resetLimit } from '@/lib/server/rate-limit'
import { totpStep } from '@/lib/server/totp'
import { notify } from '@/lib/notifications/notify'
import { useChallenge } from './challenges'
import { guessedNotification } from './notifications'
import { findProofs } from './queries'
import { useRecoveryCode } from './recovery-codes'
import { WRONG_CODE, WRONG_PASSKEY, isAppCode, isFreshStep, plainCode } from './rules'
import type { PasskeyProof, Proof, SecondStepDto } from './schema'
import { readSecret, sealSecret } from './secret'

const TRIES: RateLimit = { name: 'second-factor', points: 5, seconds: 15 * 60 }
/** Six digits can be guessed, so the tries of a day end, too. */
const TRIES_A_DAY: RateLimit = { name: 'second-factor-day', points: 20, seconds: 24 * 60 * 60 }
/** The owner is told of the first lock, and again no sooner than a day later. */
const TOLD: RateLimit = { name: 'second-factor-told', points: 1, seconds: 24 * 60 * 60 }
/** Nobody guesses a recovery code or a passkey. They have tries of their own, so that guesses do not hold them back. */
const UNGUESSABLE: RateLimit = { name: 'second-factor-sure', points: 50, seconds: 15 * 60 }
const ENDED_FOR_TODAY =
  'Too many wrong codes were entered today. Please use a passkey or a recovery code, or ask a colleague to reset ' +
  'your second step.'

/** Begins the second step of a sign-in. @returns undefined for an account without a second factor */
export async function openSecondStep(
  tx: Tx,
  account: { readonly id: string; readonly sessionVersion: number },
): Promise<SecondStepDto | undefined> {
  const step: SecondStep = {
    id: randomUUID(),
    userId: account.id,
    version: account.sessionVersion,
    challenge: randomBytes(32).toString('base64url'),
  }
  const proofs = await findProofs(step, tx)
  return proofs.secondFactor.length === 0 ? undefined : { ...proofs, challenge: await sealSecondStep(step) }
}

/**
 * Checks the second factor of a sign-in and signs in, under the lock of the account. A code and a challenge work once;
 * of two answers at once one passes.
 * @param tries the key under which wrong proofs are counted: a known device's id, or the account's for all others
 * @param signIn opens the session in the same transaction, so that no factor is removed in between
 * @throws AppError 400 for a wrong proof; 401 when the step was used, or the account's sessions were ended since; 429
 *   for 15 minutes after five wrong codes of an app, and until tomorrow after twenty in a day
 */
export async function passSecondStep<T>(
  step: SecondStep,
  proof: Proof,
  tries: string,
  signIn: (tx: Tx) => Promise<T>,
): Promise<T> {
  const isGuessable = proof.passkey === undefined && isAppCode(plainCode(proof.code ?? ''))
  if (isGuessable) await countGuess(step.userId, tries)
  else await consumeLimit(UNGUESSABLE, tries)
  const signedIn = await transaction(async (tx) => {
    await lockUser(tx, step.userId)
    const owner = await tx.user.findUnique({
      where: { id: step.userId },
      select: { id: true, fullName: true, sessionVersion: true, erasedAt: true, suspendedAt: true },
    })
    const isOpen = owner && owner.sessionVersion === step.version && !owner.erasedAt && !owner.suspendedAt
    if (!isOpen || !(await useChallenge(tx, step.id))) throw secondStepExpired()
    await useProof(tx, owner, step, proof)
    return signIn(tx)
  })
  await resetLimit(TRIES, tries)
  if (isGuessable) await giveBackTry(TRIES_A_DAY, tries)
  else await resetLimit(UNGUESSABLE, tries)
  return signedIn
}

/** Counts a guess. At the first lock of a day the owner gets a mail. */
async function countGuess(userId: string, tries: string): Promise<void> {
  try {
    await consumeLimit(TRIES, tries)
    await consumeLimit(TRIES_A_DAY, tries, () => ENDED_FOR_TODAY)
  } catch (error) {
    if (error instanceof AppError && (await countTry(TOLD, userId)))
      await transaction(async (tx) => {
        const owner = await tx.user.findUnique({ where: { id: userId }, select: { fullName: true } })
        if (owner)
          await notify(tx, { id: userId }, guessedNotification(owner.fullName, formatMoment(await databaseNow(tx))))
      })
    throw error
  }
}

export const secondStepExpired = () => new AppError(401, SECOND_STEP_EXPIRED, { code: 'code_expired' })

async function useProof(
  tx: Tx,
  owner: { readonly id: string; readonly fullName: string },
  step: SecondStep,
  { code, passkey }: Proof,
): Promise<void> {
  if (passkey) {
    if (!(await usePasskey(tx, owner.id, step.challenge, passkey)))
      throw badRequest(WRONG_PASSKEY, { code: 'wrong_code' })
    return
  }
  const plain = plainCode(code ?? '')
  const isRight = isAppCode(plain) ? await useAppCode(tx, owner.id, plain) : await useRecoveryCode(tx, owner, plain)
  if (!isRight) throw badRequest(WRONG_CODE, { code: 'wrong_code', fields: { code: WRONG_CODE } })
}

async function useAppCode(tx: Tx, userId: string, code: string): Promise<boolean> {
  const now = new Date()
  const apps = await tx.secondFactor.findMany({
    where: { userId, kind: 'totp', confirmedAt: { not: null } },
    select: { id: true, sealedSecret: true, lastStep: true },
  })
  for (const { id, sealedSecret, lastStep } of apps) {
    const secret = await readSecret(userId, sealedSecret)
    const step = secret === undefined ? undefined : await totpStep(secret, code, now)
    if (secret === undefined || !isFreshStep(step, lastStep)) continue
    // Encrypting it again under the present key lets the secret outlive a change of the key.
    const data = { lastStep: step, lastUsedAt: now, sealedSecret: await sealSecret(userId, secret) }
    await tx.secondFactor.update({ where: { id }, data, select: { id: true } })
    return true
  }
  return false
}

async function usePasskey(tx: Tx, userId: string, challenge: string, proof: PasskeyProof): Promise<boolean> {
  const passkey = await tx.secondFactor.findFirst({
    where: { userId, kind: 'passkey', credentialId: proof.id },
    select: { id: true, publicKey: true, signCount: true, transports: true },
  })
  if (!passkey?.publicKey) return false
  const { id, publicKey, signCount, transports } = passkey
  const known = { id: proof.id, publicKey: new Uint8Array(publicKey), signCount: Number(signCount), transports }
  const newCount = await passkeyProof(proof, challenge, known)
  if (newCount === undefined) return false
  await tx.secondFactor.update({
    where: { id },
    data: { signCount: newCount, lastUsedAt: new Date() },
    select: { id: true },
  })
  return true
}
