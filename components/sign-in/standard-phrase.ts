const PHRASES: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  408: 'Request Timeout',
  413: 'Content Too Large',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
}

/** The standard phrase of an HTTP status (RFC 9110). Answers over HTTP/2 have none of their own. */
export const standardPhrase = (status: number): string => PHRASES[status] ?? `HTTP ${status}`

/**
 * The status of the last answer to a form of this page. Next hides it when the answer is not the app's, so it comes
 * from the browser's own record; undefined in a browser without one.
 */
export function lastStatus(): number | undefined {
  const [address] = window.location.href.split('#')
  const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
  const last = entries.findLast(({ name, initiatorType }) => initiatorType === 'fetch' && name === address)
  return last && last.responseStatus >= 400 ? last.responseStatus : undefined
}
