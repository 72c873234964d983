import 'server-only'
import { Prisma } from '@/generated/prisma/client'
import { newToken, tokenHash } from '@/lib/companies/invitation-token'
import type { Tx } from '@/lib/database/db'
import { lockUser } from '@/lib/database/locks'
import { deleteOldRows } from '@/lib/database/old-rows'
import { notify } from '@/lib/notifications/notify'
import { resetLinkNotification } from './notifications'
import { RESEND_SECONDS } from './code-rules'
import { LINKS_AT_ONCE, RESET_LINK_MINUTES } from './rules'

/** One-time links that set a new password: always for desks, and for buyers whose codes are used up. */

/**
 * Queues the mail with a new link, in the caller's transaction. Older links stay valid until they expire, so that a
 * stranger who asks for links cannot void the owner's. Nothing is sent while enough valid links are in the mailbox.
 */
export async function sendResetLink(tx: Tx, user: { readonly id: string; readonly email: string }): Promise<void> {
  await lockUser(tx, user.id)
  const [recent] = await tx.$queryRaw<{ live: bigint; fresh: bigint }[]>`
    SELECT count(*) AS live,
      count(*) FILTER (WHERE created_at > now() - ${RESEND_SECONDS} * interval '1 second') AS fresh
    FROM reset_links WHERE user_id = ${user.id}::uuid AND used_at IS NULL AND expires_at > now()`
  if (recent && (recent.fresh > 0n || recent.live >= LINKS_AT_ONCE)) return
  const token = newToken()
  await tx.$executeRaw`
    INSERT INTO reset_links (id, user_id, token_hash, expires_at)
    VALUES (gen_random_uuid(), ${user.id}::uuid, ${tokenHash(token)},
      now() + ${RESET_LINK_MINUTES} * interval '1 minute')`
  await notify(tx, { email: user.email }, resetLinkNotification(token))
}

/** Uses a link up. Of two requests with one link, one succeeds. @returns the id of its account */
export async function spendResetLink(tx: Tx, token: string): Promise<string | undefined> {
  const [link] = await tx.$queryRaw<{ user_id: string }[]>`
    UPDATE reset_links SET used_at = now()
    WHERE token_hash = ${tokenHash(token)} AND used_at IS NULL AND expires_at > now()
    RETURNING user_id`
  return link?.user_id
}

/** Voids the links of an account whose password has been set. */
export const spendAllResetLinks = (tx: Tx, userId: string): Promise<number> =>
  tx.$executeRaw`UPDATE reset_links SET used_at = now() WHERE user_id = ${userId}::uuid AND used_at IS NULL`

/** Deletes links that expired a day ago or earlier. @returns how many */
export const deleteOldResetLinks = (): Promise<number> =>
  deleteOldRows('reset_links', Prisma.sql`expires_at < now() - interval '1 day'`)
