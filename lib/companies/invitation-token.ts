import 'server-only'
import { createHash, randomBytes } from 'node:crypto'

/** A new token of 256 random bits for the link of one mail. Only its hash is stored. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** The hash under which a token is stored. A plain hash suffices, because a token has too many bits to be guessed. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('hex')
