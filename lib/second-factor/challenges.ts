import 'server-only'
import { Prisma } from '@/generated/prisma/client'
import type { Tx } from '@/lib/database/db'
import { deleteOldRows } from '@/lib/database/old-rows'

/** Marks a challenge as answered, in the caller's transaction. @returns false when it was answered before */
export async function useChallenge(tx: Tx, id: string): Promise<boolean> {
  // An hour is longer than any sealed challenge lives.
  const added = await tx.$executeRaw`
    INSERT INTO used_challenges (id, expires_at) VALUES (${id}::uuid, now() + interval '1 hour') ON CONFLICT DO NOTHING`
  return added === 1
}

/** Deletes answered challenges that have expired. */
export const deleteUsedChallenges = (): Promise<number> =>
  deleteOldRows('used_challenges', Prisma.sql`expires_at < now()`)
