import { showError, showNotice } from './toast'
import { callCopy } from './copy'

/** A call that was answered, but not with 200. What was not answered at all throws an error of the browser's (checklist X-83). */
export class Refused extends Error {
  override readonly name = 'Refused'

  constructor(
    readonly status: number,
    message: string,
    /** What the answer carried besides, such as what is known of a payment. */
    readonly details: Readonly<Record<string, unknown>> = {},
  ) {
    super(message)
  }
}

/** Whether what was asked for is not there. */
export const isMissing = (error: unknown): boolean => error instanceof Refused && error.status === 404

type Sent = { method: 'POST' | 'PUT' | 'DELETE'; body?: unknown }

/**
 * One call of the contract, from the page: the JSON of a 200, else an error. Whoever's session has ended signs in and
 * comes back to this very page (checklist Z-14, Z-15): such a call never settles, for the page is being left.
 * @throws Refused when the answer is not 200
 */
export async function call<T>(path: string, sent?: Sent): Promise<T> {
  const response = await fetch(
    path,
    sent && {
      method: sent.method,
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(sent.body ?? {}),
    },
  )
  if (response.status === 401) {
    const { pathname, search } = window.location
    // A fresh page on purpose: nothing of the one whose session ended is left in memory.
    // eslint-disable-next-line @next/next/no-location-assign-relative-destination
    window.location.assign(`/login?next=${encodeURIComponent(pathname + search)}`)
    return new Promise<never>(() => undefined)
  }
  const answer = (await response.json()) as T & Record<string, unknown> & { message?: string }
  if (!response.ok) throw new Refused(response.status, answer.message ?? '', answer)
  return answer
}

/** Says that something did not work, and why when it is this phone's connection. Nothing is kept to be sent later. */
export function showFailure(message: string): void {
  showError(message)
  if (!navigator.onLine) showNotice(callCopy.offline)
}
