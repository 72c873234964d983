import { env, isProduction, settingWarnings } from '@/lib/core/env'
import { reportError } from '@/lib/core/error-reports'
import { log } from '@/lib/core/log'
import { SettingError } from '@/lib/core/setting-files.mjs'
import { boundBodies } from '@/lib/core/slow-bodies'
import { refuseTrace } from '@/lib/core/trace'
import { answerUnreadable } from '@/lib/core/unreadable-requests'
import { watchRequests } from '@/lib/core/watch-requests'
import { startJobs } from '@/lib/jobs/service'

/**
 * Checks the settings before the first request, starts the jobs, measures requests, and ends those that are too slow
 * or too large. A bad setting ends the process with one line.
 */
export async function startServer(): Promise<void> {
  try {
    env()
  } catch (error) {
    if (!(error instanceof SettingError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  }
  if (isProduction()) for (const warning of settingWarnings(env())) log.warn(warning)
  const collector = env().OTEL_EXPORTER_OTLP_ENDPOINT
  if (collector !== undefined) {
    const { startTracing } = await import('@/lib/core/tracing')
    startTracing(collector)
  }
  process.on('uncaughtExceptionMonitor', (error) => reportError(error, { place: 'process' }))
  watchRequests()
  boundBodies()
  refuseTrace()
  answerUnreadable()
  startJobs()
}
