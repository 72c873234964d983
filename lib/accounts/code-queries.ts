import 'server-only'
import type { CodePurpose } from '@/generated/prisma/enums'
import { HOUR, SECOND, after } from '@/lib/core/clock'
import { type Tx, databaseNow, db } from '@/lib/database/db'
import { RESEND_SECONDS } from './code-rules'
import { CODES_AN_HOUR, RESENDS_AN_HOUR } from './rules'

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

/** Whole seconds from `now` until `at`; 0 when that is over. */
export const secondsUntil = (at: Date, now: Date): number =>
  Math.max(0, Math.ceil((at.getTime() - now.getTime()) / SECOND))

/** Finds in how many seconds an account can be sent another code; 0 when it can be now. */
export async function secondsUntilCode(actor: { readonly id: string }, purpose: CodePurpose): Promise<number> {
  const account = await db().user.findUniqueOrThrow({
    where: { id: actor.id },
    select: { id: true, sessionVersion: true },
  })
  const { now, cooldownEnds, nextAt } = await findCodeWait(db(), account, purpose)
  const at = nextAt ?? cooldownEnds
  return at ? secondsUntil(at, now) : 0
}

/**
 * Finds in how many seconds a browser can ask for another reset code; 0 when it can now. It depends on the browser's
 * own last request, so it tells nothing about the account.
 * @param askedAt the moment of that request by the database's clock, in milliseconds
 */
export const secondsUntilResetCode = async (askedAt: number): Promise<number> =>
  secondsUntil(new Date(askedAt + RESEND_SECONDS * SECOND), await databaseNow())
