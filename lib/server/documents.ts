import 'server-only'
import type { DocumentFile } from '@/lib/files/document-file'
import { MINUTE, SECOND } from '@/lib/core/clock'
import { AppError, tooMany } from '@/lib/core/errors'
import { fairLine } from './fair-line'
import { TOO_MANY_FILES, inTurn } from './one-at-a-time'

/*
 * The one door of everything that makes a file for somebody: it takes its turn among the files of the same person, and
 * its place in a short line of the process (docs/decisions/0110). An endpoint that makes a file otherwise fails in
 * tests and development (lib/server/response-check.ts).
 */

const BOUNDS = { atOnce: 2, waiting: 40, longestMs: 20 * SECOND } as const
/** How many files of one person are on their way to them, and how long one of them may wait for its reader. */
const SENDING = { each: 6, unreadMs: 2 * MINUTE } as const
const PIECE = 64_000
const BUSY = 'Very many files are being made at the moment. Please wait a few seconds and try again.'

// One per process: Next loads this module once for each kind of handler.
const keeper = globalThis as typeof globalThis & {
  foodbankDocumentLine?: ReturnType<typeof fairLine>
  foodbankDocumentResponses?: WeakSet<Response>
  foodbankDocumentsSent?: Map<string, number>
}
const line = (keeper.foodbankDocumentLine ??= fairLine(BOUNDS))
const refusal = () => new AppError(503, BUSY, { retryAfter: 10 })
const responses = (keeper.foodbankDocumentResponses ??= new WeakSet())
const sent = (keeper.foodbankDocumentsSent ??= new Map<string, number>())

/**
 * Answers a file that is made when it is the person's turn.
 * @param make reads what is in it, and writes it
 * @throws AppError 429 when too many files of the same person wait or are on their way, 503 when too many of all wait
 */
export async function fileResponse(
  { id }: { readonly id: string },
  make: () => DocumentFile | Promise<DocumentFile>,
): Promise<Response> {
  if ((sent.get(id) ?? 0) >= SENDING.each) throw tooMany(TOO_MANY_FILES, 10)
  const { name, type, content, isShown } = await inTurn(`document:${id}`, () => line(id, refusal, async () => make()))
  const response = new Response(streamOf(id, content), {
    headers: {
      'Content-Type': type,
      'Content-Disposition': `${isShown ? 'inline' : 'attachment'}; filename="${name}"`,
      'Cache-Control': 'no-store',
      Vary: 'Accept',
    },
  })
  responses.add(response)
  return response
}

/** Whether a response came through the door. */
export const isFromDoor = (response: Response): boolean => responses.has(response)

type Pieces = { next: () => Promise<IteratorResult<Uint8Array, unknown>>; return: () => Promise<unknown> }

/** What is being written takes a turn for each piece, so that a slow reader keeps no place. */
function piecesOf(id: string, content: DocumentFile['content']): Pieces {
  if (typeof content !== 'string' && !(content instanceof Uint8Array))
    return {
      next: () => line(id, refusal, () => content.next(), true),
      return: () => content.return(undefined),
    }
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
  let at = 0
  return {
    next: () => {
      const value = bytes.subarray(at, (at += PIECE))
      return Promise.resolve(value.length > 0 ? { value } : { done: true, value: undefined })
    },
    return: () => Promise.resolve(),
  }
}

/**
 * The stream of a file. It takes the next piece when the reader has room, and stops when they go away, or read nothing
 * for too long: until then we hold the file. One that nobody begins to read, such as for HEAD, counts for nobody.
 */
function streamOf(id: string, content: DocumentFile['content']): ReadableStream<Uint8Array> {
  const pieces = piecesOf(id, content)
  let state: 'unread' | 'read' | 'over' = 'unread'
  let timer: NodeJS.Timeout | undefined
  const begin = () => {
    if (state !== 'unread') return
    state = 'read'
    sent.set(id, (sent.get(id) ?? 0) + 1)
  }
  const end = () => {
    clearTimeout(timer)
    const left = (sent.get(id) ?? 1) - 1
    if (state === 'read' && left > 0) sent.set(id, left)
    else if (state === 'read') sent.delete(id)
    state = 'over'
  }
  const source: UnderlyingDefaultSource<Uint8Array> = {
    async pull(controller) {
      begin()
      clearTimeout(timer)
      try {
        const next = await pieces.next()
        if (next.done === true) {
          end()
          controller.close()
          return
        }
        controller.enqueue(next.value)
      } catch (error) {
        end()
        throw error
      }
      timer = setTimeout(() => {
        end()
        controller.error(new Error('Nobody has read this file for too long.'))
        void pieces.return()
      }, SENDING.unreadMs).unref()
    },
    async cancel() {
      end()
      await pieces.return()
    },
  }
  return new ReadableStream(source, { highWaterMark: 0 })
}
