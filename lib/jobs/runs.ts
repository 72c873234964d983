import 'server-only'
import { SECOND } from '@/lib/core/clock'
import { db } from '@/lib/database/db'

/** The `mail` job runs every second, which would be a write every second. */
const RECORDED_EVERY_MS = 10 * SECOND

/** When this process recorded a job's success last, by `performance.now()`. */
const recorded = new Map<string, number>()

/**
 * Records that a job succeeded, for all servers and by the database's clock, once in ten seconds. The newest time stays
 * when two servers record it.
 */
export async function recordSuccess(job: string): Promise<void> {
  const now = performance.now()
  if (now - (recorded.get(job) ?? -Infinity) < RECORDED_EVERY_MS) return
  await db().$executeRaw`
    INSERT INTO job_runs (job, succeeded_at) VALUES (${job}, now())
    ON CONFLICT (job) DO UPDATE SET succeeded_at = greatest(job_runs.succeeded_at, excluded.succeeded_at)`
  recorded.set(job, now)
}

/** Forgets when a success was recorded, so that the next one is recorded at once. */
export const forgetSuccess = (job: string): void => void recorded.delete(job)
