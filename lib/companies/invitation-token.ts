import 'server-only'
import { createHash, randomBytes } from 'node:crypto'

/** A new token of 256 random bits, as it stands in a link. It goes into one mail and is kept nowhere. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** What is kept of a token. It has too many bits to be guessed, so a plain hash will do. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('hex')
