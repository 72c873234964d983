import 'server-only'
import type { Observer } from './request-listeners'

/**
 * Treats TRACE as OPTIONS, another method that nothing here serves. Next builds a `Request`, which refuses the name
 * TRACE, and would answer 500.
 */
export const refuseTrace: Observer = (request) => {
  if (request.method === 'TRACE') request.method = 'OPTIONS'
}
