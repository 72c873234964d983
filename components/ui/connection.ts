/*
 * Whether the phone is offline. `navigator.onLine` only knows of a network, not whether anything answers on it: behind
 * the page of a hotel, on a line without credit, and in a document that the service worker served, it says that all is
 * well. A document that the service worker kept shows that nothing answered, until something does.
 */

const KEPT = '[data-kept="true"]'
const PROBE = '/api/health'
/** In milliseconds. */
const EVERY = 15_000

/** Undefined until the document is looked at for the first time. */
let isUnanswered: boolean | undefined

/** Whether nothing can be sent now, as far as it is known. */
export function isOffline(): boolean {
  isUnanswered ??= document.querySelector(KEPT) !== null
  return isUnanswered || !navigator.onLine
}

/**
 * Watches whether the phone is offline. In a kept document it asks the server a few bytes from time to time, and when
 * the person looks at the page again.
 * @returns a function that ends it
 */
export function watchConnection(notify: () => void): () => void {
  const end = new AbortController()
  const { signal } = end
  for (const type of ['online', 'offline']) window.addEventListener(type, notify, { signal })
  if (isOffline() && isUnanswered) {
    const probe = () => {
      if (document.hidden || isUnanswered !== true) return
      fetch(PROBE, { method: 'HEAD', cache: 'no-store', signal }).then(
        () => {
          isUnanswered = false
          notify()
        },
        () => undefined,
      )
    }
    const timer = setInterval(probe, EVERY)
    signal.addEventListener('abort', () => {
      clearInterval(timer)
    })
    for (const type of ['online', 'focus', 'visibilitychange']) window.addEventListener(type, probe, { signal })
  }
  return () => {
    end.abort()
  }
}
