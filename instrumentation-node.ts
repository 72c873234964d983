import { env } from '@/lib/core/env'
import { SettingError } from '@/lib/core/setting-files.mjs'
import { boundBodies } from '@/lib/core/slow-bodies'
import { refuseTrace } from '@/lib/core/trace'
import { watchRequests } from '@/lib/core/watch-requests'
import { startJobs } from '@/lib/jobs/service'

/**
 * Checks the settings before the first request, starts the jobs, measures requests, and ends those that are too slow
 * or too large. A bad setting ends the process with one line.
 */
export function startServer(): void {
  try {
    env()
  } catch (error) {
    if (!(error instanceof SettingError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  }
  watchRequests()
  boundBodies()
  refuseTrace()
  startJobs()
}
