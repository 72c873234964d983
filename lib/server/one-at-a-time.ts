import 'server-only'
import { tooMany } from '@/lib/core/errors'

const MOST_WAITING = 5

export const TOO_MANY_FILES = 'Please wait until your earlier files are finished.'

/** The end of the last work of a key, and how many works have not ended. */
const lines = new Map<string, { last: Promise<unknown>; count: number }>()

/**
 * Runs the work of one key after its earlier work, so that one person cannot keep the whole server busy.
 * @throws AppError 429 when too much work of this key waits already
 */
export async function inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
  const line = lines.get(key) ?? { last: Promise.resolve(), count: 0 }
  if (line.count > MOST_WAITING) throw tooMany(TOO_MANY_FILES, 10)
  line.count += 1
  const result = line.last.then(work)
  line.last = result.catch(() => undefined)
  lines.set(key, line)
  try {
    return await result
  } finally {
    line.count -= 1
    if (line.count === 0) lines.delete(key)
  }
}
