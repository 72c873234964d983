import 'server-only'
import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { SECOND } from './clock'
import { codeOfStatus } from './errors'

/** How long a request may take to arrive. */

const FILE_TIME = 60 * SECOND
const TEXT_TIME = 15 * SECOND
// Time for the answer of whoever reads the body, which comes first where somebody does.
const GRACE = 5 * SECOND

export const TOO_SLOW = 'Your request took too long to arrive. Please check your connection and try again.'

/** The time for a whole body of a type, in milliseconds: a file may take a minute, anything else a quarter of it. */
export const bodyTime = (type: string): number =>
  type === '' || /^(?:application\/(?:json|x-www-form-urlencoded)|text\/plain)/i.test(type) ? TEXT_TIME : FILE_TIME

/**
 * Ends every request whose body does not arrive in its time: with a refusal when nothing was answered yet, then with
 * its connection. Next waits for the end of a body that is sent to a page, even when it was refused.
 */
export function endSlowBodies(timeOf: (type: string) => number = (type) => bodyTime(type) + GRACE): void {
  subscribe('http.server.request.start', (message) => {
    const { request, response } = message as { request: IncomingMessage; response: ServerResponse }
    const { 'content-length': length = '0', 'transfer-encoding': encoding, 'content-type': type = '' } = request.headers
    if (length === '0' && encoding === undefined) return
    const timer = setTimeout(() => {
      if (request.complete) return
      const end = () => request.destroy(new Error('The body took too long.'))
      if (response.headersSent) end()
      else response.writeHead(408, HEADERS).end(JSON.stringify({ code: codeOfStatus(408), message: TOO_SLOW }), end)
    }, timeOf(type))
    const forget = () => {
      clearTimeout(timer)
    }
    request.once('end', forget).once('close', forget)
  })
}

const HEADERS = { 'Content-Type': 'application/json', 'Cache-Control': 'no-store', Connection: 'close' }
