import { unstable_isUnrecognizedActionError } from 'next/navigation'
import { formCopy } from './copy'

/** What a person reads when no answer came. `fetch` tells a lost network by a TypeError, in every browser in other words. */
export function troubleOf(error: unknown): string {
  if (unstable_isUnrecognizedActionError(error)) return formCopy.outOfDate
  return error instanceof TypeError ? formCopy.connectionLost : formCopy.noAnswer
}
