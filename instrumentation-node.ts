import { env } from '@/lib/core/env'
import { SettingError } from '@/lib/core/setting-files.mjs'
import { boundBodies } from '@/lib/core/slow-bodies'
import { refuseTrace } from '@/lib/core/trace'
import { answerUnreadable } from '@/lib/core/unreadable-requests'
import { startJobs } from '@/lib/jobs/service'

/**
 * Checks the settings before the first request, starts the jobs, and ends requests that are too slow or too large. A
 * bad setting ends the process with one line.
 */
export function startServer(): void {
  try {
    env()
  } catch (error) {
    if (!(error instanceof SettingError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  }
  boundBodies()
  refuseTrace()
  answerUnreadable()
  startJobs()
}
