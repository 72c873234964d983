import type { Instrumentation } from 'next'

/** Runs once when a server starts. Next compiles this file for the edge runtime too, which cannot load our code. */
export async function register(): Promise<void> {
  // Not a setting: Next replaces it with the name of the runtime when it compiles.
  // eslint-disable-next-line no-restricted-properties
  if (process.env.NEXT_RUNTIME !== 'nodejs') return
  const { startServer } = await import('./instrumentation-node')
  await startServer()
}

/** Next calls it with what a page throws. API calls and actions report their own errors, which they answer. */
export const onRequestError: Instrumentation.onRequestError = async (error, _request, { routePath }) => {
  // eslint-disable-next-line no-restricted-properties
  if (process.env.NEXT_RUNTIME !== 'nodejs') return
  const { reportError } = await import('@/lib/server/error-reports')
  reportError(error, { place: routePath })
}
