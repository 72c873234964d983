// A file of one function: every page loads the error page, which needs nothing else of `request-error.ts`.

/** Whether a script of the page failed to load, because the app was updated or the connection was lost. */
export const isLostChunk = (error: unknown): boolean => error instanceof Error && error.name === 'ChunkLoadError'
