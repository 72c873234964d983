import 'server-only'
import type { Partner } from '@/lib/core/actors'
import { db } from '@/lib/database/db'
import { env } from '@/lib/settings/env'
import { joinedBy } from '@/lib/server/grants'
import { type QrCode, qrCode } from '@/lib/server/totp'
import { joinCodeOf } from './join-rules'

/** The company whose open link has a code; undefined for a revoked or unknown one. */
export async function findJoinLink(
  typed: string,
): Promise<{ readonly company: string; readonly code: string } | undefined> {
  const code = joinCodeOf(typed)
  if (code === undefined) return undefined
  const row = await db().joinLink.findFirst({
    where: { code, revokedAt: null, company: { state: 'approved' } },
    select: { company: { select: { name: true } } },
  })
  return row ? { company: row.company.name, code } : undefined
}

/** The company by whose link this browser came to register; undefined when it came otherwise. */
export async function joinedCompany(): Promise<string | undefined> {
  const code = await joinedBy()
  return code === undefined ? undefined : (await findJoinLink(code))?.company
}

/** The open link of the actor's company, whole and as a picture; undefined when there is none. */
export async function ownJoinLink({
  companyId,
}: Partner): Promise<{ readonly address: string; readonly company: string; readonly qr: QrCode } | undefined> {
  const row = await db().joinLink.findFirst({
    where: { companyId, revokedAt: null },
    select: { code: true, company: { select: { name: true } } },
  })
  if (!row) return undefined
  const address = new URL(`/join/${row.code}`, env().NEXTAUTH_URL).href
  return { address, company: row.company.name, qr: qrCode(address) }
}
