import { SettingError, env } from '@/lib/core/env'
import { startJobs } from '@/lib/jobs/service'

/** Checks the settings before the first request, with one line that names a bad one, then begins the jobs. */
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
