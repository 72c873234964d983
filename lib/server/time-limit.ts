import 'server-only'
import { setTimeout as pause } from 'node:timers/promises'
import { log } from '@/lib/observability/log'

/**
 * Awaits a check for a limited time.
 * @param what names the check in the log
 * @returns undefined when it failed or took too long, which the log says
 */
export async function inTime<T>(what: string, limitMs: number, check: Promise<T>): Promise<T | undefined> {
  const tooLate = pause(limitMs, undefined, { ref: false }).then(() => {
    throw new Error(`no answer in ${limitMs} ms`)
  })
  try {
    return await Promise.race([check, tooLate])
  } catch (error) {
    log.error({ what, err: error }, 'not ready')
    return undefined
  }
}
