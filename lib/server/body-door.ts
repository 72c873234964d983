import 'server-only'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { TEXT_LIMIT, tooLarge } from './body'
import { AppError, unavailable } from '@/lib/core/errors'
import { type Gate, credentialsInFront, refuseInFront } from './request-listeners'
import { log } from '@/lib/observability/log'
import { LARGEST, TOO_LARGE } from './slow-bodies'
import { clientAddress } from './visitor'

/*
 * What one visitor may have on its way to us, in bytes. Every body asks here before anything reads it, whatever address
 * it is sent to (docs/decisions/0109).
 */

/** One process holds about twice these bytes while they arrive. */
const BUDGETS = {
  /** With a session, a grant or an API key. A form with a file has 9 MB at most. */
  known: { each: 18_000_000, all: 36_000_000 },
  /** Small bodies, by network address. An office has one; what people type takes a few hundred bytes for a moment. */
  strangers: { each: 10_000_000, all: 15_000_000 },
} as const

const SEVERAL = 'You are sending too much at once. Please wait until your other files have arrived and try again.'
const BUSY = 'Very much is being sent to us at the moment. Please wait a few seconds and try again.'
const SIGN_IN_FIRST = 'Please sign in, or go on with your registration, before you send a file.'
const RETRY_SECONDS = 5
const busy = () => new AppError(503, BUSY, { retryAfter: RETRY_SECONDS })

/** A body of so many bytes costs no more than its connection, and is not counted: people can always sign in. */
const TINY = 4_000

/** A body, with the bytes that are reserved for it. One that still arrives can be sent away, to make room. */
type Body = { readonly who: string; bytes: number; readonly isArriving: () => boolean; readonly drop: () => void }

/** The bytes of one kind of visitor that are on their way. */
class Budget {
  /** Oldest first. */
  private readonly bodies = new Set<Body>()
  private readonly held = new Map<string, number>()
  private sum = 0

  constructor(private readonly limits: { readonly each: number; readonly all: number }) {}

  /**
   * Reserves more bytes for a body. When all hold too many, whoever holds most loses a body to somebody who holds less:
   * a few visitors cannot keep the others out.
   * @returns the refusal when these bytes are too many
   */
  reserve(body: Body, bytes: number): AppError | undefined {
    const own = this.heldBy(body) + bytes
    if (own > this.limits.each) return new AppError(503, SEVERAL, { retryAfter: RETRY_SECONDS })
    while (this.sum + bytes > this.limits.all) {
      const other = this.oldestOfMost(own)
      if (!other) return busy()
      this.release(other)
      other.drop()
    }
    body.bytes += bytes
    this.bodies.add(body)
    this.count(body.who, bytes)
    return undefined
  }

  /** The oldest arriving body of whoever holds most, and more than so many bytes. */
  private oldestOfMost(bytes: number): Body | undefined {
    const those = [...this.bodies].filter((each) => this.heldBy(each) > bytes && each.isArriving())
    const most = Math.max(...those.map((each) => this.heldBy(each)))
    return those.find((each) => this.heldBy(each) === most)
  }

  private heldBy = ({ who }: Body) => this.held.get(who) ?? 0

  release(body: Body): void {
    if (this.bodies.delete(body)) this.count(body.who, -body.bytes)
  }

  private count(who: string, bytes: number): void {
    this.sum += bytes
    const now = (this.held.get(who) ?? 0) + bytes
    if (now > 0) this.held.set(who, now)
    else this.held.delete(who)
  }
}

/** Whose bytes they are, and the most that one body may have. */
type Visitor = { readonly who: string; readonly budget: Budget; readonly largest: number }

/**
 * Admits bodies to Next: up to 100 kB from everyone, more only from somebody with a session, a grant or an API key, and
 * all of them within the budgets. The announced length is reserved at once, and a body without one as it arrives. What
 * is refused is not read on: `boundBodies` drops it.
 * @param makerOfKey finds the account of an API key
 */
export function admitBodies(makerOfKey: (key: string) => Promise<string | undefined>): Gate {
  const [known, strangers] = [new Budget(BUDGETS.known), new Budget(BUDGETS.strangers)]

  const strangerOf = ({ headers }: IncomingMessage): Visitor => ({
    who: clientAddress(headers['x-forwarded-for']?.toString()),
    budget: strangers,
    largest: TEXT_LIMIT,
  })
  const knownOf = async (request: IncomingMessage): Promise<Visitor | undefined> => {
    const who = await personOf(request, makerOfKey)
    return who === undefined ? undefined : { who, budget: known, largest: LARGEST }
  }

  return (request, response, pass) => {
    const { 'content-length': announced, 'transfer-encoding': encoding } = request.headers
    const length = Number(announced ?? 0)
    if (length <= TINY && encoding === undefined) {
      pass()
      return
    }
    const stranger = strangerOf(request)
    const isSmall = encoding === undefined && length <= TEXT_LIMIT
    const first = isSmall ? reserveFor(stranger, length, request, response) : undefined
    // The usual way: nothing needs to be decoded.
    if (isSmall && first === undefined) {
      pass()
      return
    }
    knownOf(request).then(
      (person) => {
        // Nothing would tell when its bytes are free again.
        if (request.socket.destroyed) return
        const refusal = person
          ? reserveFor(person, length, request, response)
          : (first ?? refusalOfStranger(request, length) ?? reserveFor(stranger, length, request, response))
        if (refusal) refuseInFront(refusal, request, response)
        else pass()
      },
      (error: unknown) => {
        log.warn({ err: error }, 'the sender of a body could not be found out')
        refuseInFront(unavailable(), request, response)
      },
    )
  }
}

/**
 * Reserves the announced bytes until the response is sent, and each byte above them when it arrives.
 * @returns the refusal of the announced ones
 */
function reserveFor(
  { who, budget, largest }: Visitor,
  length: number,
  request: IncomingMessage,
  response: ServerResponse,
): AppError | undefined {
  if (length > largest) return new AppError(413, TOO_LARGE)
  let isOver = false
  const body: Body = {
    who,
    bytes: 0,
    isArriving: () => !request.complete && !response.headersSent,
    drop: () => {
      refuseInFront(busy(), request, response)
    },
  }
  const refusal = budget.reserve(body, length)
  if (refusal) return refusal
  // What has arrived while the sender was found out waits in the stream.
  let size = request.readableLength
  response.once('close', () => {
    isOver = true
    budget.release(body)
  })
  const push = request.push.bind(request)
  request.push = (chunk: Uint8Array | null, ...more) => {
    size += chunk?.length ?? 0
    if (size <= body.bytes || response.writableEnded || isOver) return push(chunk, ...more)
    const late = size > largest ? tooLarge(largest) : budget.reserve(body, size - body.bytes)
    if (late) {
      refuseInFront(late, request, response)
      return true
    }
    return push(chunk, ...more)
  }
  return undefined
}

/** Why nobody reads this body: it is larger than what a stranger sends anywhere. */
function refusalOfStranger({ headers }: IncomingMessage, length: number): AppError | undefined {
  if (length <= TEXT_LIMIT) return undefined
  const isText = /^(?:application\/(?:json|x-www-form-urlencoded)|text\/plain|$)/i.test(headers['content-type'] ?? '')
  return isText ? tooLarge(TEXT_LIMIT) : new AppError(401, SIGN_IN_FIRST)
}

/** Who sends a request, by a valid session, grant or key; whether they still may, their page or call asks. */
async function personOf(
  request: IncomingMessage,
  makerOfKey: (key: string) => Promise<string | undefined>,
): Promise<string | undefined> {
  const credentials = credentialsInFront(request)
  const key = credentials.apiKey()
  if (key !== undefined) return makerOfKey(key)
  return (
    (await credentials.session())?.sub ??
    (await credentials.registration())?.userId ??
    (await credentials.reset())?.userId
  )
}
