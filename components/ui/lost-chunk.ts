// Alone in its file: every page carries the error page, which asks this and nothing else of `request-error.ts`.

/** A part of the page that could not be fetched: the app was updated meanwhile, or the connection was lost (checklist X-66). */
export const isLostChunk = (error: unknown): boolean => error instanceof Error && error.name === 'ChunkLoadError'
