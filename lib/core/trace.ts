import 'server-only'
import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage } from 'node:http'

/**
 * Treats TRACE as OPTIONS, another method that nothing here serves. Next builds a `Request`, which refuses the name
 * TRACE, and would answer 500.
 */
export function refuseTrace(): void {
  subscribe('http.server.request.start', (message) => {
    const { request } = message as { request: IncomingMessage }
    if (request.method === 'TRACE') request.method = 'OPTIONS'
  })
}
