import 'server-only'
import { HOUR, after } from '@/lib/core/clock'
import { type Tx, db } from '@/lib/core/db'

// Longer than any sealed challenge lives.
const KEPT = HOUR

/** Marks a challenge as answered, in the caller's transaction. @returns false when it was answered before */
export async function useChallenge(tx: Tx, id: string): Promise<boolean> {
  const { count } = await tx.usedChallenge.createMany({
    data: [{ id, expiresAt: after(new Date(), KEPT) }],
    skipDuplicates: true,
  })
  return count === 1
}

/** Deletes answered challenges that have expired. */
export async function deleteUsedChallenges(): Promise<number> {
  return (await db().usedChallenge.deleteMany({ where: { expiresAt: { lt: new Date() } } })).count
}
