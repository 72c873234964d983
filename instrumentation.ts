/** Runs once when a server starts: settings are checked before the first request, then the jobs begin. */
export async function register(): Promise<void> {
  const { SettingError, env } = await import('@/lib/core/env')
  try {
    env()
  } catch (error) {
    if (!(error instanceof SettingError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  }
  const { startJobs } = await import('@/lib/jobs/service')
  startJobs()
}
