import { unstable_isUnrecognizedActionError } from 'next/navigation'
import { formCopy } from './copy'
import { isLostChunk } from './lost-chunk'
import { type ToastOptions, showError } from './toast'

/** Words an answer that is not a success, from its sentence and its HTTP status. */
export type Wording = (sentence: string, status: number | undefined) => string
/** The status of an answer that is not from this app, such as a proxy error page: Next does not reveal the true one. */
export const FROM_A_GATEWAY = 502
/** The status of an answer that never came. */
export const LOST = 0
const asItIs: Wording = (sentence) => sentence

/**
 * The sentence for a missing answer, or for one from a proxy in front of the server. `fetch` reports a lost network as
 * a TypeError, without telling whether the request arrived. Only a phone that was offline before sending certainly sent
 * nothing.
 */
function sentenceFor(error: unknown, wasOffline: boolean, word: Wording): string {
  if (unstable_isUnrecognizedActionError(error)) return formCopy.outOfDate
  if (isLostChunk(error)) return formCopy.partMissing
  if (error instanceof TypeError) return word(wasOffline ? formCopy.connectionLost : formCopy.noAnswer, LOST)
  return word(formCopy.noAnswer, FROM_A_GATEWAY)
}

type Shown = {
  readonly word?: Wording | undefined
  /** The page shows the sentence where it happened. */
  readonly isInForm?: boolean
  readonly toast?: ToastOptions
}

/**
 * Explains why there is no answer, as a toast unless the form does. When only a reload helps, there is a toast in any
 * case: it offers the reload and stays longer.
 * @param wasOffline whether the phone was offline before sending
 * @returns the sentence, for the form
 */
export function showRequestError(
  error: unknown,
  wasOffline: boolean,
  { word = asItIs, isInForm = false, toast: options = {} }: Shown = {},
): string {
  const sentence = sentenceFor(error, wasOffline, word)
  const helpsReload = unstable_isUnrecognizedActionError(error) || isLostChunk(error)
  if (isInForm && !helpsReload) return sentence
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

/** Milliseconds to read two sentences and reach the button. */
const RELOAD_DURATION = 20_000

/** Whether an action ended with a redirect other than to the sign-in page of an expired session. */
export const isSuccessRedirect = (error: unknown): boolean =>
  error instanceof Error &&
  'digest' in error &&
  typeof error.digest === 'string' &&
  error.digest.startsWith('NEXT_REDIRECT') &&
  !/\/login\?next=/i.test(error.digest)
