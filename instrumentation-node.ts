import { SettingError, env } from '@/lib/core/env'
import { endSlowBodies } from '@/lib/core/slow-bodies'
import { startJobs } from '@/lib/jobs/service'

/**
 * Checks the settings before the first request, with one line that names a bad one. Then begins the jobs, and the watch
 * over bodies that never arrive.
 */
export function startServer(): void {
  try {
    env()
  } catch (error) {
    if (!(error instanceof SettingError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  }
  endSlowBodies()
  startJobs()
}
