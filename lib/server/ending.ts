import 'server-only'
import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage, Server } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { SECOND } from '@/lib/core/clock'

/** How long a process that ends waits for its jobs, in milliseconds. Their holds are taken over later. */
const JOBS_MS = 8 * SECOND

const STATUSES = { SIGTERM: 143, SIGINT: 130 } as const

// One per process: Next loads this module once for the start of the server and once for the handlers.
const keeper = globalThis as typeof globalThis & { foodbankEnding?: AbortController }
const ending = (): AbortController => (keeper.foodbankEnding ??= new AbortController())

/** Whether the process was asked to end. A job takes no further work then. */
export const isEnding = (): boolean => ending().signal.aborted

/**
 * Does some work as soon as the process is asked to end, at once if it was asked already.
 * @returns a function that forgets the work
 */
export function onEnding(work: () => void): () => void {
  const { signal } = ending()
  if (signal.aborted) work()
  else signal.addEventListener('abort', work, { once: true })
  return () => {
    signal.removeEventListener('abort', work)
  }
}

/**
 * Ends the process on SIGTERM and SIGINT, after the requests in progress and after its jobs. Next would end it without
 * waiting for jobs, so `scripts/start.mjs` turns the handlers of Next off, and limits the time of the requests.
 * @param port on which Next listens. A process may have other servers, such as that of a profiler
 * @param jobsEnded resolves when no job runs
 */
export function endWhenAsked(port: number, jobsEnded: () => Promise<unknown>): void {
  let server: Server | undefined
  subscribe('http.server.request.start', (message) => {
    const { server: its, request } = message as { server: Server; request: IncomingMessage }
    if (request.socket.localPort === port) server = its
  })
  for (const [signal, status] of Object.entries(STATUSES))
    process.on(signal, () => {
      // A terminal and npm may both send it.
      if (isEnding()) return
      ending().abort()
      void Promise.all([closed(server), Promise.race([jobsEnded(), pause(JOBS_MS)])]).then(() => process.exit(status))
    })
}

/** Resolves when a server has answered its last request. Without a server there was none. */
const closed = (server: Server | undefined): Promise<void> =>
  new Promise((resolve) => {
    if (server) server.close(() => resolve())
    else resolve()
  })
