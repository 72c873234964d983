import { SettingError, env } from '@/lib/core/env'
import { startJobs } from '@/lib/jobs/service'

/** Checks the settings before the first request and starts the jobs. A bad setting ends the process with one line. */
export function startServer(): void {
  try {
    env()
  } catch (error) {
    if (!(error instanceof SettingError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  }
  startJobs()
}
