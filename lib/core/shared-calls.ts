import 'server-only'
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { type ReadyAnswer, acceptsGzip, answerInFront } from './front'
import { log } from './log'
import { logContext } from './log-context'
import { CLOSED_POLICY, HTTPS_HEADER, HTTPS_PROTO, SECURITY_HEADERS } from './security-headers'
import { type KeptAnswer, answerAt, gzipped } from './shared-reads'

/**
 * Answers calls for shared reads in front of Next, once their handler has answered at the same address: with the kept
 * bytes, as long as nothing has changed (docs/decisions/0061). Next answers every other request: a new address, one
 * with a query, and every call while the database does not tell what has changed.
 * @param port on which Next listens
 */
export function serveSharedCalls(port: number): void {
  answerInFront(port, (request) =>
    answerAt(request.url ?? '')?.then(
      (kept) => kept && toReady(kept, request),
      (error: unknown) => {
        log.error({ err: error }, 'the version of a shared answer could not be read')
        return undefined
      },
    ),
  )
}

/** The headers that `sharedResponse` of lib/core/http.ts and Next would send. */
const HEADERS = {
  ...Object.fromEntries([...SECURITY_HEADERS, CLOSED_POLICY].map(({ key, value }) => [key, value])),
  'Cache-Control': 'public, no-cache',
  'Content-Type': 'application/json',
  Vary: 'Accept-Encoding',
}
const HTTPS_HEADERS = { ...HEADERS, [HTTPS_HEADER.key]: HTTPS_HEADER.value }
const HTTPS = new RegExp(`^${HTTPS_PROTO}$`)

/** Next compresses from this length on, too, in bytes. */
const LEAST_TO_COMPRESS = 1024

async function toReady(kept: KeptAnswer, request: IncomingMessage): Promise<ReadyAnswer> {
  const isHttps = HTTPS.test(request.headers['x-forwarded-proto']?.toString() ?? '')
  const headers = { ...(isHttps ? HTTPS_HEADERS : HEADERS), 'X-Request-Id': logContext().requestId ?? randomUUID() }
  if (kept.body.length < LEAST_TO_COMPRESS || !acceptsGzip(request)) return { etag: kept.tag, body: kept.body, headers }
  return { etag: kept.tag, body: await gzipped(kept), headers: { ...headers, 'Content-Encoding': 'gzip' } }
}
