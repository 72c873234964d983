import 'server-only'
import { tokenHash } from '@/lib/companies/invitation-token'
import { db } from '@/lib/database/db'

/** Finds the state of a link without using it up. It is `used` also after another way has set the password. */
export async function resetLinkState(token: string): Promise<'open' | 'used' | 'unknown'> {
  const [link] = await db().$queryRaw<{ is_used: boolean; is_live: boolean }[]>`
    SELECT used_at IS NOT NULL AS is_used, expires_at > now() AS is_live FROM reset_links
    WHERE token_hash = ${tokenHash(token)}`
  if (link?.is_used) return 'used'
  return link?.is_live ? 'open' : 'unknown'
}
