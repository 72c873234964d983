import 'server-only'
import { AsyncResource } from 'node:async_hooks'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { SECOND } from '@/lib/core/clock'
import { AppError, unavailable } from '@/lib/core/errors'
import { fairLine } from './fair-line'
import { type Gate, credentialsInFront, isRead, refuseInFront } from './request-listeners'
import { sessionCookieName } from './session'
import { clientAddress, enterVisitor } from './visitor'

/*
 * How many requests one visitor has in Next at once. A request that waits here costs a connection; in Next it costs a
 * share of the processor and of the database's connections, which everybody else's answer waits for
 * (docs/decisions/0123).
 */

/** Reads of one session. A browser asks for a dozen things at once, and gets each a moment later. */
const READS = { atOnce: 8, waiting: 60 } as const
const SEVERAL = 'You are asking for very much at once. Please wait until your earlier answers have arrived.'
const RETRY_SECONDS = 5
const several = () => new AppError(429, SEVERAL, { retryAfter: RETRY_SECONDS })

/**
 * Sign-ins. Passwords are checked one or two at a time (lib/server/passwords.ts), so more of them in Next would only
 * wait there. Known devices have places of their own: a flood of strangers keeps nobody out who has been here before.
 * An office has one address.
 */
const SIGN_INS = {
  strangers: { atOnce: 4, waiting: 100, longestMs: 15 * SECOND },
  known: { atOnce: 2, waiting: 50, longestMs: 15 * SECOND },
  ofAddress: 60,
  ofDevice: 5,
} as const
const CROWDED = 'Very many people are signing in at the moment. Please wait a few seconds and try again.'
const SAME_VISITOR =
  'Too many people are signing in from your network at once. Please wait a few seconds and try again.'
const crowded = () => new AppError(503, CROWDED, { retryAfter: RETRY_SECONDS })
const sameVisitor = () => new AppError(429, SAME_VISITOR, { retryAfter: RETRY_SECONDS })

/** What people type to sign in takes a few hundred bytes. A larger body waits in the line of the passwords alone. */
const LARGEST_SIGN_IN = 4_000
const SIGN_IN = /^\/(?:api\/v1\/users\/login|login)\/?(?:\?|$)/i

/** Lets requests into Next in turn. */
export function takeTurns(): Gate {
  const read = readsInTurn()
  const signIn = signInsInTurn()
  return (request, response, pass) => {
    if (request.method === 'POST' && isSignIn(request))
      signIn(request, response, pass).catch((error: unknown) => {
        refuseInFront(error instanceof AppError ? error : unavailable(), request, response)
      })
    else {
      const token = isRead(request) ? tokenOf(request) : undefined
      if (token === undefined) pass()
      else read(token, request, response, pass)
    }
  }
}

/** Lets the reads of one visitor in one after another, in the order in which they came. */
function readsInTurn() {
  const lines = new Map<string, { running: number; readonly waiting: (() => void)[] }>()
  return (who: string, request: IncomingMessage, response: ServerResponse, pass: () => void) => {
    const line = lines.get(who) ?? { running: 0, waiting: [] }
    const begin = () => {
      line.running += 1
      response.once('close', () => {
        line.running -= 1
        line.waiting.shift()?.()
        if (line.running === 0) lines.delete(who)
      })
      pass()
    }
    if (line.running < READS.atOnce) {
      lines.set(who, line)
      begin()
    } else if (line.waiting.length >= READS.waiting) refuseInFront(several(), request, response)
    else {
      // The end of another request begins it, and what is logged then belongs to this one.
      const beginAsItself = AsyncResource.bind(begin)
      line.waiting.push(beginAsItself)
      response.once('close', () => {
        const at = line.waiting.indexOf(beginAsItself)
        if (at >= 0) line.waiting.splice(at, 1)
      })
    }
  }
}

function signInsInTurn() {
  const lines = { strangers: fairLine(SIGN_INS.strangers), known: fairLine(SIGN_INS.known) }
  const present = new Map<string, number>()
  return async (request: IncomingMessage, response: ServerResponse, pass: () => void): Promise<void> => {
    // One whose body never comes keeps no place of its network or of anybody.
    await isWhole(request, response)
    const device = await credentialsInFront(request).device()
    const who = device ? `device ${device.id}` : clientAddress(request.headers['x-forwarded-for']?.toString())
    const count = present.get(who) ?? 0
    if (count >= (device ? SIGN_INS.ofDevice : SIGN_INS.ofAddress)) throw sameVisitor()
    present.set(who, count + 1)
    try {
      await lines[device ? 'known' : 'strangers'](who, crowded, () => {
        // The line of the passwords is fair by the same measure.
        enterVisitor(who)
        return answered(response, pass)
      })
    } finally {
      const left = (present.get(who) ?? 1) - 1
      if (left > 0) present.set(who, left)
      else present.delete(who)
    }
  }
}

const isSignIn = ({ url = '', headers }: IncomingMessage) =>
  SIGN_IN.test(url) &&
  headers['transfer-encoding'] === undefined &&
  Number(headers['content-length'] ?? 0) <= LARGEST_SIGN_IN

/** What a request names itself by. Its page or call asks whether it is valid; refusing a forged one costs little. */
function tokenOf({ headers: { authorization, cookie = '' } }: IncomingMessage): string | undefined {
  if (authorization !== undefined) return authorization
  const name = `${sessionCookieName()}=`
  return cookie.split(/; */).find((each) => each.startsWith(name))
}

/** Waits for the end of a small body, which the stream holds until somebody reads it, or of the connection. */
const isWhole = (request: IncomingMessage, response: ServerResponse): Promise<void> =>
  new Promise((resolve) => {
    if (request.complete) {
      resolve()
      return
    }
    response.once('close', resolve)
    const push = request.push.bind(request)
    request.push = (chunk: Uint8Array | null, ...more) => {
      if (chunk === null) resolve()
      return push(chunk, ...more)
    }
  })

/** Hands a request on, and waits until its response is sent. Nobody waits for one whose visitor has gone. */
const answered = (response: ServerResponse, pass: () => void): Promise<void> =>
  new Promise((resolve) => {
    if (response.destroyed) {
      resolve()
      return
    }
    response.once('close', resolve)
    pass()
  })
