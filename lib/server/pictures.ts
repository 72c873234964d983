import 'server-only'

/** The address of a stored picture; null when there is none. */
export const picturePath = (imageId: string | null): string | null => (imageId ? `/api/images/${imageId}` : null)
