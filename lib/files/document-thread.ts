import 'server-only'
import { resolve } from 'node:path'
import { Worker } from 'node:worker_threads'
import { SECOND } from '@/lib/core/clock'

/** What document-worker.mjs answers to a message. */
type Answer = { readonly id: number } & (
  | { readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly problem: string; readonly isRange: boolean }
)
type Waiting = {
  readonly settle: (bytes: Buffer<ArrayBuffer>) => void
  readonly reject: (error: Error) => void
}
type Thread = { readonly worker: Worker; readonly waiting: Map<number, Waiting> }

/** A document of fifty pages takes three seconds on a busy machine, and others may be before it. */
const LONGEST = 30 * SECOND
const LIMITS = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 }
// next.config.ts puts the file beside a server that is deployed without its sources.
const WORKER = 'lib/files/document-worker.mjs'

// One per process: Next loads this module once for each kind of handler.
const keeper = globalThis as typeof globalThis & { foodbankDocuments?: Thread | undefined }
let messages = 0

/**
 * Writes a PDF in a thread of its own, one after another, so that the process answers meanwhile.
 * @throws RangeError for content that fits no document
 */
export async function writeInThread(content: object): Promise<Buffer<ArrayBuffer>> {
  const thread = (keeper.foodbankDocuments ??= startThread())
  const id = (messages += 1)
  let timer: NodeJS.Timeout | undefined
  try {
    return await new Promise((settle, reject) => {
      timer = setTimeout(() => endThread(thread, new Error('A document took too long.')), LONGEST)
      thread.waiting.set(id, { settle, reject })
      thread.worker.ref()
      thread.worker.postMessage({ id, content })
    })
  } finally {
    clearTimeout(timer)
    thread.waiting.delete(id)
    // A command ends with its last document.
    if (thread.waiting.size === 0) thread.worker.unref()
  }
}

function startThread(): Thread {
  const worker = new Worker(/* turbopackIgnore: true */ resolve(WORKER), {
    resourceLimits: LIMITS,
    // It needs no settings, and must not see the secrets among them.
    env: {},
    execArgv: [],
  })
  const thread: Thread = { worker, waiting: new Map() }
  worker.on('message', ({ id, ...answer }: Answer) => {
    const one = thread.waiting.get(id)
    if ('bytes' in answer) one?.settle(Buffer.from(answer.bytes.buffer))
    else one?.reject(answer.isRange ? new RangeError(answer.problem) : new Error(answer.problem))
  })
  worker.on('error', (error) => endThread(thread, error))
  worker.on('exit', () => endThread(thread, new Error('The thread that writes documents ended.')))
  return thread
}

/** Gives up a thread and what it has not answered. The next document starts another. */
function endThread(thread: Thread, reason: unknown): void {
  if (keeper.foodbankDocuments === thread) keeper.foodbankDocuments = undefined
  for (const { reject } of thread.waiting.values()) reject(reason instanceof Error ? reason : new Error(String(reason)))
  thread.waiting.clear()
  void thread.worker.terminate()
}
