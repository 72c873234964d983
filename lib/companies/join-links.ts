import 'server-only'
import { randomInt } from 'node:crypto'
import { recordAudit } from '@/lib/audit/service'
import type { Partner } from '@/lib/core/actors'
import { type Tx, databaseNow, transaction } from '@/lib/database/db'
import { lockCompany } from '@/lib/database/locks'
import { JOIN_ALPHABET, JOIN_LENGTH } from './join-rules'

/* The link with which employees of a company register, with its name filled in. It says nothing else. */

export type JoinLinkDto = { readonly code: string; readonly createdAt: string }

/** The company's open link, which is made when there is none. */
export const ensureJoinLink = (actor: Partner): Promise<JoinLinkDto> =>
  transaction(async (tx) => {
    await lockCompany(tx, actor.companyId)
    const open = await tx.joinLink.findFirst({
      where: { companyId: actor.companyId, revokedAt: null },
      select: { code: true, createdAt: true },
    })
    return toDto(open ?? (await createLink(tx, actor)))
  })

/** Revokes the company's link. Whoever opens it afterwards reads that it no longer works. Again it changes nothing. */
export async function revokeJoinLink(actor: Partner): Promise<void> {
  await transaction(async (tx) => {
    await lockCompany(tx, actor.companyId)
    const { count } = await tx.joinLink.updateMany({
      where: { companyId: actor.companyId, revokedAt: null },
      data: { revokedAt: await databaseNow(tx) },
    })
    if (count > 0) await recordAudit(tx, actor, 'join-link.revoked', `company:${actor.companyId}`)
  })
}

async function createLink(tx: Tx, { id, companyId }: Partner) {
  const code = Array.from({ length: JOIN_LENGTH }, () => JOIN_ALPHABET[randomInt(JOIN_ALPHABET.length)]).join('')
  const link = await tx.joinLink.create({
    data: { companyId, code, createdById: id },
    select: { code: true, createdAt: true },
  })
  await recordAudit(tx, { id }, 'join-link.created', `company:${companyId}`)
  return link
}

const toDto = ({ code, createdAt }: { code: string; createdAt: Date }): JoinLinkDto => ({
  code,
  createdAt: createdAt.toISOString(),
})
