import 'server-only'
import { randomUUID } from 'node:crypto'
import { builtRoutes } from '@/lib/settings/env'
import { log } from '@/lib/observability/log'
import { type LogContext, enterContext } from '@/lib/observability/log-context'
import { observeRequest } from '@/lib/observability/metrics'
import { asksItself } from './prerender'
import type { Observer } from './request-listeners'
import { STATIC_ROUTE, routeMatcher } from '@/lib/observability/route-patterns'
import { clientAddress, enterVisitor } from './visitor'

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])

/** The client was gone before it had the whole response: nginx's number for it. */
const CLIENT_GONE = 499

/** A page asks for dozens of files, and probes ask every few seconds: their lines have the level `debug`. */
const FREQUENT = new Set([STATIC_ROUTE, '/api/health', '/api/health/ready', '/metrics'])

/**
 * Measures every request of this process, calls and pages alike, and writes one line about it. All lines that are
 * written meanwhile carry its `requestId`. Addresses are logged and counted as patterns: they may contain secrets, and
 * each visitor could make new ones. What this process asks itself is no visit.
 * @param patterns the known routes
 */
export function watchRequests(patterns: readonly string[] = builtRoutes()): Observer {
  const routeOf = routeMatcher(patterns)
  return (request, response) => {
    const begun = performance.now()
    const context: LogContext = { requestId: randomUUID() }
    enterContext(context)
    enterVisitor(clientAddress(request.headers['x-forwarded-for']?.toString()))
    // Next changes the address when it rewrites it.
    const route = routeOf(request.url ?? '')
    if (asksItself(request)) return
    const method = METHODS.has(request.method ?? '') ? String(request.method) : 'other'
    response.once('close', () => {
      const milliseconds = performance.now() - begun
      const status = response.writableFinished ? response.statusCode : CLIENT_GONE
      observeRequest({ route, method, status }, milliseconds / 1_000)
      const level = FREQUENT.has(route) ? 'debug' : 'info'
      log[level]({ ...context, route, method, status, ms: Math.round(milliseconds) }, 'request')
    })
  }
}
