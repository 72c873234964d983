import 'server-only'
import { findSecondFactorState, hasFreshProof } from '@/lib/access/queries'
import type { SecondFactorState } from '@/lib/access/rules'
import type { Partner, Staff } from '@/lib/core/actors'
import { type Tx, db } from '@/lib/database/db'
import { type SecondStep, readCredentials } from '@/lib/server/grants'
import { passkeyRequest } from '@/lib/server/passkeys'
import { isPutAway } from '@/lib/server/put-away'
import { qrCode, totpLink } from '@/lib/server/totp'
import { type GraceNotice, graceNotice } from './rules'
import type { AppSetUpDto, SecondStepDto, SecurityDto } from './schema'
import { readSecret } from './secret'

/** The notice of the days of grace that this browser shows to the actor; undefined when there is none to show. */
export async function findGraceNotice(
  { id }: Pick<Partner | Staff, 'id'>,
  state: SecondFactorState,
): Promise<GraceNotice | undefined> {
  return graceNotice(state, await isPutAway('grace-notice', id), new Date())
}

type Proofs = Omit<SecondStepDto, 'challenge'>

/** Finds the second factors of the actor, as their own page shows them. */
export async function getSecurity(actor: Partner | Staff): Promise<SecurityDto> {
  const [factors, recoveryCodesLeft, { dueAt, isOverdue }, isProved] = await Promise.all([
    db().secondFactor.findMany({
      where: { userId: actor.id },
      select: { id: true, kind: true, sealedSecret: true, confirmedAt: true, lastUsedAt: true },
      orderBy: { id: 'asc' },
    }),
    db().recoveryCode.count({ where: { userId: actor.id, usedAt: null } }),
    findSecondFactorState(actor.id),
    hasFreshProof(actor),
  ])
  const open = factors.find(({ confirmedAt }) => confirmedAt === null)
  return {
    factors: factors.flatMap(({ id, kind, confirmedAt, lastUsedAt }) =>
      confirmedAt
        ? [{ id, kind, addedAt: confirmedAt.toISOString(), lastUsedAt: lastUsedAt?.toISOString() ?? null }]
        : [],
    ),
    setUp: open && isProved ? await setUpOf(actor, open) : null,
    recoveryCodesLeft,
    dueAt: dueAt.toISOString(),
    isOverdue,
    isProved,
  }
}

async function setUpOf(
  actor: Partner | Staff,
  { id, sealedSecret }: { id: string; sealedSecret: string | null },
): Promise<AppSetUpDto | null> {
  const secret = await readSecret(actor.id, sealedSecret)
  if (secret === undefined) return null
  const link = totpLink(secret, actor.email)
  return { factorId: id, secret, link, qr: qrCode(link) }
}

/** Finds the second step that this browser has begun; undefined when there is none or it has expired. */
export async function findOpenSecondStep(): Promise<Proofs | undefined> {
  const secondStep = await (await readCredentials()).secondStep()
  return secondStep && findProofs(secondStep)
}

/** Finds how an account can prove the second factor. `passkey` is the request for the browser. */
export async function findProofs(step: SecondStep, tx: Tx = db()): Promise<Proofs> {
  const factors = await tx.secondFactor.findMany({
    where: { userId: step.userId, confirmedAt: { not: null } },
    select: { kind: true, credentialId: true, transports: true },
    orderBy: { id: 'asc' },
  })
  const passkeys = factors.flatMap(({ credentialId, transports }) =>
    credentialId === null ? [] : [{ id: credentialId, transports }],
  )
  return {
    secondFactor: [
      ...(factors.length > passkeys.length ? ['totp' as const] : []),
      ...(passkeys.length ? ['passkey' as const] : []),
    ],
    ...(passkeys.length ? { passkey: await passkeyRequest(step.challenge, passkeys) } : {}),
  }
}
