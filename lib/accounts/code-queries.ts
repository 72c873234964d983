import 'server-only'
import type { CodePurpose } from '@/generated/prisma/enums'
import { HOUR, SECOND, after } from '@/lib/core/clock'
import { type Tx, databaseNow, db } from '@/lib/database/db'
import { CODES_AN_HOUR, RESENDS_AN_HOUR, RESEND_SECONDS } from './rules'

/** Why an account must wait for another code: `cooldownEnds` within a minute of the last, `nextAt` after too many. */
type CodeWait = { readonly now: Date; readonly cooldownEnds: Date | undefined; readonly nextAt: Date | undefined }

/** Finds when an account may be sent another code. Codes of earlier registrations count only in the limit for all. */
export async function findCodeWait(
  tx: Tx,
  { id, sessionVersion }: { readonly id: string; readonly sessionVersion: number },
  purpose: CodePurpose,
): Promise<CodeWait> {
  const now = await databaseNow(tx)
  const recent = await tx.oneTimeCode.findMany({
    where: { userId: id, purpose, createdAt: { gt: after(now, -HOUR) } },
    select: { createdAt: true, version: true },
    orderBy: { createdAt: 'desc' },
    take: CODES_AN_HOUR,
  })
  const own = recent.filter(({ version }) => version === sessionVersion)
  const cooldownEnds = own[0] && after(own[0].createdAt, RESEND_SECONDS * SECOND)
  const oldest = own[RESENDS_AN_HOUR] ?? recent[CODES_AN_HOUR - 1]
  return {
    now,
    cooldownEnds: cooldownEnds && cooldownEnds > now ? cooldownEnds : undefined,
    nextAt: oldest && after(oldest.createdAt, HOUR),
  }
}

/** Finds when a registrant can ask for another code after too many; undefined when there were not too many. */
export async function findNextCodeAt(actor: { readonly id: string }): Promise<Date | undefined> {
  const account = await db().user.findUniqueOrThrow({
    where: { id: actor.id },
    select: { id: true, sessionVersion: true },
  })
  return (await findCodeWait(db(), account, 'registration')).nextAt
}
