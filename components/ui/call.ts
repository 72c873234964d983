import { isOffline } from './connection'
import { showError, showNotice } from './toast'
import { callCopy } from './copy'

/** An API answer with a status other than 200. A call without any answer throws an error of the browser instead. */
export class Refused extends Error {
  override readonly name = 'Refused'

  constructor(
    readonly status: number,
    message: string,
    /** Other fields of the answer, such as the state of a payment. */
    readonly details: Readonly<Record<string, unknown>> = {},
  ) {
    super(message)
  }
}

/** Whether the API answered 404. */
export const isMissing = (error: unknown): boolean => error instanceof Refused && error.status === 404

type Sent = { method: 'POST' | 'PUT' | 'DELETE'; body?: unknown }

/**
 * The fields of an answer other than 200. Its status decides, so a body that is no JSON has none.
 */
export async function readRefusal(response: Response): Promise<Readonly<Record<string, unknown>>> {
  const body: unknown = await response.json().catch(() => undefined)
  return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {}
}

/**
 * Calls the API and returns the JSON of a 200 answer. When the session has ended, the page is left for the sign-in
 * page, which leads back here; the promise then never settles.
 * @throws Refused when the answer is not 200; an error of the browser when there is no answer or a 200 is not JSON
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
    // A full page load clears the memory of the session that has ended.
    // eslint-disable-next-line @next/next/no-location-assign-relative-destination
    window.location.assign(`/login?next=${encodeURIComponent(pathname + search)}`)
    return new Promise<never>(() => undefined)
  }
  if (response.status === 200) return (await response.json()) as T
  const refusal = await readRefusal(response)
  throw new Refused(response.status, typeof refusal['message'] === 'string' ? refusal['message'] : '', refusal)
}

/** Shows a failure, or only that the phone is offline when it is. The call is not retried later. */
export function showFailure(message: string): void {
  if (!isOffline()) showError(message)
  else showNotice(callCopy.offline)
}
