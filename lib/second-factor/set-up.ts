import 'server-only'
import { randomUUID } from 'node:crypto'
import type { SecondFactorKind } from '@/generated/prisma/enums'
import { endOtherSessions } from '@/lib/access/end-sessions'
import { findSecondFactorState } from '@/lib/access/queries'
import { recordAudit } from '@/lib/audit/service'
import type { Partner, Staff } from '@/lib/core/actors'
import { formatMoment } from '@/lib/core/clock'
import { type Tx, db, isUniqueViolation, transaction } from '@/lib/database/db'
import { AppError, badRequest, conflict, notFound } from '@/lib/core/errors'
import { lockUser } from '@/lib/database/locks'
import { passkeyCreation, readNewPasskey } from '@/lib/server/passkeys'
import { type RateLimit, consumeLimit, resetLimit } from '@/lib/server/rate-limit'
import { seal, unseal } from '@/lib/server/seal'
import { newTotpSecret, totpStep } from '@/lib/server/totp'
import { notify } from '@/lib/notifications/notify'
import { useChallenge } from './challenges'
import { factorAddedNotification, factorRemovedNotification } from './notifications'
import {
  LAST_FACTOR,
  MAX_FACTORS,
  TOO_MANY_FACTORS,
  WRONG_CODE,
  WRONG_PASSKEY,
  isFreshStep,
  isNeeded,
  plainCode,
} from './rules'
import type { NewPasskey, PasskeySetUpDto } from './schema'
import { readSecret, sealSecret } from './secret'

type Member = Partner | Staff
const TRIES: RateLimit = { name: 'second-factor-set-up', points: 10, seconds: 15 * 60 }
const PASSKEY_SECONDS = 5 * 60

/** Begins to set up an authenticator app with a new secret, which replaces one that was not confirmed. */
export async function beginApp(actor: Member): Promise<void> {
  const sealedSecret = await sealSecret(actor.id, newTotpSecret())
  await transaction(async (tx) => {
    await lockUser(tx, actor.id)
    await refuseTooMany(tx, actor)
    await tx.secondFactor.deleteMany({ where: { userId: actor.id, confirmedAt: null } })
    await tx.secondFactor.create({ data: { userId: actor.id, kind: 'totp', sealedSecret }, select: { id: true } })
  })
}

/**
 * Confirms the authenticator app that is being set up by a code of it. That code does not work again.
 * @throws AppError 400 for a wrong code, 409 when none is being set up, 429 after ten tries in 15 minutes
 */
export async function confirmApp(actor: Member, typed: string): Promise<void> {
  await consumeLimit(TRIES, actor.id)
  await transaction(async (tx) => {
    await lockUser(tx, actor.id)
    const factor = await tx.secondFactor.findFirst({
      where: { userId: actor.id, confirmedAt: null },
      select: { id: true, sealedSecret: true },
    })
    const secret = factor && (await readSecret(actor.id, factor.sealedSecret))
    if (!factor || !secret) throw conflict('No authenticator app is being set up. Please begin again.')
    const now = new Date()
    const step = await totpStep(secret, plainCode(typed), now)
    if (!isFreshStep(step, null)) throw badRequest(WRONG_CODE, { code: 'wrong_code', fields: { code: WRONG_CODE } })
    await tx.secondFactor.update({
      where: { id: factor.id },
      data: { confirmedAt: now, lastStep: step },
      select: { id: true },
    })
    await noteAdded(tx, actor, 'totp')
  })
  await resetLimit(TRIES, actor.id)
}

/** Begins to set up a passkey. @throws AppError 409 when the person has too many second factors */
export async function beginPasskey(actor: Member): Promise<PasskeySetUpDto> {
  await refuseTooMany(db(), actor)
  const known = await db().secondFactor.findMany({
    where: { userId: actor.id, kind: 'passkey' },
    select: { credentialId: true, transports: true },
  })
  const options = await passkeyCreation(
    actor,
    known.flatMap(({ credentialId, transports }) => (credentialId === null ? [] : [{ id: credentialId, transports }])),
  )
  const setUp = { id: randomUUID(), userId: actor.id, challenge: options.challenge }
  return { challenge: await seal('passkey-set-up', setUp, PASSKEY_SECONDS), options }
}

/**
 * Adds the passkey that a browser has made.
 * @param sealed the challenge of `beginPasskey`, which works once within five minutes
 * @throws AppError 400 for a wrong answer, 401 for a challenge that was used or has expired, 409 for a known passkey
 */
export async function addPasskey(actor: Member, sealed: string, response: NewPasskey): Promise<void> {
  const data = await unseal('passkey-set-up', sealed)
  const { id, userId, challenge } = data ?? {}
  if (typeof id !== 'string' || typeof challenge !== 'string' || userId !== actor.id) throw tooLate()
  const passkey = await readNewPasskey(response, challenge)
  if (!passkey) throw badRequest(WRONG_PASSKEY, { code: 'wrong_code' })
  try {
    await transaction(async (tx) => {
      await lockUser(tx, actor.id)
      if (!(await useChallenge(tx, id))) throw tooLate()
      await refuseTooMany(tx, actor)
      await tx.secondFactor.create({
        data: {
          userId: actor.id,
          kind: 'passkey',
          credentialId: passkey.id,
          publicKey: passkey.publicKey,
          signCount: passkey.signCount,
          transports: [...passkey.transports],
          confirmedAt: new Date(),
        },
        select: { id: true },
      })
      await noteAdded(tx, actor, 'passkey')
    })
  } catch (error) {
    if (isUniqueViolation(error)) throw conflict('This passkey is in use already.')
    throw error
  }
}

const tooLate = () =>
  new AppError(401, 'This took too long, or was sent twice. Please begin again.', { code: 'code_expired' })

/**
 * Removes a second factor and ends the other sessions, which may have been opened with it; or gives up an app that is
 * being set up. The recovery codes go with the last factor.
 * @throws AppError 404 for a factor that is not theirs, 409 for the last one after the days of grace
 */
export async function removeFactor(actor: Member, factorId: string): Promise<void> {
  const { isOverdue } = await findSecondFactorState(actor.id)
  await transaction(async (tx) => {
    await lockUser(tx, actor.id)
    const factors = await tx.secondFactor.findMany({
      where: { userId: actor.id },
      select: { id: true, kind: true, confirmedAt: true },
    })
    const factor = factors.find(({ id }) => id === factorId)
    if (!factor) throw notFound('There is no such second factor.')
    const confirmed = factors.filter(({ confirmedAt }) => confirmedAt !== null).length
    if (factor.confirmedAt && isNeeded(confirmed, isOverdue))
      throw conflict(LAST_FACTOR, { code: 'second_factor_required' })
    await tx.secondFactor.delete({ where: { id: factor.id }, select: { id: true } })
    if (!factor.confirmedAt) return
    if (confirmed === 1) await tx.recoveryCode.deleteMany({ where: { userId: actor.id } })
    await endOtherSessions(actor, tx)
    await recordAudit(tx, actor, 'second-factor.removed', `user:${actor.id}`, { kind: factor.kind })
    await notify(tx, { id: actor.id }, factorRemovedNotification(actor.fullName, factor.kind, formatMoment(new Date())))
  })
}

async function refuseTooMany(tx: Tx, actor: Member): Promise<void> {
  const count = await tx.secondFactor.count({ where: { userId: actor.id, confirmedAt: { not: null } } })
  if (count >= MAX_FACTORS) throw conflict(TOO_MANY_FACTORS)
}

/** The first factor ends the other sessions, because the password alone opened them. */
async function noteAdded(tx: Tx, actor: Member, kind: SecondFactorKind): Promise<void> {
  const count = await tx.secondFactor.count({ where: { userId: actor.id, confirmedAt: { not: null } } })
  if (count === 1) await endOtherSessions(actor, tx)
  await recordAudit(tx, actor, 'second-factor.added', `user:${actor.id}`, { kind })
  await notify(tx, { id: actor.id }, factorAddedNotification(actor.fullName, kind, formatMoment(new Date())))
}
