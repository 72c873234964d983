import { unstable_isUnrecognizedActionError } from 'next/navigation'
import { formCopy } from './copy'
import { isLostChunk } from './lost-chunk'
import { type ToastOptions, showError } from './toast'

/** How a form words an answer that is not a success, by the sentence and the HTTP status. */
export type Wording = (sentence: string, status: number | undefined) => string
/** The status that stands for every answer that is none of ours: Next keeps the true one to itself. */
export const FROM_A_GATEWAY = 502
const asItIs: Wording = (sentence) => sentence

/**
 * What a person reads when no answer came, or one that is none of ours: from what stands in front of the server (checklist
 * `fetch` tells a lost network by a TypeError, in every browser in other words, and whether it was lost on the way
 * there or on the way back it does not tell: nothing was sent for sure by a phone that knew itself offline before.
 */
function sentenceFor(error: unknown, wasOffline: boolean, word: Wording): string {
  if (unstable_isUnrecognizedActionError(error)) return formCopy.outOfDate
  if (isLostChunk(error)) return formCopy.partMissing
  if (error instanceof TypeError) return wasOffline ? formCopy.connectionLost : formCopy.noAnswer
  return word(formCopy.noAnswer, FROM_A_GATEWAY)
}

/**
 * Says in a toast why no answer came. Where only a reload helps the toast offers it, and stays longer.
 * @param wasOffline whether the phone knew before the sending that it had no connection
 * @returns the same sentence, to stand in the form
 */
export function showRequestError(
  error: unknown,
  wasOffline: boolean,
  options: ToastOptions = {},
  word = asItIs,
): string {
  const sentence = sentenceFor(error, wasOffline, word)
  const helpsReload = unstable_isUnrecognizedActionError(error) || isLostChunk(error)
  showError(
    sentence,
    helpsReload
      ? {
          ...options,
          duration: RELOAD_DURATION,
          action: {
            label: formCopy.reload,
            onClick: () => {
              window.location.reload()
            },
          },
        }
      : options,
  )
  return sentence
}

/** Milliseconds: long enough to read two sentences and to reach the button. */
const RELOAD_DURATION = 20_000

/** Whether an action ended by leading on, and not back to the login page of a session that has ended. */
export const isSuccessRedirect = (error: unknown): boolean =>
  error instanceof Error &&
  'digest' in error &&
  typeof error.digest === 'string' &&
  error.digest.startsWith('NEXT_REDIRECT') &&
  !/\/login\?next=/i.test(error.digest)
