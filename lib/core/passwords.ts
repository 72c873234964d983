import 'server-only'
import { hash, verify } from '@node-rs/argon2'

/** Passwords: argon2id with 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 } as const

export const hashPassword = (password: string): Promise<string> => hash(password, COST)

// The hash of nothing anyone knows, so that an unknown e-mail takes as long as a wrong password (checklist X-49).
let decoy: Promise<string> | undefined

/** Whether `password` fits `stored`. Takes the same time when there is nothing stored; the answer is then false. */
export async function fitsPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword(crypto.randomUUID())
  const fits = await verify(stored ?? (await decoy), password.slice(0, 1000))
  return Boolean(stored) && fits
}
