import 'server-only'
import { type IncomingHttpHeaders, type IncomingMessage, type OutgoingHttpHeaders, get } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { SECOND } from './clock'

/** Asks this server for what it then keeps and answers in front of Next. */

const LONGEST_ANSWER = 10 * SECOND

/** Where this server listens. */
export type Listener = { readonly host: string; readonly port: number }

export const listenerOf = ({ socket }: IncomingMessage): Listener => ({
  host: socket.localAddress ?? '127.0.0.1',
  port: socket.localPort ?? 0,
})

type Question = {
  readonly path: string
  /** The public address of the site, whatever the visitor sent. */
  readonly site: URL
  readonly headers?: OutgoingHttpHeaders
}

type OwnAnswer = { readonly status?: number; readonly headers: IncomingHttpHeaders; readonly body: Buffer }

/**
 * Asks this server for an uncompressed answer, without cookies.
 * @throws Error when it does not answer within 10 seconds
 */
export function askSelf({ host, port }: Listener, { path, site, headers: more }: Question): Promise<OwnAnswer> {
  const headers = { host: site.host, 'x-forwarded-proto': site.protocol.slice(0, -1), ...more }
  const options = { host, port, path, headers, agent: false, signal: AbortSignal.timeout(LONGEST_ANSWER) }
  return new Promise((resolve, reject) => {
    get(options, (answer) => {
      buffer(answer).then((body) => {
        resolve({ status: answer.statusCode, headers: answer.headers, body })
      }, reject)
    }).on('error', reject)
  })
}

/** Of the connection or of a single answer; the others are kept. */
const DROPPED = ['connection', 'content-length', 'date', 'keep-alive', 'transfer-encoding', 'x-powered-by']

/** The headers of an answer that hold for each time it is sent. */
export const keptHeaders = (headers: IncomingHttpHeaders): OutgoingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !DROPPED.includes(name)))

/** `Vary` with the header that chooses the encoding, which Next names too where it compresses. */
export function withEncodingInVary(names = ''): string {
  const encoding = 'Accept-Encoding'
  return names.includes(encoding) ? names : [names, encoding].filter(Boolean).join(', ')
}
