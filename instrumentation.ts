/** Runs once when a server starts. Next compiles it for the edge too, where nothing of ours runs. */
export async function register(): Promise<void> {
  // Not a setting: Next puts the name of the runtime here as it compiles.
  // eslint-disable-next-line no-restricted-properties
  if (process.env.NEXT_RUNTIME !== 'nodejs') return
  const { startServer } = await import('./instrumentation-node')
  startServer()
}
