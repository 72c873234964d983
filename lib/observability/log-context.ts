import 'server-only'
import { AsyncLocalStorage } from 'node:async_hooks'

/** What every line of the log says about the request or the job that it was written for. */
export type LogContext = { readonly requestId?: string; readonly job?: string; userId?: string }

// One per process: Next loads this module once for the start of the server and once for the handlers.
const keeper = globalThis as typeof globalThis & { foodbankLogContext?: AsyncLocalStorage<LogContext> }
const storage = (keeper.foodbankLogContext ??= new AsyncLocalStorage())

/** The request or job that this code runs for; empty outside both. */
export const logContext = (): Readonly<LogContext> => storage.getStore() ?? {}

/** Runs `work` as a part of a job, whose name the lines of the log then carry. */
export const inJob = <T>(job: string, work: () => Promise<T>): Promise<T> => storage.run({ job }, work)

/** Runs `work` as a part of no request and no job. */
export const withoutContext = <T>(work: () => T): T => storage.exit(work)

/** Makes a context hold for everything that follows in this asynchronous call, such as the handling of one request. */
export const enterContext = (context: LogContext): void => storage.enterWith(context)

/** Adds who is signed in to the lines of this request. */
export function noteUser(userId: string | undefined): void {
  const context = storage.getStore()
  if (context && userId !== undefined) context.userId = userId
}
