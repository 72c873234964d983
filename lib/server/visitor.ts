import 'server-only'
import { AsyncLocalStorage } from 'node:async_hooks'
import { env } from '@/lib/settings/env'

/**
 * The client's network address: the entry that the outermost of our own proxies added to X-Forwarded-For, counted
 * from the right. The client itself may have sent the entries before it (docs/decisions/0048).
 */
export function clientAddress(forwardedFor: string | null | undefined): string {
  const entries = forwardedFor?.split(',') ?? []
  return entries[Math.max(0, entries.length - env().TRUSTED_PROXIES)]?.trim() || 'unknown'
}

// One per process: Next loads this module once for the start of the server and once for the handlers.
const keeper = globalThis as typeof globalThis & { foodbankVisitor?: AsyncLocalStorage<string> }
const storage = (keeper.foodbankVisitor ??= new AsyncLocalStorage())

/** Makes an address hold for everything that follows in this asynchronous call, such as the handling of one request. */
export const enterVisitor = (address: string): void => storage.enterWith(address)

/** The network address for which this code runs; 'nobody' outside a request. */
export const visitor = (): string => storage.getStore() ?? 'nobody'
