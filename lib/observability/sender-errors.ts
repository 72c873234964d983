import 'server-only'
import { log } from './log'

/** The reason of a request that is cut off because its body is too slow or too large. */
export const CUT_OFF = 'The body took too long or was too large.'

/** Node's reason of a request whose client has gone, ours, and that of Next for a form that no page of ours sends. */
const REASONS: readonly string[] = ['aborted', CUT_OFF, 'Invalid Server Actions request.']
/** How Next's reason begins for an action of another release, or of none. */
const UNKNOWN_ACTION = 'Failed to find Server Action'

/** Whether an error is the doing of whoever sent the request, so that nobody needs to look at it. */
export const isOfSender = (error: unknown): error is Error =>
  error instanceof Error && (REASONS.includes(error.message) || error.message.startsWith(UNKNOWN_ACTION))

/** Next prints such an error with its trace. From now on it is a line for debugging: strangers make them at will. */
export function quietSenderErrors(output: Pick<Console, 'error' | 'warn'> = globalThis.console): void {
  for (const way of ['error', 'warn'] as const) {
    const print = output[way].bind(output)
    output[way] = (...printed: unknown[]) => {
      const [error, ...more] = printed
      if (more.length === 0 && isOfSender(error)) log.debug({ why: error.message }, 'a request was broken off')
      else print(...printed)
    }
  }
}
