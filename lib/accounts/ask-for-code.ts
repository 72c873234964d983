import 'server-only'
import { AppError } from '@/lib/core/errors'
import { RESEND_SECONDS } from './code-rules'
import type { AskedCode } from './schema'

/**
 * Asks for a code by `send`. Asking too early is no mistake: the answer says how long to wait.
 * @throws AppError the other refusals of `send`
 */
export async function askForCode(send: () => Promise<void>): Promise<AskedCode> {
  try {
    await send()
    return { isSent: true, wait: RESEND_SECONDS }
  } catch (error) {
    const wait = error instanceof AppError && error.status === 429 ? error.details['retryAfter'] : undefined
    if (typeof wait !== 'number') throw error
    return { isSent: false, wait }
  }
}
