import 'server-only'
import { SECOND } from '@/lib/core/clock'
import { codeOfStatus } from '@/lib/core/errors'
import { CUT_OFF } from '@/lib/observability/sender-errors'
import type { Observer } from './request-listeners'

/** How long a request may take to arrive, and how much of it is received at all. */

const FILE_TIME = 60 * SECOND
const TEXT_TIME = 15 * SECOND
// Time for the response of whoever reads the body, which comes first where somebody does.
const GRACE = 5 * SECOND

/** More than every limit of ours, in bytes. */
export const LARGEST = 10_000_000
/**
 * How long the rest of an answered request is received and dropped. A connection that is closed while its client still
 * sends is reset, and the client never reads why it was refused.
 */
const REST_TIME = 2 * SECOND

export const TOO_SLOW = 'Your request took too long to arrive. Please check your connection and try again.'
export const TOO_LARGE = 'This is too large to be received.'

/** The time for a whole body of a type, in milliseconds: a file may take a minute, anything else a quarter of it. */
export const bodyTime = (type: string): number =>
  type === '' || /^(?:application\/(?:json|x-www-form-urlencoded)|text\/plain)/i.test(type) ? TEXT_TIME : FILE_TIME

type Bounds = {
  readonly timeOf: (type: string) => number
  readonly restTime: number
  readonly largest: number
}
const BOUNDS: Bounds = { timeOf: (type) => bodyTime(type) + GRACE, restTime: REST_TIME, largest: LARGEST }

/**
 * Ends every request whose body does not arrive in its time or is larger than any of ours: with a refusal when nothing
 * was answered yet, then with its connection. Next waits for the end of a body that is sent to a page, even when it was
 * refused, and keeps every byte of a body that nobody reads.
 */
export function boundBodies({ timeOf, restTime, largest }: Bounds = BOUNDS): Observer {
  return (request, response) => {
    const { 'content-length': length = '0', 'transfer-encoding': encoding, 'content-type': type = '' } = request.headers
    if (length === '0' && encoding === undefined) return
    const end = () => request.destroy(new Error(CUT_OFF))

    const refuse = (status: 408 | 413, sentence: string, then?: () => void) => {
      response.writeHead(status, HEADERS).end(JSON.stringify({ code: codeOfStatus(status), message: sentence }), then)
    }

    let timer = setTimeout(() => {
      if (request.complete) return
      if (response.headersSent) end()
      else refuse(408, TOO_SLOW, end)
    }, timeOf(type))
    const forget = () => {
      clearTimeout(timer)
    }
    request.once('end', forget).once('close', forget)

    let size = 0
    const push = request.push.bind(request)
    request.push = (chunk: Uint8Array | null, ...more) => {
      if (chunk === null) return push(chunk, ...more)
      size += chunk.length
      if (size > largest) {
        if (response.headersSent) end()
        else refuse(413, TOO_LARGE)
        // The socket is not read any more.
        return false
      }
      return response.writableEnded || push(chunk, ...more)
    }
    response.once('finish', () => {
      if (request.complete || request.destroyed) return
      forget()
      timer = setTimeout(end, restTime)
      if (size > largest) return
      // What waits in the stream is dropped, so that the socket is read on.
      request.read()
      request.resume()
    })
  }
}

const HEADERS = { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' }
